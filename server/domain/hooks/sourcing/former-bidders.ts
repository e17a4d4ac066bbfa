import { fileTable } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import type { WriteMoment } from '../../../records/write/hook.ts'
import { rowsWhere } from '../../kit/other-rows.ts'
import { quoteTable } from './bids-of.ts'
import { invitationSteps } from './invitation-steps.ts'

const shared = ['billNo', 'name', 'nameEn', 'purOrg', 'round'] as const
const projectTable = fileTable(import.meta, 'bid/project', [
  ...shared,
  ...(['bidDeadline', 'bond', 'docFee', 'participation'] as const),
])
const inquiryTable = fileTable(import.meta, 'bid/inquiry', [...shared, 'inquiryType', 'quoteDeadline'])
const inviteTable = fileTable(import.meta, 'bid/invite', ['billNo', 'enrolled', 'inviteStatus', 'supplierId'])

type Moment = WriteMoment<'billNo' | 'invited' | 'round'>

/**
 * Steps that invite the companies which took part in the failed round of a public event to the next one, with a message: those that had
 * enrolled for a tender, or quoted for an inquiry. Companies on the list of the event are invited by its publication itself.
 */
export async function formerBidderSteps(moment: Moment): Promise<readonly Step[]> {
  const { after } = moment
  if (Number(after.round ?? 1) < 2) return []
  const billNo = String(after.billNo)
  const listed = new Set(listOf(after.invited).map(({ supplierId }) => supplierId))
  const found = (await tender(moment, billNo)) ?? (await inquiry(moment, billNo))
  if (!found) return []
  const companies = [...found.companies].filter((company) => !listed.has(company))
  const steps = await Promise.all(companies.map((company) => invitationSteps(moment, found.invitation, company)))
  return steps.flat()
}

const listOf = (rows: unknown) => (Array.isArray(rows) ? (rows as readonly { readonly supplierId?: unknown }[]) : [])

async function tender(moment: Moment, billNo: string) {
  const [row] = await rowsWhere(moment, projectTable, { billNo })
  if (row?.participation !== 'public') return undefined
  const past = await rowsWhere(moment, inviteTable, { billNo, inviteStatus: 'missed' })
  const { bidDeadline: deadline, bond, docFee, name, nameEn, purOrg, round } = row
  const about = { billNo, projectNo: billNo, name, nameEn, type: 'tender', purOrg, round }
  return {
    companies: new Set(past.filter(({ enrolled }) => enrolled === 'Y').map(({ supplierId }) => supplierId)),
    invitation: { ...about, deadline, bond, docFee },
  }
}

async function inquiry(moment: Moment, billNo: string) {
  const [row] = await rowsWhere(moment, inquiryTable, { billNo })
  if (row?.inquiryType !== 'open') return undefined
  const [bids, declined] = await Promise.all([
    rowsWhere(moment, quoteTable, { sourceNo: billNo }),
    rowsWhere(moment, inviteTable, { billNo, inviteStatus: 'declined' }),
  ])
  const left = new Set(declined.map(({ supplierId }) => supplierId))
  const quoted = bids.filter(
    ({ status, supplierId }) => !['draft', 'cancelled'].includes(String(status)) && !left.has(supplierId),
  )
  const { quoteDeadline: deadline, name, nameEn, purOrg, round } = row
  return {
    companies: new Set(quoted.map(({ supplierId }) => supplierId)),
    invitation: { billNo, inquiryNo: billNo, name, nameEn, type: 'inquiry', purOrg, round, deadline },
  }
}
