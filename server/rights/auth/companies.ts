import type { Model } from '../../../src/schema/model/compiled.ts'
import { listOf } from '../../platform/list-of.ts'
import type { Store } from '../../platform/store/store.ts'
import { bindingsOf } from '../permissions/bindings.ts'
import type { UserRow } from './users.ts'

/** Companies that a supplier user acts for (catalogue: sys/usersupplier): their own first, then current bindings. */
export async function companiesOf(store: Store, model: Model, user: UserRow): Promise<readonly string[]> {
  if (user.user_type !== 'supplier') return []
  const bound = await bindingsOf(store, model, { username: user.username, tenantId: user.tenant_id })
  const ids = [user.supplier_id ?? '', ...bound.flatMap(({ suppliers }) => listOf(suppliers))]
  return [...new Set(ids)].filter((id) => id !== '')
}

/**
 * User row for the company chosen in a session, if still allowed; else for the first company.
 * Only for their own company do users manage accounts.
 */
export function actingFor(user: UserRow, companies: readonly string[], chosen: string | null): UserRow {
  if (user.user_type !== 'supplier') return user
  const company = companies.find((id) => id === chosen) ?? companies[0] ?? null
  const isOwn = company === user.supplier_id
  return { ...user, supplier_id: company, ...(!isOwn && { main_flag: 'N' }) }
}
