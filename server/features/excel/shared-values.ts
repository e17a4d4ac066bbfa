import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { isEmpty } from '../../../src/schema/rules/check-record.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { fromTable, type RecordRow, selectList } from '../../platform/sql/records.ts'
import { marks, statement } from '../../platform/sql/sql.ts'
import type { Row } from '../../platform/store/store.ts'
import type { WriteContext } from '../../records/read/write-context.ts'
import { tenantSql } from '../../rights/rows/scope.ts'

const perQuery = 500

/**
 * Which of many rows, new or changed from `before`, hold values that have to be unique and are not, in the table or further up among
 * themselves: the row's place and the fields. Told in a few statements, where writing them would stop at the first.
 */
export async function sharedValues(
  context: WriteContext,
  rows: readonly RecordRow[],
  before: readonly (RecordRow | undefined)[] = [],
): Promise<{ place: number; fields: readonly string[] }[]> {
  const shared: { place: number; fields: readonly string[] }[] = []
  for (const fields of context.resource.unique) {
    const there = await stored(context, fields, rows)
    const seen = new Set<string>()
    rows.forEach((row, place) => {
      const key = keyOf(fields, row)
      if (key === undefined) return
      // A record that is changed may keep what it has.
      const own = before[place] && keyOf(fields, before[place])
      if (seen.has(key) || (there.has(key) && key !== own)) shared.push({ place, fields })
      seen.add(key)
    })
  }
  return shared
}

// Rows without one of the values are all different (SQL).
function keyOf(fields: readonly string[], row: RecordRow): string | undefined {
  return fields.some((name) => isEmpty(row[name])) ? undefined : JSON.stringify(fields.map((name) => String(row[name])))
}

async function stored(
  { app, resource, session }: WriteContext,
  fields: readonly string[],
  rows: readonly RecordRow[],
): Promise<Set<string>> {
  const found = new Set<string>()
  const first = mostVaried(fields, rows)
  const values = [...new Set(rows.filter((row) => keyOf(fields, row) !== undefined).map((row) => row[first]))]
  for (let start = 0; start < values.length; start += perQuery) {
    const query = statement(
      'select',
      selectList(resource, fields),
      fromTable(resource),
      'where',
      tenantSql(resource, session),
      `and ${columnOf(resource, first)} in (`,
      marks(values.slice(start, start + perQuery)),
      ')',
    )
    for (const row of await app.store.rows<Row>(query, { heavy: true })) found.add(keyOf(fields, row) ?? '')
  }
  return found
}

// Asking by the field with the most values finds the fewest rows.
function mostVaried(fields: readonly string[], rows: readonly RecordRow[]): ServerResource['unique'][number][number] {
  const varied = (name: string) => new Set(rows.map((row) => row[name])).size
  return fields.toSorted((left, right) => varied(right) - varied(left))[0] ?? 'id'
}
