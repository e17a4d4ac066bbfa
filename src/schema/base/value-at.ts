/** The value at a path of keys and indexes, without inherited properties; undefined where there is none. */
export function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce(childOf, value)
}

/** The value at one key or index, without inherited properties; undefined where there is none. */
export function childOf(value: unknown, step: string | number): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  if (Array.isArray(value) && typeof step !== 'number') return undefined
  return Object.hasOwn(value, step) ? (value as Readonly<Record<string | number, unknown>>)[step] : undefined
}
