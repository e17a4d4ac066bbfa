import type { Given, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { CompiledAction } from '../../../src/schema/model/compiled-actions.ts'
import { evaluate } from '../../../src/schema/rules/evaluate.ts'
import { valuesWithin } from '../../../src/schema/rules/rows-where.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { type TableResource, tablesOf } from '../read/table-fields.ts'
import type { WriteContext } from '../read/write-context.ts'
import { type PreparedWrite, prepareAdd } from './write.ts'

/** Rows that an action adds to the tables of its record, ready to be written with it. */
export type AddedRows = {
  /** Tables of the record with their new rows. */
  readonly tables: RecordRow
  readonly writes: readonly PreparedWrite[]
}

/** Record that an action creates, ready to be written with the action's record. */
export type Made = { readonly resource: ServerResource; readonly write: PreparedWrite }

/** Values of a file, in the scope of a record. */
export function givenValues(values: { readonly [field: string]: Given }, scope: RecordRow): RecordRow {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, typeof value === 'object' ? evaluate(value.ast, scope) : value]),
  )
}

/**
 * Rows that an action adds, checked by the rules of their own files. The right to the action is required, not the rights to write
 * them. @throws INVALID with their problems.
 */
export async function rowsAddedBy(
  { receipt: _, ...context }: WriteContext,
  { rows = {} }: Pick<CompiledAction, 'rows'>,
  record: RecordRow,
  scope: RecordRow,
): Promise<AddedRows> {
  const tables: Record<string, unknown> = {}
  const writes: PreparedWrite[] = []
  for (const table of tablesOf(context.app.live.current, context.resource)) {
    const values = rows[table.key]
    if (!values) continue
    const write = await prepareAdd(rowContext(context, table, record, givenValues(values, scope)), {})
    writes.push(write)
    tables[table.key] = [...((record[table.key] ?? []) as readonly RecordRow[]), write.row]
  }
  return { tables, writes }
}

/** Record that an action creates, checked like its added rows; undefined when it creates none. @throws INVALID with its problems. */
export async function madeBy(
  { receipt: _, ...context }: WriteContext,
  { makes }: Pick<CompiledAction, 'makes'>,
  scope: RecordRow,
): Promise<readonly Made[]> {
  const resource = makes && context.app.live.current.resources.get(makes.of)
  if (!(makes && resource)) return []
  return [{ resource, write: await prepareAdd({ ...context, resource, given: givenValues(makes.values, scope) }, {}) }]
}

function rowContext(context: WriteContext, table: TableResource, parent: RecordRow, given: RecordRow): WriteContext {
  const { resource, link, where } = table
  const within = { link, id: String(parent.id), parent, values: valuesWithin(where) }
  return { ...context, resource, given, within }
}
