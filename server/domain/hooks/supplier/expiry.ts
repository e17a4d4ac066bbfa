import { callFunction } from '../../../../src/schema/rules/functions.ts'

/** Distance to an expiry date: a value of the dictionary `expiry_status`. */
export type ExpiryLevel = 'none' | 'valid' | '60' | '30' | '7' | 'expired'

/** Levels with a reminder. */
export const warned: readonly ExpiryLevel[] = ['60', '30', '7', 'expired']

/** Level of a date relative to another: reminders are sent 60, 30 and 7 days before it and after it (catalogue 2). */
export function expiryOf(day: unknown, today: string): ExpiryLevel {
  if (typeof day !== 'string' || day === '') return 'none'
  if (day < today) return 'expired'
  const within = ([7, 30, 60] as const).find((days) => day <= String(callFunction('addDays', [today, days])))
  return within === undefined ? 'valid' : (String(within) as ExpiryLevel)
}

/** A changed date causes reminders again. */
export function resetReminders(before: unknown, after: unknown): { readonly remindedDays?: null } {
  return (before ?? null) === (after ?? null) ? {} : { remindedDays: null }
}
