const zone = 8 * 3_600_000

/** Today and now as expressions see them: in GMT+8, like every date that is kept (contract.md 1.5). */
export function nowInZone(now = Date.now()): { today: string; now: string } {
  const text = new Date(now + zone).toISOString()
  return { today: text.slice(0, 10), now: text.slice(0, 19).replace('T', ' ') }
}
