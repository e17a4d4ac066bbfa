import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import { nowText } from '../../../platform/time.ts'
import { type Place, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { openInvitation } from './tell-invited.ts'

const projectTable = fileTable(import.meta, 'bid/project', ['bidDeadline', 'billNo', 'phase'])
const inviteTable = fileTable(import.meta, 'bid/invite', ['billNo', 'inviteStatus', 'supplierId'])

type Paying = { readonly projectNo?: unknown; readonly supplierId?: unknown }

/** Problem of a company that pays for a tender which takes no more bids, or in which it does not take part. */
export async function noTenderBidder(place: Place, { projectNo, supplierId }: Paying): Promise<readonly Problem[]> {
  const billNo = String(projectNo ?? '')
  const [project] = await rowsWhere(place, projectTable, { billNo })
  if (project?.phase !== 'published' || String(project.bidDeadline ?? '') <= nowText())
    return [problemAt('projectNo', '投标已截止', 'The tender takes no more bids')]
  if (await takesPart(place, { projectNo, supplierId })) return []
  return [problemAt('projectNo', '请先报名，再缴纳', 'Enrol first: the company is no bidder of this tender')]
}

type Bidding = Paying & { readonly inquiryNo?: unknown; readonly type?: unknown }

/** Problem of a company that bids in an event in which it does not take part: it has not enrolled for the tender, or it has declined. */
export async function noBidder(place: Place, bidding: Bidding): Promise<readonly Problem[]> {
  if (bidding.type === 'inquiry') return hasDeclined(place, bidding)
  if (await takesPart(place, bidding)) return []
  return [problemAt('projectNo', '请先报名，再投标', 'Enrol first: the company does not take part in this tender')]
}

/** Anyone who reads an inquiry quotes, unless it has declined and was not invited again. */
async function hasDeclined(place: Place, { inquiryNo, supplierId }: Bidding): Promise<readonly Problem[]> {
  const asked = { billNo: String(inquiryNo ?? ''), supplierId: String(supplierId ?? '') }
  const states = (await rowsWhere(place, inviteTable, asked)).map(({ inviteStatus }) => String(inviteStatus))
  if (!states.includes('declined') || states.some((state) => openInvitation.includes(state))) return []
  return [problemAt('inquiryNo', '贵公司已谢绝此询价的邀请', 'The company has declined the invitation to this inquiry')]
}

async function takesPart(place: Place, { projectNo, supplierId }: Paying): Promise<boolean> {
  const asked = { billNo: String(projectNo ?? ''), supplierId: String(supplierId ?? ''), inviteStatus: openInvitation }
  return (await rowsWhere(place, inviteTable, asked)).length > 0
}
