import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { App } from '../../platform/app.ts'
import { remembered } from '../../platform/cache/remembered.ts'
import type { Session } from '../../platform/http/route.ts'
import { type KeptSums, keptSums } from '../../platform/store/kept-sums.ts'
import { wholeTenants } from '../../rights/rows/scope.ts'

/**
 * Stored count and sums of all rows of a resource that a session lists. Undefined when they are not stored, or when the session lists
 * only part of a tenant's rows.
 */
export async function keptOf(
  { store }: Pick<App, 'store'>,
  resource: ServerResource,
  session: Session,
): Promise<KeptSums | undefined> {
  const { storage } = resource
  if (storage.totals === undefined) return undefined
  const tenants = wholeTenants(resource, session, 'list')
  if (tenants === undefined) return undefined
  const read = () => keptSums(store, storage, tenants)
  // Other processes write on PostgreSQL, and stored sums are cheap to read.
  if (store.dialect === 'postgres') return read()
  return remembered(store, [storage.table], `kept ${storage.table} ${tenants.join()}`, read)
}

/** Column of a stored field. */
export function columnOfField({ storage }: ServerResource, field: string): string {
  return storage.columns.find((column) => column.field === field)?.name ?? ''
}
