import '@fastify/multipart'
import { kindOf } from '../../src/schema/fields/registry.ts'
import type { CompiledField, ServerResource } from '../../src/schema/model/compiled.ts'
import { AppError, errorText } from '../../src/schema/model/errors.ts'
import { problemText } from '../../src/schema/model/problem-texts.ts'
import { type Lang, textIn } from '../../src/schema/model/text.ts'
import { audit } from '../auth/audit.ts'
import { Answer, type Context } from '../http/route.ts'
import { newId } from '../new-id.ts'
import type { RecordRow } from '../resources/records.ts'
import { commit, type PreparedWrite, prepareAdd, type WriteContext } from '../resources/write.ts'
import { codeFinder } from './code-finder.ts'
import { readSheet, type SheetCells } from './read-sheet.ts'
import { importFields } from './template-sheet.ts'

const maxRows = 10_000

/** What is wrong with one cell: the sheet's row and column as people see them, and why. */
export type CellError = { readonly row: number; readonly column: string; readonly reason: string }
type Line = {
  readonly row: number
  readonly cells: SheetCells[number]
  readonly record: RecordRow
  readonly errors: CellError[]
}

/**
 * Imports a workbook in the layout of the template. `mode=all` (default): every row or none; `mode=good`: the good rows, the bad ones handed
 * back. Answers as contract.md section 8: code 200, or 201 with the errors and the address of a workbook of the bad rows with the reasons.
 */
export async function importSheet(context: Context, resource: ServerResource): Promise<Answer> {
  const { app, session, lang, query, ip } = context
  const upload = await context.request.file().catch(() => undefined)
  if (!upload) throw new AppError('IMPORT_UNREADABLE')
  const sheet = await readSheet(await upload.toBuffer())
  const fields = importFields(resource, context)
  const { columns, headRow } = findHeader(sheet, fields, lang)
  const body = sheet.slice(headRow + 1)
  if (body.length > maxRows) throw new AppError('IMPORT_TOO_MANY', { max: maxRows })
  const lines = await readLines(context, columns, body, headRow + 2)
  const write: WriteContext = { app, session, lang, resource }
  const isAll = query.mode !== 'good'
  const good = await writeLines(write, lines, isAll)
  const bad = lines.filter(({ errors }) => errors.length > 0)
  await audit(app, {
    kind: 'import',
    what: resource.plan.code,
    user: session.user.username,
    ip,
    detail: { added: good, refused: bad.length },
  })
  if (bad.length === 0)
    return new Answer(lang === 'en' ? `Imported ${good} rows` : `成功导入 ${good} 行`, {
      successCount: good,
      errorCount: 0,
      totalCount: lines.length,
    })
  return partial(context, resource, columns, lines.length, good, bad)
}

type Columns = readonly { readonly index: number; readonly field: CompiledField }[]

// The header is looked for in the first rows, in either language, with or without the star, so an export is read as well.
function findHeader(
  sheet: SheetCells,
  fields: readonly CompiledField[],
  lang: Lang,
): { columns: Columns; headRow: number } {
  for (let headRow = 0; headRow < Math.min(sheet.length, 6); headRow += 1) {
    const names = (sheet[headRow] ?? []).map((cell) =>
      String(cell ?? '')
        .replace(/\*$/, '')
        .trim(),
    )
    const columns = fields.flatMap((field) => {
      const index = names.findIndex(
        (name) => name !== '' && (name === textIn('zh', field.title) || name === textIn('en', field.title)),
      )
      return index < 0 ? [] : [{ index, field }]
    })
    if (columns.length < Math.min(2, fields.length)) continue
    const missing = fields.filter(
      (field) => field.required === true && !columns.some((column) => column.field === field),
    )
    const defaulted = missing.filter((field) => field.default === undefined)
    if (defaulted.length > 0)
      throw new AppError('IMPORT_HEADERS', { columns: defaulted.map(({ title }) => textIn(lang, title)).join(', ') })
    return { columns, headRow }
  }
  throw new AppError('IMPORT_HEADERS', {
    columns: fields
      .slice(0, 3)
      .map(({ title }) => textIn(lang, title))
      .join(', '),
  })
}

