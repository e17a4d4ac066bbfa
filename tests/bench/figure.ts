/** One measured figure: a count or a ratio taken in one run, with the goal it is held against where there is one. */
export type Figure = {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** In words: "<= 1.0". */
  readonly goal?: string
  readonly ok?: boolean
}

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
  return { name, value, unit, goal: `<= ${limit}`, ok: value <= limit }
}

/** A figure that must not be under `limit`. */
export function atLeast(limit: number, name: string, value: number, unit: string): Figure {
  return { name, value, unit, goal: `>= ${limit}`, ok: value >= limit }
}
