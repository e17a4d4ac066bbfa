/** Relative day: counted from today, from the first of a month, or from the Monday of a week. */
export type MovedDay =
  | { readonly today: number; readonly months?: number }
  | { readonly month: number; readonly days?: number }
  | { readonly week: number; readonly days?: number }

/** Relative day in a file: `today + 30`, `month - 1`, `week + 6 days`. */
export const dayPattern = '^(today|month|week)( [+-] \\d{1,5})?( [+-] \\d{1,5} (days|months))?$'

/** Parses a relative day of a file. */
export function movedDay(text: string): MovedDay {
  const [, base, first, second] = new RegExp(dayPattern).exec(text) ?? []
  const [count, more] = [numberIn(first), numberIn(second)]
  if (base === 'month') return { month: count, ...(more !== 0 && { days: more }) }
  if (base === 'week') return { week: count, ...(more !== 0 && { days: more }) }
  return text.endsWith(' months') ? { today: count, months: more } : { today: count + more }
}

function numberIn(text: string | undefined): number {
  const [sign = '', digits = '0'] = text?.trim().split(' ') ?? []
  return sign === '-' ? -Number(digits) : Number(digits)
}
