import type { Client } from './client.ts'

/** An entry of the menu (contract.md section 3); `meta.procura` says what of ours it opens. */
export type MenuItem = {
  readonly id: string
  readonly path: string
  readonly name: string
  readonly route: string
  readonly hidden?: boolean
  /** The entries below are not listed: the entry itself opens what they belong to. */
  readonly alwaysShow?: boolean
  /** Where an entry that only holds others leads. */
  readonly redirect?: string
  readonly meta: {
    readonly title: string
    /** The title in the other language, for those who search by it. */
    readonly alias?: string
    readonly icon?: string
    readonly keepAlive: boolean
    readonly internalOrExternal: boolean
    /** The page shows no heading of its own. */
    readonly hiddenHeaderContent?: boolean
    readonly url?: string
    /** The codes of the buttons of this page that the person holds. */
    readonly permissionList?: readonly string[]
    readonly procura?: { readonly kind: 'resource' | 'page' | 'report'; readonly code: string }
  }
  readonly children?: readonly MenuItem[]
}
/** A page that stands at home, its title in the person's language. */
export type Dashboard = { readonly code: string; readonly title: string; readonly icon?: string }
/** A button's code, or several joined by comma. Type `1` shows, `2` enables. */
export type Auth = { readonly action: string; readonly type: string }
export type Permissions = {
  readonly menu: readonly MenuItem[]
  /** In their order; servers other than ours have none. */
  readonly dashboards?: readonly Dashboard[]
  /** What is granted to the person. */
  readonly auth: readonly Auth[]
  /** All there is; status `0` is not watched over: anybody may. */
  readonly allAuth: readonly (Auth & { readonly status: string })[]
}

/** Menu and rights of the signed-in person. Rejects when the menu is empty: nobody can work with that (spec 2.2). */
export async function permissionsByToken(client: Client): Promise<Permissions> {
  const permissions = await client.get<Permissions>('sys/permission/getUserPermissionByToken')
  if (!Array.isArray(permissions?.menu) || permissions.menu.length === 0)
    throw new Error('permissions must be a non-null array')
  return permissions
}
