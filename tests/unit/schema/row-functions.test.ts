import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CompiledField } from '../../../src/schema/model/compiled.ts'
import { checkDays } from '../../../src/schema/rules/check-days.ts'
import { evaluate } from '../../../src/schema/rules/evaluate.ts'
import { callFunction } from '../../../src/schema/rules/functions.ts'
import { parseExpression } from '../../../src/schema/rules/parse.ts'

const names = {
  lines: 'list',
  'lines.dimension': 'string',
  'lines.weight': 'number',
  'lines.from': 'number',
  'lines.to': 'number',
  'lines.begin': 'string',
  'lines.end': 'string',
} as const
const value = (source: string, lines: readonly object[]) => evaluate(parseExpression(source, names, 'bool'), { lines })

describe('groupsTotal', () => {
  const totals = "groupsTotal(lines, 'dimension', 'weight', 100)"
  const line = (dimension: string, weight: number | null) => ({ dimension, weight })

  it('is true where every group has the total', () => {
    expect(value(totals, [])).toBe(true)
    expect(value(totals, [line('q', 60), line('p', 100), line('q', 40)])).toBe(true)
    expect(value(totals, [line('q', 33.33), line('q', 33.33), line('q', 33.34)])).toBe(true)
    expect(value(totals, [line('q', 33.33), line('q', 33.33), line('q', 33.33)])).toBe(true)
    expect(value(totals, [line('q', 60), line('p', 100), line('q', 39)])).toBe(false)
    expect(value(totals, [line('q', 100), line('p', null)])).toBe(false)
  })
})

describe('covers', () => {
  const covers = "covers(lines, 'from', 'to', 0, 100)"
  const band = (from: number, to: number) => ({ from, to })

  it('is true where bands cover the range', () => {
    expect(value(covers, [band(60, 80), band(0, 60), band(80, 100)])).toBe(true)
    expect(value(covers, [band(0, 60), band(70, 100)])).toBe(false)
    expect(value(covers, [band(0, 60), band(50, 100)])).toBe(false)
    expect(value(covers, [band(1, 100)])).toBe(false)
    expect(value(covers, [band(0, 99)])).toBe(false)
    expect(value(covers, [])).toBe(false)
    const stepped = "lines.covers('from', 'to', 0, 100, 0.1)"
    expect(value(stepped, [band(0, 59.9), band(60, 100)])).toBe(true)
    expect(value(stepped, [band(0, 59.8), band(60, 100)])).toBe(false)
  })

  it('is true for any partition, in any order, and false with a gap', () => {
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(cuts, fc.nat(), (some, seed) => {
        const ends = [0, ...some.toSorted((left, right) => left - right), 100]
        const bands = ends.slice(1).map((end, index) => band(ends[index] ?? 0, end))
        expect(value(covers, bands.toReversed())).toBe(true)
        expect(value(covers, bands.toSpliced(seed % bands.length, 1))).toBe(false)
      }),
    )
  })
})

describe('overlaps', () => {
  const day = fc.option(fc.integer({ min: 10, max: 28 }), { nil: null })
  const text = (number: number | null) => (number === null ? null : `2026-01-${number}`)

  it('is true where two rows share a day', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(day, day), { maxLength: 5 }), (pairs) => {
        const periods = pairs.filter(([begin, end]) => (begin ?? 0) <= (end ?? 99))
        const dated = periods.filter(([begin, end]) => begin !== null || end !== null)
        const days = dated.flatMap(([begin, end]) =>
          Array.from({ length: 40 }, (_, index) => index).filter(
            (index) => index >= (begin ?? 0) && index <= (end ?? 39),
          ),
        )
        const rows = periods.map(([begin, end]) => ({ begin: text(begin), end: text(end) }))
        expect(value("overlaps(lines, 'begin', 'end')", rows)).toBe(new Set(days).size < days.length)
      }),
    )
  })

  it('compares rows within a group only', () => {
    const rows = [
      { dimension: 'a', begin: '2026-01-01', end: null },
      { dimension: 'b', begin: '2026-02-01', end: '2026-02-28' },
    ]
    expect(value("overlaps(lines, 'begin', 'end', 'dimension')", rows)).toBe(false)
    expect(value("overlaps(lines, 'begin', 'end')", rows)).toBe(true)
  })
})

it('reports unknown fields of rows', () => {
  expect(() => parseExpression("covers(lines, 'form', 'to', 0, 100)", names, 'bool')).toThrow('form')
  expect(() => parseExpression("groupsTotal(lines, 'dimension', 'begin', 100)", names, 'bool')).toThrow('number')
})

it('limits days by their fields, and stays valid', () => {
  const field = { key: 'day', type: 'date', props: { min: 'today', max: '2026-12-31' } } as unknown as CompiledField
  const kinds = (now: string, before?: string) =>
    checkDays({ day: field }, { day: now }, before === undefined ? undefined : { day: before }, '2026-06-01').map(
      ({ kind, params }) => `${kind} ${params.limit}`,
    )
  expect(kinds('2026-06-01')).toEqual([])
  expect(kinds('2026-05-31')).toEqual(['earliest 2026-06-01'])
  expect(kinds('2027-01-01')).toEqual(['latest 2026-12-31'])
  expect(kinds('2026-05-31', '2026-05-31')).toEqual([])
  expect(kinds('2026-05-30', '2026-05-31')).toEqual(['earliest 2026-06-01'])
})

describe('join and latest', () => {
  const read = (source: string, lines: unknown) => evaluate(parseExpression(source, names, 'string'), { lines })

  it('join gives each value once, in row order', () => {
    const join = "join(lines, 'dimension')"
    expect(read(join, [{ dimension: 'q' }, { dimension: 'p' }, { dimension: 'q' }, { dimension: null }, {}])).toBe(
      'q,p',
    )
    expect(read(join, [])).toBe('')
    expect(read(join, null)).toBe('')
  })

  it('latest gives the last day', () => {
    const latest = "latest(lines, 'end')"
    expect(read(latest, [{ end: '2026-02-01' }, { end: '2026-11-03' }, { end: null }, { end: '2026-09-30' }])).toBe(
      '2026-11-03',
    )
    expect(read(latest, [{ end: null }])).toBeNull()
  })

  it('accepts texts', () => {
    expect(() => parseExpression("latest(lines, 'weight')", names, 'string')).toThrow('string')
  })
})

it.each([
  [6_000, 2.26, 13_560],
  [100_000, 0.1, 10_000],
  [20_000, 1e9 + 0.01, 20_000_000_000_200],
  [3, 33.333_333_333_3, 99.999_999_999_9],
])('sum adds up %d rows of %d without the errors of their additions', (count, value, total) => {
  const rows = Array.from({ length: count }, () => ({ value }))
  expect(callFunction('sum', [rows, 'value'])).toBe(total)
})
