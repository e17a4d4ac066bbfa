import type { Given } from '../../src/schema/model/compiled.ts'
import type { CompiledAction } from '../../src/schema/model/compiled-actions.ts'
import { evaluate } from '../../src/schema/rules/evaluate.ts'
import type { RecordRow } from './records.ts'
import { type TableResource, tablesOf } from './table-fields.ts'
import { type PreparedWrite, prepareAdd } from './write.ts'
import type { WriteContext } from './write-context.ts'

/** What an action adds beside the record it is done to, ready to be written with it. */
export type Added = {
  /** The record's tables with their new rows. */
  readonly tables: RecordRow
  readonly writes: readonly PreparedWrite[]
  /** The records that are made. */
  readonly made: readonly { readonly code: string; readonly id: string }[]
}

/** Values that a file gives, in the scope of a record. */
export function givenValues(values: { readonly [field: string]: Given }, scope: RecordRow): RecordRow {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, typeof value === 'object' ? evaluate(value.ast, scope) : value]),
  )
}

/**
 * The rows and the record that an action adds, checked as any others are: by the rules of their own files, but whoever may write them, for
 * the right to the action is what counts. @throws INVALID with what is wrong with them.
 */
export async function addedBy(
  context: WriteContext,
  { rows = {}, makes }: Pick<CompiledAction, 'rows' | 'makes'>,
  record: RecordRow,
  scope: RecordRow,
): Promise<Added> {
  const { receipt: _, ...rest } = context
  const tables: Record<string, unknown> = {}
  const writes: PreparedWrite[] = []
  for (const table of tablesOf(context.app.live.current, context.resource)) {
    const values = rows[table.key]
    if (!values) continue
    const write = await prepareAdd(rowContext(rest, table, record, givenValues(values, scope)), {})
    writes.push(write)
    tables[table.key] = [...((record[table.key] ?? []) as readonly RecordRow[]), write.row]
  }
  const resource = makes && context.app.live.current.resources.get(makes.of)
  if (!(makes && resource)) return { tables, writes, made: [] }
  const write = await prepareAdd({ ...rest, resource, given: givenValues(makes.values, scope) }, {})
  return { tables, writes: [...writes, write], made: [{ code: makes.of, id: write.id }] }
}

function rowContext(context: WriteContext, table: TableResource, parent: RecordRow, given: RecordRow): WriteContext {
  const { resource, link } = table
  return { ...context, resource, given, within: { link, id: String(parent.id), parent } }
}
