import { type Lang, textIn } from '../../../src/schema/base/text.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { AppError, errorText } from '../../../src/schema/model/errors.ts'
import { problemText } from '../../../src/schema/model/problem-texts.ts'
import { systemName } from '../../platform/audit/system-session.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { UniqueViolation } from '../../platform/store/errors.ts'
import type { Step } from '../../platform/store/store.ts'
import { tablesWritten } from '../../platform/store/table-versions.ts'
import type { TableResource } from '../read/table-fields.ts'
import type { WriteContext } from '../read/write-context.ts'
import type { Made } from './added-by.ts'
import { changedBeside, concernedBy, notifyWritten } from './written.ts'

type Around = {
  /** Tables of the record, with rows in the steps. */
  readonly tables?: readonly TableResource[]
  /** Records made by the steps. */
  readonly made?: readonly Made[]
  /** The record before: others may have figures about it. */
  readonly before?: RecordRow
  /** Whether the row is all of a new record, with the rows of its tables. */
  readonly isWhole?: boolean
}

/** Runs the steps as one transaction. A duplicate of a unique value becomes DUPLICATE at its field. */
export async function commit(
  { app, resource, lang, session }: WriteContext,
  steps: readonly Step[],
  row: RecordRow,
  { tables = [], made = [], before, isWhole = false }: Around = {},
): Promise<void> {
  const tenantId = String(row.tenantId ?? session.tenantId)
  // Steps of the server are many at a time; a person's write corrects whatever is derived from its record.
  const isOwn = before !== undefined && session.id === systemName
  const change = isOwn ? { before, after: row, tables: tablesBeside(resource.storage.table, steps) } : undefined
  const written = {
    ...{ code: resource.part?.of ?? resource.plan.code, id: String(row.id), tenantId },
    ...(change && { change }),
  }
  const concerned = before ? await concernedBy(app.store, [{ ...written, ids: [written.id] }]) : []
  try {
    await app.store.write(steps)
  } catch (error) {
    if (!(error instanceof UniqueViolation)) throw error
    throw (
      duplicateOf(resource, lang, error, row) ??
      duplicateRow(resource, tables, lang, error, row) ??
      duplicateMade(made, lang, error) ??
      error
    )
  }
  await notifyWritten(app.store, isWhole ? { ...written, row } : written, concerned)
  for (const beside of changedBeside(written, steps)) await notifyWritten(app.store, beside)
}

/** Tables that steps write to, without the one write of the record itself. */
function tablesBeside(own: string, steps: readonly Step[]): ReadonlySet<string> {
  const all = tablesWritten(steps)
  const first = all.indexOf(own)
  return new Set(all.filter((_, index) => index !== first))
}

// The database names the index, not the row.
function duplicateRow(
  { plan }: ServerResource,
  tables: readonly TableResource[],
  lang: Lang,
  cause: UniqueViolation,
  record: RecordRow,
): AppError | undefined {
  for (const { key, resource } of tables) {
    const values = valuesOfRows(record[key])
    const refusal = duplicateOf(resource, lang, cause, values)
    if (!refusal) continue
    // Rows that a hook adds are not rows of the request: it found them free, and another write has taken them.
    if (Object.keys(values).length === 0)
      return new AppError(
        'ROWS_TAKEN',
        { title: textIn(lang, plan.fields[key]?.title ?? resource.plan.title) },
        { cause },
      )
    const message = errorText('DUPLICATE', lang, refusal.params)
    return new AppError('DUPLICATE', refusal.params, { result: { errors: [{ pointer: `/${key}`, message }] }, cause })
  }
  return undefined
}

// No field of the record itself is wrong: a refused created record is reported as a whole.
function duplicateMade(made: readonly Made[], lang: Lang, cause: UniqueViolation): AppError | undefined {
  const [refusal] = made.flatMap(({ resource, write }) => duplicateOf(resource, lang, cause, write.row) ?? [])
  return refusal && new AppError('DUPLICATE', refusal.params, { cause })
}

/** Values of the rows of a table by field: one of them exists already. */
function valuesOfRows(rows: unknown): RecordRow {
  const all = Array.isArray(rows) ? (rows as readonly RecordRow[]) : []
  const keys = new Set(all.flatMap((row) => Object.keys(row)))
  const texts = (key: string) => [...new Set(all.map((row) => String(row[key] ?? '')))].filter((text) => text !== '')
  return Object.fromEntries([...keys].map((key) => [key, texts(key).slice(0, 5).join(' / ')]))
}

// Undefined when the index belongs to another resource.
function duplicateOf(
  { plan, storage }: ServerResource,
  lang: Lang,
  cause: UniqueViolation,
  row: RecordRow,
): AppError | undefined {
  if (cause.table !== undefined && cause.table !== storage.table) return undefined
  const stored = storage.columns.filter(({ name }) => cause.columns.includes(name))
  return duplicate(
    plan,
    stored.map(({ field }) => field),
    lang,
    row,
    cause,
  )
}

/** DUPLICATE for the fields whose values together have to be unique; undefined when none of them is declared. */
export function duplicate(
  { fields }: ServerResource['plan'],
  names: readonly string[],
  lang: Lang,
  row: RecordRow,
  cause?: unknown,
): AppError | undefined {
  const group = names.map((name) => fields[name]).filter((field) => field !== undefined)
  const last = group.at(-1)
  if (!last) return undefined
  const title = group.map((field) => textIn(lang, field.title)).join(' + ')
  // The id of a choice means nothing to a reader.
  const readable = group.filter(({ source }) => source === undefined)
  const value = (readable.length > 0 ? readable : group).map(({ key }) => String(row[key] ?? '')).join(' + ')
  const message = problemText({ field: last.key, kind: 'duplicate', params: { value } }, lang)
  return new AppError(
    'DUPLICATE',
    { title, value },
    { result: { errors: [{ pointer: `/${last.key}`, message }] }, cause },
  )
}
