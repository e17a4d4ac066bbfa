import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { columnSet, fileTable } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { nowText } from '../../../platform/time.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { withIdSql, withoutIdSql } from '../../kit/id-list.ts'
import { addSteps, figureStep, type Place, rowById, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { mayBid } from '../../sourcing/barred-companies.ts'
import { bidsOf } from './bids-of.ts'
import { openInvitation } from './tell-invited.ts'

const shared = ['billNo', 'bond', 'name', 'nameEn', 'participation', 'phase', 'purOrg'] as const
const projectTable = fileTable(
  import.meta,
  'bid/project',
  [...shared, 'bidDeadline', 'bidderIds', 'docFee', 'enrolEnd', 'round'],
  ['bidderIds'],
)
const auctionTable = fileTable(import.meta, 'bid/auction', [...shared, 'invitedIds', 'startTime'], ['invitedIds'])
const inquiryTable = fileTable(import.meta, 'bid/inquiry', ['billNo', 'declinedIds'], ['declinedIds'])
const bidderTable = fileTable(
  import.meta,
  'bid/auction/invited',
  ['auctionId'],
  ['auctionId', 'bondPaid', 'factor', 'supplierCode', 'supplierId', 'supplierName'],
)
const auctionBidTable = fileTable(import.meta, 'bid/auction/bids', ['auctionId', 'supplierId', 'valid'])
const inviteTable = fileTable(import.meta, 'bid/invite', ['billNo', 'inviteStatus', 'supplierId'])
const supplierTable = fileTable(import.meta, 'srm/supplier/base', ['companyName', 'measure', 'status', 'supplierCode'])

const own = ownFields(
  import.meta,
  ['auctionNo', 'billNo', 'inquiryNo', 'projectNo', 'supplierId'],
  [
    'billNo',
    'bond',
    'deadline',
    'docFee',
    'enrolled',
    'invitedId',
    'inviteStatus',
    'name',
    'nameEn',
    'purOrg',
    'round',
    'type',
  ],
)
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

/** Actions of an invitation after which its company takes no part. */
const leaving = ['decline', 'overdue']

/**
 * Enrolment: a supplier joins a public tender or auction until its end, once; the invitation is accepted by it. A tender knows the
 * companies that take part.
 */
export const enrolment = own.hook(async (moment) => {
  const { action, after, doing, session } = moment
  if (action === 'add' && session.user.supplierId) return after.auctionNo ? toAuction(moment) : toTender(moment)
  if (action !== 'add' && !leaving.includes(doing ?? '')) return {}
  const held = doing === 'decline' ? await handedIn(moment) : []
  if (held.length > 0) return { problems: held }
  if (after.inquiryNo) return { steps: [noted(moment)] }
  const project = await tenderOf(moment)
  if (!project) return {}
  return { steps: [action === 'add' ? takesPart(project.id, after.supplierId) : leaves(project.id, after.supplierId)] }
})

/** A company that has handed in a bid withdraws it before it declines; one in an auction is kept. */
async function handedIn(moment: Moment): Promise<readonly Problem[]> {
  const { auctionNo, billNo, supplierId } = moment.after
  if (auctionNo) return bidAt(moment)
  const bids = await bidsOf(moment, billNo, ['submitted', 'toConfirm', 'locked'])
  if (!bids.some((bid) => bid.supplierId === supplierId)) return []
  return refused('inviteStatus', '已递交报价，请先撤回报价再谢绝', 'Withdraw the bid that was handed in, then decline')
}

async function bidAt(moment: Moment): Promise<readonly Problem[]> {
  const { auctionNo, supplierId } = moment.after
  const [auction] = await rowsWhere(moment, auctionTable, { billNo: String(auctionNo) })
  const bids = auction
    ? await rowsWhere(moment, auctionBidTable, {
        auctionId: String(auction.id),
        supplierId: String(supplierId),
        valid: 'Y',
      })
    : []
  if (bids.length === 0) return []
  return refused('inviteStatus', '已在竞价中出价，不能谢绝', 'The company has bid in the auction and cannot decline')
}

/** Step that notes a company at its inquiry: as one that has declined, or as invited again. */
function noted({ after, doing, session }: Moment): Step {
  const { billNo, declinedIds, tenantId } = inquiryTable
  const hasDeclined = doing === 'decline'
  const list = hasDeclined ? withIdSql(declinedIds) : withoutIdSql(declinedIds)
  const ids = hasDeclined ? [after.supplierId, after.supplierId] : [after.supplierId]
  return figureStep(
    `update ${inquiryTable} set ${columnSet(inquiryTable, 'declinedIds')} = ${list} where ${billNo} = ? and ${tenantId} = ?`,
    ...[...ids, after.inquiryNo, session.tenantId],
  )
}

async function tenderOf(moment: Moment) {
  const billNo = String(moment.after.projectNo ?? '')
  return billNo === '' ? undefined : (await rowsWhere(moment, projectTable, { billNo }))[0]
}

async function toTender(moment: Moment): Promise<Result> {
  const project = await tenderOf(moment)
  const problem = await refusal(moment, 'projectNo', project, project?.enrolEnd ?? project?.bidDeadline)
  if (!project || problem) return { problems: problem ?? [] }
  const company = await rowById(moment, supplierTable, moment.after.supplierId)
  if (!mayBid(company))
    return { problems: refused('projectNo', '贵公司目前不能参与投标', 'The company may not bid at present') }
  const { bidDeadline: deadline, docFee, round } = project
  return {
    values: { ...valuesOf(project), type: 'tender', deadline, docFee, round },
    steps: [takesPart(project.id, moment.after.supplierId), once(moment, project.billNo)],
  }
}

/** A company that enrols for an auction is one of its bidders until it starts. */
async function toAuction(moment: Moment): Promise<Result> {
  const { after } = moment
  const [auction] = await rowsWhere(moment, auctionTable, { billNo: String(after.auctionNo) })
  const problem = await refusal(moment, 'auctionNo', auction, auction?.startTime)
  if (!auction || problem) return { problems: problem ?? [] }
  const company = await rowById(moment, supplierTable, after.supplierId)
  if (!(company && mayBid(company)))
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
    steps: [...bidder.steps, shownTo(auction.id, company.id), once(moment, auction.billNo)],
  }
}

