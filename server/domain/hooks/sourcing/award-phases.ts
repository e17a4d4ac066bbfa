import type { ServerResource } from '../../../../src/schema/model/compiled.ts'
import { codeOf } from '../../../platform/sql/file-table.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { prepareAdd } from '../../../records/write/write.ts'
import { rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { auctionDraft, auctionEntries } from '../../sourcing/auction-award.ts'
import { type Pick, scenariosOf } from '../../sourcing/award-choice.ts'
import { type AwardDraft, awardDraft } from '../../sourcing/award-draft.ts'
import { type BarredCompany, barredCompanies, namesOf } from '../../sourcing/barred-companies.ts'
import { eventNumbered, suppliersOf } from '../../sourcing/event-data.ts'
import { awardTable, liveAward, undecidedAward } from './award-tables.ts'
import { runningNegotiation } from './negotiation.ts'
import { tellInvited } from './tell-invited.ts'

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
  if (doing === 'publishResult') return resultPublished(moment)
  return {}
})

async function awardsOf(moment: Moment, status: readonly string[]) {
  return rowsWhere(moment, awardTable, { sourceNo: String(moment.after.billNo), status })
}

async function demanded(moment: Moment, status: readonly string[]): Promise<Result> {
  const isResult = moment.doing === 'publishResult'
  if ((await awardsOf(moment, status)).length === 0)
    return isResult
      ? refused('没有已发布的定标单', 'There is no published award')
      : refused('没有已批准的定标单', 'There is no approved award')
  const [open] = isResult ? await awardsOf(moment, undecidedAward) : []
  return open ? refused(`定标单 ${open.billNo} 尚未发布`, `The award ${open.billNo} is not published yet`) : {}
}

/** The companies of an event hear of its result, also those that did not bid. */
async function resultPublished(moment: Moment): Promise<Result> {
  const { problems = [] } = await demanded(moment, ['published'])
  if (problems.length > 0) return { problems }
  return { steps: await tellInvited(moment, String(moment.after.billNo), {}, { withMissed: true }) }
}

function refused(zh: string, en: string): Result {
  return { problems: [problemAt('phase', zh, en)] }
}

async function proposed(moment: Moment): Promise<Result> {
  const [running] = await runningNegotiation(moment, moment.after.billNo)
  if (running) return refused(running.zh, running.en)
  const known = await awardsOf(moment, ['draft', 'rejected', ...liveAward])
  if (known.length > 0) return {}
  const { draft, barred } = await draftOf(moment)
  const { zh, en } = namesOf(barred)
  if (!draft && barred.length > 0) return refused(`没有可授予的报价：${zh}`, `There are no bids to award: ${en}`)
  if (!draft) return refused('没有有效报价，不能定标', 'There are no valid bids to award')
  const { app, ip, lang, model, session } = moment
  const resource = model.resources.get(codeOf(awardTable)) as ServerResource
  const given = { ...draft, purOrg: moment.after.purOrg }
  const { steps } = await prepareAdd({ app, resource, session, ip, lang, given }, {})
  const warnings =
    barred.length > 0 ? [{ zh: `未列入定标草稿：${zh}`, en: `Not in the draft of the award: ${en}` }] : []
  return { steps, warnings }
}

type Drafted = { readonly draft: AwardDraft | undefined; readonly barred: readonly BarredCompany[] }

/** Award of the best bids of companies that may get it: the first of the evaluation, the cheapest of each line, the first of the auction. */
async function draftOf(moment: Moment): Promise<Drafted> {
  const { after } = moment
  const billNo = String(after.billNo)
  if (after.auctionType !== undefined) {
    const barred = await barredCompanies(
      moment,
      (await auctionEntries(moment, billNo)).map(({ supplierId }) => supplierId),
    )
    return { draft: await auctionDraft(moment, billNo, idsOf(barred)), barred }
  }
  const event = await eventNumbered(moment, after.quoteDeadline === undefined ? 'tender' : 'inquiry', billNo)
  if (!event) return { draft: undefined, barred: [] }
  const offered = (await suppliersOf(moment, event)).filter(({ cells }) => Object.keys(cells).length > 0)
  const barred = await barredCompanies(
    moment,
    offered.map(({ supplierId }) => supplierId),
  )
  const out = idsOf(barred)
  const suppliers = offered.filter(({ supplierId }) => !out.has(supplierId))
  const [best] = scenariosOf(event.lines, suppliers)
  const picks = Object.entries(best?.picks ?? {}).map(
    ([line, supplierId]): Pick => ({ line, supplierId, sharePct: 100, quoteId: best?.quotes[line] ?? '' }),
  )
  return { draft: picks.length === 0 ? undefined : awardDraft(event, suppliers, picks), barred }
}

const idsOf = (barred: readonly BarredCompany[]) => new Set(barred.map(({ supplierId }) => supplierId))
