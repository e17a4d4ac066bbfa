type Fn = (...args: readonly unknown[]) => unknown

const text = (value: unknown) => (value === null || value === undefined ? null : String(value))
const onTexts = (apply: (left: string, right: string) => boolean) => (left: unknown, right: unknown) =>
  typeof left === 'string' && typeof right === 'string' && apply(left, right)

/** What expressions may call, as a function or as a method of its first argument. Signatures for the checker: rules/parse.ts. */
const functions: Record<string, Fn> = {
  size: (value) => (Array.isArray(value) || typeof value === 'string' ? value.length : 0),
  startsWith: onTexts((left, right) => left.startsWith(right)),
  endsWith: onTexts((left, right) => left.endsWith(right)),
  contains: onTexts((left, right) => left.includes(right)),
  string: text,
  double: toNumber,
  int: (value) => {
    const number = toNumber(value)
    return number === null ? null : Math.trunc(number)
  },
  round: (value, digits) => {
    const number = toNumber(value)
    return number === null ? null : roundHalfUp(number, toNumber(digits) ?? 0)
  },
}

/** The result of a function of the expression language; the parser admits no other names. */
export function callFunction(name: string, args: readonly unknown[]): unknown {
  const fn = Object.hasOwn(functions, name) ? functions[name] : undefined
  if (!fn) throw new Error(`unknown function "${name}" in a compiled expression`)
  return fn(...args)
}

/** Half up, away from zero, on the decimal text of the number, so that 1.005 gives 1.01 (catalogue: amounts). */
export function roundHalfUp(value: number, digits: number): number {
  const shifted = Number(`${Math.abs(value)}e${digits}`)
  if (!Number.isFinite(shifted)) return value
  return Math.sign(value) * Number(`${Math.round(shifted)}e-${digits}`)
}

function toNumber(value: unknown): number | null {
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || value.trim() === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}