/** Step after the lock of the event that refuses a second enrolment of the company at the same moment. */
function once({ after, id, session }: Moment, billNo: unknown): Step {
  const open = openInvitation.map(() => '?').join(', ')
  const { inviteStatus, supplierId, tenantId } = inviteTable
  return {
    sql: `select id from ${inviteTable} where ${inviteTable.billNo} = ? and ${supplierId} = ? and ${tenantId} = ? and ${inviteStatus} in (${open}) and id <> ?`,
    parameters: [billNo, after.supplierId, session.tenantId, ...openInvitation, id],
    expect: { rows: 0 },
    refusal: 'CHANGED_MEANWHILE',
  }
}

/** Step that opens an auction to a company. */
function shownTo(id: unknown, supplierId: unknown): Step {
  const set = `${columnSet(auctionTable, 'invitedIds')} = ${withIdSql(auctionTable.invitedIds)}`
  return figureStep(`update ${auctionTable} set ${set} where id = ?`, supplierId, supplierId, id)
}

const bidderSet = columnSet(projectTable, 'bidderIds')

/** Step that notes a company at its tender, which offers the payments to it. */
function takesPart(id: unknown, supplierId: unknown): Step {
  const set = `${bidderSet} = ${withIdSql(projectTable.bidderIds)}`
  return figureStep(`update ${projectTable} set ${set} where id = ?`, supplierId, supplierId, id)
}

function leaves(id: unknown, supplierId: unknown): Step {
  const set = `${bidderSet} = ${withoutIdSql(projectTable.bidderIds)}`
  return figureStep(`update ${projectTable} set ${set} where id = ?`, supplierId, id)
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

function refused(field: 'auctionNo' | 'inviteStatus' | 'projectNo', zh: string, en: string) {
  return [problemAt(field, zh, en)]
}
