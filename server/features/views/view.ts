import type { Context } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import type { ViewFacts } from '../../records/read/view-facts.ts'
import type { EntryFacts } from './entry-facts.ts'

/**
 * Rows of a resource without a table: the expression of each field (`id` included), and the SQL
 * after `select …`: `from …` with its conditions. A missing field is null. Values of the request are bound, never inlined.
 */
export type View = Omit<ViewFacts, 'find' | 'parts'> & {
  readonly columns: Readonly<Record<string, Sql | string>>
  /** Further columns by name, for conditions only. */
  readonly keys?: Readonly<Record<string, Sql | string>>
  readonly from: Sql
  /** The same rows in parts, if they are ordered and counted faster than together. */
  readonly arms?: readonly Sql[]
  /** Rows that are entries of the history. */
  readonly entries?: EntryFacts
}

/** Creates the view for one request: its content may depend on the caller. */
export type MakeView = (context: Context) => View | Promise<View>
