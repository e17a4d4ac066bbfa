/** Sample size of a long value; the others are assumed to be similar. */
const weighed = 50

/** Estimated size of a value in bytes. */
export function weightOf(value: unknown): number {
  if (typeof value === 'string') return 16 + value.length
  if (value instanceof Map) return 32 + some(value.entries(), value.size)
  if (Array.isArray(value)) return 16 + some(value.values(), value.length)
  if (typeof value === 'object' && value !== null) {
    const values = Object.values(value)
    return 16 + some(values.values(), values.length)
  }
  return 8
}

function some(values: Iterable<unknown>, size: number): number {
  let [looked, bytes] = [0, 0]
  for (const value of values) {
    if (looked === weighed) return Math.round((bytes / weighed) * size)
    looked += 1
    bytes += weightOf(value)
  }
  return bytes
}
