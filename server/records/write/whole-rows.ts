import type { FieldError } from '../../../src/schema/model/errors.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import type { TableResource } from '../read/table-fields.ts'
import type { WriteContext } from '../read/write-context.ts'
import { rowContext } from './added-by.ts'
import { type Asked, placed, type Ready } from './asked-row.ts'
import { coerced } from './prepare.ts'
import { removalSteps } from './remove.ts'
import { errorsOf } from './tables.ts'
import { type PreparedWrite, prepareAdd } from './write.ts'

/** Rows of a table after an action, with the writes for them. */
type WholeRows = {
  readonly rows: readonly RecordRow[]
  readonly writes: readonly PreparedWrite[]
  readonly errors: readonly FieldError[]
}

/**
 * Rows of a table that a dialog has as a whole: known ones with their new values, new ones, and the others removed. The right to the
 * action is enough. Without sent rows the table stays as it is.
 */
export async function wholeRows(
  context: WriteContext,
  name: string,
  table: TableResource,
  record: RecordRow,
  sent: unknown,
): Promise<WholeRows> {
  const kept = (record[table.key] ?? []) as readonly RecordRow[]
  if (!Array.isArray(sent)) return { rows: kept, writes: [], errors: [] }
  const child: WriteContext = { ...context, resource: table.resource }
  const known = new Map(kept.map((row) => [String(row.id), row]))
  const numberOf = numbersAfter(table, kept)
  const ready: Ready[] = []
  for (const [index, given] of (sent as readonly RecordRow[]).entries()) {
    const row = known.get(String(given.id ?? ''))
    const values = givenIn(table, given)
    const asked = { row: row ?? values, values, pointer: `/${table.key}/${index}` }
    ready.push(await (row ? placed(child, name, record, asked) : addedRow(context, table, record, asked, numberOf())))
    if (row) known.delete(String(row.id))
  }
  const errors = ready.flatMap((each) => each.errors)
  // Deletions come first and free unique values.
  const removed = errors.length > 0 ? [] : await removedRows(child, [...known.values()])
  return {
    rows: ready.map(({ row }) => row),
    writes: [...removed, ...ready.flatMap(({ write }) => write ?? [])],
    errors,
  }
}

/** Numbers of new rows: known ones keep theirs, which other records may refer to. */
function numbersAfter({ order }: TableResource, kept: readonly RecordRow[]): () => number {
  let last = order === undefined ? 0 : Math.max(0, ...kept.map((row) => Number(row[order] ?? 0)))
  return () => {
    last += 1
    return last
  }
}

async function removedRows(child: WriteContext, rows: readonly RecordRow[]): Promise<readonly PreparedWrite[]> {
  const [first] = rows
  if (!first) return []
  return [{ id: String(first.id), row: first, steps: await removalSteps(child, rows), after: [] }]
}

/** Fields of the form of a row that people write. */
function writtenIn({ resource: { plan }, link, order }: TableResource): readonly string[] {
  return plan.form.sections
    .flatMap(({ fields }) => fields)
    .filter((key) => {
      const field = plan.fields[key]
      return (
        field && key !== link && key !== order && field.readOnly !== true && !field.compute && field.type !== 'table'
      )
    })
}

function givenIn(table: TableResource, given: RecordRow): RecordRow {
  const { plan } = table.resource
  const own = writtenIn(table).flatMap((key) => {
    const field = plan.fields[key]
    return field && Object.hasOwn(given, key) ? [[key, coerced(field, given[key])]] : []
  })
  return Object.fromEntries(own)
}

/** Row that the action adds, by the rules of its own file. */
async function addedRow(
  { receipt: _, ...context }: WriteContext,
  table: TableResource,
  parent: RecordRow,
  { row, values, pointer }: Asked,
  number: number,
): Promise<Ready> {
  const place = table.order === undefined ? {} : { place: { field: table.order, number } }
  const around = rowContext(context, table, parent, values)
  try {
    const write = await prepareAdd({ ...around, ...(around.within && { within: { ...around.within, ...place } }) }, {})
    return { row: write.row, errors: [], write }
  } catch (error) {
    return { row, errors: errorsOf(error, around, pointer) }
  }
}
