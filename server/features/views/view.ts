import type { ViewFacts } from '../../platform/app.ts'
import type { Context } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/sql.ts'

/**
 * Rows of a resource without a table: the expression of each field (`id` included), and the SQL
 * after `select …`: `from …` with its conditions. A missing field is null. Values of the request are bound, never inlined.
 */
export type View = ViewFacts & {
  readonly columns: Readonly<Record<string, Sql | string>>
  readonly from: Sql
}

/** Creates the view for one request: its content may depend on the caller. */
export type MakeView = (context: Context) => View | Promise<View>
