const zone = 8 * 3_600_000
const hour = 3_600_000
const day = 24 * hour
const opens = 8.5 * hour
const closes = 18 * hour

/** Milliseconds of `YYYY-MM-DD[ HH:mm:ss]` in GMT+8; a day starts with the office hours. */
export function momentOf(text: string): number {
  const [date = '', time = '08:30:00'] = text.split(' ')
  return Date.parse(`${date}T${time}Z`) - zone
}

/** Next moment within office hours from this one on (GMT+8, seven days a week). */
export function atWork(moment: number): number {
  const inDay = (moment + zone) % day
  if (inDay < opens) return moment - inDay + opens
  // The excess over the day moves into the next morning.
  return inDay < closes ? moment : moment - inDay + day + opens + ((inDay - closes) % (closes - opens)) / 2
}

/** Moments of `count` actions after a start: hours apart in office hours, closer if they would pass the end. */
export function stepsAfter(start: number, end: number, gaps: readonly number[]): readonly number[] {
  const moments: number[] = []
  let last = start
  for (const gap of gaps) {
    last = atWork(last + gap)
    moments.push(last)
  }
  if (last <= end) return moments
  const room = Math.max(end - start, 0)
  return gaps.map((_, index) => start + Math.floor((room * (index + 1)) / gaps.length))
}
