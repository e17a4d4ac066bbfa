import type { Context } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/sql.ts'

/**
 * Where the rows of a resource without a table come from: the expression behind each of its fields (`id` among them), and what stands
 * after `select …`: `from …` with whatever narrows it. A field that is not named is empty. Values of the request are bound, never written.
 */
export type View = {
  readonly columns: Readonly<Record<string, Sql | string>>
  readonly from: Sql
}

/** Makes the view for one request: what is in it may hang on who asks. */
export type MakeView = (context: Context) => View | Promise<View>
