import type { App } from '../../platform/app.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { fromTable } from '../../platform/sql/records.ts'
import { companyResource } from '../permissions/company-resource.ts'
import type { UserRow } from './users.ts'

/** View that a client opens: 1 the portal, 2 the full company profile first, 3 the short profile first. */
type Shown = 1 | 2 | 3

/**
 * Whether the company profile is still a draft: its state is a draft state of the file.
 * A profile that waits for approval is complete, and an admitted one never returns to draft.
 */
export async function profileToShow({ store, live }: App, user: UserRow): Promise<Shown> {
  const resource = companyResource(live.current)
  const states = resource?.plan.states
  // An installation may have no suppliers, or no states of suppliers.
  if (user.user_type !== 'supplier' || !user.supplier_id || !resource || !states) return 1
  const kind = resource.plan.fields.profileKind ? columnOf(resource, 'profileKind') : `''`
  const [company] = await store.rows<{ status: string | null; kind: string | null }>({
    sql: `select ${columnOf(resource, states.field)} as status, ${kind} as kind ${fromTable(resource)} where ${columnOf(resource, 'id')} = ?`,
    parameters: [user.supplier_id],
  })
  if (!(company && states.draft?.includes(company.status ?? states.initial))) return 1
  return company.kind === 'short' ? 3 : 2
}
