import type { Lang } from '../../../src/schema/base/text.ts'
import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import { AppError, errorText, type FieldError, fieldErrorsOf } from '../../../src/schema/model/errors.ts'
import { type Problem, problemText } from '../../../src/schema/model/problem-texts.ts'
import { parentNames } from '../../../src/schema/rules/parent-reads.ts'
import { valuesWithin, valuesWithout } from '../../../src/schema/rules/rows-where.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import type { Step } from '../../platform/store/store.ts'
import { modelFor } from '../../platform/tenant-model.ts'
import { mayReach } from '../../rights/rows/scope.ts'
import { groupedRows } from '../groups/row-groups.ts'
import { type TableResource, tablesOf } from '../read/table-fields.ts'
import type { WriteContext } from '../read/write-context.ts'
import { fieldErrors } from '../steps/check.ts'
import { removalSteps } from './remove.ts'
import { rowFor } from './rows.ts'

/** Prepared rows of a record's tables, to be written with it. */
export type PreparedTables = {
  /** Record with its rows to store: the input of its own rules. */
  readonly record: RecordRow
  readonly steps: readonly Step[]
  readonly errors: readonly FieldError[]
}

type Ready = { readonly row: RecordRow; readonly steps: readonly Step[] }

/** Functions that prepare single rows: those that write the record itself. */
export type Writers = {
  readonly add: (context: WriteContext, body: RecordRow) => Promise<Ready>
  readonly change: (context: WriteContext, before: RecordRow, body: RecordRow) => Promise<Ready>
}

/** Rows prepared in parallel: each may query the database for its choices. */
const together = 32

/**
 * Compares the sent rows of a record with the stored ones: new ones are added, known ones changed, missing ones deleted, each by the
 * rules and rights of its own resource. Tables that were not sent stay unchanged.
 */
export async function prepareTables(
  context: WriteContext,
  { record, before, id }: { readonly record: RecordRow; readonly before: RecordRow | undefined; readonly id: string },
  writers: Writers,
): Promise<PreparedTables> {
  let whole = record
  const parent = withKnownRows(context, record, before)
  const steps: Step[] = []
  const errors: FieldError[] = []
  for (const table of tablesOf(modelFor(context), context.resource)) {
    const kept = (before?.[table.key] ?? []) as readonly RecordRow[]
    const named = record[table.key] ?? []
    // Rows whose values are computed from their record follow its change.
    const sent = named === kept && followsRecord(context, table, record, before) ? idsOf(kept) : named
    if (sent === kept || !isRows(sent) || (sent.length === 0 && kept.length === 0)) continue
    const ready = await prepareRows(context, table, { id, record: parent, sent, kept, writers })
    whole = { ...whole, [table.key]: ready.rows }
    steps.push(...ready.steps)
    errors.push(...ready.errors)
  }
  return { record: whole, steps, errors }
}

const idsOf = (rows: readonly RecordRow[]) => rows.map(({ id }) => ({ id }))

/**
 * Whether rows have values computed from changed tables of their record, or from its changed fields. Rows that the user may not edit are
 * written by hooks and do not follow fields.
 */
function followsRecord(
  { session }: WriteContext,
  { resource: { plan } }: TableResource,
  record: RecordRow,
  before: RecordRow | undefined,
): boolean {
  const reads = Object.values(plan.fields).flatMap(({ compute }) => (compute ? parentNames(compute) : []))
  const changed = reads.filter((key) => (record[key] ?? null) !== (before?.[key] ?? null))
  const isOwn = session.may(permissionOf(plan.code, 'edit'))
  return changed.some((key) => isOwn || isRows(record[key]))
}

/** Record as its rows read it: a sent row has the stored values of the fields that it leaves out. */
function withKnownRows({ app, resource }: WriteContext, record: RecordRow, before: RecordRow | undefined): RecordRow {
  const tables = tablesOf(app.live.current, resource).flatMap(({ key }): [string, readonly RecordRow[]][] => {
    const [sent, kept] = [record[key], before?.[key]]
    if (sent === kept || !isRows(sent) || !isRows(kept)) return []
    const known = new Map(kept.map((row) => [row.id, row]))
    return [[key, sent.map((row) => ({ ...known.get(row.id), ...row }))]]
  })
  return tables.length === 0 ? record : { ...record, ...Object.fromEntries(tables) }
}

// The field's own schema refuses anything else.
function isRows(value: unknown): value is readonly RecordRow[] {
  return Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row))
}

type Rows = {
  readonly id: string
  readonly record: RecordRow
  readonly sent: readonly RecordRow[]
  readonly kept: readonly RecordRow[]
  readonly writers: Writers
}
type ReadyRow = { readonly row: RecordRow; readonly steps: readonly Step[]; readonly errors: readonly FieldError[] }

