/** Extent of a bench: `quick` is the short form for counts and ratios; timings need the full form. */
export type Effort = { readonly quick: boolean }

/** A measured figure: a timing, a count or a ratio of one run, possibly with a goal. */
export type Figure = {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly goal?: Goal
  /** Limit of a short run while the goal is not reached, so that the figure does not get worse. */
  readonly held?: number
}

/** Bound of a figure: at most or at least the limit. */
type Goal = { readonly bound: 'most' | 'least'; readonly limit: number }

/** Units that depend on the speed of the machine; they never fail a short run. */
const timings: ReadonlySet<string> = new Set(['ms', 's', '/s', 'requests/s', '% of a time'])

/** The median; the lower one for an even count. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The `part` quantile of values, `part` from 0 to 1. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  const value = sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)]
  if (value === undefined) throw new Error('quantile of no values')
  return value
}

/** A figure with an upper limit. */
export function atMost(limit: number, name: string, value: number, unit: string): Figure {
  return { name, value, unit, goal: { bound: 'most', limit } }
}

/** A figure that decreases towards `limit` and must not exceed `held`. */
export function downTo(limit: number, held: number, name: string, value: number, unit: string): Figure {
  return { ...atMost(limit, name, value, unit), held }
}

/** A figure with a lower limit. */
export function atLeast(limit: number, name: string, value: number, unit: string): Figure {
  return { name, value, unit, goal: { bound: 'least', limit } }
}

/**
 * Whether a figure reaches its goal; `slack` is a fraction of the limit (0.2 is a fifth). A figure without a value does
 * not.
 */
export function meetsGoal({ value, goal }: Figure, slack = 0): boolean {
  if (!goal) return true
  return goal.bound === 'most' ? value <= goal.limit * (1 + slack) : value >= goal.limit / (1 + slack)
}

/** Whether a figure fails a short run: a count or ratio that misses its goal by more than a fifth. */
export function failsQuickRun(figure: Figure): boolean {
  const { value, unit, held } = figure
  return !timings.has(unit) && !meetsGoal(figure, 0.2) && !(held !== undefined && value <= held)
}
