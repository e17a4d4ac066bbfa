import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { fileTable, type RowOf } from '../../../platform/sql/file-table.ts'
import { nowText } from '../../../platform/time.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { addSteps, changeSteps, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { type Envelope, openEnvelope } from '../../sourcing/open-envelope.ts'
import { noBidLeft } from './bid-in-time.ts'
import { bidsOf, ofRound, replacedSteps } from './bids-of.ts'
import { methodRules } from './method-rules.ts'
import { openedCeilings } from './opened-ceilings.ts'
import { isPriceOpened, priceProblems, readsPrices } from './price-envelope.ts'

const projectTable = fileTable(
  import.meta,
  'bid/project',
  [
    ...(['billNo', 'bidMethod', 'ceilingPrice', 'ceilingShown', 'envelope', 'finalOf'] as const),
    'openTime',
    'phase',
    'round',
  ],
  ['pricesTime'],
)
const readTable = fileTable(
  import.meta,
  'bid/open/bids',
  ['confirmTime', 'openId', 'supplierId'],
  [
    ...([
      'aboveCeiling',
      'aboveLots',
      'amountWithTax',
      'bondPaid',
      'confirmTime',
      'deliveryDays',
      'named',
      'openId',
      'receiptHash',
    ] as const),
    ...(['sortNo', 'submitTime', 'supplierId', 'supplierName', 'valid'] as const),
  ],
)

/** States of a bid before its opening: one that the server has not locked yet counts too. */
const waiting = ['submitted', 'locked']

const own = ownFields(
  import.meta,
  ['envelope', 'opener', 'projectNo', 'witness'],
  ['bidderIds', 'envelope', 'openedTime', 'round', 'unlockTime'],
)
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

/**
 * Opening of a tender by two people: the opener unlocks it, the witness confirms. Neither before the time of the opening, nor with fewer
 * bids than the method demands. The confirmation reads the bids out. Bidders follow the opening, and confirm its record.
 */
export const bidOpening = own.hook(async (moment) => {
  const { action, doing, after } = moment
  if (action === 'add') return planned(moment)
  if (doing === 'unlock') return unlocked(moment)
  if (doing === 'witness') return confirmed(moment)
  if (doing === 'confirmRecord') return recordConfirmed(moment)
  return action === 'edit' ? { problems: sameTwice(after) } : {}
})

/** A new opening without an envelope is that of the next one: prices once the bids are evaluated. */
async function planned(moment: Moment): Promise<Result> {
  const { envelope, projectNo } = moment.after
  const [project] = await rowsWhere(moment, projectTable, { billNo: String(projectNo ?? '') })
  const isPrice = project?.phase === 'evaluating'
  const isWhole = project === undefined || project.envelope === 'one' || project.finalOf !== null
  const next = isWhole ? null : isPrice ? 'price' : 'tech'
  return { problems: sameTwice(moment.after), values: { envelope: envelope || next } }
}

function sameTwice({ opener, witness }: Moment['after']): readonly Problem[] {
  if (opener !== witness || opener === null) return []
  return [problemAt('witness', '监督人不能是开标人本人', 'The witness is another person than the opener')]
}

function notNamed({ session, after }: Moment, role: 'opener' | 'witness'): readonly Problem[] {
  if (after[role] === session.user.username) return []
  return [problemAt(role, '只能由指定的人员本人操作', 'Only the named person does this')]
}

async function unlocked(moment: Moment): Promise<Result> {
  const problems = [...notNamed(moment, 'opener'), ...(await tooEarly(moment))]
  if (problems.length > 0) return { problems }
  const { bids, project } = await bidsToOpen(moment)
  const ids = bids.map(({ supplierId }) => String(supplierId))
  return { values: { bidderIds: `,${ids.join()},`, round: project?.round ?? null, unlockTime: nowText() } }
}

/** A bidder confirms what was read of its own bid. */
async function recordConfirmed(moment: Moment): Promise<Result> {
  const { supplierId } = moment.session.user
  const rows = await rowsWhere(moment, readTable, { openId: moment.id, supplierId })
  if (supplierId === '' || rows.length === 0)
    return { problems: [problemAt('bids', '只能由投标人确认', 'Only a bidder confirms the record')] }
  const open = rows.filter(({ confirmTime }) => confirmTime === null)
  const confirmTime = nowText()
  return { steps: open.flatMap((row) => changeSteps(moment, readTable, row, { confirmTime }, 'confirmRecord')) }
}

