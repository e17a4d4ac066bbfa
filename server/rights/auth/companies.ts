import type { Model } from '../../../src/schema/model/compiled.ts'
import { listOf } from '../../platform/list-of.ts'
import type { Store } from '../../platform/store/store.ts'
import { bindingsOf } from '../permissions/bindings.ts'
import type { UserRow } from './users.ts'

/** The companies that a person of a supplier acts for (catalogue: sys/usersupplier): their own first, then those they are bound to today. */
export async function companiesOf(store: Store, model: Model, user: UserRow): Promise<readonly string[]> {
  if (user.user_type !== 'supplier') return []
  const bound = await bindingsOf(store, model, { username: user.username, tenantId: user.tenant_id })
  const ids = [user.supplier_id ?? '', ...bound.flatMap(({ suppliers }) => listOf(suppliers))]
  return [...new Set(ids)].filter((id) => id !== '')
}

/**
 * The company that a person acts for in a session: the one chosen there as long as they may, else their first. Only for their own do they
 * look after accounts.
 */
export function actingFor(user: UserRow, companies: readonly string[], chosen: string | null): UserRow {
  if (user.user_type !== 'supplier') return user
  const company = companies.find((id) => id === chosen) ?? companies[0] ?? null
  const isOwn = company === user.supplier_id
  return { ...user, supplier_id: company, ...(!isOwn && { main_flag: 'N' }) }
}
