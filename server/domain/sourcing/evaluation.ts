import { roundHalfUp } from '../../../src/schema/rules/functions.ts'
import { mean, type PriceFormula, priceScores } from './price-score.ts'

/** Part of a bid that experts score. */
export type ScoredPart = 'tech' | 'biz'

/** Score of an expert for a criterion of a bid; null: not given. */
export type Mark = {
  readonly id: string
  readonly expert: string
  readonly bid: string
  readonly part: string
  readonly criterion: string
  readonly maxScore: number
  readonly score: number | null
}

/** Answer of an expert to a knock-out requirement. */
export type Check = {
  readonly expert: string
  readonly bid: string
  readonly requirement: string
  readonly passes: boolean
  /** Why it does not pass. */
  readonly reason: string
}

/** Requirement that a bid fails, with the reasons of the experts. */
export type Failure = {
  readonly requirement: string
  /** Checks that fail, of all. */
  readonly against: number
  readonly experts: number
  readonly reason: string
}

export type Criterion = {
  readonly part: string
  readonly name: string
  readonly maxScore: number
  readonly weight: number
}

/** Weights of the parts, in per cent. */
export type Weights = { readonly tech: number; readonly biz: number; readonly price: number }

/** Share of the maximum from which a score is an outlier. */
const outlierShare = 0.2
/** Fewest scores of a criterion, for an average of the others. */
const fewestScores = 3

/** Knock-out requirements that the majority of the checks fails, by bid. */
export function failuresOf(checks: readonly Check[]): ReadonlyMap<string, readonly Failure[]> {
  const groups = Map.groupBy(checks, ({ bid, requirement }) => JSON.stringify([bid, requirement]))
  const failed = [...groups.values()].flatMap((group) => {
    const [first, ...more] = group.filter(({ passes }) => !passes)
    if (!first || (more.length + 1) * 2 <= group.length) return []
    const { bid, requirement } = first
    const reasons = new Set([first, ...more].map(({ reason }) => reason.trim()).filter((reason) => reason !== ''))
    const failure = { requirement, against: more.length + 1, experts: group.length, reason: [...reasons].join('；') }
    return [{ bid, failure }]
  })
  const byBid = Map.groupBy(failed, ({ bid }) => bid)
  return new Map([...byBid].map(([bid, group]) => [bid, group.map(({ failure }) => failure)]))
}

/** Requirements with their reasons, as one text. */
export function textOfFailures(failures: readonly Pick<Failure, 'requirement' | 'reason'>[]): string {
  return failures
    .map(({ requirement, reason }) => (reason === '' ? requirement : `${requirement}：${reason}`))
    .join('；')
}

/** Ids of scores that are far from the average of the other experts for the same criterion of the same bid. */
export function outliersIn(marks: readonly Mark[]): ReadonlySet<string> {
  const groups = Map.groupBy(
    marks.filter(({ score }) => score !== null),
    ({ bid, part, criterion }) => JSON.stringify([bid, part, criterion]),
  )
  const far = [...groups.values()].flatMap((group) => {
    if (group.length < fewestScores) return []
    return group.filter(({ id, score, maxScore }) => {
      const others = group.filter((other) => other.id !== id).map((other) => other.score ?? 0)
      return Math.abs((score ?? 0) - mean(others)) > maxScore * outlierShare
    })
  })
  return new Set(far.map(({ id }) => id))
}

/** Score of a part of a bid, 0 to 100: averages of the experts, weighted by criterion; null for a part without criteria. */
export function partScore(
  marks: readonly Mark[],
  criteria: readonly Criterion[],
  bid: string,
  part: ScoredPart,
): number | null {
  const own = criteria.filter((criterion) => criterion.part === part)
  const weight = own.reduce((sum, each) => sum + each.weight, 0)
  if (weight === 0) return null
  const total = own.reduce((sum, { name, maxScore, weight: share }) => {
    const scores = marks
      .filter((mark) => mark.bid === bid && mark.part === part && mark.criterion === name)
      .flatMap(({ score }) => score ?? [])
    return sum + (maxScore === 0 ? 0 : (mean(scores) / maxScore) * share)
  }, 0)
  return roundHalfUp((total / weight) * 100, 2)
}

