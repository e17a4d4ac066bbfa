import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanNumber, decimalText, grouped, readNumber } from '../../../widgets/kit/number-text.ts'

describe('typed number', () => {
  it.each([
    ['１２，３４５．６', '12345.6'],
    ['1,234.50 元', '1234.50'],
    ['12。5', '12.5'],
    ['abc', ''],
    ['1e15', '1000000000000000'],
    ['1.25E+03', '1250'],
    ['-5e-3', '-0.005'],
    ['1e22', '10000000000000000000000'],
    ['12 EUR', '12'],
  ])('cleans %s to %s', (raw, clean) => expect(cleanNumber(raw)).toBe(clean))

  it.each([
    ['', { kind: 'empty' }],
    ['-', { kind: 'unfinished' }],
    ['-.', { kind: 'unfinished' }],
    ['1.2.3', { kind: 'refused' }],
    ['1-2', { kind: 'refused' }],
    ['5.', { kind: 'number', value: 5 }],
    ['-.5', { kind: 'number', value: -0.5 }],
    ['9007199254740991', { kind: 'number', value: Number.MAX_SAFE_INTEGER }],
    ['9007199254740993', { kind: 'refused' }],
    ['123456789012345.678', { kind: 'refused' }],
    ['0.000001', { kind: 'number', value: 0.000001 }],
  ])('parses "%s" as %j', (text, typed) => expect(readNumber(text)).toEqual(typed))

  it('survives a round trip, for every amount in cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e13, max: 1e13 }), (cents) => {
        const text = decimalText(cents / 100, 2, 2)
        expect(readNumber(text)).toEqual({ kind: 'number', value: cents / 100 })
      }),
    )
  })
})

describe('rounding', () => {
  it.each([
    [1.005, 2, 2, '1.01'],
    [-1.005, 2, 2, '-1.01'],
    [0.999, 2, 2, '1.00'],
    [1.5, 2, 0, '1.5'],
    [2, 2, 2, '2.00'],
    [20.09, 6, 2, '20.09'],
    [20.5, 6, 2, '20.50'],
    [4.770033, 6, 2, '4.770033'],
    [-0.001, 2, 2, '0.00'],
    [1e-7, 6, 0, '0'],
    [0.5, 0, 0, '1'],
  ])('%d at %d decimals (%d at least) is %s', (value, scale, least, text) => {
    expect(decimalText(value, scale, least)).toBe(text)
  })
})

it.each([
  ['1234567.5', '1,234,567.5'],
  ['-123', '-123'],
  ['-1234', '-1,234'],
  ['1000000.123456', '1,000,000.123456'],
])('groups %s as %s', (text, shown) => expect(grouped(text)).toBe(shown))
