/** Now in GMT+8, the zone of every stored date (contract.md 1.5), as `YYYY-MM-DD HH:mm:ss`. */
export function nowInStoredZone(now = Date.now()): string {
  return new Date(now + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}
