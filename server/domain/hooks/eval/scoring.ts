import { roundHalfUp } from '../../../../src/schema/rules/functions.ts'

/** One indicator as it was scored; `score` is null where there was nothing to score by. */
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
 * The points of a supplier out of 100, and what of them is automatic. An indicator without a score leaves its weight to the others, so
 * nobody loses by figures that are not there.
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

/** The score of each dimension out of 100; dimensions without a score are left out. */
export function dimensionsOf(items: readonly Scored[]): Readonly<Record<string, number>> {
  const names = [...new Set(items.filter(hasScore).map(({ dimension }) => dimension))]
  return Object.fromEntries(
    names.map((name) => [name, totalsOf(items.filter(({ dimension }) => dimension === name)).total]),
  )
}

/** The band that a score falls into: from its least score up to, not with, its highest, but for 100. */
export function bandOf(bands: readonly Band[], score: number): Band | undefined {
  return bands.find(
    ({ minScore, maxScore }) => score >= minScore && (score < maxScore || (maxScore === 100 && score === 100)),
  )
}

/** The place of each score among all: equal scores share one, and the next goes after all of them. */
export function ranksOf(scores: readonly number[]): readonly number[] {
  return scores.map((score) => 1 + scores.filter((other) => other > score).length)
}

/** What a supplier sees of its rank: its part of the field (catalogue: rank band only). */
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
