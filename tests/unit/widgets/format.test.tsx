import { describe, expect, it } from 'vitest'
import { sampleField } from '../../../src/docs/try/sample-field.ts'
import {
  currencyOf,
  currencySymbol,
  formatDay,
  formatNumber,
  masked,
  numberFormat,
  unitOf,
} from '../../../widgets/kit/format.ts'
import { isoWeek } from '../../../widgets/kit/iso-week.ts'
import { nowInStoredZone } from '../../../widgets/kit/stored-zone.ts'

describe('money', () => {
  it('has a unique sign for each currency of a language', () => {
    for (const lang of ['zh', 'en'] as const) {
      const signs = ['CNY', 'USD', 'JPY', 'EUR', 'HKD', 'TWD'].map((code) => currencySymbol(lang, code))
      expect(new Set(signs).size).toBe(signs.length)
    }
  })

  it('takes the currency of its sibling, and none for an invalid code', () => {
    const field = sampleField('money', { props: { currency: { field: 'currency' } } })
    expect(currencyOf(field, { currency: 'USD' })).toBe('USD')
    expect(currencyOf(field, { currency: '' })).toBeUndefined()
  })

  it('shows 万 after an amount stored in ten thousands', () => {
    const field = sampleField('money', { props: { scaleUnit: 10_000 } })
    expect(unitOf('zh', field)).toBe('万')
    expect(unitOf('en', field)).toBe('×10,000')
    expect(numberFormat(sampleField('money', { props: { currency: 'JPY', scaleUnit: 10_000 } })).scale).toBe(2)
  })

  it('shows it only in records whose other field selects ten thousands', () => {
    const field = sampleField('money', {
      props: { currency: { field: 'currency' }, scaleUnit: { field: 'country', values: { CN: 10_000, HK: 1 } } },
    })
    expect(unitOf('zh', field, { country: 'CN' })).toBe('万')
    for (const country of ['HK', 'JP', '', null, 'constructor'])
      expect(unitOf('zh', field, { country })).toBeUndefined()
    expect(unitOf('zh', field)).toBeUndefined()
    expect(numberFormat(field, { country: 'CN', currency: 'JPY' }).scale).toBe(2)
    expect(numberFormat(field, { country: 'JP', currency: 'JPY' }).scale).toBe(0)
  })
})

it.each([
  [sampleField('integer'), 12_000, '12,000'],
  [sampleField('integer', { props: { plain: true } }), 2026, '2026'],
  [sampleField('number'), 1.5, '1.5'],
  [sampleField('number', { props: { scale: 6 } }), 12_020.5, '12,020.50'],
  [sampleField('number', { props: { scale: 6 } }), 0.123456, '0.123456'],
  [sampleField('number', { props: { scale: 3 } }), 1.5, '1.500'],
  [sampleField('money'), 1.5, '1.50'],
  [sampleField('number'), 'no number', 'no number'],
])('formats a number by its field (%#)', (field, value, text) => {
  expect(formatNumber(value, numberFormat(field))).toBe(text)
})

describe('days', () => {
  it.each([
    ['date', '2026-11-20', '2026-11-20'],
    ['year', '2026-01-01', '2026'],
    ['month', '2026-11-01', '2026-11'],
    ['quarter', '2026-10-01', '2026年第4季度'],
    ['week', '2026-11-16', '2026年第47周'],
  ] as const)('a %s is shown as %s → %s', (picker, day, text) => expect(formatDay('zh', day, picker)).toBe(text))

  it('counts weeks by ISO 8601, also at the turn of the year', () => {
    expect(isoWeek('2027-01-01')).toEqual([2026, 53])
    expect(isoWeek('2024-12-30')).toEqual([2025, 1])
  })

  it('gives the time in the zone of stored dates', () => {
    expect(nowInStoredZone(Date.UTC(2026, 10, 20, 23, 30))).toBe('2026-11-21 07:30:00')
  })
})

it.each([
  ['6222020402012345678', '**** 5678'],
  ['123', '****'],
  ['**** 5678', '**** 5678'],
  ['', ''],
])('masks %s as %s', (text, shown) => expect(masked(text)).toBe(shown))

it('formats all computed numbers with the same decimals', () => {
  const format = numberFormat(sampleField('computed'))
  expect([7.5, 2.5, 7].map((value) => formatNumber(value, format))).toEqual(['7.50', '2.50', '7.00'])
})
