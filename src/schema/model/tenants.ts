import { type Static, Type } from 'typebox'

/** The tenant that runs the installation: it alone changes what all tenants share. */
export const houseTenant = '0'

/** Whose the rows of a resource are. */
export const TenantKind = Type.Union(
  [Type.Literal('owned'), Type.Literal('shared'), Type.Literal('extended'), Type.Literal('house')],
  {
    description:
      'owned: rows of one tenant (default). shared: one set of rows for all, changed by the house (currencies, menus). extended: rows of the house for all, and rows of each tenant for itself (roles, dictionaries). house: read and changed by the house alone (tenants, data sources).',
  },
)
export type TenantKind = Static<typeof TenantKind>

/** Whether all rows of a kind are the house's: one set, whichever tenant a session works in. */
export function isOneSet(kind: TenantKind): boolean {
  return kind === 'shared' || kind === 'house'
}
