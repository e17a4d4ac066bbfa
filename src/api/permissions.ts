import type { Client } from './client.ts'

/** An entry of the menu (contract.md section 3); `meta.procura` says what of ours it opens. */
export type MenuItem = {
  readonly id: string
  readonly path: string
  readonly name: string
  readonly route: string
  readonly hidden?: boolean
  readonly meta: {
    readonly title: string
    readonly icon?: string
    readonly keepAlive: boolean
    readonly internalOrExternal: boolean
    readonly url?: string
    /** The codes of the buttons of this page that the person holds. */
    readonly permissionList?: readonly string[]
    readonly procura?: { readonly kind: 'resource' | 'page' | 'report'; readonly code: string }
  }
  readonly children?: readonly MenuItem[]
}
/** A button's code, or several joined by comma. Type `1` shows, `2` enables. */
export type Auth = { readonly action: string; readonly type: string }
export type Permissions = {
  readonly menu: readonly MenuItem[]
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
