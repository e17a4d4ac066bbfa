import { describe, expect, it } from 'vitest'
import {
  findingsOf,
  judgeLot,
  judgeReading,
  missingOf,
  neededOf,
  valuesIn,
} from '../../../server/domain/quality/judgement.ts'
import { type Scheme, samplingPlan } from '../../../server/domain/quality/sampling.ts'
import { gainOf, type Lot, standingOf } from '../../../server/domain/quality/switching.ts'

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

  it.each([
    [50, '2.5', ['D', 2, 0, 1]],
    [90, '1.0', ['E', 5, 0, 1]],
    [150, '2.5', ['F', 8, 1, 2]],
    // Arrows up and down: the plans of the neighbours.
    [150, '1.0', ['F', 5, 0, 1]],
    [280, '1.0', ['G', 20, 1, 2]],
    [1_200, '1.0', ['J', 32, 2, 3]],
    [10_000, '1.0', ['L', 80, 4, 5]],
    [10_000, '2.5', ['L', 80, 6, 7]],
    [10_000, '6.5', ['L', 80, 10, 11]],
    [35_000, '1.0', ['M', 125, 5, 6]],
    [150_000, '4.0', ['N', 125, 10, 11]],
    [500_000, '1.0', ['P', 315, 8, 9]],
    [900_000, '1.0', ['Q', 500, 10, 11]],
  ])('of a lot of %i at AQL %s is reduced to %j', (lot, aql, expected) => {
    expect(planOf(lot, aql, 'reduced')).toEqual(expected)
  })

  it.each(['0.10', '0.25', '1.0', '2.5', '6.5'])('lies within the reduced plans of MIL-STD-105E at AQL %s', (aql) => {
    // Accepted up to the first number, rejected from the second one on; between them the lot is accepted, but reduced inspection ends.
    const gaps = [
      ...([
        [0, 2],
        [1, 3],
        [1, 4],
        [2, 5],
      ] as const),
      ...([
        [3, 6],
        [5, 8],
        [7, 10],
        [10, 13],
      ] as const),
    ]
    const lots = [8, 15, 25, 50, 90, 150, 280, 500, 1_200, 3_200, 10_000, 35_000, 150_000, 500_000, 900_000]
    const plans = new Map(
      lots.map((lot) => samplingPlan(lot, 'reduced', aql)).map(({ sample, accept }) => [sample, accept]),
    )
    const accepted = [...plans.values()].filter((accept) => accept > 0)
    for (const [index, accept] of accepted.entries()) {
      const [least = 0, rejected = 0] = gaps[index] ?? []
      expect(accept).toBeGreaterThanOrEqual(least)
      expect(accept).toBeLessThan(rejected)
    }
  })

  // Rejection numbers of the code letters A to Q, as printed in the source that `sampling.ts` names; arrows: < the letter before, > the next.
  const aqls = ['0.65', '1.0', '1.5', '2.5', '4.0', '6.5']
  const sizes = [2, 3, 5, 8, 13, 20, 32, 50, 80, 125, 200, 315, 500, 800, 1_250]
  const lots = [8, 15, 25, 50, 90, 150, 280, 500, 1_200, 3_200, 10_000, 35_000, 150_000, 500_000, 900_000]
  const printed: Readonly<Record<'normal' | 'tightened', string>> = {
    normal: `> > > > > 1; > > > > 1 <; > > > 1 < >; > > 1 < > 2; > 1 < > 2 3; 1 < > 2 3 4; < > 2 3 4 6; > 2 3 4 6 8;
      2 3 4 6 8 11; 3 4 6 8 11 15; 4 6 8 11 15 22; 6 8 11 15 22 <; 8 11 15 22 < <; 11 15 22 < < <; 15 22 < < < <`,
    tightened: `> > > > > >; > > > > > 1; > > > > 1 >; > > > 1 > >; > > 1 > > 2; > 1 > > 2 3; 1 > > 2 3 4; > > 2 3 4 6;
      > 2 3 4 6 9; 2 3 4 6 9 13; 3 4 6 9 13 19; 4 6 9 13 19 <; 6 9 13 19 < <; 9 13 19 < < <; 13 19 < < < <`,
  }
  /** Row whose plan a row of the printed table has, after its arrows. */
  const followed = (table: readonly (readonly string[])[], row: number, column: number): number => {
    const step = { '<': -1, '>': 1 }[table[row]?.[column] ?? '']
    return step === undefined ? row : followed(table, row + step, column)
  }
  it.each(['normal', 'tightened'] as const)('is that of each letter and AQL in the printed table, %s', (scheme) => {
    const table = printed[scheme].split(';').map((row) => row.trim().split(/\s+/))
    expect(table.map((row) => row.length)).toEqual(lots.map(() => aqls.length))
    for (const [column, aql] of aqls.entries())
      for (const [letter, lot] of lots.entries()) {
        const place = followed(table, letter, column)
        const reject = Number(table[place]?.[column])
        const plan = [Math.min(lot, Number(sizes[place])), reject - 1, reject]
        expect([lot, aql, ...planOf(lot, aql, scheme).slice(1)]).toEqual([lot, aql, ...plan])
      }
  })

  it('never asks for less of a larger lot, and never accepts more at a stricter AQL or scheme', () => {
    const all = ['0.10', '0.15', '0.25', '0.40', ...aqls]
    const at = (lot: number, scheme: Scheme, aql: string) => samplingPlan(lot, scheme, aql)
    for (const [index, aql] of all.entries())
      for (const [letter, lot] of lots.entries()) {
        const [reduced, normal, tightened] = (['reduced', 'normal', 'tightened'] as const).map((scheme) => {
          const plan = at(lot, scheme, aql)
          const smaller = at(lots[letter - 1] ?? lot, scheme, aql)
          const stricter = at(lot, scheme, all[index - 1] ?? aql)
          expect(plan.sample).toBeGreaterThanOrEqual(smaller.sample)
          expect(plan.accept).toBeGreaterThanOrEqual(smaller.accept)
          expect(plan.accept / plan.sample).toBeGreaterThanOrEqual(stricter.accept / stricter.sample)
          expect(plan.reject).toBe(plan.accept + 1)
          return plan
        }) as [ReturnType<typeof at>, ReturnType<typeof at>, ReturnType<typeof at>]
        expect(tightened.accept / tightened.sample).toBeLessThanOrEqual(normal.accept / normal.sample)
        expect(reduced.sample).toBeLessThanOrEqual(normal.sample)
        expect(reduced.accept).toBeLessThanOrEqual(normal.accept)
      }
  })

  it('takes every unit of a single unit, without an AQL, and on demand', () => {
    expect(planOf(1, '1.0')).toEqual([null, 1, 0, 1])
    expect(planOf(40, '')).toEqual([null, 40, 0, 1])
    expect(planOf(40, '1.0', 'full')).toEqual([null, 40, 0, 1])
  })
})

