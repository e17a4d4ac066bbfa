import { describe, expect, it } from 'vitest'
import { findingsOf, judgeLot, judgeReading } from '../../../server/domain/quality/judgement.ts'
import { type Scheme, samplingPlan } from '../../../server/domain/quality/sampling.ts'
import { nextScheme } from '../../../server/domain/quality/switching.ts'

const planOf = (lot: number, aql: string, scheme: Scheme = 'normal') => {
  const { letter, sample, accept, reject } = samplingPlan(lot, scheme, aql)
  return [letter, sample, accept, reject]
}

describe('single sampling, general inspection level II', () => {
  // Entries of the tables 1, 2-A and 2-B of ISO 2859-1.
  it.each([
    [8, '6.5', ['A', 2, 0, 1]],
    [9, '4.0', ['B', 3, 0, 1]],
    [25, '2.5', ['C', 5, 0, 1]],
    // An arrow up and an arrow down: the plans of the neighbours.
    [50, '2.5', ['D', 5, 0, 1]],
    [90, '2.5', ['E', 20, 1, 2]],
    [150, '2.5', ['F', 20, 1, 2]],
    [280, '2.5', ['G', 32, 2, 3]],
    [500, '1.0', ['H', 50, 1, 2]],
    [1_200, '1.0', ['J', 80, 2, 3]],
    [1_201, '0.65', ['K', 125, 2, 3]],
    [10_000, '2.5', ['L', 200, 10, 11]],
    [35_000, '0.65', ['M', 315, 5, 6]],
    [150_000, '1.5', ['N', 500, 14, 15]],
    [600_000, '1.0', ['Q', 1_250, 21, 22]],
    // Above the table's last number the plan is that of the last one.
    [600_000, '6.5', ['Q', 200, 21, 22]],
    // Below its first one the first plan; the whole lot where that is smaller.
    [26, '0.65', ['D', 20, 0, 1]],
    [15, '0.65', ['B', 15, 0, 1]],
    [10_000, '0.10', ['L', 125, 0, 1]],
  ])('of a lot of %i at AQL %s is %j', (lot, aql, expected) => {
    expect(planOf(lot, aql)).toEqual(expected)
  })

  it.each([
    [500, '1.0', ['H', 80, 1, 2]],
    [150, '1.0', ['F', 20, 0, 1]],
    [3_200, '1.0', ['K', 125, 2, 3]],
    [150_000, '1.0', ['N', 500, 8, 9]],
  ])('of a lot of %i at AQL %s is tightened to %j', (lot, aql, expected) => {
    expect(planOf(lot, aql, 'tightened')).toEqual(expected)
  })

  it('takes every unit of a single unit, without an AQL, and on demand', () => {
    expect(planOf(1, '1.0')).toEqual([null, 1, 0, 1])
    expect(planOf(40, '')).toEqual([null, 40, 0, 1])
    expect(planOf(40, '1.0', 'full')).toEqual([null, 40, 0, 1])
  })
})

describe('a verdict', () => {
  const values = { v1: null, v2: null, v3: null, v4: null, v5: null, defectLevel: 'major' }
  it.each([
    ['measure', { v1: 10, v2: 10.1 }, null, 0, 'pass'],
    ['measure', { v1: 9.8999, v2: 10.1001 }, null, 2, 'fail'],
    ['measure', { v1: 10 }, 3, 3, 'fail'],
    ['measure', {}, 3, null, null],
    ['count', {}, 0, 0, 'pass'],
    ['count', {}, null, null, null],
  ])('on a reading: %s with %j and %j defects', (kind, given, typed, defectQty, judge) => {
    const reading = { ...values, ...given, kind, lower: 9.9, upper: 10.1, defectQty: typed }
    expect(judgeReading(reading)).toEqual({ defectQty, judge })
  })

  const lot = { lot: 100, sample: 20, accept: 1, severity: null }
  it.each([
    ['no defect', { ...lot, bad: 0 }, ['accept', 100, 0]],
    ['as many as the acceptance number', { ...lot, bad: 1 }, ['accept', 99, 1]],
    ['one more', { ...lot, bad: 2 }, ['reject', 0, 100]],
    ['a critical defect', { ...lot, bad: 1, severity: 'critical' as const }, ['reject', 0, 100]],
    ['some of a whole lot', { ...lot, sample: 100, bad: 30 }, ['sort', 70, 30]],
    ['all of a whole lot', { ...lot, sample: 100, bad: 100 }, ['reject', 0, 100]],
  ])('on a lot with %s', (_, given, expected) => {
    const { result, okQty, rejectQty } = judgeLot(given)
    expect([result, okQty, rejectQty]).toEqual(expected)
  })

  it('names what failed', () => {
    const size = { ...values, itemName: 'Bore', kind: 'measure', lower: 9.9, upper: 10.1, standard: '≥ 9.9, ≤ 10.1 mm' }
    const paint = { ...values, itemName: 'Paint', kind: 'count', lower: null, upper: null, standard: 'visual' }
    const readings = [
      { ...size, v1: 10.3, defectQty: 1, judge: 'fail' },
      { ...size, itemName: 'Length', v1: 10, defectQty: 0, judge: 'pass' },
      { ...paint, defectQty: 2, judge: 'fail' },
    ]
    expect(findingsOf(readings)).toBe('Bore: 10.3 (≥ 9.9, ≤ 10.1 mm); Paint: × 2')
  })
})

describe('switching rules', () => {
  const after = (lots: string) => nextScheme([...lots].map((lot) => lot === '+'))
  it.each([
    ['', 'normal'],
    ['++++-', 'normal'],
    ['-++++-', 'normal'],
    ['-+++-', 'tightened'],
    ['--', 'tightened'],
    ['--++++', 'tightened'],
    ['--+++++', 'normal'],
    // Lots before the switch do not count after it.
    ['--+++++-', 'normal'],
    ['--++-++++', 'tightened'],
    ['-------', 'full'],
    ['--+-+-+-+-', 'tightened'],
    ['--+-+-+-+-+-', 'full'],
    ['-------++++', 'full'],
    ['-------+++++', 'tightened'],
    ['-------++++++++++', 'normal'],
  ])('after %s', (lots, scheme) => expect(after(lots)).toBe(scheme))

  it('have the numbers of the settings', () => {
    const rules = { tightenRejected: 1, tightenWindow: 3, relaxAccepted: 2, endRejected: 2 }
    const by = (lots: string) =>
      nextScheme(
        [...lots].map((lot) => lot === '+'),
        rules,
      )
    expect(['-', '-++', '-+-', '---', '---++'].map(by)).toEqual([
      ...(['tightened', 'normal', 'tightened', 'full', 'tightened'] as const),
    ])
  })
})
