/** Week of ISO 8601: weeks begin on Monday, week 1 holds the year's first Thursday. */
export function isoWeek(day: string): [year: number, week: number] {
  const time = new Date(`${day}T00:00:00Z`)
  time.setUTCDate(time.getUTCDate() + 4 - (time.getUTCDay() || 7))
  const year = time.getUTCFullYear()
  return [year, Math.ceil(((time.getTime() - Date.UTC(year, 0, 1)) / 86_400_000 + 1) / 7)]
}
