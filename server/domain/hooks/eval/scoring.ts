import { roundHalfUp } from '../../../../src/schema/rules/functions.ts'

/** Scored indicator; `score` is null without data for a score. */
export type Scored = {
  readonly dimension: string
  readonly weight: number
  readonly maxScore: number
  readonly score: number | null
  readonly automatic: boolean
}
export type Band = {
  readonly grade: string
  readonly minScore: number
  readonly maxScore: number
  readonly measure: string
}

type Parts = { readonly auto: number; readonly manual: number; readonly total: number }

const rounded = (value: number) => roundHalfUp(value, 1)

/**
 * Points of a supplier out of 100, and the automatic part of them. The weight of an indicator without a score is distributed to the
 * others, so missing figures cost no points.
 */
export function totalsOf(items: readonly Scored[]): Parts {
  const known = items.filter(hasScore)
  const weights = known.reduce((sum, { weight }) => sum + weight, 0)
  const points = (some: readonly Known[]) =>
    weights === 0
      ? 0
      : some.reduce((sum, { score, maxScore, weight }) => sum + (score / maxScore) * weight, 0) * (100 / weights)
  const auto = rounded(points(known.filter(({ automatic }) => automatic)))
  const manual = rounded(points(known.filter(({ automatic }) => !automatic)))
  return { auto, manual, total: rounded(auto + manual) }
}

/** Score of each dimension out of 100; dimensions without a score are left out. */
export function dimensionsOf(items: readonly Scored[]): Readonly<Record<string, number>> {
  const names = [...new Set(items.filter(hasScore).map(({ dimension }) => dimension))]
  return Object.fromEntries(
    names.map((name) => [name, totalsOf(items.filter(({ dimension }) => dimension === name)).total]),
  )
}

/** Band of a score: from its lowest score up to, excluding, its highest; 100 is included. */
export function bandOf(bands: readonly Band[], score: number): Band | undefined {
  return bands.find(
    ({ minScore, maxScore }) => score >= minScore && (score < maxScore || (maxScore === 100 && score === 100)),
  )
}

/** Rank of each score: equal scores share a rank, and the next rank follows all of them. */
export function ranksOf(scores: readonly number[]): readonly number[] {
  return scores.map((score) => 1 + scores.filter((other) => other > score).length)
}

/** Rank band that a supplier sees instead of its rank (catalogue: rank band only). */
export function rankBandOf(rank: number, count: number): 'top10' | 'top25' | 'top50' | 'rest' {
  const share = rank / count
  if (share <= 0.1 || rank === 1) return 'top10'
  if (share <= 0.25) return 'top25'
  return share <= 0.5 ? 'top50' : 'rest'
}

type Known = Scored & { readonly score: number }

function hasScore(item: Scored): item is Known {
  return item.score !== null && item.maxScore > 0
}
