import { kindOf } from '../../../../src/schema/fields/registry.ts'
import type { CompiledField, Model, ServerResource } from '../../../../src/schema/model/compiled.ts'
import { holds } from '../../../../src/schema/rules/evaluate.ts'
import type { RecordRow } from '../../../platform/sql/records.ts'
import { type TableResource, tablesOf } from '../../../records/read/table-fields.ts'
import type { WriteMoment } from '../../../records/write/hook.ts'
import { ambientOf } from '../../../rights/rows/scope.ts'

/** Row of the profile and of the change: added without `live`, removed without `now`. */
export type RowChange = { readonly live?: RecordRow; readonly now?: RecordRow }

/** Table of both the profile and the change, with its differences. */
export type TablePart = {
  readonly key: string
  /** Table of the profile. */
  readonly table: TableResource
  /** Fields of a row that a change may change. */
  readonly fields: readonly CompiledField[]
  readonly rows: readonly RowChange[]
  /** Rows of both, in the present order and in the new one; equal when no row was moved. */
  readonly order: readonly [before: readonly RecordRow[], after: readonly RecordRow[]]
}

/** Fields that a change may change: those shared with the profile that a user may fill in. */
function sharedFields({ plan }: ServerResource, base: ServerResource): readonly CompiledField[] {
  const placed = new Set(plan.form.sections.flatMap((section) => section.fields))
  return Object.values(base.plan.fields).filter(({ key, type }) => {
    const own = plan.fields[key]
    return own?.type === type && own.readOnly !== true && type !== 'table' && placed.has(key)
  })
}

const isOther = (key: string, a: RecordRow, b: RecordRow) => String(a[key] ?? '') !== String(b[key] ?? '')

/** Fields of the profile in which a change differs from it. */
export function changedFields({ resource, after }: WriteMoment, base: ServerResource, supplier: RecordRow) {
  return sharedFields(resource, base).filter(({ key }) => isOther(key, after, supplier))
}

/**
 * Tables in which a change differs from the profile, whose rows are in `supplier`. A row of the change names its row of the profile in
 * `originId`; a second row with the same id is a new copy. Tables hidden by the profile's kind are left unchanged.
 */
export function changedTables(moment: WriteMoment, base: ServerResource, supplier: RecordRow): readonly TablePart[] {
  const { model, resource, after, session } = moment
  const scope = { ...after, ...ambientOf(session) }
  const own = new Map(tablesOf(model, resource).map((table) => [table.key, table]))
  return tablesOf(model, base).flatMap((table) => {
    const mine = own.get(table.key)
    if (!mine || !holds(mine.field.visible, scope, true)) return []
    const part = partOf(model, table, mine, rowsAt(supplier, table.key), rowsAt(after, table.key))
    return part.rows.length > 0 || isMoved(part) ? [part] : []
  })
}

function rowsAt(record: RecordRow, key: string): readonly RecordRow[] {
  return (record[key] ?? []) as readonly RecordRow[]
}

function partOf(
  { resources }: Model,
  table: TableResource,
  mine: TableResource,
  live: readonly RecordRow[],
  now: readonly RecordRow[],
): TablePart {
  const fields = rowFields(resources.get(table.resource.plan.code) ?? table.resource, mine, table)
  const byId = new Map(live.map((row) => [String(row.id), row]))
  const taken = new Set<string>()
  const pairs = now.map((row): Required<RowChange> | { readonly now: RecordRow } => {
    const origin = String(row.originId ?? '')
    const before = taken.has(origin) ? undefined : byId.get(origin)
    taken.add(origin)
    return before ? { live: before, now: row } : { now: row }
  })
  const kept = pairs.filter((pair) => 'live' in pair)
  const changed = pairs.filter(
    (pair) => !('live' in pair) || fields.some(({ key }) => isOther(key, pair.live, pair.now)),
  )
  const removed = live.filter(({ id }) => !taken.has(String(id))).map((row) => ({ live: row }))
  const staying = new Set(kept.map((pair) => pair.live))
  return {
    key: table.key,
    table,
    fields,
    rows: [...removed, ...changed],
    order:
      table.order === undefined ? [[], []] : [live.filter((row) => staying.has(row)), kept.map((pair) => pair.live)],
  }
}

/** Whether remaining rows have changed their order. */
export function isMoved({ order: [before, after] }: TablePart): boolean {
  return before.some((row, index) => row !== after[index])
}

// A change sets neither a row's parent and order, nor fields that the company cannot fill in.
function rowFields({ plan }: ServerResource, mine: TableResource, { link, order }: TableResource) {
  const fixed = new Set([link, mine.link, order])
  const isClosed = ({ readOnly }: CompiledField) => holds(readOnly, { user: { supplierId: 'theirs' } })
  return Object.values(plan.fields).filter((field) => {
    const own = mine.resource.plan.fields[field.key]
    return own && !fixed.has(field.key) && kindOf(field).column !== 'none' && !(isClosed(own) && !field.compute)
  })
}
