import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import { nowText } from '../../../platform/time.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { refundPayment, refundUnderWay } from '../../finance/bond-refund.ts'
import { changeSteps, type Place, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { awardTable } from './award-tables.ts'
import { bondCover, tenderBonds } from './bond-cover.ts'
import { forfeitProblems } from './bond-forfeit.ts'
import { isAskedAgain, isBound } from './bond-refunds.ts'
import { documentFee, unpaidFee } from './document-fee.ts'
import { noTenderBidder } from './tender-bidder.ts'

const bondTable = fileTable(import.meta, 'bid/bond', ['kind', 'lotNo', 'round', 'sourceNo', 'status', 'supplierId'])
const projectTable = fileTable(import.meta, 'bid/project', ['billNo', 'currency', 'finalOf', 'phase', 'round'])
const auctionTable = fileTable(import.meta, 'bid/auction', ['billNo', 'bond', 'currency', 'phase'])
const bidderTable = fileTable(import.meta, 'bid/auction/invited', ['auctionId', 'bondPaid', 'supplierId'], ['bondPaid'])
const contractTable = fileTable(import.meta, 'con/contract', ['srcNo', 'status', 'supplierId'])

const own = ownFields(
  import.meta,
  [
    ...(['amount', 'auctionNo', 'currency', 'forfeitBy', 'kind', 'lotNo', 'paymentNo', 'payTime'] as const),
    ...(['projectNo', 'refundAccount', 'refundTime', 'round', 'status'] as const),
    ...(['supplierCode', 'supplierId', 'supplierName'] as const),
  ],
  ['currency', 'payeeMark', 'paymentNo', 'round'],
)
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

/** States of a contract that binds its company. */
const binding = ['effective', 'changing', 'completed', 'expired', 'terminated']

/**
 * Payment of a bidder before its bid, confirmed by finance: a bond, one of each company, event and round, of at least the amount of the
 * event and in its currency; or the document fee of a tender, once. A confirmed bond lets a bidder of an auction bid; it is refunded when the server finds it
 * due, and to a winner once its contract is effective: by bank, in a payment run as all payments, or otherwise. A confirmed fee shows the
 * documents.
 */
export const bidBond = own.hook(async (moment) => {
  const { action, after, doing } = moment
  if (action === 'delete') return deleted(after)
  if (doing === 'transfer') return refundPayment(moment, after)
  if (doing === 'takeBack') return { problems: await refundUnderWay(moment, moment.before?.paymentNo) }
  if (after.kind === 'docFee') return documentFee(moment)
  if (action === 'add') return added(moment)
  if (doing === 'upload') return { problems: [...paidLater(after), ...(await tooLittle(moment))] }
  if (doing === 'confirm') return confirmed(moment)
  if (doing === 'askForfeit') return { problems: await forfeitRefusal(moment) }
  if (doing === 'forfeit') return forfeited(moment)
  const isEarly = (doing === 'refund' && moment.before?.status === 'paid') || doing === 'convert'
  return isEarly ? forWinner(moment) : {}
})

/** The record of a refund is kept while its bond is asked for again. */
function deleted(bond: { readonly refundTime: unknown }): Result {
  if (!isAskedAgain(bond)) return {}
  const en = 'The bond was refunded once: its record is not deleted'
  return { problems: [problemAt('refundTime', '该保证金曾经退还，不能删除', en)] }
}

async function added(moment: Moment): Promise<Result> {
  const { after } = moment
  const project = after.auctionNo ? undefined : await projectOf(moment, after.projectNo)
  // A tender that is repeated takes new bonds; those of its former round are refunded.
  const round = Number(project?.round ?? 1)
  const { currency = null } = project ?? (await auctionOf(moment, after)) ?? {}
  const problems = await Promise.all([
    paidLater(after),
    ...[noLot(moment), twice(moment, round), tooLittle(moment), noBidder(moment)],
  ])
  return { problems: problems.flat(), values: { currency, round } }
}

/** Event of a bond: its number, the field that has it, and its amount. */
type Bond = {
  readonly auctionNo?: unknown
  readonly lotNo?: unknown
  readonly projectNo?: unknown
  readonly supplierId?: unknown
}
const eventNo = ({ auctionNo, projectNo }: Bond) => String(auctionNo || projectNo || '')

async function askedOf(place: Place, bond: Bond): Promise<number> {
  if (bond.auctionNo) return Number((await auctionOf(place, bond))?.bond ?? 0)
  return (await tenderBonds(place, bond.projectNo)).asked(bond)
}

async function auctionOf(place: Place, { auctionNo }: Bond) {
  const [auction] = await rowsWhere(place, auctionTable, { billNo: String(auctionNo ?? '') })
  return auction
}

/** Company of a bond among the bidders of its auction. */
async function bidderOf(place: Place, bond: Bond) {
  const auction = bond.auctionNo ? await auctionOf(place, bond) : undefined
  if (!auction) return undefined
  const asked = { auctionId: String(auction.id), supplierId: String(bond.supplierId ?? '') }
  const [bidder] = await rowsWhere(place, bidderTable, asked)
  return bidder
}

/** Phases of an auction that still takes bids. */
const open: readonly unknown[] = ['published', 'running', 'paused']

async function noBidder(moment: Moment): Promise<readonly Problem[]> {
  if (!moment.after.auctionNo) return noTenderBidder(moment, moment.after)
  const auction = await auctionOf(moment, moment.after)
  if (!open.includes(auction?.phase)) return [problemAt('auctionNo', '竞价已结束', 'The auction is over')]
  const bidder = await bidderOf(moment, moment.after)
  if (bidder?.bondPaid === 'Y')
    return [problemAt('auctionNo', '保证金已缴纳', 'The bond of the company is paid already')]
  if (bidder) return []
  return [problemAt('auctionNo', '该供应商未参与此竞价', 'The company is no bidder of this auction')]
}

async function confirmed(moment: Moment): Promise<Result> {
  const bidder = await bidderOf(moment, moment.after)
  const steps = bidder ? changeSteps(moment, bidderTable, bidder, { bondPaid: 'Y' }, 'edit') : []
  return { problems: await tooLittle(moment), steps }
}

async function projectOf(place: Place, projectNo: unknown) {
  const [project] = await rowsWhere(place, projectTable, { billNo: String(projectNo ?? '') })
  return project
}

async function noLot(moment: Moment): Promise<readonly Problem[]> {
  const { auctionNo, lotNo, projectNo } = moment.after
  if (auctionNo || (lotNo ?? '') === '' || (await tenderBonds(moment, projectNo)).hasLot(lotNo)) return []
  return [problemAt('lotNo', '该项目没有此标段', 'The event has no such lot')]
}

async function twice({ after, ...place }: Moment, round: number): Promise<readonly Problem[]> {
  // A bidder that forfeited its bond pays another one to bid again.
  const asked = { sourceNo: eventNo(after), supplierId: String(after.supplierId), kind: 'bond' }
  const known = await rowsWhere(place, bondTable, asked)
  const field = after.auctionNo ? 'auctionNo' : 'projectNo'
  const isSame = (bond: { readonly lotNo: unknown; readonly round: unknown; readonly status: unknown }) =>
    bond.status !== 'forfeited' && Number(bond.round) === round && (bond.lotNo ?? '') === (after.lotNo ?? '')
  return known.some(isSame) ? [problemAt(field, '该项目已有保证金记录', 'There is a bond for this event already')] : []
}

async function tooLittle(moment: Moment): Promise<readonly Problem[]> {
  const asked = await askedOf(moment, moment.after)
  if (Number(moment.after.amount ?? 0) >= asked) return []
  return [problemAt('amount', `保证金不少于 ${asked}`, `The bond of this event is ${asked}`)]
}

async function forWinner(moment: Moment): Promise<Result> {
  const { supplierId } = moment.after
  const awards = await rowsWhere(moment, awardTable, { sourceNo: eventNo(moment.after), status: 'published' })
  const contracts = await rowsWhere(moment, contractTable, {
    srcNo: awards.map(({ billNo }) => String(billNo)),
    supplierId: String(supplierId),
    status: binding,
  })
  if (contracts.length > 0 || (moment.doing === 'refund' && (await isReleased(moment)))) return {}
  const zh = '结果公布前不退还；中标人的保证金在合同生效后处理'
  return {
    problems: [problemAt('status', zh, 'Not before the result; that of a winner once its contract is effective')],
  }
}

/** Phases of an event that binds no bidder, and of one whose result binds its winners only. */
const ended: readonly unknown[] = ['failed', 'cancelled']
const decided: readonly unknown[] = ['awarded', 'finished']

/** Whether a bond binds nobody that finance confirmed after its event ended, or after the result: no refund was due by then. */
async function isReleased(moment: Moment): Promise<boolean> {
  const { after } = moment
  const event = await eventOf(moment)
  if (ended.includes(event?.phase)) return true
  if (!decided.includes(event?.phase)) return false
  return !(await isBound(moment, eventNo(after), after, event?.phase === 'finished'))
}

async function eventOf({ after, ...place }: Moment) {
  return after.auctionNo ? auctionOf(place, after) : projectOf(place, after.projectNo)
}

async function forfeitRefusal(moment: Moment): Promise<readonly Problem[]> {
  const [event, isFree] = await Promise.all([eventOf(moment), isReleased(moment)])
  return forfeitProblems(event, !!moment.after.auctionNo, isFree)
}

/** Another person than the one who asked decides on a forfeiture. */
async function forfeited(moment: Moment): Promise<Result> {
  const problems = await forfeitRefusal(moment)
  if (moment.before?.forfeitBy !== moment.session.user.username) return { problems }
  const problem = problemAt('forfeitBy', '没收由申请人以外的人审批', 'Another person than the one who asked decides')
  return { problems: [...problems, problem] }
}

/** Clocks of browsers may be ahead by this. Milliseconds. */
const clockTolerance = 600_000

/** A payment that is claimed for a time to come. */
function paidLater({ payTime }: { readonly payTime: unknown }): readonly Problem[] {
  if (String(payTime ?? '') <= nowText(Date.now() + clockTolerance)) return []
  return [problemAt('payTime', '缴纳时间不能晚于现在', 'The time of the payment is not in the future')]
}

const ownBid = ownFields(import.meta, ['lotNo', 'projectNo', 'supplierId', 'type'], ['bondAsked'])

/** A tender, or a lot, with a bond or a document fee takes bids only of companies whose payment finance has confirmed. */
export const bondPaid = ownBid.hook(async (moment) => {
  const { doing, after } = moment
  if (doing !== 'submit' || after.type === 'inquiry') return {}
  const unpaid = await unpaidFee(moment, after.projectNo, after.supplierId)
  if (unpaid) return { problems: [unpaid] }
  const { paidOf } = await bondCover(moment, after.projectNo)
  const isPaid = paidOf(after)
  if (isPaid !== false) return { values: { bondAsked: isPaid ? 'Y' : 'N' } }
  const zh = '请先缴纳保证金，经财务确认后再投标'
  return { problems: [problemAt('projectNo', zh, 'Pay the bond first: bids are taken once finance has confirmed it')] }
})
