import type { ServerResource } from '../../../../src/schema/model/compiled.ts'
import { codeOf, fileTable } from '../../../platform/sql/file-table.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { prepareAdd } from '../../../records/write/write.ts'
import { rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { auctionDraft } from '../../sourcing/auction-award.ts'
import { type Pick, scenariosOf } from '../../sourcing/award-choice.ts'
import { type AwardDraft, awardDraft } from '../../sourcing/award-draft.ts'
import { eventNumbered, suppliersOf } from '../../sourcing/event-data.ts'

const awardTable = fileTable(import.meta, 'bid/scaling', ['billNo', 'sourceNo', 'status'])

const own = ownFields(
  import.meta,
  ['billNo', 'phase', 'purOrg'],
  [],
  [['bidDeadline'], ['quoteDeadline'], ['auctionType']],
)
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

/**
 * Phases of an event from the award on. Its proposal drafts an award of the best bids, unless there is one already; it is awarded with an
 * approved award, and its result is public with a published one.
 */
export const awardPhases = own.hook(async (moment) => {
  const { doing } = moment
  if (doing === 'scale') return proposed(moment)
  if (doing === 'approveFromScaling') return demanded(moment, ['approved', 'published'])
  if (doing === 'publishResult') return demanded(moment, ['published'])
  return {}
})

async function awardsOf(moment: Moment, status: readonly string[]) {
  return rowsWhere(moment, awardTable, { sourceNo: String(moment.after.billNo), status })
}

/** States of an award that is still to be decided. */
const undecided = ['pending', 'reviewing', 'approved']

async function demanded(moment: Moment, status: readonly string[]): Promise<Result> {
  const isResult = moment.doing === 'publishResult'
  if ((await awardsOf(moment, status)).length === 0)
    return isResult
      ? refused('没有已发布的定标单', 'There is no published award')
      : refused('没有已批准的定标单', 'There is no approved award')
  const [open] = isResult ? await awardsOf(moment, undecided) : []
  return open ? refused(`定标单 ${open.billNo} 尚未发布`, `The award ${open.billNo} is not published yet`) : {}
}

function refused(zh: string, en: string): Result {
  return { problems: [problemAt('phase', zh, en)] }
}

async function proposed(moment: Moment): Promise<Result> {
  const known = await awardsOf(moment, ['draft', 'rejected', ...undecided, 'published'])
  if (known.length > 0) return {}
  const draft = await draftOf(moment)
  if (!draft) return refused('没有有效报价，不能定标', 'There are no valid bids to award')
  const { app, ip, model, session } = moment
  const resource = model.resources.get(codeOf(awardTable)) as ServerResource
  const given = { ...draft, purOrg: moment.after.purOrg }
  const { steps } = await prepareAdd({ app, resource, session, ip, lang: 'zh', given }, {})
  return { steps }
}

/** Award of the best bids: the first of the evaluation, the cheapest of each line, the first of the auction. */
async function draftOf(moment: Moment): Promise<AwardDraft | undefined> {
  const { after } = moment
  const billNo = String(after.billNo)
  if (after.auctionType !== undefined) return auctionDraft(moment, billNo)
  const event = await eventNumbered(moment, after.quoteDeadline === undefined ? 'tender' : 'inquiry', billNo)
  if (!event) return undefined
  const suppliers = await suppliersOf(moment, event)
  const [best] = scenariosOf(event.lines, suppliers)
  const picks = Object.entries(best?.picks ?? {}).map(
    ([line, supplierId]): Pick => ({ line, supplierId, sharePct: 100, quoteId: best?.quotes[line] ?? '' }),
  )
  return picks.length === 0 ? undefined : awardDraft(event, suppliers, picks)
}
