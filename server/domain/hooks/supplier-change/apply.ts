import type { ServerResource } from '../../../../src/schema/model/compiled.ts'
import { newId } from '../../../platform/new-id.ts'
import type { RecordRow } from '../../../platform/sql/records.ts'
import type { Step } from '../../../platform/store/store.ts'
import { deleteSteps, insertSteps, newRow, updateSteps } from '../../../records/steps/row-steps.ts'
import type { WriteMoment } from '../../../records/write/hook.ts'
import { changedFields, changedTables, type TablePart } from './parts.ts'

/**
 * Steps that write the differences into the profile and its tables, in the transaction that makes the change effective: with a new
 * version and its history.
 */
export function applySteps(moment: WriteMoment, base: ServerResource, supplier: RecordRow): readonly Step[] {
  const { app, session, after } = moment
  const context = { app, session, resource: base }
  const fields = changedFields(moment, base, supplier)
  const tables = changedTables(moment, base, supplier)
  if (fields.length === 0 && tables.length === 0) return []
  const changed = Object.fromEntries(fields.map(({ key }) => [key, after[key] ?? null]))
  const rows = tables.flatMap((part) =>
    tableSteps({ ...context, resource: part.table.resource }, part, moment, supplier),
  )
  return [...updateSteps(context, supplier, { ...supplier, ...changed }, 'change').steps, ...rows]
}

function tableSteps(
  context: Parameters<typeof newRow>[0],
  part: TablePart,
  { after }: WriteMoment,
  supplier: RecordRow,
): readonly Step[] {
  const { key, table, rows } = part
  const { states, parent } = table.resource.plan
  const places = new Map(((after[key] ?? []) as readonly RecordRow[]).map((row, index) => [row.id, index + 1]))
  const placed = (now: RecordRow) => (table.order === undefined ? {} : { [table.order]: places.get(now.id) })
  const valuesOf = (now: RecordRow) => ({
    ...Object.fromEntries(part.fields.map((field) => [field.key, now[field.key] ?? null])),
    ...placed(now),
  })
  const gone = rows.flatMap(({ live, now }) => (live && !now ? [live] : []))
  const moved = movedRows(part, after)
  const changed = rows.flatMap(({ live, now }) => (live && now ? [[live, now] as const] : []))
  const touched = new Set(changed.map(([live]) => live))
  const pairs = [...changed, ...moved.filter(([live]) => !touched.has(live))]
  const added = rows.flatMap(({ live, now }) => (now && !live ? [now] : []))
  return [
    // Deletions come first and free unique values for the new rows.
    ...gone.flatMap((live) => deleteSteps(context, live, 'change')),
    ...pairs.flatMap(([live, now]) => updateSteps(context, live, { ...live, ...valuesOf(now) }, 'change').steps),
    ...added.flatMap((now) => {
      const first = states && { [states.field]: now[states.field] ?? states.initial }
      const link = parent && { [parent.field]: supplier.id }
      return insertSteps(context, newRow(context, newId(), { ...valuesOf(now), ...first, ...link }), 'change')
    }),
  ]
}

/** Rows that stay and change their order. */
function movedRows({ key, table, order: [, kept] }: TablePart, after: RecordRow) {
  const { order } = table
  if (order === undefined) return []
  const rows = (after[key] ?? []) as readonly RecordRow[]
  const byOrigin = new Map(rows.toReversed().map((row) => [String(row.originId ?? ''), row]))
  return kept.flatMap((live) => {
    const now = byOrigin.get(String(live.id))
    const place = now === undefined ? undefined : rows.indexOf(now) + 1
    return now && Number(live[order]) !== place ? [[live, now] as const] : []
  })
}
