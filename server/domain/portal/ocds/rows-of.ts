import type { App } from '../../../platform/app.ts'
import type { FileRow } from '../../../platform/sql/file-table.ts'
import { all, type Sql, statement } from '../../../platform/sql/sql.ts'
import { ofHouse } from '../published.ts'

/** Rows of a table of the house by field. */
export function rowsOf<Field extends string>(
  { store }: App,
  table: { readonly [field in NoInfer<Field> | 'id' | 'tenantId' | 'updateTime']: string },
  fields: readonly Field[],
  where: Sql,
): Promise<FileRow<Field>[]> {
  const columns = [...fields, 'id' as const, 'updateTime' as const].map((field) => `${table[field]} as "${field}"`)
  const condition = all([ofHouse(table as Parameters<typeof ofHouse>[0]), where])
  return store.rows(statement(`select ${columns.join(', ')} from ${String(table)} where`, condition), { heavy: true })
}
