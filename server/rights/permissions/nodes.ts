import type { Lang } from '../../../src/schema/base/text.ts'
import { listOf } from '../../platform/list-of.ts'
import { type PermissionDbRow, titleOf } from './menu.ts'

/** Menu or button as menu management reads it (contract.md 2.3). `children` is present exactly when it is not a leaf. */
export type PermNode = {
  readonly id: string
  readonly key: string
  readonly title: string
  readonly name: string
  readonly parentId: string | null
  readonly isLeaf: boolean
  readonly leaf: boolean
  readonly children?: readonly PermNode[]
  readonly [name: string]: unknown
}

/** Node of the grant tree (contract.md 2.3). */
export type TreeNode = {
  readonly key: string
  readonly value: string
  readonly title: string
  readonly slotTitle: string
  readonly label: string
  readonly parentId: string | null
  readonly isLeaf: boolean
  readonly icon: string | null
  readonly ruleFlag: number
  readonly scopedSlots: { readonly title: string }
  /** Granted codes, joined by comma; null when it grants none. */
  readonly perms: string | null
  readonly menuType: number
  /** Whether the reader may not grant it, because they lack it. */
  readonly disabled: boolean
  readonly children?: readonly TreeNode[]
}

type Rows = readonly PermissionDbRow[]
type Make<Node> = (row: PermissionDbRow, children: readonly Node[]) => Node

/** All rows as a tree of menu nodes. */
export function permTree(rows: Rows, lang: Lang): readonly PermNode[] {
  return treeOf<PermNode>(rows, (row, children) => {
    const isLeaf = children.length === 0
    return { ...flatNode(row, isLeaf, lang), ...(!isLeaf && { children }) }
  })
}

type Granting = {
  readonly lang: Lang
  /** Ids of the menus that have data rules. */
  readonly ruled: ReadonlySet<string>
  /** Whether the reader may grant a code. */
  readonly mayGive: (code: string) => boolean
}

/** All rows as a tree of grants. */
export function grantTree(rows: Rows, { lang, ruled, mayGive }: Granting): readonly TreeNode[] {
  return treeOf<TreeNode>(rows, (row, children) => {
    const title = titleOf(row, lang)
    return {
      key: row.id,
      value: row.id,
      title,
      slotTitle: title,
      label: title,
      parentId: row.parent_id,
      isLeaf: children.length === 0,
      icon: row.icon,
      ruleFlag: ruled.has(row.id) ? 1 : 0,
      scopedSlots: { title: 'hasDatarule' },
      perms: row.perms,
      menuType: Number(row.menu_type),
      disabled: !listOf(row.perms).every(mayGive),
      ...(children.length > 0 && { children }),
    }
  })
}

/** Direct children of some parents; `''` is the root. Clients load deeper children on demand. */
export function permChildren(rows: Rows, parents: readonly string[], lang: Lang): Readonly<Record<string, PermNode[]>> {
  const below = Map.groupBy(rows, ({ parent_id }) => parent_id ?? '')
  const nodesOf = (parent: string) =>
    (below.get(parent) ?? []).map((row): PermNode => {
      const isLeaf = !below.has(row.id)
      return { ...flatNode(row, isLeaf, lang), ...(!isLeaf && { children: [] }) }
    })
  return Object.fromEntries(parents.map((parent) => [parent, nodesOf(parent)]))
}

function flatNode(row: PermissionDbRow, isLeaf: boolean, lang: Lang): PermNode {
  const isOn = (value: string | null) => value === 'Y'
  return {
    id: row.id,
    key: row.id,
    title: titleOf(row, lang),
    // Both languages are returned: saving one must not overwrite the other.
    name: row.name,
    nameEn: row.name_en,
    parentId: row.parent_id,
    perms: row.perms,
    permsType: row.perms_type,
    icon: row.icon,
    component: row.component,
    componentName: row.component_name,
    url: row.url,
    redirect: row.redirect,
    sortNo: row.sort_no,
    menuType: Number(row.menu_type),
    isLeaf,
    leaf: isLeaf,
    route: row.route !== 'N',
    keepAlive: isOn(row.keep_alive),
    hidden: isOn(row.hidden),
    alwaysShow: isOn(row.always_show),
    internalOrExternal: isOn(row.internal_or_external),
    hiddenHeaderContent: isOn(row.hidden_header_content),
    description: row.description ?? null,
    status: isOn(row.enabled) ? '1' : '0',
    delFlag: 0,
  }
}

// A row that is its own ancestor has no root and is left out, which ends the recursion.
function treeOf<Node>(rows: Rows, make: Make<Node>): readonly Node[] {
  const below = Map.groupBy(rows, ({ parent_id }) => parent_id ?? '')
  const nodes = (parent: string): Node[] => (below.get(parent) ?? []).map((row) => make(row, nodes(row.id)))
  return nodes('')
}
