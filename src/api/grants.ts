import type { Client } from './client.ts'

/** A menu or button in the tree of grants (contract.md 2.3). */
export type GrantNode = {
  readonly key: string
  readonly title: string
  readonly parentId: string | null
  readonly perms?: string | null
  readonly menuType?: number
  readonly disabled?: boolean
  /** 1 if the menu has data rules. */
  readonly ruleFlag: number
  readonly children?: readonly GrantNode[]
}

export type DataRule = {
  readonly id: string
  readonly ruleName: string
  readonly permissionId: string
  readonly conditions: string | null
  readonly ruleColumn: string
  readonly ruleConditions: string
  readonly ruleValue: string
  readonly status: string
  /** It applies to everybody. */
  readonly forAll?: boolean
}

/** Holder of the permissions: a role, a department (may delegate them), or a role of a department. */
export type GrantHolder =
  | { readonly of: 'role'; readonly id: string }
  | { readonly of: 'depart'; readonly id: string }
  | { readonly of: 'departRole'; readonly id: string; readonly departId: string }

type Calls = { readonly tree: string; readonly ticked: string; readonly save: string; readonly key: string }

const calls: Readonly<Record<GrantHolder['of'], Calls>> = {
  role: {
    tree: 'sys/role/queryTreeList',
    ticked: 'sys/permission/queryRolePermission',
    save: 'sys/permission/saveRolePermission',
    key: 'roleId',
  },
  depart: {
    tree: 'sys/permission/queryTreeList',
    ticked: 'sys/permission/queryDepartPermission',
    save: 'sys/permission/saveDepartPermission',
    key: 'departId',
  },
  departRole: {
    tree: 'sys/sysDepartPermission/queryTreeListForDeptRole',
    ticked: 'sys/sysDepartPermission/queryDeptRolePermission',
    save: 'sys/sysDepartPermission/saveDeptRolePermission',
    key: 'roleId',
  },
}

/** Tree of grants of a holder. */
export async function grantTree(client: Client, holder: GrantHolder): Promise<readonly GrantNode[]> {
  const query = holder.of === 'departRole' ? { departId: holder.departId } : {}
  return (await client.get<{ treeList: readonly GrantNode[] }>(calls[holder.of].tree, query)).treeList
}

/** Ids of the grants of a holder. */
export function grantedIds(client: Client, { of, id }: GrantHolder): Promise<readonly string[]> {
  return client.get(calls[of].ticked, { [calls[of].key]: id })
}

/** Saves the difference. */
export function saveGrants(
  client: Client,
  { of, id }: GrantHolder,
  { now, before }: { readonly now: readonly string[]; readonly before: readonly string[] },
): Promise<unknown> {
  const { save, key } = calls[of]
  return client.post(save, { [key]: id, permissionIds: now.join(), lastpermissionIds: before.join() })
}

/** Data rules of a menu, and the ids of those that apply to a role. */
export async function roleRules(client: Client, menu: string, role: string) {
  const { datarule, drChecked } = await client.get<{ datarule: readonly DataRule[]; drChecked: string }>(
    `sys/role/datarule/${menu}/${role}`,
  )
  return { rules: datarule, ticked: drChecked === '' ? [] : drChecked.split(',') }
}

/** Sets the data rules of a menu for a role. */
export function saveRoleRules(client: Client, menu: string, role: string, ids: readonly string[]): Promise<unknown> {
  return client.post('sys/role/datarule', { permissionId: menu, roleId: role, dataRuleIds: ids.join() })
}
