import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { changeSteps, doneSteps, type Place, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { awardTable, lineTable } from './award-tables.ts'
import { documentFee, unpaidFee } from './document-fee.ts'
import { noTenderBidder } from './tender-bidder.ts'

const bondTable = fileTable(
  import.meta,
  'bid/bond',
  ['kind', 'round', 'sourceNo', 'status', 'supplierId'],
  ['refundTime', 'status'],
)
const projectTable = fileTable(import.meta, 'bid/project', ['billNo', 'bond', 'currency', 'phase', 'round'])
const auctionTable = fileTable(import.meta, 'bid/auction', ['billNo', 'bond', 'currency', 'phase'])
const bidderTable = fileTable(import.meta, 'bid/auction/invited', ['auctionId', 'bondPaid', 'supplierId'], ['bondPaid'])
const contractTable = fileTable(import.meta, 'con/contract', ['srcNo', 'status', 'supplierId'])

const own = ownFields(
  import.meta,
  ['amount', 'auctionNo', 'kind', 'projectNo', 'round', 'status', 'supplierId'],
  ['currency', 'round'],
)
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

/** States of a contract that binds its company. */
const binding = ['effective', 'changing', 'completed', 'expired', 'terminated']

/**
 * Payment of a bidder before its bid, confirmed by finance: a bond, one of each company, event and round, of at least the amount of the
 * event and in its currency; or the document fee of a tender, once. A confirmed bond lets a bidder of an auction bid; it is refunded when the server finds it
 * due, and to a winner once its contract is effective. A confirmed fee shows the documents.
 */
export const bidBond = own.hook(async (moment) => {
  const { action, after, doing } = moment
  if (after.kind === 'docFee') return documentFee(moment)
  if (action === 'add') return added(moment)
  if (doing === 'upload') return { problems: await tooLittle(moment) }
  if (doing === 'confirm') return confirmed(moment)
  const isEarly = (doing === 'refund' && moment.before?.status === 'paid') || doing === 'convert'
  return isEarly ? forWinner(moment) : {}
})

async function added(moment: Moment): Promise<Result> {
  const { after } = moment
  const project = after.auctionNo ? undefined : await projectOf(moment, after.projectNo)
  // A tender that is repeated takes new bonds; those of its former round are refunded.
  const round = Number(project?.round ?? 1)
  const { currency = null } = project ?? (await auctionOf(moment, after)) ?? {}
  const problems = await Promise.all([twice(moment, round), tooLittle(moment), noBidder(moment)])
  return { problems: problems.flat(), values: { currency, round } }
}

/** Event of a bond: its number, the field that has it, and its amount. */
type Bond = { readonly auctionNo?: unknown; readonly projectNo?: unknown; readonly supplierId?: unknown }
const eventNo = ({ auctionNo, projectNo }: Bond) => String(auctionNo || projectNo || '')

async function askedOf(place: Place, bond: Bond): Promise<number> {
  const event = bond.auctionNo ? await auctionOf(place, bond) : await projectOf(place, bond.projectNo)
  return Number(event?.bond ?? 0)
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

async function twice({ after, ...place }: Moment, round: number): Promise<readonly Problem[]> {
  const asked = { sourceNo: eventNo(after), supplierId: String(after.supplierId), kind: 'bond' }
  const known = await rowsWhere(place, bondTable, asked)
  const field = after.auctionNo ? 'auctionNo' : 'projectNo'
  return known.some((bond) => Number(bond.round) === round)
    ? [problemAt(field, '该项目已有保证金记录', 'There is a bond for this event already')]
    : []
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
  const event = after.auctionNo ? await auctionOf(moment, after) : await projectOf(moment, after.projectNo)
  if (ended.includes(event?.phase)) return true
  if (!decided.includes(event?.phase)) return false
  return !(await stillAwarded(moment, eventNo(after))).has(String(after.supplierId))
}

/** Steps that make the paid bonds of an event due for refund, but those of the winners, with messages. */
export async function refundSteps(
  place: Place,
  sourceNo: unknown,
  winners: ReadonlySet<string>,
): Promise<readonly Step[]> {
  const no = String(sourceNo ?? '')
  const paid = await rowsWhere(place, bondTable, { sourceNo: no, status: 'paid', kind: 'bond' })
  const others = await stillAwarded(place, sourceNo)
  const due = paid.filter(({ supplierId }) => !(winners.has(String(supplierId)) || others.has(String(supplierId))))
  const steps = await Promise.all(
    due.map((bond) => doneSteps(place, bondTable, bond, { status: 'refundDue' }, 'dueRefund')),
  )
  return steps.flat()
}

/** Winners of other awards of an event, and of those that are not published yet. */
async function stillAwarded(place: Place, sourceNo: unknown): Promise<ReadonlySet<string>> {
  const status = ['pending', 'reviewing', 'approved', 'published']
  const awards = await rowsWhere(place, awardTable, { sourceNo: String(sourceNo ?? ''), status })
  const lines = await rowsWhere(place, lineTable, { scalingId: awards.map(({ id }) => String(id)), winFlag: 'Y' })
  return new Set(lines.map(({ supplierId }) => String(supplierId)))
}

const ownBid = ownFields(import.meta, ['projectNo', 'supplierId', 'type'])

/** A tender with a bond or a document fee takes bids only of companies whose payment finance has confirmed. */
export const bondPaid = ownBid.hook(async (moment) => {
  const { doing, after } = moment
  if (doing !== 'submit' || after.type === 'inquiry') return {}
  const project = await projectOf(moment, after.projectNo)
  const unpaid = await unpaidFee(moment, after.projectNo, after.supplierId)
  if (unpaid || Number(project?.bond ?? 0) <= 0) return { problems: unpaid ? [unpaid] : [] }
  const asked = {
    sourceNo: String(after.projectNo),
    supplierId: String(after.supplierId),
    status: 'paid',
    kind: 'bond',
  }
  if ((await rowsWhere(moment, bondTable, asked)).length > 0) return {}
  const zh = '请先缴纳保证金，经财务确认后再投标'
  return { problems: [problemAt('projectNo', zh, 'Pay the bond first: bids are taken once finance has confirmed it')] }
})
