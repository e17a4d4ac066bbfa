import { Cron } from 'croner'

/** Minutes by which all times here are before Greenwich's: GMT+8, as dates are kept. */
const offset = 480

/** The next times of an expression after a moment, as epoch milliseconds; none where it never comes to be. @throws for one that cannot be read. */
export function nextRuns(expression: string, count: number, after = Date.now()): number[] {
  const cron = new Cron(expression, { utcOffset: offset, sloppyRanges: true, paused: true })
  return cron.nextRuns(count, new Date(after)).map((date) => date.getTime())
}
