import { minorUnit } from '../base/minor-unit.ts'
import { capitalAmount } from './capital-amount.ts'
import { anyOverlap, coversAll, everyGroupTotals, joined, latestOf, rowsOf, textOf } from './row-functions.ts'

type Fn = (...args: readonly unknown[]) => unknown

const text = (value: unknown) => (value === null || value === undefined ? null : String(value))
const onTexts = (apply: (left: string, right: string) => boolean) => (left: unknown, right: unknown) =>
  typeof left === 'string' && typeof right === 'string' && apply(left, right)

/** Functions of expressions, also called as methods of their first argument. Signatures for the checker: rules/parse.ts. */
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
  money: (value, currency) => {
    const number = toNumber(value)
    return number === null ? null : roundMoney(number, currency)
  },
  minorUnit,
  sum: (rows, key) => sumOf(Array.isArray(rows) ? rows : [], String(key)),
  join: (rows, key) => joined(rowsOf(rows), textOf(key)),
  latest: (rows, key) => latestOf(rowsOf(rows), textOf(key)),
  groupsTotal: (rows, by, key, total) => everyGroupTotals(rowsOf(rows), textOf(by), textOf(key), toNumber(total) ?? 0),
  covers: (rows, from, to, least, most, step) =>
    coversAll(
      rowsOf(rows),
      [textOf(from), textOf(to)],
      [toNumber(least) ?? 0, toNumber(most) ?? 0],
      toNumber(step) ?? 0,
    ),
  overlaps: (rows, from, to, by) => anyOverlap(rowsOf(rows), textOf(from), textOf(to), textOf(by)),
  capitalAmount,
  addDays: (day, count) => movedDay(day, toNumber(count), (date, n) => date.setUTCDate(date.getUTCDate() + n)),
  addMonths: (day, count) => movedDay(day, toNumber(count), addMonths),
  words: (value) => (typeof value === 'string' ? countWords(value) : 0),
}

/** Result of a function of the expression language; the parser allows no other names. */
export function callFunction(name: string, args: readonly unknown[]): unknown {
  const fn = Object.hasOwn(functions, name) ? functions[name] : undefined
  if (!fn) throw new Error(`unknown function "${name}" in a compiled expression`)
  return fn(...args)
}

/** Day some days or months away, as text; null without a day. A time of day is dropped. */
function movedDay(day: unknown, count: number | null, move: (date: Date, count: number) => unknown): string | null {
  const date = typeof day === 'string' ? new Date(`${day.slice(0, 10)}T00:00:00Z`) : undefined
  if (!date || Number.isNaN(date.getTime()) || count === null) return null
  move(date, Math.trunc(count))
  return date.toISOString().slice(0, 10)
}

// The day is limited to the last one of a shorter month.
function addMonths(date: Date, count: number): void {
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + count)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
}

/**
 * Sum of one field over rows, to ten decimals: thirds of a hundred per cent add up to a hundred. Rows without the number count as zero. What
 * each addition loses is kept (Kahan, Neumaier), so that thousands of amounts add up to the cent and no further decimals.
 */
function sumOf(rows: readonly unknown[], key: string): number {
  let [sum, lost] = [0, 0]
  for (const row of rows) {
    const value = typeof row === 'object' && row !== null ? (toNumber((row as Record<string, unknown>)[key]) ?? 0) : 0
    const next = sum + value
    if (Number.isFinite(next)) lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum
    sum = next
  }
  return Math.round((sum + lost) * 1e10) / 1e10
}

/** Number of words as offices count them: each Chinese character is one, and each run of other letters and digits. */
export function countWords(value: string): number {
  const han = value.match(/\p{Script=Han}/gu)?.length ?? 0
  const others = value.replaceAll(/\p{Script=Han}/gu, ' ').match(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu)?.length ?? 0
  return han + others
}

/** Rounds half up, away from zero, on the decimal text of the number, so that 1.005 gives 1.01 (catalogue: amounts). */
export function roundHalfUp(value: number, digits: number): number {
  const shifted = Number(`${Math.abs(value)}e${digits}`)
  if (!Number.isFinite(shifted)) return value
  // Zero without a sign.
  return Math.sign(value) * Number(`${Math.round(shifted)}e-${digits}`) || 0
}

/** Amount in its currency: rounded half up to the minor unit (ISO 4217); two decimals without a currency. */
export function roundMoney(value: number, currency: unknown): number {
  return roundHalfUp(value, minorUnit(currency))
}

function toNumber(value: unknown): number | null {
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || value.trim() === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}
