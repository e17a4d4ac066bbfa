import { codeOf } from '../../../platform/sql/file-table.ts'
import type { Sql } from '../../../platform/sql/sql.ts'
import type { Value } from '../../../platform/store/store.ts'
import type { Place } from '../../kit/other-rows.ts'

/** Supplier and the days of a period, both included. */
export type Rated = { readonly supplierId: string; readonly beginDate: string; readonly endDate: string }

/** Share of a whole; a whole of zero means no data. */
export type Parts = { readonly part: number; readonly of: number }

/** Share that a query counts as `part` and `whole`; no data without the table. */
export async function partsOf({ app, model }: Place, table: object, query: Sql): Promise<Parts> {
  if (!model.resources.has(codeOf(table))) return { part: 0, of: 0 }
  const [row] = await app.store.rows<{ readonly part: Value; readonly whole: Value }>(query)
  return { part: Number(row?.part ?? 0), of: Number(row?.whole ?? 0) }
}
