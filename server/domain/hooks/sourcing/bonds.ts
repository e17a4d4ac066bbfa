import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { doneSteps, type Place, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { awardTable, lineTable } from './award-tables.ts'

const bondTable = fileTable(
  import.meta,
  'bid/bond',
  ['amount', 'projectNo', 'status', 'supplierId'],
  ['refundTime', 'status'],
)
const projectTable = fileTable(import.meta, 'bid/project', ['billNo', 'bond', 'phase'])
const contractTable = fileTable(import.meta, 'con/contract', ['srcNo', 'status', 'supplierId'])

const own = ownFields(import.meta, ['amount', 'projectNo', 'status', 'supplierId'])
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

/** States of a contract that binds its company. */
const binding = ['effective', 'changing', 'completed', 'expired', 'terminated']

/**
 * Bid bond: one of each company and tender, of at least the amount of the tender. It is refunded when the server finds it due, and to a
 * winner once its contract is effective.
 */
export const bidBond = own.hook(async (moment) => {
  const { action, doing } = moment
  if (action === 'add') return { problems: [...(await twice(moment)), ...(await tooLittle(moment))] }
  if (doing === 'upload' || doing === 'confirm') return { problems: await tooLittle(moment) }
  const isEarly = (doing === 'refund' && moment.before?.status === 'paid') || doing === 'convert'
  return isEarly ? forWinner(moment) : {}
})

async function projectOf(place: Place, projectNo: unknown) {
  const [project] = await rowsWhere(place, projectTable, { billNo: String(projectNo ?? '') })
  return project
}

async function twice(moment: Moment): Promise<readonly Problem[]> {
  const { projectNo, supplierId } = moment.after
  const known = await rowsWhere(moment, bondTable, { projectNo: String(projectNo), supplierId: String(supplierId) })
  return known.length === 0
    ? []
    : [problemAt('projectNo', '该项目已有保证金记录', 'There is a bond for this tender already')]
}

async function tooLittle(moment: Moment): Promise<readonly Problem[]> {
  const project = await projectOf(moment, moment.after.projectNo)
  const asked = Number(project?.bond ?? 0)
  if (Number(moment.after.amount ?? 0) >= asked) return []
  return [problemAt('amount', `保证金不少于 ${asked}`, `The bond of this tender is ${asked}`)]
}

async function forWinner(moment: Moment): Promise<Result> {
  const { projectNo, supplierId } = moment.after
  const awards = await rowsWhere(moment, awardTable, { sourceNo: String(projectNo), status: 'published' })
  const contracts = await rowsWhere(moment, contractTable, {
    srcNo: awards.map(({ billNo }) => String(billNo)),
    supplierId: String(supplierId),
    status: binding,
  })
  if (contracts.length > 0) return {}
  const zh = '结果公布前不退还；中标人的保证金在合同生效后处理'
  return {
    problems: [problemAt('status', zh, 'Not before the result; that of a winner once its contract is effective')],
  }
}

/** Steps that make the paid bonds of a tender due for refund, but those of the winners, with messages. */
export async function refundSteps(
  place: Place,
  projectNo: unknown,
  winners: ReadonlySet<string>,
): Promise<readonly Step[]> {
  const paid = await rowsWhere(place, bondTable, { projectNo: String(projectNo ?? ''), status: 'paid' })
  const others = await stillAwarded(place, projectNo)
  const due = paid.filter(({ supplierId }) => !(winners.has(String(supplierId)) || others.has(String(supplierId))))
  const steps = await Promise.all(
    due.map((bond) => doneSteps(place, bondTable, bond, { status: 'refundDue' }, 'dueRefund')),
  )
  return steps.flat()
}

/** Winners of other awards of a tender, and of those that are not published yet. */
async function stillAwarded(place: Place, projectNo: unknown): Promise<ReadonlySet<string>> {
  const status = ['pending', 'reviewing', 'approved', 'published']
  const awards = await rowsWhere(place, awardTable, { sourceNo: String(projectNo ?? ''), status })
  const lines = await rowsWhere(place, lineTable, { scalingId: awards.map(({ id }) => String(id)), winFlag: 'Y' })
  return new Set(lines.map(({ supplierId }) => String(supplierId)))
}

const ownBid = ownFields(import.meta, ['projectNo', 'supplierId', 'type'])

/** A tender with a bond takes bids only of companies whose bond finance has confirmed. */
export const bondPaid = ownBid.hook(async (moment) => {
  const { doing, after } = moment
  if (doing !== 'submit' || after.type === 'inquiry') return {}
  const project = await projectOf(moment, after.projectNo)
  if (Number(project?.bond ?? 0) <= 0) return {}
  const asked = { projectNo: String(after.projectNo), supplierId: String(after.supplierId), status: 'paid' }
  if ((await rowsWhere(moment, bondTable, asked)).length > 0) return {}
  const zh = '请先缴纳保证金，经财务确认后再投标'
  return { problems: [problemAt('projectNo', zh, 'Pay the bond first: bids are taken once finance has confirmed it')] }
})
