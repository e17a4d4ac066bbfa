const offset = 8 * 3_600_000

/** `YYYY-MM-DD` in GMT+8, `days` before (negative: after) the day of `now`. */
export function dayBefore(now: Date, days: number): string {
  return new Date(now.getTime() + offset - days * 86_400_000).toISOString().slice(0, 10)
}

/** `YYYY-MM` in GMT+8, `months` before (negative: after) the month of `now`. */
export function monthBefore(now: Date, months: number): string {
  const [year = 0, month = 1] = dayBefore(now, 0).split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 7)
}

/** `YYYY-MM-DD HH:mm:ss` in GMT+8, `minutes` before `now`. */
export function timeBefore(now: Date, minutes: number): string {
  return new Date(now.getTime() + offset - minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ')
}
