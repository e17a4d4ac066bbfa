import type { Context } from '../../platform/http/route.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { rows, text } from './engine.ts'

/** A department in JeecgBoot's format (contract.md 2.4). */
export type Depart = RecordRow & { readonly id: string; readonly parentId: string; readonly orgCode: string }

/** A department in a tree; `children` is null for a leaf. */
export type DepartNode = Depart & {
  readonly key: string
  readonly value: string
  readonly title: string
  readonly isLeaf: boolean
  readonly children: readonly DepartNode[] | null
}

/** Departments that the caller may list, by order and code. */
export async function departs(context: Context): Promise<readonly Depart[]> {
  const all = (await rows(context, 'sys/depart')).map(shownDepart)
  const order = ({ departOrder }: Depart) => Number(departOrder ?? 0)
  return all.toSorted((one, other) => order(one) - order(other) || one.orgCode.localeCompare(other.orgCode))
}

/** A record of sys/depart in wire format. */
export function shownDepart(row: RecordRow): Depart {
  const orgCode = text(row.orgCode)
  return {
    ...row,
    id: text(row.id),
    parentId: text(row.parentId),
    orgCode,
    description: row.memo ?? null,
    // Three characters for each level.
    orgType: String(Math.max(1, Math.ceil(orgCode.length / 3))),
    status: row.enabled === 'N' ? '0' : '1',
    delFlag: '0',
  }
}

/** Departments as trees; one without its parent in the list is a root. */
export function treeOf(all: readonly Depart[]): readonly DepartNode[] {
  const ids = new Set(all.map(({ id }) => id))
  const below = Map.groupBy(all, ({ parentId }) => (ids.has(parentId) ? parentId : ''))
  const nodes = (parent: string): DepartNode[] =>
    (below.get(parent) ?? []).map((depart) => nodeOf(depart, nodes(depart.id)))
  return nodes('')
}

/** A department as a tree node. */
export function nodeOf(depart: Depart, children: readonly DepartNode[], isLeaf = children.length === 0): DepartNode {
  const { id } = depart
  return { ...depart, key: id, value: id, title: text(depart.departName), isLeaf, children: isLeaf ? null : children }
}

/** Ids of a department and its descendants; none without permission to list it. */
export async function withBelow(context: Context, id: string): Promise<readonly string[]> {
  const all = await departs(context)
  const top = all.find((depart) => depart.id === id)
  if (!top) return []
  const isBelow = ({ orgCode }: Depart) => top.orgCode !== '' && orgCode.startsWith(top.orgCode)
  return all.filter((depart) => depart.id === id || isBelow(depart)).map((depart) => depart.id)
}
