import { nowInStoredZone } from '../../../widgets/kit/stored-zone.ts'

/** Today and now for expressions: in GMT+8, like every stored date (contract.md 1.5). */
export function nowInZone(): { today: string; now: string } {
  const now = nowInStoredZone()
  return { today: now.slice(0, 10), now }
}
