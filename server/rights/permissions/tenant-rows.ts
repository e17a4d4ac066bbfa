import { columnName } from '../../../src/schema/compile/storage.ts'
import type { Model } from '../../../src/schema/model/compiled.ts'
import type { PermissionDbRow } from './menu.ts'
import { type PermissionRow, permissionRows } from './permission-rows.ts'

/**
 * Rows of the menu as a tenant has them: entries of its own menu files are added, replaced or left out. What an administrator changed in
 * a shared entry stays, except what the tenant's file says otherwise. Buttons are those of all tenants.
 */
export function tenantRows(rows: readonly PermissionDbRow[], shared: Model, own: Model): readonly PermissionDbRow[] {
  if (own.menus === shared.menus && own.pages === shared.pages && own.reports === shared.reports) return rows
  const [before, after] = [entriesOf(shared), entriesOf(own)]
  const kept = rows.filter(({ id }) => after.has(id) || !before.has(id))
  const known = new Set(kept.map(({ id }) => id))
  const changed = kept.map((row) => {
    const entry = after.get(row.id)
    return entry ? { ...row, ...dbValues(entry, before.get(row.id)) } : row
  })
  const added = [...after.values()].filter(({ id }) => !known.has(id)).map((entry) => dbRow(entry))
  return [...changed, ...added].toSorted(
    (left, right) => (left.sort_no ?? 0) - (right.sort_no ?? 0) || left.id.localeCompare(right.id),
  )
}

const button = '2'

function entriesOf(model: Model): ReadonlyMap<string, PermissionRow> {
  return new Map(permissionRows(model).flatMap((row) => (row.menuType === button ? [] : [[row.id, row] as const])))
}

/** Values of an entry that differ from those of another, as columns. */
function dbValues(entry: PermissionRow, other?: PermissionRow): Partial<PermissionDbRow> {
  const differing = Object.entries(entry).filter(([field, value]) => other?.[field] !== value)
  return Object.fromEntries(differing.map(([field, value]) => [columnName(field), value ?? null]))
}

function dbRow(entry: PermissionRow): PermissionDbRow {
  return dbValues(entry) as PermissionDbRow
}
