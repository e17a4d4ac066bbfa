import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { notifySteps } from '../../../features/messages/notify.ts'
import { codeOf, fileTable, type RowOf } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { nowText, todayText } from '../../../platform/time.ts'
import { type MomentOf, ownFields } from '../../../records/write/own-fields.ts'
import { prepareAdd } from '../../../records/write/write.ts'
import { changeSteps, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { type Letter, letterTo } from '../../sourcing/letters.ts'
import { isAllAwarded } from './award-cover.ts'
import { lineTable } from './award-tables.ts'
import { bidsOf, quoteTable } from './bids-of.ts'
import { refundSteps } from './bonds.ts'
import { methodRules } from './method-rules.ts'

const letterTable = fileTable(
  import.meta,
  'bid/letter',
  [],
  [
    ...(['amount', 'billDate', 'content', 'contentEn', 'currency', 'kind', 'projectName', 'scalingNo'] as const),
    ...(['sourceNo', 'supplierCode', 'supplierId', 'supplierName'] as const),
  ],
)

const own = ownFields(import.meta, ['approvedTime', 'billNo', 'projectName', 'sourceNo', 'type'], ['coversAll'])
type Moment = MomentOf<typeof own>
type Line = RowOf<typeof lineTable>
type Bid = Awaited<ReturnType<typeof bidsOf>>[number]

/**
 * Publication of an award: bids of its lots are won or lost, each bidder gets a letter and a message in the language of each of its
 * people, and the bonds of the others are due for refund.
 */
export const awardPublication = own.hook(async (moment) => {
  if (moment.doing !== 'publish') return {}
  const problems = await standstill(moment)
  if (problems.length > 0) return { problems }
  const lines = await rowsWhere(moment, lineTable, { scalingId: moment.id, winFlag: 'Y' })
  const won = Map.groupBy(lines, ({ supplierId }) => String(supplierId))
  const bids = (await bidsOf(moment, moment.after.sourceNo, ['opened'])).filter((bid) => isConcerned(lines, bid))
  const decided = bids.flatMap((bid) => {
    const isWon = won.has(String(bid.supplierId))
    return changeSteps(moment, quoteTable, bid, { status: isWon ? 'won' : 'lost' }, isWon ? 'award' : 'lose')
  })
  const letters = await lettersTo(moment, won, bids)
  const refunds = await refundSteps(moment, moment.after.sourceNo, new Set(won.keys()))
  const coversAll = (await isAllAwarded(moment, moment.after, lines)) ? 'Y' : 'N'
  return { values: { coversAll }, steps: [...decided, ...letters, ...refunds] }
})

const projectTable = fileTable(import.meta, 'bid/project', ['bidMethod', 'billNo', 'legalTender'])
/** Method in the rules of events that are no tenders. */
const methods: Readonly<Record<string, string>> = { inquiry: 'inquiry', bidding: 'auction' }

/** Standstill from the approval of the award to its publication. */
async function standstill(moment: Moment): Promise<readonly Problem[]> {
  const { approvedTime, sourceNo, type, updateTime } = moment.after
  const [tender] = type === 'tender' ? await rowsWhere(moment, projectTable, { billNo: String(sourceNo ?? '') }) : []
  const rules = await methodRules(moment, tender?.bidMethod ?? methods[String(type)])
  const days = tender?.legalTender === 'Y' ? Math.max(rules.standstillDays, rules.legalPublicity) : rules.standstillDays
  const free = nowText(Date.now() - days * 24 * 3600 * 1000)
  if (days === 0 || String(approvedTime ?? updateTime) <= free) return []
  return [problemAt('status', `公示期 ${days} 天未满`, `The standstill of ${days} days is not over`)]
}

/** Whether an award decides a bid: it has lines of the bid's lot, or one of them has no lots. */
function isConcerned(lines: readonly Line[], { lotNo }: Bid): boolean {
  return !lotNo || lines.some((line) => !line.lotNo || line.lotNo === lotNo)
}

async function lettersTo(
  moment: Moment,
  won: ReadonlyMap<string, readonly Line[]>,
  bids: readonly Bid[],
): Promise<readonly Step[]> {
  const { billNo, projectName, sourceNo } = moment.after
  const about = { scalingNo: String(billNo), projectName: String(projectName ?? ''), sourceNo: String(sourceNo) }
  const bidders = new Map(
    [...bids, ...[...won.values()].flatMap(([line]) => line ?? [])].map(
      ({ supplierId, supplierCode, supplierName }) => [
        String(supplierId),
        {
          supplierId: String(supplierId),
          supplierCode: String(supplierCode ?? ''),
          supplierName: String(supplierName),
        },
      ],
    ),
  )
  const steps: Step[] = []
  // One after the other: each takes a number.
  for (const [supplierId, company] of bidders)
    steps.push(...(await letterSteps(moment, letterTo(company, about, won.get(supplierId) ?? [], todayText()))))
  return steps
}

async function letterSteps({ app, model, session, ip }: Moment, given: Letter): Promise<readonly Step[]> {
  const resource = model.resources.get(codeOf(letterTable))
  const send = resource?.plan.actions.find(({ name }) => name === 'send')
  if (!(resource && send)) return []
  const { row, steps } = await prepareAdd({ app, resource, session, ip, lang: 'zh', given }, {})
  return [...steps, ...(await notifySteps({ app, resource, session }, send, row))]
}
