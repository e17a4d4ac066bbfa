import type { ModelFile, TenantParts } from '../model/compiled.ts'
import { tenantView } from './tenant-view.ts'

/** Compiles the files of one kind of a view; `wanted` are their codes. */
export type CompileView = (view: ReadonlyMap<string, ModelFile>, wanted: Wanted, previous?: TenantParts) => TenantParts

/** Codes of a tenant's own files by kind. */
export type Wanted = ReadonlyMap<string, ReadonlySet<string>>

/** Files that tenants have of their own, each tenant's compiled among the shared ones in their places. */
export function compileTenants(
  files: ReadonlyMap<string, ModelFile>,
  previous: ReadonlyMap<string, TenantParts> | undefined,
  compile: CompileView,
): ReadonlyMap<string, TenantParts> {
  const own = [...files.values()].filter(({ tenant }) => tenant !== undefined)
  if (own.length === 0) return new Map()
  const shared = new Map([...files].filter(([, { tenant }]) => tenant === undefined))
  const byTenant = Map.groupBy(own, ({ tenant = '' }) => tenant)
  return new Map(
    [...byTenant].map(([tenant, some]) => {
      const byKind = Map.groupBy(some, ({ kind }) => kind)
      const wanted = new Map([...byKind].map(([kind, mine]) => [kind, new Set(mine.map(({ code }) => code))]))
      return [tenant, compile(tenantView(shared, some), wanted, previous?.get(tenant))]
    }),
  )
}
