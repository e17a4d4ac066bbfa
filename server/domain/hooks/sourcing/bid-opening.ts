import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { fileTable, type RowOf, type WritesOf } from '../../../platform/sql/file-table.ts'
import { nowText } from '../../../platform/time.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { addSteps, changeSteps, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import type { AboveCeilings } from '../../sourcing/ceilings.ts'
import { type Envelope, openEnvelope } from '../../sourcing/open-envelope.ts'
import { noBidLeft } from './bid-in-time.ts'
import { bidsOf, ofRound, replacedSteps } from './bids-of.ts'
import { bondCover } from './bond-cover.ts'
import { methodRules } from './method-rules.ts'
import { openedCeilings } from './opened-ceilings.ts'
import { peopleProblems } from './opening-people.ts'
import { isPriceOpened, priceProblems, readsPrices } from './price-envelope.ts'
import { type Ground, groundOf, outSteps } from './ruled-out.ts'

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
      'ground',
      'lotNo',
      'named',
      'openId',
      'quoteId',
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
 * bids than the method demands. The confirmation reads the bids out; those that a rule makes invalid are marked with it. The opener adds
 * objections and further invalid bids until both have signed. Bidders follow the opening, and confirm its record.
 */
export const bidOpening = own.hook(async (moment) => {
  const { action, doing, after } = moment
  if (action === 'add') return planned(moment)
  if (doing === 'unlock') return unlocked(moment)
  if (doing === 'witness') return confirmed(moment)
  if (doing === 'confirmRecord') return recordConfirmed(moment)
  if (doing === 'note' || doing === 'sign') return { problems: notNamed(moment, 'opener') }
  if (doing === 'countersign' || doing === 'returnRecord') return { problems: notNamed(moment, 'witness') }
  if (action !== 'edit') return {}
  return { problems: [...(await peopleProblems(moment, after)), ...noEnvelope(after)] }
})

/** A new opening without an envelope is that of the next one: prices once the bids are evaluated. */
async function planned(moment: Moment): Promise<Result> {
  const { envelope, projectNo } = moment.after
  const [project] = await rowsWhere(moment, projectTable, { billNo: String(projectNo ?? '') })
  const isPrice = project?.phase === 'evaluating'
  const isWhole = project === undefined || project.envelope === 'one' || project.finalOf !== null
  const next = isWhole ? null : isPrice ? 'price' : 'tech'
  const problems = [...(await peopleProblems(moment, moment.after)), ...noEnvelope(moment.after)]
  return { problems, values: { envelope: envelope || next } }
}

/** The commercial part has no envelope of its own: it is opened with the technical one. */
function noEnvelope({ envelope }: Moment['after']): readonly Problem[] {
  if (envelope !== 'biz') return []
  const en = 'Open the technical envelope, which includes the commercial part, or the prices'
  return [problemAt('envelope', '请选择技术（含商务）或价格', en)]
}

function notNamed({ session, after }: Moment, role: 'opener' | 'witness'): readonly Problem[] {
  if (after[role] === session.user.username) return []
  return [problemAt(role, '只能由指定的人员本人操作', 'Only the named person does this')]
}

async function unlocked(moment: Moment): Promise<Result> {
  const problems = [...notNamed(moment, 'opener'), ...(await tooEarly(moment))]
  if (problems.length > 0) return { problems }
  const { bids, isLater, project } = await bidsToOpen(moment)
  const out = await unconfirmed(moment, project, isLater)
  const ids = [...bids, ...out].map(({ supplierId }) => String(supplierId))
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
  const problems = [
    ...notNamed(moment, 'witness'),
    ...(await peopleProblems(moment, after)),
    ...(await tooEarly(moment)),
  ]
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
  const { openingNames } = await methodRules(moment, project?.bidMethod)
  const of = { openId: id, named: switchOf(openingNames === 'all') }
  const [aboveOf, { paidOf, isBinding }] = await Promise.all([
    project && isPriced ? openedCeilings(moment, project, opened) : undefined,
    bondCover(moment, after.projectNo),
  ])
  const read = opened.bids.flatMap((bid, index) => {
    const amountWithTax = isPriced ? bid.amountWithTax : null
    const above = aboveOf?.(bid, amountWithTax)
    const isPaid = paidOf(bid)
    // A final offer leaves the bid that was evaluated as it is.
    const ground = isFinal
      ? null
      : groundOf({ isPaid, isBinding: isBinding(bid), isAbove: above?.isAboveShown === true })
    const known = { amountWithTax, deliveryDays: bid.deliveryDays, sortNo: index + 1, bondPaid: switchOf(isPaid) }
    return lineSteps(moment, bid, { ...of, ...known, ...aboveIn(above) }, ground)
  })
  const unread = await unconfirmed(moment, project, isLater)
  const out = unread.flatMap((bid, index) => {
    const known = { sortNo: bids.length + index + 1, ground: 'amendment', valid: 'N', bondPaid: switchOf(paidOf(bid)) }
    return addSteps(moment, readTable, { ...of, ...namesOf(bid), ...known }).steps
  })
  const all = isLater ? [] : [noBidLeft(moment, after.projectNo, waiting, project?.round)]
  const openedTime = nowText()
  const priced =
    project && isPriced ? changeSteps(moment, projectTable, project, { pricesTime: openedTime }, 'edit') : []
  const replaced = isFinal ? await replacedSteps(moment, after.projectNo, bids, 'open') : []
  const steps = [...opened.steps, ...replaced, ...all, ...read, ...out, ...priced]
  return { values: { openedTime, round: project?.round ?? null }, steps }
}

type Bid = Awaited<ReturnType<typeof bidsOf>>[number]

/** Bids of the round whose companies did not confirm them after an amendment: they stay sealed, and only the first opening names them. */
async function unconfirmed(moment: Moment, project: Project | undefined, isLater: boolean): Promise<readonly Bid[]> {
  if (isLater || project?.finalOf !== null) return []
  const found = await bidsOf(moment, moment.after.projectNo, ['lapsed', 'toConfirm'])
  return ofRound(found, project?.round).filter(({ amended }) => amended === 'Y')
}

/** Steps that add the line of an opened bid to the record; a bid that breaks a rule is out. */
function lineSteps(moment: Moment, bid: Bid, known: WritesOf<typeof readTable>, ground: Ground | null) {
  const values = { ...known, ...namesOf(bid), ground, valid: ground ? 'N' : 'Y' }
  const { steps } = addSteps(moment, readTable, values)
  return ground ? [...steps, ...outSteps(moment, bid, ground)] : steps
}

const aboveIn = (above: AboveCeilings | undefined) => ({
  aboveCeiling: switchOf(above?.isAbove === true),
  aboveLots: above?.lots.join('、') || null,
})

const switchOf = (isPaid: boolean | undefined) => (isPaid === undefined ? null : isPaid ? 'Y' : 'N')

/** Whose bid a line of the record is, and when it came in. */
function namesOf({ id, lotNo, receiptHash, receiptTime, supplierId, supplierName, updateTime }: Bid) {
  return { quoteId: id, lotNo, receiptHash, submitTime: receiptTime ?? updateTime, supplierId, supplierName }
}
