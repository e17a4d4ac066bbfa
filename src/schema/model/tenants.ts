import { type Static, Type } from 'typebox'

/** Platform tenant: it runs the installation, and only it changes rows shared by all tenants. */
export const houseTenant = '0'

/** Tenant ownership of a resource's rows. */
export const TenantKind = Type.Union(
  [Type.Literal('owned'), Type.Literal('shared'), Type.Literal('extended'), Type.Literal('house')],
  {
    description:
      'owned: rows of one tenant (default). shared: one set of rows for all, changed by the platform tenant (currencies, menus). extended: rows of the platform tenant for all, and rows of each tenant for itself (roles, dictionaries). house: read and changed by the platform tenant only (tenants, data sources).',
  },
)
export type TenantKind = Static<typeof TenantKind>

/** Whether all rows of a kind belong to the platform tenant: one set, whichever tenant a session works in. */
export function isOneSet(kind: TenantKind): boolean {
  return kind === 'shared' || kind === 'house'
}
