import { callFunction } from '../../../../src/schema/rules/functions.ts'

/** How near the end of something is: a value of the dictionary `expiry_status`. */
export type ExpiryLevel = 'none' | 'valid' | '60' | '30' | '7' | 'expired'

/** The levels that are warned of. */
export const warned: readonly ExpiryLevel[] = ['60', '30', '7', 'expired']

/** The level of a day as seen from another: reminders come 60, 30 and 7 days before it and when it has passed (catalogue 2). */
export function expiryOf(day: unknown, today: string): ExpiryLevel {
  if (typeof day !== 'string' || day === '') return 'none'
  if (day < today) return 'expired'
  const within = ([7, 30, 60] as const).find((days) => day <= String(callFunction('addDays', [today, days])))
  return within === undefined ? 'valid' : (String(within) as ExpiryLevel)
}

/** People are reminded again about another day. */
export function remindedAnew(before: unknown, after: unknown): { readonly remindedDays?: null } {
  return (before ?? null) === (after ?? null) ? {} : { remindedDays: null }
}
