import type { Given, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { CompiledAction, CompiledMake } from '../../../src/schema/model/compiled-actions.ts'
import { evaluate, holds } from '../../../src/schema/rules/evaluate.ts'
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
export type Made = {
  readonly resource: ServerResource
  readonly write: PreparedWrite
  readonly notify?: readonly string[]
}

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

/** Records that an action makes, with their first rows, checked like its added rows. @throws INVALID with their problems. */
export async function madeBy(
  { receipt: _, ...context }: WriteContext,
  { makes = [] }: Pick<CompiledAction, 'makes'>,
  scope: RecordRow,
): Promise<readonly Made[]> {
  const made: Made[] = []
  for (const make of makes) {
    const resource = context.app.live.current.resources.get(make.of)
    if (!resource) continue
    for (const given of givenRecords(make, scope))
      made.push({
        resource,
        write: await prepareAdd({ ...context, resource, given }, {}),
        ...(make.notify && { notify: make.notify }),
      })
  }
  return made
}

/** Values of the records to make: one for the record, for each row of a table, or for each group of rows. */
function givenRecords({ each, by, when, values, rows }: CompiledMake, scope: RecordRow): readonly RecordRow[] {
  const groups = each === undefined ? [[scope]] : groupsOf(rowScopes(scope, each, when), by)
  const counted = each === undefined && !holds(when, scope, true) ? [] : groups
  return counted.flatMap((group) => {
    const [first] = group
    if (!first) return []
    const tables = rows.map((row): [string, unknown] => {
      const sources = row.of === undefined ? group : rowScopes(scope, row.of)
      const own = sources.filter((source) => holds(row.when, source, true))
      return [row.table, own.map((source) => givenValues(row.values, source))]
    })
    return [{ ...givenValues(values, first), ...Object.fromEntries(tables) }]
  })
}

/** Rows of a table of a record, as expressions read them. */
function rowScopes(scope: RecordRow, table: string, when?: CompiledMake['when']): readonly RecordRow[] {
  const { user, today, now } = scope
  const rows = (scope[table] ?? []) as readonly RecordRow[]
  return rows.map((row) => ({ ...row, user, today, now, parent: scope })).filter((row) => holds(when, row, true))
}

function groupsOf(rows: readonly RecordRow[], by: string | undefined): readonly (readonly RecordRow[])[] {
  return by === undefined ? rows.map((row) => [row]) : [...Map.groupBy(rows, (row) => row[by]).values()]
}

/** Context in which a row is added to a table of a record, by the right to an action. */
export function rowContext(
  context: WriteContext,
  table: TableResource,
  parent: RecordRow,
  given: RecordRow,
): WriteContext {
  const { resource, link, where } = table
  const within = { link, id: String(parent.id), parent, values: valuesWithin(where) }
  return { ...context, resource, given, within }
}