describe('a verdict', () => {
  it.each([
    ['measure', '10 10.1', 2, null, 0, 'pass'],
    ['measure', '9.8999, 10.1001', 2, null, 2, 'fail'],
    ['measure', '10 10', 2, 3, 3, 'fail'],
    ['measure', '10 9', 3, null, 1, null],
    ['measure', '', 2, 3, null, null],
    // A record of an older version has five values, or as many as its sample has units.
    ['measure', '10 10 10 10', null, null, 0, null],
    ['measure', '10 10 10 10 10', null, null, 0, 'pass'],
    ['count', '', null, 0, 0, 'pass'],
    ['count', '', null, null, null, null],
  ])('on a reading: %s with %j of %j and %j defects', (kind, measured, needed, typed, defectQty, judge) => {
    const reading = { kind, measured, needed, lower: 9.9, upper: 10.1, defectQty: typed }
    expect(judgeReading(reading, 20)).toEqual({ defectQty, judge })
  })

  it('needs as many values as the sample has units, or as its standard says', () => {
    expect([neededOf(null, 80), neededOf(5, 80), neededOf(5, 2), neededOf(null, 12.5), neededOf('', 0.2)]).toEqual([
      ...[80, 5, 2, 13, 1],
    ])
    const older = { kind: 'measure', needed: null, measured: '1' }
    expect([missingOf(older, 80), missingOf(older, 3), missingOf({ ...older, kind: 'count' }, 80)]).toEqual([
      { missing: 4, needed: 5 },
      { missing: 2, needed: 3 },
      { missing: 0, needed: 0 },
    ])
  })

  it('reads values as they are typed or copied from a sheet', () => {
    expect(valuesIn('10, 9.95;10.1\n\t-0.5、.5；+3，7.')).toEqual([10, 9.95, 10.1, -0.5, 0.5, 3, 7])
    expect([valuesIn(null), valuesIn(' ,\n')]).toEqual([[], []])
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
    const common = { defectLevel: 'major', needed: null, measured: null }
    const size = { ...common, itemName: 'Bore', kind: 'measure', lower: 9.9, upper: 10.1, standard: '≥ 9.9, ≤ 10.1 mm' }
    const paint = { ...common, itemName: 'Paint', kind: 'count', lower: null, upper: null, standard: 'visual' }
    const readings = [
      { ...size, measured: '10.3 10', defectQty: 1, judge: 'fail' },
      { ...size, itemName: 'Length', measured: '10', defectQty: 0, judge: 'pass' },
      { ...paint, defectQty: 2, judge: 'fail' },
    ]
    expect(findingsOf(readings)).toBe('Bore: 10.3 (≥ 9.9, ≤ 10.1 mm); Paint: × 2')
  })
})

