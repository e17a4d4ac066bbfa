/** Span of time of a process: of calendar days, or of working days and hours of working days. */
export type Span = { readonly days: number; readonly ms: number; readonly working?: true }

const pattern = /^P(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,7})S)?)?$/
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Reads an ISO 8601 duration of weeks, days, hours, minutes and seconds; undefined for anything else, months and years included. */
export function readSpan(text: string, working = false): Span | undefined {
  const found = pattern.exec(text.trim())
  if (!found) return undefined
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found.slice(1).map((part) => Number(part ?? 0))
  const span = { days: weeks * (working ? 5 : 7) + days, ms: hours * hour + minutes * minute + seconds * 1000 }
  if (span.days + span.ms === 0) return undefined
  return { ...span, ...(working && { working }) }
}

/** Business time is GMT+8, without changes of the clock. */
const zone = 8 * hour

/** Days that differ from the week: those off, and the weekend days on which people work. Dates as `2026-10-01`. */
export type Calendar = { readonly off: ReadonlySet<string>; readonly work: ReadonlySet<string> }

const plainWeek: Calendar = { off: new Set(), work: new Set() }

/** Time after a span, both in milliseconds; a working span leaves out Saturdays and Sundays, and the days off of the calendar. */
export function after(start: number, { days, ms, working }: Span, calendar = plainWeek): number {
  const isWorking = (at: number) => isWorkingDay(at, calendar)
  if (!working) return start + days * day + ms
  let at = start
  // Time that begins on a day off begins with the next working day.
  while (!isWorking(at)) at = endOfDay(at)
  for (let left = days; left > 0; ) {
    at += day
    if (isWorking(at)) left -= 1
  }
  for (let left = ms; left > 0; ) {
    const step = Math.min(left, endOfDay(at) - at)
    if (isWorking(at)) left -= step
    at += step
  }
  while (!isWorking(at)) at = endOfDay(at)
  return at
}

function endOfDay(at: number): number {
  return (Math.floor((at + zone) / day) + 1) * day - zone
}

function isWorkingDay(at: number, { off, work }: Calendar): boolean {
  const local = new Date(at + zone)
  const date = local.toISOString().slice(0, 10)
  if (work.has(date) || off.has(date)) return work.has(date)
  const weekday = local.getUTCDay()
  return weekday !== 0 && weekday !== 6
}
