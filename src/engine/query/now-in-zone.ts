import { nowInStoredZone } from '../../../widgets/kit/stored-zone.ts'

/** Today and now as expressions see them: in GMT+8, like every date that is kept (contract.md 1.5). */
export function nowInZone(): { today: string; now: string } {
  const now = nowInStoredZone()
  return { today: now.slice(0, 10), now }
}
