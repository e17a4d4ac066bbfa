const zone = 8 * 3_600_000

/** Largest difference between the clocks of servers of one database. Milliseconds. */
export const clockSkew = 60_000

/** Now as `YYYY-MM-DD HH:mm:ss` in GMT+8, the format of stored times (contract.md 1.5). */
export function nowText(now = Date.now()): string {
  const second = Math.floor(now / 1000)
  // Each condition on rights reads it, so most calls are of one second.
  if (second !== written.second) written = { second, text: textOf(second) }
  return written.text
}

let written = { second: 0, text: textOf(0) }

function textOf(second: number): string {
  return new Date(second * 1000 + zone).toISOString().slice(0, 19).replace('T', ' ')
}

/** Start of the current minute: keeps conditions of frequent queries constant for a while. */
export function thisMinute(now = Date.now()): string {
  return `${nowText(now).slice(0, 16)}:00`
}

/** Today as `YYYY-MM-DD` in GMT+8. */
export function todayText(now = Date.now()): string {
  return nowText(now).slice(0, 10)
}
