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
 * Duplicates of unique values among many rows, new or changed from `before`: in the table, or in earlier rows.
 * Gives the row's index and the fields. A few statements find all, while a write would stop at the first.
 */
export async function sharedValues(
  context: WriteContext,
  rows: readonly RecordRow[],
  before: readonly (RecordRow | undefined)[] = [],
): Promise<{ index: number; fields: readonly string[] }[]> {
  const shared: { index: number; fields: readonly string[] }[] = []
  for (const fields of context.resource.unique) {
    const there = await stored(context, fields, rows)
    const seen = new Set<string>()
    rows.forEach((row, index) => {
      const key = keyOf(fields, row)
      if (key === undefined) return
      // A changed record may keep its values.
      const own = before[index] && keyOf(fields, before[index])
      if (seen.has(key) || (there.has(key) && key !== own)) shared.push({ index, fields })
      seen.add(key)
    })
  }
  return shared
}

// In SQL, rows with a null value are distinct.
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

// The field with the most values selects the fewest rows.
function mostVaried(fields: readonly string[], rows: readonly RecordRow[]): ServerResource['unique'][number][number] {
  const varied = (name: string) => new Set(rows.map((row) => row[name])).size
  return fields.toSorted((left, right) => varied(right) - varied(left))[0] ?? 'id'
}
