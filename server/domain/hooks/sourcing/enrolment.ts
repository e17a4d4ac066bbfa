import { columnSet, fileTable } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { nowText } from '../../../platform/time.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { addSteps, figureStep, type Place, rowById, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { openInvitation } from './tell-invited.ts'

const shared = ['billNo', 'bond', 'name', 'nameEn', 'participation', 'phase', 'purOrg'] as const
const projectTable = fileTable(import.meta, 'bid/project', [...shared, 'bidDeadline', 'docFee', 'enrolEnd'])
const auctionTable = fileTable(import.meta, 'bid/auction', [...shared, 'invitedIds', 'startTime'], ['invitedIds'])
const bidderTable = fileTable(
  import.meta,
  'bid/auction/invited',
  ['auctionId'],
  ['auctionId', 'bondPaid', 'factor', 'supplierCode', 'supplierId', 'supplierName'],
)
const inviteTable = fileTable(import.meta, 'bid/invite', ['billNo', 'inviteStatus', 'supplierId'])
const supplierTable = fileTable(import.meta, 'srm/supplier/base', ['companyName', 'measure', 'status', 'supplierCode'])

const own = ownFields(
  import.meta,
  ['auctionNo', 'billNo', 'projectNo', 'supplierId'],
  ['billNo', 'bond', 'deadline', 'docFee', 'enrolled', 'invitedId', 'inviteStatus', 'name', 'nameEn', 'purOrg', 'type'],
)
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

/** Measures of an evaluation that do not keep a company from bidding, as the picker of bidders names them. */
const harmless: readonly unknown[] = [null, '', 'none', 'reward', 'warn']

/** Enrolment: a supplier joins a public tender or auction until its end, once; the invitation is accepted by it. */
export const enrolment = own.hook(async (moment) => {
  const { action, after, session } = moment
  if (action !== 'add' || !session.user.supplierId) return {}
  return after.auctionNo ? toAuction(moment) : toTender(moment)
})

async function toTender(moment: Moment): Promise<Result> {
  const billNo = String(moment.after.projectNo ?? '')
  const [project] = await rowsWhere(moment, projectTable, { billNo })
  const problem = await refusal(moment, 'projectNo', project, project?.enrolEnd ?? project?.bidDeadline)
  if (!project || problem) return { problems: problem ?? [] }
  const { bidDeadline: deadline, docFee } = project
  return { values: { ...valuesOf(project), type: 'tender', deadline, docFee } }
}

/** A company that enrols for an auction is one of its bidders until it starts. */
async function toAuction(moment: Moment): Promise<Result> {
  const { after } = moment
  const [auction] = await rowsWhere(moment, auctionTable, { billNo: String(after.auctionNo) })
  const problem = await refusal(moment, 'auctionNo', auction, auction?.startTime)
  if (!auction || problem) return { problems: problem ?? [] }
  const company = await rowById(moment, supplierTable, after.supplierId)
  if (company?.status !== 'qualified' || !harmless.includes(company.measure))
    return { problems: refused('auctionNo', '贵公司目前不能参与竞价', 'The company may not bid at present') }
  const bidder = addSteps(moment, bidderTable, {
    auctionId: auction.id,
    supplierId: company.id,
    supplierCode: company.supplierCode,
    supplierName: company.companyName,
    factor: 1,
    bondPaid: 'N',
  })
  return {
    values: { ...valuesOf(auction), type: 'bidding', deadline: auction.startTime, invitedId: bidder.id },
    steps: [...bidder.steps, shownTo(auction.id, company.id)],
  }
}

/** Step that opens an auction to a company. Several may enrol at once: each adds itself to what is stored by then. */
function shownTo(id: unknown, supplierId: unknown): Step {
  const ids = auctionTable.invitedIds
  return figureStep(
    `update ${auctionTable} set ${columnSet(auctionTable, 'invitedIds')} = case when coalesce(${ids}, '') = '' then cast(? as text) else ${ids} || ',' || cast(? as text) end where id = ?`,
    supplierId,
    supplierId,
    id,
  )
}

type Event = { readonly [field in (typeof shared)[number]]: unknown }

function valuesOf({ billNo, name, nameEn, purOrg, bond }: Event) {
  return { billNo, name, nameEn, purOrg, bond, inviteStatus: 'accepted', enrolled: 'Y' }
}

/** Why a company cannot enrol now. */
async function refusal(moment: Moment, field: 'auctionNo' | 'projectNo', event: Event | undefined, until: unknown) {
  if (event?.phase !== 'published' || event.participation !== 'public')
    return refused(field, '该项目不接受报名', 'The event takes no enrolments')
  if (String(until ?? '') <= nowText()) return refused(field, '报名时间已过', 'The time for enrolments is over')
  if (await isKnown(moment, String(event.billNo), moment.after.supplierId))
    return refused(field, '已报名或已被邀请', 'The company is enrolled or invited already')
  return undefined
}

async function isKnown(place: Place, billNo: string, supplierId: unknown): Promise<boolean> {
  const known = await rowsWhere(place, inviteTable, { billNo, inviteStatus: openInvitation })
  return known.some((row) => row.supplierId === supplierId)
}

function refused(field: 'auctionNo' | 'projectNo', zh: string, en: string) {
  return [problemAt(field, zh, en)]
}
