import { describe, expect, it } from 'vitest'
import {
  type Criterion,
  failuresOf,
  type Mark,
  outliersIn,
  partScore,
  rankedBids,
  type Scored,
  textOfFailures,
  votesOf,
  weightsOf,
} from '../../../server/domain/sourcing/evaluation.ts'

const mark = (expert: string, bid: string, criterion: string, score: number | null, part = 'tech'): Mark => ({
  ...{ id: `${expert}/${bid}/${criterion}`, expert, bid, criterion, part, score },
  maxScore: 100,
})

const criteria: readonly Criterion[] = [
  { part: 'tech', name: 'design', maxScore: 100, weight: 30 },
  { part: 'tech', name: 'service', maxScore: 50, weight: 10 },
  { part: 'biz', name: 'references', maxScore: 100, weight: 20 },
  { part: 'price', name: 'price', maxScore: 100, weight: 40 },
]

describe('knock-out requirement', () => {
  const check = (expert: string, bid: string, passes: boolean, reason = passes ? '' : 'expired') => ({
    ...{ expert, bid, requirement: 'licence', passes, reason },
  })

  it.each([
    [[true, true, true], false],
    [[true, true, false], false],
    [[true, false, false], true],
    [[false, false, false], true],
    // Half of the checks is no majority.
    [[true, false], false],
    [[true, true, false, false], false],
  ])('with checks %j bars the bid: %s', (answers, isOut) => {
    const checks = answers.map((passes, index) => check(`e${index}`, 'a', passes))
    const against = answers.filter((passes) => !passes).length
    const failure = { requirement: 'licence', against, experts: answers.length, reason: 'expired' }
    expect(failuresOf([...checks, check('e0', 'b', true)])).toEqual(new Map(isOut ? [['a', [failure]]] : []))
  })

  it('has the reasons of the experts that fail it, each once', () => {
    const reasons = ['expired', ' expired ', 'not for pumps', '']
    const failures = failuresOf(reasons.map((reason, index) => check(`e${index}`, 'a', false, reason))).get('a') ?? []
    expect(textOfFailures(failures)).toBe('licence：expired；not for pumps')
    expect(textOfFailures([{ requirement: 'licence', reason: '' }])).toBe('licence')
  })
})

describe('score of a part', () => {
  it('is the average of the experts, weighted by criterion', () => {
    const marks = [
      mark('e1', 'a', 'design', 80),
      mark('e2', 'a', 'design', 90),
      mark('e1', 'a', 'service', 40),
      mark('e2', 'a', 'service', 50),
    ]
    // (0.85 × 30 + 0.9 × 10) / 40; the second criterion has a maximum of 50.
    expect(partScore(marks, criteria, 'a', 'tech')).toBe(86.25)
    expect(partScore(marks, criteria, 'a', 'biz')).toBe(0)
    expect(partScore(marks, [], 'a', 'tech')).toBeNull()
  })

  it('ignores scores that an expert did not give', () => {
    const marks = [mark('e1', 'a', 'references', null, 'biz'), mark('e2', 'a', 'references', 70, 'biz')]
    expect(partScore(marks, criteria, 'a', 'biz')).toBe(70)
  })

  it('has the weights of the project, or those of its criteria', () => {
    expect(weightsOf({ tech: 50, biz: 10, price: 40 }, criteria)).toEqual({ tech: 50, biz: 10, price: 40 })
    expect(weightsOf({ tech: null, biz: 10, price: 40 }, criteria)).toEqual({ tech: 40, biz: 20, price: 40 })
  })
})

describe('outlier', () => {
  it('is more than a fifth of the maximum from the average of the others', () => {
    const scores = (...values: readonly number[]) =>
      values.map((score, index) => mark(`e${index}`, 'a', 'design', score))
    expect([...outliersIn(scores(80, 82, 60))]).toEqual(['e2/a/design'])
    expect([...outliersIn(scores(80, 82, 61))]).toEqual([])
    expect([...outliersIn(scores(10, 90))]).toEqual([])
  })
})

describe('ranking', () => {
  const bid = (id: string, tech: number, price: number, submitTime = '09:00', votes = 0): Scored => ({
    ...{ id, tech, biz: 80, price, submitTime, votes },
  })
  const weights = { tech: 40, biz: 20, price: 40 }
  const order = (bids: readonly Scored[], evalMethod = 'comprehensive') =>
    rankedBids(bids, { evalMethod, formula: 'lowestBase', weights }).map(({ id, rank, total, tie }) => [
      ...[id, rank, total, tie],
    ])

  it('is by the weighted total', () => {
    // 90 × 0.4 + 80 × 0.2 + 80 × 0.4 = 84; 70 × 0.4 + 80 × 0.2 + 100 × 0.4 = 84.
    expect(order([bid('a', 95, 125), bid('b', 70, 100)])).toEqual([
      ['a', 1, 86, null],
      ['b', 2, 84, null],
    ])
  })

  it('puts the lower price first among equal totals, then the earlier submission', () => {
    expect(order([bid('a', 90, 125), bid('b', 70, 100)])).toEqual([
      ['b', 1, 84, null],
      ['a', 2, 84, 'price'],
    ])
    expect(order([bid('a', 80, 100, '10:00'), bid('b', 80, 100, '09:00')])).toEqual([
      ['b', 1, 88, null],
      ['a', 2, 88, 'time'],
    ])
  })

  it('is by the method of the project', () => {
    const bids = [bid('a', 99, 200, '09:00', 1), bid('b', 60, 100, '09:00', 0), bid('c', 90, 120, '09:00', 2)]
    const first = (method: string) => order(bids, method)[0]?.[0]
    expect(['comprehensive', 'lowest', 'costPerf', 'vote'].map(first)).toEqual(['c', 'b', 'c', 'c'])
  })

  it('counts the vote of each expert once', () => {
    const marks = [
      mark('e1', 'a', 'design', 90),
      mark('e1', 'b', 'design', 80),
      mark('e2', 'a', 'design', 60),
      mark('e2', 'b', 'design', 80),
      mark('e3', 'a', 'design', 70),
      mark('e3', 'b', 'design', 70),
    ]
    expect(votesOf(marks, ['a', 'b'])).toEqual(
      new Map([
        ['a', 2],
        ['b', 1],
      ]),
    )
  })
})
