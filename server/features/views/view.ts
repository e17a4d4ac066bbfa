import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { Reading } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import type { ViewFacts } from '../../records/read/view-facts.ts'
import type { EntryFacts } from './entry-facts.ts'

/**
 * Rows of a resource without a table: the expression of each field (`id` included), and the SQL
 * after `select …`: `from …` with its conditions. A missing field is null. Values of the request are bound, never inlined.
 */
export type View = Omit<ViewFacts, 'find' | 'parts' | 'ordered'> & {
  readonly columns: Readonly<Record<string, Sql | string>>
  /** Further columns by name, for conditions only. */
  readonly keys?: Readonly<Record<string, Sql | string>>
  readonly from: Sql
  /** The same rows in parts, if they are ordered and counted faster than together. */
  readonly arms?: readonly Sql[]
  /** The same rows for orders by a field, with further expressions: an index has them in this order. */
  readonly ordered?: Readonly<Record<string, readonly OrderedRows[]>>
  /** Tables whose writes change the rows, in addition to those in the statement. */
  readonly behind?: readonly string[]
  /** Rows that are entries of the history. */
  readonly entries?: EntryFacts
}

type OrderedRows = Pick<View, 'from'> & Partial<Pick<View, 'columns'>>

/** Creates the view of a resource for one request: its content may depend on the caller. */
export type MakeView = (context: Reading, resource: ServerResource) => View | Promise<View>
