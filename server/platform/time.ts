const zone = 8 * 3_600_000

/** By how much the clocks of servers over one database may differ. Milliseconds. */
export const clockSkew = 60_000

/** Now as `YYYY-MM-DD HH:mm:ss` in GMT+8, the way every date is kept (contract.md 1.5). */
export function nowText(now = Date.now()): string {
  return new Date(now + zone).toISOString().slice(0, 19).replace('T', ' ')
}

/** Today as `YYYY-MM-DD` in GMT+8. */
export function todayText(now = Date.now()): string {
  return nowText(now).slice(0, 10)
}
