/** Seeded generator (mulberry32), so that demo data is the same on every machine. */
export type Random = {
  /** 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** An integer from `low` to `high`, both included. */
  int(low: number, high: number): number
  pick<T>(items: readonly T[]): T
  digits(count: number): string
  chance(probability: number): boolean
}

/** A generator for demo data; never for secrets. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    int,
    pick: (items) => {
      const item = items[int(0, items.length - 1)]
      if (item === undefined) throw new Error('pick from an empty list')
      return item
    },
    digits: (count) => Array.from({ length: count }, () => int(0, 9)).join(''),
    chance: (probability) => next() < probability,
  }
}
