import type { App } from '../../platform/app.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { fromTable } from '../../platform/sql/records.ts'
import { companyResource } from '../permissions/company-resource.ts'
import type { UserRow } from './users.ts'

/** What a client opens for a person: 1 all of the portal, 2 the full profile of their company first, 3 its short one. */
type Shown = 1 | 2 | 3

/**
 * Whether the profile of a person's company is still a draft: its state is one that the file calls a draft.
 * One that waits for approval has done its part, and one that was let in never comes back to them.
 */
export async function profileToShow({ store, live }: App, user: UserRow): Promise<Shown> {
  const resource = companyResource(live.current)
  const states = resource?.plan.states
  // An installation may do without suppliers, or without states of theirs.
  if (user.user_type !== 'supplier' || !user.supplier_id || !resource || !states) return 1
  const kind = resource.plan.fields.profileKind ? columnOf(resource, 'profileKind') : `''`
  const [company] = await store.rows<{ status: string | null; kind: string | null }>({
    sql: `select ${columnOf(resource, states.field)} as status, ${kind} as kind ${fromTable(resource)} where ${columnOf(resource, 'id')} = ?`,
    parameters: [user.supplier_id],
  })
  if (!(company && states.draft?.includes(company.status ?? states.initial))) return 1
  return company.kind === 'short' ? 3 : 2
}
