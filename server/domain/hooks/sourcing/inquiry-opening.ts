import { fileTable } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { nowText } from '../../../platform/time.ts'
import { type MomentOf, ownFields } from '../../../records/write/own-fields.ts'
import { changeSteps, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { openEnvelope } from '../../sourcing/open-envelope.ts'
import { noBidLeft } from './bid-in-time.ts'
import { bidsOf, ofRound, replacedSteps } from './bids-of.ts'

/** States of a quotation before its opening: one that the server has not locked yet counts too. */
const waiting = ['submitted', 'locked']

const invitedTable = fileTable(import.meta, 'bid/inquiry/invited', ['inquiryId', 'supplierId'], ['quoteTime'])

const own = ownFields(
  import.meta,
  ['billNo', 'openRequestedBy', 'quoteDeadline', 'round', 'sealed'],
  ['openRequestedBy'],
)

/**
 * Opening of an inquiry after its deadline. A sealed one needs two people: a buyer asks for the opening, an approver confirms it.
 * Opened quotations replace those of their companies from earlier rounds.
 */
export const inquiryOpening = own.hook(async (moment) => {
  const { after, doing, session } = moment
  const username = session.user.username
  if (doing === 'askOpening') return { values: { openRequestedBy: username } }
  if (doing === 'nextRound' || doing === 'reTender') return { values: { openRequestedBy: null } }
  if (doing !== 'open' && doing !== 'confirmOpening') return {}
  const first = String(after.openRequestedBy ?? '')
  const isByTwo = doing === 'confirmOpening' && first !== '' && first !== username
  if (after.sealed === 'Y' && !isByTwo)
    return refused('openRequestedBy', '密封询价须由两人开标', 'A sealed inquiry is opened by two people')
  if (String(after.quoteDeadline ?? '') > nowText())
    return refused('quoteDeadline', '报价尚未截止', 'Quotations are still open')
  const bids = ofRound(await bidsOf(moment, after.billNo, waiting), after.round)
  const approvals = isByTwo ? [first, username] : [username]
  const { steps } = await openEnvelope({ ...moment, approvals }, String(after.billNo), 'all', bids)
  const times = await quoteTimes(moment, bids)
  const replaced = await replacedSteps(moment, after.billNo, bids, 'open')
  return { steps: [...steps, ...replaced, ...times, noBidLeft(moment, after.billNo, waiting, after.round)] }
})

/** Steps that show the buyer when each invited company quoted: not before the opening. */
async function quoteTimes(
  moment: MomentOf<typeof own>,
  bids: Awaited<ReturnType<typeof bidsOf>>,
): Promise<readonly Step[]> {
  const invited = await rowsWhere(moment, invitedTable, { inquiryId: moment.id })
  return invited.flatMap((row) => {
    const bid = bids.find(({ supplierId }) => supplierId === row.supplierId)
    if (!bid) return []
    return changeSteps(moment, invitedTable, row, { quoteTime: bid.receiptTime ?? bid.updateTime }, 'open')
  })
}

function refused(field: string, zh: string, en: string) {
  return { problems: [problemAt(field, zh, en)] }
}
