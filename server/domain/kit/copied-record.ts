import type { RecordRow } from '../../platform/sql/records.ts'
import type { Step } from '../../platform/store/store.ts'
import { numberFor } from '../../records/numbering/record-number.ts'
import { tablesOf } from '../../records/read/table-fields.ts'
import { type Place, rowsOf, sealedStepsToAdd } from './other-rows.ts'

/**
 * Steps that add a copy of a record with the rows of its tables, under a new number. Read-only values are not copied; `values` are those
 * of the copy.
 */
export async function copySteps(
  place: Place,
  code: string,
  record: RecordRow,
  values: RecordRow,
): Promise<readonly Step[]> {
  const { app, model, session } = place
  const resource = model.resources.get(code)
  if (!resource) throw new Error(`a hook copies a record of ${code}, which does not exist`)
  const fields = Object.values(resource.plan.fields).filter(
    ({ readOnly, key }) => readOnly !== true && record[key] != null,
  )
  const copied = { ...Object.fromEntries(fields.map(({ key }) => [key, record[key]])), ...values }
  const number = await numberFor({ app, resource, session }, copied)
  const added = await sealedStepsToAdd(place, code, { ...copied, ...number })
  const tables = await Promise.all(
    tablesOf(model, resource).map(async (table) => {
      const rows = await rowsOf(place, table.resource.plan.code, { [table.link]: String(record.id) })
      const keys = Object.keys(table.resource.plan.fields)
      const copies = rows.map((row) => {
        const own = Object.fromEntries(keys.map((key) => [key, row[key] ?? null]))
        return sealedStepsToAdd(place, table.resource.plan.code, { ...own, [table.link]: added.id }, added.row)
      })
      return (await Promise.all(copies)).flatMap(({ steps }) => steps)
    }),
  )
  return [...added.steps, ...tables.flat()]
}
