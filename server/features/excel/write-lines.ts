import { textIn } from '../../../src/schema/base/text.ts'
import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import { AppError, errorText, fieldErrorsOf } from '../../../src/schema/model/errors.ts'
import { isEmpty } from '../../../src/schema/rules/check-record.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { fromTable, type RecordRow } from '../../platform/sql/records.ts'
import { all, sqlOf, statement } from '../../platform/sql/sql.ts'
import { ExpectationFailed } from '../../platform/store/errors.ts'
import type { Row } from '../../platform/store/store.ts'
import type { WriteContext } from '../../records/read/write-context.ts'
import { commit, duplicate } from '../../records/write/commit.ts'
import { rowFor } from '../../records/write/rows.ts'
import { type PreparedWrite, prepareAdd, prepareChange } from '../../records/write/write.ts'
import { tenantSql } from '../../rights/rows/scope.ts'
import { inTurns } from './in-turns.ts'
import { sharedValues } from './shared-values.ts'
import type { Line } from './sheet-lines.ts'

type Ready = {
  readonly line: Line
  readonly prepared: PreparedWrite
  /** Record to change; undefined for a new one. */
  readonly before: RecordRow | undefined
}
export type ImportMode = 'all' | 'good' | 'check'
/** Counts of records: `same` are those of `changed` that had the values already. */
export type Written = { readonly added: number; readonly changed: number; readonly same: number }

/** Rows in one transaction, for the mode with valid rows only. */
const perWrite = 200

/**
 * Writes the valid lines, new records and changes of those found by the key, by default that of the file: all of them or none, or the
 * valid ones; `check` writes nothing. Errors are added to each line. Gives the counts of added and changed records.
 */
export async function writeLines(
  write: WriteContext,
  lines: readonly Line[],
  mode: ImportMode,
  key: readonly string[] = importKeyOf(write),
): Promise<Written> {
  const writer: WriteContext = mode === 'check' ? { ...write, isTrial: true } : write
  const ready = await withoutShared(writer, await prepared(writer, lines, key))
  if (mode === 'check') return countsOf(ready)
  if (mode === 'all') {
    if (ready.length < lines.length || ready.length === 0) return countsOf([])
    const receipt = write.receipt?.({ successCount: ready.length, errorCount: 0, totalCount: lines.length })
    await commit(write, [...ready.flatMap((one) => one.prepared.steps), ...(receipt ? [receipt] : [])], {}).catch(busy)
    await follow(ready)
    return countsOf(ready)
  }
  for (let start = 0; start < ready.length; start += perWrite) {
    await writeGood(write, ready.slice(start, start + perWrite))
  }
  return countsOf(ready.filter(({ line }) => line.errors.length === 0))
}

function countsOf(ready: readonly Ready[]): Written {
  const changed = ready.filter(({ before }) => before !== undefined)
  const same = changed.filter(({ prepared: { steps } }) => steps.length === 0).length
  return { added: ready.length - changed.length, changed: changed.length, same }
}

function importKeyOf({ resource: { plan } }: WriteContext): readonly string[] {
  return plan.importKey === undefined ? [] : [plan.importKey]
}

// A concurrent change to a record: a repeated import sees the new state.
function busy(error: unknown): never {
  throw error instanceof ExpectationFailed ? new AppError('BUSY', {}, { cause: error }) : error
}

async function prepared(write: WriteContext, lines: readonly Line[], key: readonly string[]): Promise<Ready[]> {
  const ready: Ready[] = []
  for await (const line of inTurns(lines)) {
    if (line.errors.length > 0) continue
    try {
      const before = await recordFor(write, line, key)
      const made = before ? prepareChange(write, before, line.record) : prepareAdd(write, line.record)
      ready.push({ line, before, prepared: await made })
    } catch (error) {
      note(write, line, error)
    }
  }
  return ready
}

/** Record that a line changes: by all fields of the key, with permission to edit. */
async function recordFor(
  write: WriteContext,
  { record }: Line,
  key: readonly string[],
): Promise<RecordRow | undefined> {
  const { app, resource, session } = write
  if (key.length === 0 || key.some((name) => isEmpty(record[name]))) return undefined
  if (!session.may(permissionOf(resource.plan.code, 'edit'))) return undefined
  const same = key.map((name) => sqlOf(`${columnOf(resource, name)} = ?`, record[name]))
  const found = statement(
    `select ${columnOf(resource, 'id')} as id`,
    fromTable(resource),
    'where',
    all([tenantSql(resource, session), ...same]),
  )
  const [row] = await app.store.rows<Row>(found)
  return row && rowFor(write, 'edit', row.id)
}

async function withoutShared(write: WriteContext, ready: readonly Ready[]): Promise<readonly Ready[]> {
  const rows = ready.map((one) => one.prepared.row)
  const before = ready.map((one) => one.before)
  for (const { index, fields } of await sharedValues(write, rows, before)) {
    const one = ready[index]
    if (one) note(write, one.line, duplicate(write.resource.plan, fields, write.lang, one.prepared.row))
  }
  return ready.filter(({ line }) => line.errors.length === 0)
}

// In groups for speed; one by one after a conflict.
async function writeGood(write: WriteContext, group: readonly Ready[]): Promise<void> {
  const steps = group.flatMap((one) => one.prepared.steps)
  const [only, ...more] = group
  if (!only || steps.length === 0) return
  try {
    await commit(write, steps, only.prepared.row, { ...(only.before && { before: only.before }) }).catch(busy)
  } catch (error) {
    if (more.length === 0) return note(write, only.line, error)
    for (const one of group) await writeGood(write, [one])
    return
  }
  await follow(group)
}

/** Callbacks of the hooks, after their records are written: another dictionary is offered, letters are sent. */
async function follow(written: readonly Ready[]): Promise<void> {
  for (const { prepared } of written) for (const call of prepared.after) await call()
}

/** Adds a refusal to the cells it concerns. Any other error is rethrown. */
function note({ resource, lang }: WriteContext, line: Line, error: unknown): void {
  if (!(error instanceof AppError)) throw error
  const errors = fieldErrorsOf(error)
  if (errors.length === 0) {
    const { code, params } = error
    line.errors.push({ row: line.row, column: '', reason: errorText(code, lang, params), refusal: { code, params } })
  }
  for (const { pointer, message } of errors) {
    const title = resource.plan.fields[pointer.slice(1)]?.title
    line.errors.push({ row: line.row, column: title ? textIn(lang, title) : '', reason: message })
  }
}
