import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { problemAt } from '../../kit/problem.ts'

type Event = { readonly finalOf?: unknown; readonly phase: unknown }

/** Phases of a tender after its opening. */
const openedTender = ['opened', 'evaluating', 'evaluated', 'final', 'scaling', 'awarded', 'finished']
/** Phases of an event that ended without a result. */
const noResult = ['failed', 'cancelled']
/** Phases of an auction after its end. */
const endedAuction = ['ended', 'scaling', 'awarded', 'finished']

/**
 * Reason against the forfeiture of a bond: a bidder fails its duty after the opening of its event at the earliest, and only a bond that still
 * binds it is forfeited. `isReleased`: the bond binds nobody, as after a result without its bidder.
 */
export function forfeitProblems(event: Event | undefined, isAuction: boolean, isReleased: boolean): readonly Problem[] {
  if (noResult.includes(String(event?.phase))) {
    const zh = '项目已流标或取消，保证金应予退还，不能没收'
    return [problemAt('status', zh, 'The event has failed or is cancelled: its bonds are refunded, not forfeited')]
  }
  if (!isHeld(event, isAuction)) {
    const zh = '开标（竞价结束）前不能没收保证金：投标人此时尚无可追究的违约'
    return [problemAt('status', zh, 'A bond is not forfeited before the bids are opened, or the auction has ended')]
  }
  if (!isReleased) return []
  const zh = '未中标人的保证金应予退还，不能没收'
  return [problemAt('status', zh, 'The bond of a bidder that is not awarded is refunded, not forfeited')]
}

function isHeld(event: Event | undefined, isAuction: boolean): boolean {
  const phase = String(event?.phase)
  if (isAuction) return endedAuction.includes(phase)
  // A final round closes a tender again whose bids were opened before.
  return openedTender.includes(phase) || (phase === 'closed' && (event?.finalOf ?? null) !== null)
}
