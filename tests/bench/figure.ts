/** How much a bench does: `quick` is the short form, for counts and ratios; timings need the whole one. */
export type Effort = { readonly quick: boolean }

/** One measured figure: a timing, a count or a ratio taken in one run, with its goal where there is one. */
export type Figure = {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly goal?: Goal
  /** The value that a short run holds while the goal is out of reach, so that it gets no worse. */
  readonly held?: number
}

/** The bound of a figure: at most or at least the limit. */
type Goal = { readonly bound: 'most' | 'least'; readonly limit: number }

/** Units of what depends on the speed of the machine: never a reason to fail a short run. */
const timings: ReadonlySet<string> = new Set(['ms', 's', '/s', 'requests/s'])

/** The middle value; of an even count the lower of the two. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The value below which `part` (0 to 1) of the values lie. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  const value = sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)]
  if (value === undefined) throw new Error('a quantile of nothing')
  return value
}

/** A figure that must not be over `limit`. */
export function atMost(limit: number, name: string, value: number, unit: string): Figure {
  return { name, value, unit, goal: { bound: 'most', limit } }
}

/** A figure that is on its way down to `limit` and must not grow over `held`. */
export function downTo(limit: number, held: number, name: string, value: number, unit: string): Figure {
  return { ...atMost(limit, name, value, unit), held }
}

/** A figure that must not be under `limit`. */
export function atLeast(limit: number, name: string, value: number, unit: string): Figure {
  return { name, value, unit, goal: { bound: 'least', limit } }
}

/** Whether a figure reaches its goal, with `slack` as a part of the limit (0.2: a fifth). A figure without a value does not. */
export function meetsGoal({ value, goal }: Figure, slack = 0): boolean {
  if (!goal) return true
  return goal.bound === 'most' ? value <= goal.limit * (1 + slack) : value >= goal.limit / (1 + slack)
}

/** Whether a short run fails by this figure: a count or ratio that misses its goal by more than a fifth. */
export function failsQuickRun(figure: Figure): boolean {
  const { value, unit, held } = figure
  return !timings.has(unit) && !meetsGoal(figure, 0.2) && !(held !== undefined && value <= held)
}