async function prepareRows(context: WriteContext, table: TableResource, { id, record, sent, kept, writers }: Rows) {
  const { receipt: _, given, ...rest } = context
  // The rows that an action gives its new record need the right to the action only.
  const isGiven = given !== undefined && Object.hasOwn(given, table.key)
  const values = valuesWithin(table.where)
  const within = { link: table.link, id, parent: record, values }
  const child: WriteContext = { ...rest, resource: table.resource, within }
  const known = new Map(kept.map((row) => [String(row.id), row]))
  // A new row belongs to this record and this table, whatever it contains.
  const linked = sent.map((row) => ({ ...row, ...values, [table.link]: id }))
  const grouped = groupedRows(table.resource.groups, linked, known, table.link)
  const ready: ReadyRow[] = []
  for (let start = 0; start < grouped.rows.length; start += together) {
    const some = grouped.rows.slice(start, start + together)
    ready.push(
      ...(await Promise.all(
        some.map((row, index) => prepareRow(child, table, { known, writers, isGiven }, row, start + index)),
      )),
    )
  }
  const stays = new Set(sent.map((row) => String(row.id ?? '')))
  // Rows that the sender does not see are not missing.
  const missing = kept.filter((row) => !stays.has(String(row.id)))
  const [seen, unseen] = [
    missing.filter((row) => mayReach(table.resource, context.session, 'list', row)),
    missing.filter((row) => !mayReach(table.resource, context.session, 'list', row)),
  ]
  const removed = await removeRows(child, table, seen)
  return {
    rows: [...ready.map(({ row }) => row), ...unseen],
    // Deletions come first and free unique values for the new rows.
    steps: [...removed.steps, ...ready.flatMap(({ steps }) => steps)],
    errors: [
      ...removed.errors,
      ...ready.flatMap(({ errors }) => errors),
      ...elsewhere(table, linked).flatMap(({ index, problem }) =>
        inRow(`/${table.key}/${index}`, problem, context.lang),
      ),
      ...grouped.problems.flatMap(({ index, problem }) =>
        inRow(`/${table.key}/${index}`, withTitles(table, problem), context.lang),
      ),
    ],
  }
}

/** Changes that would move a row to another table of the record. */
function elsewhere({ where }: TableResource, rows: readonly RecordRow[]) {
  return Object.entries(valuesWithout(where)).flatMap(([field, value]) =>
    rows.flatMap((row, index): { index: number; problem: Problem }[] =>
      row[field] === value ? [{ index, problem: { field, kind: 'choice', params: { value } } }] : [],
    ),
  )
}

/** Problem with the titles of the fields that it names. */
function withTitles({ resource: { plan } }: TableResource, problem: Problem): Problem {
  const { fields } = problem.params
  if (!Array.isArray(fields)) return problem
  return { ...problem, params: { ...problem.params, fields: fields.map((key) => plan.fields[key]?.title ?? key) } }
}

function inRow(place: string, problem: Problem, lang: Lang): readonly FieldError[] {
  return fieldErrors([problem], lang).map(({ pointer, message }) => ({ pointer: `${place}${pointer}`, message }))
}

type Preparing = {
  readonly known: ReadonlyMap<string, RecordRow>
  readonly writers: Writers
  readonly isGiven: boolean
}

async function prepareRow(
  child: WriteContext,
  { key, order }: TableResource,
  { known, writers, isGiven }: Preparing,
  sent: RecordRow,
  index: number,
): Promise<ReadyRow> {
  const before = known.get(String(sent.id ?? ''))
  const { within } = child
  const place = order === undefined ? {} : { place: { field: order, number: index + 1 } }
  const placed = within ? { ...child, within: { ...within, ...place } } : child
  try {
    if (before) return { errors: [], ...(await change(placed, before, sent, writers)) }
    const added = isGiven ? writers.add({ ...placed, given: sent }, {}) : add(placed, sent, writers)
    return { errors: [], ...(await added) }
  } catch (error) {
    return { row: sent, steps: [], errors: errorsOf(error, child, `/${key}/${index}`) }
  }
}

async function add(child: WriteContext, body: RecordRow, writers: Writers) {
  demand(child, 'add')
  return writers.add(child, body)
}

async function change(child: WriteContext, before: RecordRow, body: RecordRow, writers: Writers) {
  const prepared = await writers.change(child, before, body)
  if (prepared.steps.length === 0) return prepared
  demand(child, 'edit')
  await rowFor(child, 'edit', before.id)
  return prepared
}

async function removeRows(child: WriteContext, { key }: TableResource, rows: readonly RecordRow[]) {
  if (rows.length === 0) return { steps: [], errors: [] }
  try {
    demand(child, 'delete')
    const reached = await Promise.all(rows.map(({ id }) => rowFor(child, 'delete', id)))
    return { steps: await removalSteps(child, reached), errors: [] }
  } catch (error) {
    return { steps: [], errors: errorsOf(error, child, `/${key}`) }
  }
}

function demand({ session, resource }: WriteContext, action: 'add' | 'edit' | 'delete'): void {
  if (!session.may(permissionOf(resource.plan.code, action))) throw new AppError('FORBIDDEN')
}

/** Refusals of a row, at its place in the record. Anything else is a failure and thrown. */
export function errorsOf(error: unknown, { lang }: WriteContext, place: string): readonly FieldError[] {
  if (!(error instanceof AppError)) throw error
  const errors = fieldErrorsOf(error)
  if (errors.length > 0) return errors.map(({ pointer, message }) => ({ pointer: `${place}${pointer}`, message }))
  const message =
    error.code === 'FORBIDDEN'
      ? problemText({ field: place, kind: 'noRows', params: {} }, lang)
      : errorText(error.code, lang, error.params)
  return [{ pointer: place, message }]
}