/** Weights of a project; without them, those of its criteria by part. */
export function weightsOf(
  given: { readonly [part in keyof Weights]: number | null },
  criteria: readonly Criterion[],
): Weights {
  const { tech, biz, price } = given
  if (tech !== null && biz !== null && price !== null) return { tech, biz, price }
  const weightOf = (part: string) =>
    criteria.filter((each) => each.part === part).reduce((sum, { weight }) => sum + weight, 0)
  return { tech: weightOf('tech'), biz: weightOf('biz'), price: weightOf('price') }
}

/** Bid in the race, with the scores of its parts. `price`: in the currency of the project. */
export type Scored = {
  readonly id: string
  readonly tech: number | null
  readonly biz: number | null
  readonly price: number
  readonly submitTime: string
  /** Number of experts who give this bid their highest total. */
  readonly votes: number
}

export type Ranked = Scored & {
  readonly priceScore: number
  readonly total: number
  readonly rank: number
  /** What decided between this bid and the one before with the same result. */
  readonly tie: 'price' | 'time' | null
}

export type Method = {
  /** Dictionary `eval_method`. */
  readonly evalMethod: string
  readonly formula: PriceFormula
  readonly weights: Weights
}

/**
 * Bids in their order: by the result of the evaluation method; with equal results the lower price is first, because it is worth more for
 * the same points, and with equal prices the earlier submission, because it cannot be influenced any more.
 */
export function rankedBids(bids: readonly Scored[], { evalMethod, formula, weights }: Method): readonly Ranked[] {
  const scores = priceScores(
    formula,
    bids.map(({ price }) => price),
  )
  const all = bids.map((bid, index) => {
    const priceScore = scores[index] ?? 0
    const points =
      (bid.tech ?? 0) * weights.tech +
      (bid.biz ?? 0) * weights.biz +
      (formula === 'none' ? 0 : priceScore * weights.price)
    return { ...bid, priceScore, total: roundHalfUp(points / 100, 2) }
  })
  const result = resultOf(evalMethod, weights)
  const ordered = all.toSorted(
    (left, right) =>
      result(right) - result(left) ||
      left.price - right.price ||
      left.submitTime.localeCompare(right.submitTime) ||
      left.id.localeCompare(right.id),
  )
  return ordered.map((bid, index) => {
    const before = ordered[index - 1]
    const isTie = before !== undefined && result(before) === result(bid)
    const tie = isTie ? (before.price === bid.price ? 'time' : 'price') : null
    return { ...bid, rank: index + 1, tie }
  })
}

type Valued = Scored & { readonly total: number }

/** Result of a bid by the evaluation method; more is better. */
function resultOf(evalMethod: string, { tech, biz }: Weights): (bid: Valued) => number {
  if (evalMethod === 'lowest') return ({ price }) => -price
  if (evalMethod === 'vote') return ({ votes, total }) => votes * 1000 + total
  if (evalMethod === 'costPerf')
    return (bid) => (bid.price === 0 ? 0 : ((bid.tech ?? 0) * tech + (bid.biz ?? 0) * biz) / bid.price)
  return ({ total }) => total
}

/** Votes of the bids: each expert votes for the bid with the highest sum of their scores; of equal ones for the first. */
export function votesOf(marks: readonly Mark[], bids: readonly string[]): ReadonlyMap<string, number> {
  const votes = new Map<string, number>()
  for (const own of Map.groupBy(marks, ({ expert }) => expert).values()) {
    const sum = (bid: string) =>
      own.filter((mark) => mark.bid === bid).reduce((total, { score }) => total + (score ?? 0), 0)
    const [first] = bids.toSorted((left, right) => sum(right) - sum(left))
    if (first !== undefined) votes.set(first, (votes.get(first) ?? 0) + 1)
  }
  return votes
}
