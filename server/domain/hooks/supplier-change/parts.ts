import { kindOf } from '../../../../src/schema/fields/registry.ts'
import type { CompiledField, Model, ServerResource } from '../../../../src/schema/model/compiled.ts'
import { holds } from '../../../../src/schema/rules/evaluate.ts'
import type { RecordRow } from '../../../platform/sql/records.ts'
import { type TableResource, tablesOf } from '../../../records/read/table-fields.ts'
import type { WriteMoment } from '../../../records/write/hook.ts'
import { ambientOf } from '../../../rights/rows/scope.ts'

/** A row of the profile and what a change makes of it: added without `live`, removed without `now`. */
export type RowChange = { readonly live?: RecordRow; readonly now?: RecordRow }

/** A table of the profile that a change has too, and what differs in it. */
export type TablePart = {
  readonly key: string
  /** The profile's own table. */
  readonly table: TableResource
  /** The fields of a row that a change may change. */
  readonly fields: readonly CompiledField[]
  readonly rows: readonly RowChange[]
  /** Rows of both, in the order they have and in the one they get; equal when none was moved. */
  readonly order: readonly [before: readonly RecordRow[], after: readonly RecordRow[]]
}

/** The fields of a change that the profile has too and a person may fill in: what it may change. */
function sharedFields({ plan }: ServerResource, base: ServerResource): readonly CompiledField[] {
  const placed = new Set(plan.form.sections.flatMap((section) => section.fields))
  return Object.values(base.plan.fields).filter(({ key, type }) => {
    const own = plan.fields[key]
    return own?.type === type && own.readOnly !== true && type !== 'table' && placed.has(key)
  })
}

const isOther = (key: string, a: RecordRow, b: RecordRow) => String(a[key] ?? '') !== String(b[key] ?? '')

/** The profile's own fields in which a change differs from it. */
export function changedFields({ resource, after }: WriteMoment, base: ServerResource, supplier: RecordRow) {
  return sharedFields(resource, base).filter(({ key }) => isOther(key, after, supplier))
}

/**
 * The tables in which a change differs from the profile, whose rows come with `supplier`. A row of the change says in `originId` which row
 * of the profile it was; the second that says the same is a copy, and new. Tables that the profile's kind hides are left as they are.
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

/** Whether rows that stay have changed places. */
export function isMoved({ order: [before, after] }: TablePart): boolean {
  return before.some((row, index) => row !== after[index])
}

// A row's parent and its place are not the change's to set, nor is what nobody of the company fills in there.
function rowFields({ plan }: ServerResource, mine: TableResource, { link, order }: TableResource) {
  const fixed = new Set([link, mine.link, order])
  const isClosed = ({ readOnly }: CompiledField) => holds(readOnly, { user: { supplierId: 'theirs' } })
  return Object.values(plan.fields).filter((field) => {
    const own = mine.resource.plan.fields[field.key]
    return own && !fixed.has(field.key) && kindOf(field).column !== 'none' && !(isClosed(own) && !field.compute)
  })
}
