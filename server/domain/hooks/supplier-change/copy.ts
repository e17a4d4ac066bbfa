import type { ServerResource } from '../../../../src/schema/model/compiled.ts'
import { newId } from '../../../platform/new-id.ts'
import type { RecordRow } from '../../../platform/sql/records.ts'
import type { Step } from '../../../platform/store/store.ts'
import { tablesOf } from '../../../records/read/table-fields.ts'
import { insertSteps, newRow } from '../../../records/steps/row-steps.ts'
import type { WriteMoment } from '../../../records/write/hook.ts'

type Copied = { readonly rows: RecordRow; readonly steps: readonly Step[] }

/** Tables missing in the request of a new change: they are copied from the profile, whose rows are in `supplier`. */
export function copiedTables(moment: WriteMoment, base: ServerResource, supplier: RecordRow): Copied {
  const { app, model, session, resource, id, input } = moment
  const live = new Set(tablesOf(model, base).map(({ key }) => key))
  const missing = tablesOf(model, resource).filter(({ key }) => live.has(key) && !Object.hasOwn(input, key))
  const tables = missing.map(({ key, link, resource: own }) => {
    const writer = { app, session, resource: own }
    const rows = ((supplier[key] ?? []) as readonly RecordRow[]).map((row) => {
      const shared = Object.keys(own.plan.fields).map((name) => [name, row[name] ?? null])
      return newRow(writer, newId(), { ...Object.fromEntries(shared), originId: row.id, [link]: id })
    })
    return { key, rows, steps: rows.flatMap((row) => insertSteps(writer, row)) }
  })
  return {
    rows: Object.fromEntries(tables.map(({ key, rows }) => [key, rows])),
    steps: tables.flatMap(({ steps }) => steps),
  }
}