async function tooEarly(moment: Moment): Promise<readonly Problem[]> {
  const billNo = String(moment.after.projectNo ?? '')
  const [project] = await rowsWhere(moment, projectTable, { billNo })
  if (isPriceLater(moment, project)) {
    if (await isPriceOpened(moment, billNo))
      return [problemAt('envelope', '报价已开启', 'The prices are opened already')]
    return priceProblems(moment, billNo, project?.phase)
  }
  if (project?.phase !== 'closed')
    return [problemAt('projectNo', '项目未截标或已开标', 'The tender is still open for bids, or opened already')]
  if (String(project.openTime ?? '') > nowText())
    return [problemAt('projectNo', `开标时间为 ${project.openTime}`, `The opening is at ${project.openTime}`)]
  const bids = ofRound(await bidsOf(moment, billNo, waiting), project.round)
  const { minBidders } = await methodRules(moment, project.bidMethod)
  // A bid stays valid without a final offer, so a final round needs none.
  const least = project.finalOf === null ? minBidders : 0
  // A company with bids for several lots is one bidder.
  if (new Set(bids.map(({ supplierId }) => supplierId)).size >= least) return []
  const zh = `投标人不足 ${least} 家，应流标`
  return [problemAt('projectNo', zh, `Fewer than ${least} bids: the tender is declared failed`)]
}

type Project = RowOf<typeof projectTable>

/** Whether the opening is that of a price envelope, after the technical evaluation. */
function isPriceLater({ after }: Moment, project: Project | undefined): boolean {
  // Final offers are opened whole.
  const isFirst = project !== undefined && project.finalOf === null
  return after.envelope === 'price' && isFirst && project.envelope !== 'one'
}

function envelopeOf(isLater: boolean, isPriced: boolean): Envelope {
  if (isLater) return 'price'
  return isPriced ? 'all' : 'tech'
}

/** Bids of the round of the tender; of a later price envelope only those that passed. */
async function bidsToOpen(moment: Moment) {
  const { projectNo } = moment.after
  const [project] = await rowsWhere(moment, projectTable, { billNo: String(projectNo ?? '') })
  const isLater = isPriceLater(moment, project)
  const found = await bidsOf(moment, projectNo, isLater ? ['opened'] : waiting)
  return { bids: ofRound(found, project?.round), isLater, project }
}

async function confirmed(moment: Moment): Promise<Result> {
  const { after, id } = moment
  const problems = [...notNamed(moment, 'witness'), ...sameTwice(after), ...(await tooEarly(moment))]
  if (problems.length > 0) return { problems }
  const { bids, isLater, project } = await bidsToOpen(moment)
  const isFinal = project !== undefined && project.finalOf !== null
  const isPriced = isFinal || readsPrices(project?.envelope, after.envelope)
  const opened = await openEnvelope(
    { ...moment, approvals: [String(after.opener), String(after.witness)] },
    String(after.projectNo),
    envelopeOf(isLater, isPriced),
    bids,
  )
  const named = (await methodRules(moment, project?.bidMethod)).openingNames === 'all' ? 'Y' : 'N'
  const aboveOf = project && isPriced ? await openedCeilings(moment, project, opened) : undefined
  const read = opened.bids.flatMap((bid, index) => {
    const { supplierId, supplierName, deliveryDays, receiptHash, receiptTime, updateTime, bondProof } = bid
    const amountWithTax = isPriced ? bid.amountWithTax : null
    const submitTime = receiptTime ?? updateTime
    const of = { openId: id, sortNo: index + 1, supplierId, supplierName, named, receiptHash }
    const bondPaid = bondProof === null || bondProof === '' ? 'N' : 'Y'
    const above = aboveOf?.(bid, amountWithTax)
    const aboveCeiling = above?.isAbove ? 'Y' : 'N'
    const aboveLots = above?.lots.join('、') || null
    const known = { amountWithTax, aboveCeiling, aboveLots, deliveryDays, submitTime, bondPaid }
    return addSteps(moment, readTable, { ...of, ...known, valid: 'Y' }).steps
  })
  const all = isLater ? [] : [noBidLeft(moment, after.projectNo, waiting, project?.round)]
  const openedTime = nowText()
  const priced =
    project && isPriced ? changeSteps(moment, projectTable, project, { pricesTime: openedTime }, 'edit') : []
  const replaced = isFinal ? await replacedSteps(moment, after.projectNo, bids, 'open') : []
  const steps = [...opened.steps, ...replaced, ...all, ...read, ...priced]
  return { values: { openedTime, round: project?.round ?? null }, steps }
}
