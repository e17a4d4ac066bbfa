import type { Client } from './client.ts'

/** An entry of the menu (contract.md section 3); `meta.procura` names what it opens. */
export type MenuItem = {
  readonly id: string
  readonly path: string
  readonly name: string
  readonly route: string
  readonly hidden?: boolean
  /** Children are not listed: the entry itself opens their parent. */
  readonly alwaysShow?: boolean
  /** Target of a group entry. */
  readonly redirect?: string
  readonly meta: {
    readonly title: string
    /** Title in the other language, for the search. */
    readonly alias?: string
    readonly icon?: string
    readonly keepAlive: boolean
    readonly internalOrExternal: boolean
    /** The page has no visible heading. */
    readonly hiddenHeaderContent?: boolean
    readonly url?: string
    /** Button codes of this page that the person holds. */
    readonly permissionList?: readonly string[]
    readonly procura?: { readonly kind: 'resource' | 'page' | 'report'; readonly code: string }
  }
  readonly children?: readonly MenuItem[]
}
/** A dashboard of the home page, its title in the person's language. */
export type Dashboard = { readonly code: string; readonly title: string; readonly icon?: string }
/** A button code, or several joined by comma. Type `1` shows, `2` enables. */
export type Auth = { readonly action: string; readonly type: string }
export type Permissions = {
  readonly menu: readonly MenuItem[]
  /** In display order; foreign servers have none. */
  readonly dashboards?: readonly Dashboard[]
  /** Granted to the person. */
  readonly auth: readonly Auth[]
  /** All authorisations; those with status `0` are unprotected. */
  readonly allAuth: readonly (Auth & { readonly status: string })[]
}

/** Menu and permissions of the signed-in person. Rejects when the menu is empty: nobody can work with that (spec 2.2). */
export async function permissionsByToken(client: Client): Promise<Permissions> {
  const permissions = await client.get<Permissions>('sys/permission/getUserPermissionByToken')
  if (!Array.isArray(permissions?.menu) || permissions.menu.length === 0)
    throw new Error('permissions must be a non-null array')
  return permissions
}