async function readLines(context: Context, columns: Columns, body: SheetCells, firstRow: number): Promise<Line[]> {
  const codeOf = codeFinder(context)
  const lines: Line[] = []
  for (const [index, cells] of body.entries()) {
    if (cells.every((cell) => cell === null || cell === '')) continue
    const errors: CellError[] = []
    const record: Record<string, unknown> = {}
    for (const { index: at, field } of columns) {
      const text = String(cells[at] ?? '')
        .replace(/^'(?=[=+\-@])/, '')
        .trim()
      if (text === '') continue
      const value = field.source ? await codeOf(field, text) : kindOf(field).parse(text, field.props as never)
      if (value !== undefined) record[field.key] = value
      else
        errors.push({
          row: firstRow + index,
          column: textIn(context.lang, field.title),
          reason: unreadable(field, text, context.lang),
        })
    }
    lines.push({ row: firstRow + index, cells, record, errors })
  }
  return lines
}

function unreadable(field: CompiledField, value: string, lang: Lang): string {
  return problemText(
    { field: field.key, kind: field.source ? 'choice' : 'unreadable', params: { value: value.slice(0, 60) } },
    lang,
  )
}

async function writeLines(write: WriteContext, lines: readonly Line[], isAll: boolean): Promise<number> {
  const ready: { line: Line; prepared: PreparedWrite }[] = []
  for (const line of lines) {
    if (line.errors.length > 0) continue
    try {
      ready.push({ line, prepared: await prepareAdd(write, line.record) })
    } catch (error) {
      note(write, line, error)
    }
  }
  if (isAll) {
    if (lines.some(({ errors }) => errors.length > 0)) return 0
    return (await writeAll(write, ready)) ? ready.length : 0
  }
  let good = 0
  for (const one of ready) if (await writeAll(write, [one])) good += 1
  return good
}

async function writeAll(
  write: WriteContext,
  ready: readonly { line: Line; prepared: PreparedWrite }[],
): Promise<boolean> {
  try {
    await write.app.store.write(ready.flatMap(({ prepared }) => prepared.steps))
    return true
  } catch (error) {
    if (ready.length > 1) return blame(write, ready, error)
    const [only] = ready
    if (!only) throw error
    await commit(write, only.prepared.steps, only.prepared.row).catch((cause) => note(write, only.line, cause))
    return only.line.errors.length === 0
  }
}

// All or nothing failed on a value that must be unique: the rows that share it, in the sheet or with the table, are found one by one.
async function blame(
  write: WriteContext,
  ready: readonly { line: Line; prepared: PreparedWrite }[],
  error: unknown,
): Promise<boolean> {
  for (const [index, { line, prepared }] of ready.entries()) {
    const upTo = ready.slice(0, index).filter((one) => one.line.errors.length === 0)
    const probe = [
      ...upTo.flatMap((one) => one.prepared.steps),
      ...prepared.steps,
      { sql: 'select 1', parameters: [], expect: { rows: 0 } },
    ]
    try {
      await commit(write, probe, prepared.row)
    } catch (cause) {
      if (cause instanceof AppError) note(write, line, cause)
    }
  }
  if (!ready.some(({ line }) => line.errors.length > 0)) throw error
  return false
}

function note({ resource, lang }: WriteContext, line: Line, error: unknown): void {
  if (!(error instanceof AppError)) throw error
  const { errors = [] } = (error.result ?? {}) as { errors?: readonly { pointer: string; message: string }[] }
  if (errors.length === 0)
    line.errors.push({ row: line.row, column: '', reason: errorText(error.code, lang, error.params) })
  for (const { pointer, message } of errors) {
    const title = resource.plan.fields[pointer.slice(1)]?.title
    line.errors.push({ row: line.row, column: title ? textIn(lang, title) : '', reason: message })
  }
}

async function partial(
  context: Context,
  resource: ServerResource,
  columns: Columns,
  total: number,
  good: number,
  bad: readonly Line[],
): Promise<Answer> {
  const { app, session, lang } = context
  const id = newId()
  const header = columns.map(({ field }) => textIn(lang, field.title))
  const rows = bad.map(({ cells, errors }) => [
    ...columns.map(({ index }) => cells[index] ?? null),
    errors.map(({ column, reason }) => `${column}: ${reason}`).join('; '),
  ])
  const name = textIn(lang, resource.plan.title)
  const content = JSON.stringify({ header: [...header, lang === 'en' ? 'What is wrong' : '错误原因'], rows })
  const day = 86_400_000
  await app.store.write([
    { sql: 'delete from _import_report where at < ?', parameters: [Date.now() - day] },
    {
      sql: 'insert into _import_report (id, user_id, at, name, content) values (?, ?, ?, ?, ?)',
      parameters: [id, session.user.id, Date.now(), name, content],
    },
  ])
  const errors = bad.flatMap((line) => line.errors)
  const msg = lang === 'en' ? `${good} rows imported, ${bad.length} refused` : `成功 ${good} 行，失败 ${bad.length} 行`
  return new Answer(
    msg,
    {
      msg,
      totalCount: total,
      errorCount: bad.length,
      successCount: good,
      fileUrl: `/sys/common/import-report/${id}`,
      fileName: `${name}.xlsx`,
      errors: errors.slice(0, 100),
    },
    201,
  )
}
