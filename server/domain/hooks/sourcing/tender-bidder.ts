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

/** Problem of a company that bids for a tender in which it does not take part: it has not enrolled, or it has declined. */
export async function notEnrolled(place: Place, bidding: Paying): Promise<readonly Problem[]> {
  if (await takesPart(place, bidding)) return []
  return [problemAt('projectNo', '请先报名，再投标', 'Enrol first: the company does not take part in this tender')]
}

async function takesPart(place: Place, { projectNo, supplierId }: Paying): Promise<boolean> {
  const asked = { billNo: String(projectNo ?? ''), supplierId: String(supplierId ?? ''), inviteStatus: openInvitation }
  return (await rowsWhere(place, inviteTable, asked)).length > 0
}