describe('switching rules', () => {
  const lotsOf = (text: string, gain = 2): readonly Lot[] =>
    [...text].map((lot) => ({ isAccepted: lot === '+', gain: lot === '+' ? gain : 0 }))
  const after = (text: string) => standingOf(lotsOf(text)).scheme
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
    // Reduced inspection is an option.
    ['+'.repeat(40), 'normal'],
  ])('after %s', (lots, scheme) => expect(after(lots)).toBe(scheme))

  it('have the numbers of the settings', () => {
    const rules = { tightenRejected: 1, tightenWindow: 3, relaxAccepted: 2, endRejected: 2, reduceScore: 6 }
    const by = (lots: string) => standingOf(lotsOf(lots), rules, true).scheme
    expect(['-', '-++', '-+-', '---', '---++', '++', '+++', '+++-', '+++--'].map(by)).toEqual([
      ...([
        'tightened',
        'normal',
        'tightened',
        'full',
        'tightened',
        'normal',
        'reduced',
        'normal',
        'tightened',
      ] as const),
    ])
  })

  // 9.3.3 and 9.3.4 of ISO 2859-1.
  it.each([
    ['fourteen lots with an acceptance number of 0 or 1', '+'.repeat(14), 2, { scheme: 'normal', score: 28 }],
    ['fifteen of them', '+'.repeat(15), 2, { scheme: 'reduced', score: 0 }],
    ['nine lots that a tighter AQL accepts', '+'.repeat(9), 3, { scheme: 'normal', score: 27 }],
    ['ten of them', '+'.repeat(10), 3, { scheme: 'reduced', score: 0 }],
    ['a lot not accepted among them', `+++++-${'+'.repeat(9)}`, 3, { scheme: 'normal', score: 27 }],
    ['a lot accepted under reduced inspection', '+'.repeat(11), 3, { scheme: 'reduced', score: 0 }],
    ['a lot not accepted under reduced inspection', `${'+'.repeat(12)}-`, 3, { scheme: 'normal', score: 0 }],
    ['the lots after that', `${'+'.repeat(12)}-++`, 3, { scheme: 'normal', score: 6 }],
    ['two lots not accepted', `${'+'.repeat(12)}---`, 3, { scheme: 'tightened', score: 0 }],
    ['tightened and normal inspection again', `--+++++${'+'.repeat(10)}`, 3, { scheme: 'reduced', score: 0 }],
  ])('with reduced inspection after %s', (_, text, gain, expected) => {
    expect(standingOf(lotsOf(text, gain), undefined, true)).toEqual(expected)
  })

  it.each([
    ['not accepted', { isAccepted: false, lotQty: 1_200, aql: '1.0', accept: 2, bad: 3 }, 0],
    ['accepted with an acceptance number of 1', { isAccepted: true, lotQty: 500, aql: '1.0', accept: 1, bad: 1 }, 2],
    ['accepted with an acceptance number of 0', { isAccepted: true, lotQty: 90, aql: '1.0', accept: 0, bad: 0 }, 2],
    // Letter J at AQL 0.65: 1 and 2.
    ['that the tighter AQL accepts', { isAccepted: true, lotQty: 1_200, aql: '1.0', accept: 2, bad: 1 }, 3],
    ['that the tighter AQL does not accept', { isAccepted: true, lotQty: 1_200, aql: '1.0', accept: 2, bad: 2 }, 0],
  ])('give a lot %s its gain', (_, lot, gain) => expect(gainOf(lot)).toBe(gain))
})
