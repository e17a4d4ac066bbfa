import type { SystemField } from '../../../src/schema/base/names.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { newId } from '../../platform/new-id.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { codeOf, type FileRow, type FileTable, readsOf } from '../../platform/sql/file-table.ts'
import { fromTable, type RecordRow, selectList } from '../../platform/sql/records.ts'
import { all, marks, often, sqlOf, statement } from '../../platform/sql/sql.ts'
import type { Row, Step } from '../../platform/store/store.ts'
import { together } from '../../platform/store/together.ts'
import type { WriteContext } from '../../records/read/write-context.ts'
import { sealedRow } from '../../records/sealed/seal-row.ts'
import { deleteSteps, insertSteps, newRow, updateSteps } from '../../records/steps/row-steps.ts'
import { contributorsOf, type RecordWritten } from '../../records/write/contributors.ts'
import type { WriteMoment } from '../../records/write/hook.ts'
import { tenantSql } from '../../rights/rows/scope.ts'

/** Context for rows of other resources. */
export type Place = Pick<WriteMoment, 'app' | 'model' | 'session'>

/** Values of a text field between two others, both included. */
type Between = { readonly from: string; readonly to: string }

/** Condition on rows: a value, one of several, or a range. */
type Where<Field extends string> = { readonly [field in Field]?: string | readonly string[] | Between }

/** Values of declared fields. */
type Values<Field extends string> = { readonly [field in Field | SystemField]?: unknown }

/** Rows of the tenant in a table whose fields have given values, oldest first; empty when an installation lacks its file. */
export async function rowsWhere<Field extends string>(
  place: Place,
  table: FileTable<Field, never>,
  where: Where<Field | SystemField>,
): Promise<readonly FileRow<Field>[]> {
  return rowsOf(place, codeOf(table), where as Where<string>) as Promise<readonly FileRow<Field>[]>
}

/** Like `rowsWhere`, with the id and the declared fields only: for many rows that are not written. */
export async function fieldsWhere<Field extends string>(
  place: Place,
  table: FileTable<Field, never>,
  where: Where<Field | SystemField>,
): Promise<readonly Pick<FileRow<Field>, Field | 'id'>[]> {
  const fields = ['id', ...readsOf(table)]
  return readRows(place, codeOf(table), where as Where<string>, fields) as Promise<readonly FileRow<Field>[]>
}

/** Like `rowsWhere`, for a resource whose code is known at run time only. */
export async function rowsOf(place: Place, code: string, where: Where<string>): Promise<readonly Row[]> {
  const [first, ...more] = Object.entries(where)
  const [field = '', value] = first ?? []
  const isText = place.model.resources.get(code)?.storage.columns.find((each) => each.field === field)?.type === 'text'
  if (more.length > 0 || typeof value !== 'string' || !isText) return readRows(place, code, where)
  // Rows of one write look up the same table.
  return together(place.session, `${code} ${field}`, value, async (values) => {
    const rows = await readRows(place, code, { [field]: values })
    const byValue = Map.groupBy(rows, (row) => String(row[field]))
    return (key) => byValue.get(key) ?? []
  })
}

async function readRows(
  { app, model, session }: Place,
  code: string,
  where: Where<string>,
  only?: readonly string[],
): Promise<readonly Row[]> {
  const resource = model.resources.get(code)
  if (!resource || Object.values(where).some((value) => Array.isArray(value) && value.length === 0)) return []
  const asked = Object.entries(where).map(([field, value = '']) => {
    const column = columnOf(resource, field)
    if (isBetween(value)) return { sql: `${column} between ? and ?`, parameters: [value.from, value.to] }
    const list = marks(typeof value === 'string' ? [value] : value)
    return { sql: `${column} in (${list.sql})`, parameters: list.parameters }
  })
  const fields = only ?? resource.storage.columns.map(({ field }) => field)
  const query = statement(
    'select',
    selectList(resource, fields),
    fromTable(resource),
    'where',
    all([tenantSql(resource, session), ...asked]),
    `order by ${columnOf(resource, 'createTime')}, ${columnOf(resource, 'id')}`,
  )
  return app.store.rows<Row>(often(query))
}

const isBetween = (value: string | readonly string[] | Between): value is Between =>
  typeof value === 'object' && 'from' in value

/** Row of the tenant in a table, by id. */
export async function rowById<Field extends string>(
  place: Place,
  table: FileTable<Field>,
  id: unknown,
): Promise<FileRow<Field> | undefined> {
  const [row] = await rowsOf(place, codeOf(table), { id: String(id ?? '') })
  return row as FileRow<Field> | undefined
}

type Added = { readonly id: string; readonly steps: readonly Step[] }

/** Steps that add a row of another resource, in its initial state by default. */
export function addSteps<Field extends string>(
  place: Place,
  table: FileTable<never, Field>,
  values: Values<Field>,
): Added {
  return stepsToAdd(place, codeOf(table), values)
}

/** Like `addSteps`, for a resource whose code is known at run time only. */
export function stepsToAdd(place: Place, code: string, values: RecordRow): Added {
  const { row, writer } = rowToAdd(place, code, values)
  return { id: row.id, steps: insertSteps(writer, row) }
}

