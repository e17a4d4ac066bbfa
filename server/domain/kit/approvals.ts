import type { Problem } from '../../../src/schema/model/problem-texts.ts'
import { itemsOf } from '../../platform/sql/conditions.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { type Place, rowsWhere } from './other-rows.ts'
import { problemAt } from './problem.ts'

const organisationTable = fileTable(import.meta, 'bd/purorg', ['approveLimit', 'code'])

/** Amount in local currency that one person of a purchasing organisation approves; unlimited when it has none. */
export async function approvalLimit(place: Place, purOrg: unknown): Promise<number> {
  const [organisation] = await rowsWhere(place, organisationTable, { code: String(purOrg ?? '') })
  const limit = organisation?.approveLimit ?? null
  return limit === null || limit === '' ? Number.POSITIVE_INFINITY : Number(limit)
}

/** Whether an amount in local currency is above what one person of a purchasing organisation approves. */
export async function isAboveLimit(place: Place, purOrg: unknown, amount: number): Promise<boolean> {
  return amount > (await approvalLimit(place, purOrg))
}

/** Number of people who approve: one more above the limit of the organisation, and one more for another price or bid than due. */
export const approvalLevels = (isAbove: boolean, isDeviating: boolean): number =>
  1 + Number(isAbove) + Number(isDeviating)

type Approved = {
  readonly problems?: readonly Problem[]
  readonly values?: { readonly approvals: number; readonly approvers: string }
}

/** Approval of one of the people that are needed, each another one. */
export function approvedBy(approvers: unknown, username: string): Approved {
  const known = itemsOf(String(approvers ?? ''))
  if (known.includes(username))
    return { problems: [problemAt('approvers', '复核人不能是已审批的本人', 'Each approver is another person')] }
  return { values: { approvals: known.length + 1, approvers: [...known, username].join(',') } }
}
