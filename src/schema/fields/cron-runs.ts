import { Cron } from 'croner'

/** UTC offset of all times here, in minutes: GMT+8, the zone of stored dates. */
const offset = 480

/** Next run times of an expression, as epoch milliseconds; empty when there is none. @throws for an invalid expression. */
export function nextRuns(expression: string, count: number, after = Date.now()): number[] {
  const cron = new Cron(expression, { utcOffset: offset, sloppyRanges: true, paused: true })
  return cron.nextRuns(count, new Date(after)).map((date) => date.getTime())
}