/** Like `stepsToAdd`, with the values encrypted that its file seals. `parent`: the record, if the row is one of its table. */
export async function sealedStepsToAdd(
  place: Place,
  code: string,
  values: RecordRow,
  parent?: RecordRow,
): Promise<Added & { readonly row: RecordRow }> {
  const { row, writer } = rowToAdd(place, code, values)
  const stored = await sealedRow({ ...writer, ...(parent && { within: { parent } }) }, row)
  return { id: row.id, row, steps: insertSteps(writer, stored, 'add', row) }
}

function rowToAdd<Where extends Place>(place: Where, code: string, values: RecordRow) {
  const resource = demanded(place, code)
  const { states, fields } = resource.plan
  const first = states && values[states.field] === undefined ? { [states.field]: states.initial } : {}
  const off = Object.values(fields).flatMap(({ key, type, default: fallback }) =>
    type === 'switch' && values[key] === undefined ? [[key, fallback]] : [],
  )
  const writer = { ...place, resource }
  const id = newId()
  return { writer, row: { ...newRow(writer, id, { ...Object.fromEntries(off), ...values, ...first }), id } }
}

/** Steps that change a row of another resource, with its history under the name of an action. */
export function changeSteps<Field extends string>(
  place: Place,
  table: FileTable<never, Field>,
  before: RecordRow,
  values: Values<Field>,
  action: string,
): readonly Step[] {
  const writer = { ...place, resource: demanded(place, codeOf(table)) }
  return updateSteps(writer, before, { ...before, ...values }, action).steps
}

/**
 * Steps that turn the stored rows of a table into the wanted ones. Rows with the same key are changed; the others are added or
 * deleted.
 */
export function replaceSteps<Field extends string, Key extends string>(
  place: Place,
  table: FileTable<Key, Field>,
  stored: readonly FileRow<Key>[],
  wanted: readonly (Values<Field> & { readonly [field in Key]?: unknown })[],
  keys: readonly Key[],
  action: string,
): readonly Step[] {
  const keyOf = (row: { readonly [field in Key]?: unknown }) => JSON.stringify(keys.map((key) => row[key] ?? null))
  const known = new Map(stored.map((row) => [keyOf(row), row]))
  const kept = new Set(wanted.map(keyOf))
  return [
    // Deletions come first and free unique values.
    ...stored.filter((row) => !kept.has(keyOf(row))).flatMap((row) => removeSteps(place, table, row, action)),
    ...wanted.flatMap((values) => {
      const row = known.get(keyOf(values))
      return row ? changeSteps(place, table, row, values, action) : addSteps(place, table, values).steps
    }),
  ]
}

/** Steps that delete a row of another resource, with its history under the name of an action. */
export function removeSteps(place: Place, table: object, row: RecordRow, action: string): readonly Step[] {
  return deleteSteps({ ...place, resource: demanded(place, codeOf(table)) }, row, action)
}

/** Resource of a declared table, with its plan. */
export function resourceIn(place: Place, table: object): ServerResource {
  return demanded(place, codeOf(table))
}

/** Place of a write that starts or ends processes. */
export type ProcessPlace = Place & Pick<WriteMoment, 'lang' | 'ip'>

/** Like `addSteps`, with the process that the state of the row starts. */
export async function startSteps<Field extends string>(
  place: ProcessPlace,
  table: FileTable<never, Field>,
  values: Values<Field>,
): Promise<readonly Step[]> {
  const { row, writer } = rowToAdd(place, codeOf(table), values)
  return [...insertSteps(writer, row), ...(await processSteps(writer, { after: row }))]
}

/** Like `changeSteps`, with the process that the state of the row starts or ends. */
export async function passSteps<Field extends string>(
  place: ProcessPlace,
  table: FileTable<never, Field>,
  before: RecordRow,
  values: Values<Field>,
  action: string,
): Promise<readonly Step[]> {
  const writer = { ...place, resource: demanded(place, codeOf(table)) }
  const after = { ...before, ...values }
  return [...changeSteps(place, table, before, values, action), ...(await processSteps(writer, { before, after }))]
}

// Actions that the start of the process runs are left to its job.
async function processSteps(writer: WriteContext, change: RecordWritten): Promise<readonly Step[]> {
  return (await contributorsOf(writer.app.store).written(writer, change))?.steps ?? []
}

/** Like `changeSteps`, for a state action caused by another record, with its notifications. */
export async function doneSteps<Field extends string>(
  place: Place,
  table: FileTable<never, Field>,
  before: RecordRow,
  values: Values<Field>,
  name: string,
): Promise<readonly Step[]> {
  const resource = demanded(place, codeOf(table))
  const action = resource.plan.actions.find((each) => each.name === name)
  const messages = action
    ? await contributorsOf(place.app.store).actionSteps({ ...place, resource }, action, { ...before, ...values })
    : []
  return [...changeSteps(place, table, before, values, name), ...messages]
}

/** Step that sets figures of rows, derived from others: without a version and history. */
export function figureStep(sql: string, ...parameters: readonly unknown[]): Step {
  return sqlOf(sql, ...parameters)
}

function demanded({ model }: Place, code: string): ServerResource {
  const resource = model.resources.get(code)
  if (!resource) throw new Error(`a hook writes to the resource ${code}, which does not exist`)
  return resource
}
