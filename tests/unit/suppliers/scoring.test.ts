import { describe, expect, it } from 'vitest'
import { bandOf, dimensionsOf, rankBandOf, ranksOf, totalsOf } from '../../../server/domain/hooks/eval/scoring.ts'

const item = (dimension: string, weight: number, score: number | null, automatic = false, maxScore = 100) => ({
  dimension,
  weight,
  maxScore,
  score,
  automatic,
})
const bands = [
  { grade: 'A', minScore: 80, maxScore: 100, measure: 'reward' },
  { grade: 'B', minScore: 60, maxScore: 80, measure: 'none' },
  { grade: 'D', minScore: 0, maxScore: 60, measure: 'warn' },
]

describe('points of a supplier', () => {
  it('are weighted shares of full marks, with automatic ones apart', () => {
    expect(totalsOf([item('Q', 60, 8, false, 10), item('D', 40, 90, true)])).toEqual({
      auto: 36,
      manual: 48,
      total: 84,
    })
  })
  it('pass the weight of unscored indicators to the others', () => {
    expect(totalsOf([item('Q', 50, 80), item('D', 50, null, true)])).toEqual({ auto: 0, manual: 80, total: 80 })
    expect(totalsOf([item('Q', 50, null)])).toEqual({ auto: 0, manual: 0, total: 0 })
  })
  it('are given by dimension out of 100', () => {
    const items = [item('Q', 30, 100), item('Q', 10, 60), item('S', 60, 55), item('T', 5, null)]
    expect(dimensionsOf(items)).toEqual({ Q: 90, S: 55 })
  })
})

describe('grades and ranks', () => {
  it.each([
    [100, 'A'],
    [80, 'A'],
    [79.9, 'B'],
    [60, 'B'],
    [0, 'D'],
  ])('%d is %s', (score, grade) => expect(bandOf(bands, score)?.grade).toBe(grade))
  it('share a rank for equal scores', () => expect(ranksOf([70, 90, 70, 50])).toEqual([2, 1, 2, 4]))
  it.each([
    [1, 3, 'top10'],
    [2, 8, 'top25'],
    [5, 10, 'top50'],
    [6, 10, 'rest'],
  ])('shows rank %d of %d as %s', (rank, count, band) => expect(rankBandOf(rank, count)).toBe(band))
})
