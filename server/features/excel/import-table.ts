import { textIn } from '../../../src/schema/base/text.ts'
import { kindOf } from '../../../src/schema/fields/registry.ts'
import type { CompiledField, ServerResource } from '../../../src/schema/model/compiled.ts'
import { AppError, errorText, type FieldError } from '../../../src/schema/model/errors.ts'
import { audit } from '../../platform/audit/audit.ts'
import { Answer, type Context } from '../../platform/http/route.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import type { WriteContext } from '../../records/read/write-context.ts'
import { editRecord } from '../../records/write/write.ts'
import { codeFinder } from './code-finder.ts'
import { filledRows, maxRows, shownErrors } from './import-sheet.ts'
import { readSheet, type SheetCells } from './read-sheet.ts'
import { columnsOf } from './sheet-columns.ts'
import { findHeader, type Header } from './sheet-header.ts'
import { type CellError, type Line, readLines, textOf } from './sheet-lines.ts'
import { type OpenTable, openTable, rowTitle } from './table-columns.ts'
import { tableTitle } from './table-sheet.ts'

/** Row of a table, with the line of the sheet that fills it. */
type Filled = { readonly row: RecordRow; readonly line?: Line }

/**
 * Fills the rows of a table of a record from a workbook in the layout of `tableSheet`, all of them or none. Rows are found by
 * their id; a line without one adds a row. Rows that the sheet leaves out stay. Refused lines are
 * answered with row, column and reason and stored nowhere, as their record may be sealed. @throws as an import, and as an edit of the record
 */
export async function importTable(context: Context, write: WriteContext, file: Buffer): Promise<Answer> {
  const { app, session, lang, ip } = context
  const open = await openTable(context, write.resource)
  const sheet = await readSheet(file)
  const header = tableHeader(open, sheet, lang)
  const lines = await readLines(context, header, bodyOf(sheet, header))
  const others = otherRecord(context, write.resource, open, sheet)
  const rows = others.length > 0 ? [] : await filled(context, open, { ...header, ids: idColumn(sheet, header) }, lines)
  const errors = [...others, ...lines.flatMap((line) => line.errors)]
  const refused = errors.length > 0 || lines.length === 0 ? errors : await written(write, open, rows)
  const isDone = refused.length === 0 && lines.length > 0
  const counts = { totalCount: lines.length, successCount: isDone ? lines.length : 0 }
  if (isDone) {
    const who = { user: session.user.username, tenant: session.tenantId, ip }
    const detail = { id: String(open.record.id), rows: lines.length }
    await audit(app, { kind: 'import', what: open.table.resource.plan.code, ...who, detail })
    const words = lang === 'en' ? `Rows imported: ${lines.length}` : `成功导入 ${lines.length} 行`
    return new Answer(words, { ...counts, updateCount: lines.length, errorCount: 0 })
  }
  const bad = new Set(refused.map(({ row }) => row)).size
  const msg = lang === 'en' ? `Nothing imported; rows with errors: ${bad}` : `未导入，${bad} 行有误`
  return new Answer(msg, { msg, ...counts, errorCount: bad, errors: refused.slice(0, shownErrors) }, 201)
}

/** Header of the sheet; any column may be left out. */
function tableHeader({ fields }: OpenTable, sheet: SheetCells, lang: Context['lang']): Header {
  const wanted = fields.map((field) => ({ ...field, required: false }))
  const { row, columns } = findHeader(sheet, wanted, lang)
  const own = new Map(fields.map((field) => [field.key, field]))
  return { row, columns: columns.flatMap(({ index, field }) => ({ index, field: own.get(field.key) ?? field })) }
}

function bodyOf(sheet: SheetCells, { row }: Header) {
  const body = filledRows(sheet, row + 1)
  if (body.length > maxRows) throw new AppError('IMPORT_TOO_MANY', { max: maxRows })
  return body
}

/** Refusal of the workbook of another record: its first cell has the table's title and a name. */
function otherRecord(
  { lang }: Context,
  { plan }: ServerResource,
  { record, table }: OpenTable,
  sheet: SheetCells,
): readonly CellError[] {
  const first = textOf(sheet[0]?.[0])
  const own = (['zh', 'en'] as const).map((each) => textIn(each, table.field.title))
  const names = own.map((title) => ({ start: tableTitle(title, ''), title }))
  const found = names.find(({ start }) => first.startsWith(start))
  const name = String(record[plan.label[lang]] ?? '')
  if (!found || first === tableTitle(found.title, name).trim()) return []
  const theirs = first.slice(found.start.length, found.start.length + 60)
  const reason = lang === 'en' ? `This workbook is of ${theirs}, not of ${name}` : `该文件属于 ${theirs}，不是 ${name}`
  return [{ row: 1, column: '', reason }]
}

/** Index of the column with the ids of rows; -1 without it. */
function idColumn(sheet: SheetCells, { row }: Header): number {
  return (sheet[row] ?? []).findIndex((cell) => cell === rowTitle.zh || cell === rowTitle.en)
}

/** All rows of the table, with the values of the lines. */
async function filled(
  context: Context,
  open: OpenTable,
  header: Header & { readonly ids: number },
  lines: readonly Line[],
): Promise<readonly Filled[]> {
  const { rows } = open
  const codeOf = codeFinder(context)
  const byId = new Map(rows.map((row) => [String(row.id), row]))
  const used = new Map<RecordRow, Line>()
  const added: Filled[] = []
  for (const line of lines) {
    const id = textOf(line.cells[header.ids])
    const row = byId.get(id)
    const earlier = row && used.get(row)
    if (id !== '' && !row) line.errors.push(fault(context, line, foreign))
    else if (earlier) line.errors.push(fault(context, line, repeated(earlier.row)))
    else if (row) await checkFixed(context, open, header, { line, row }, codeOf)
    else added.push({ row: valuesOf(open, header, line, {}), line })
    if (row) used.set(row, line)
  }
  const kept = rows.map((row): Filled => {
    const line = used.get(row)
    return line ? { row: { id: row.id, ...valuesOf(open, header, line, row) }, line } : { row: { id: row.id } }
  })
  return [...kept, ...added]
}

const foreign = { zh: '不是本单据的行', en: 'Not a row of this record' }
const repeated = (row: number) => ({ zh: `与第 ${row} 行重复`, en: `The same as row ${row}` })
const changed = { zh: '与单据不一致，不能修改', en: 'Differs from the record; it cannot be changed' }

function fault({ lang }: Context, { row }: Line, reason: { zh: string; en: string }, field?: CompiledField): CellError {
  return { row, column: field ? textIn(lang, field.title) : '', reason: textIn(lang, reason) }
}

/** Values that a line gives a row: an empty cell empties an open one. */
function valuesOf({ isFixed }: OpenTable, { columns }: Header, { record }: Line, row: RecordRow): RecordRow {
  const open = columns.filter(({ field }) => !isFixed(field, row))
  return Object.fromEntries(open.map(({ field }) => [field.key, record[field.key] ?? null]))
}

/** Cells that identify a row have its values: those of another record are refused. */
async function checkFixed(
  context: Context,
  { isFixed }: OpenTable,
  { columns }: Header,
  { line, row }: { readonly line: Line; readonly row: RecordRow },
  codeOf: ReturnType<typeof codeFinder>,
): Promise<void> {
  for (const { index, field } of columns) {
    const text = textOf(line.cells[index])
    if (text === '' || !isFixed(field, row)) continue
    const title = textIn(context.lang, field.title)
    // A label that the reader has no list of is no error here: it is compared, not stored.
    const errors = line.errors.filter(({ column }) => column !== title)
    line.errors.splice(0, line.errors.length, ...errors)
    if (!(await isSame(context, field, text, row, codeOf))) line.errors.push(fault(context, line, changed, field))
  }
}

async function isSame(
  { lang }: Context,
  field: CompiledField,
  text: string,
  row: RecordRow,
  codeOf: ReturnType<typeof codeFinder>,
): Promise<boolean> {
  const value = row[field.key] ?? null
  const shown = columnsOf(field, lang)[0]?.cell(row)
  if ([value, shown].some((each) => String(each ?? '') === text)) return true
  const read = field.source ? await codeOf(field, text) : kindOf(field).parse(text, field.props as never)
  return read !== undefined && String(read) === String(value)
}

/** Writes the record with its rows; gives the refusals by the lines of the sheet. */
async function written(write: WriteContext, { record, table }: OpenTable, rows: readonly Filled[]) {
  try {
    const body = { id: record.id, version: record.version, [table.key]: rows.map(({ row }) => row) }
    await editRecord(write, body)
    return []
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { errors = [] } = (error.result ?? {}) as { errors?: readonly FieldError[] }
    if (errors.length === 0) throw error
    return errors.map((each) => inSheet(write, table.resource, table.key, rows, each))
  }
}

/** Place of an error in the sheet: `/items/2/price` is a cell of the third row; others are of the whole record. */
function inSheet(
  { lang, resource }: WriteContext,
  child: ServerResource,
  key: string,
  rows: readonly Filled[],
  { pointer, message }: FieldError,
): CellError {
  const [, field = '', index = '', inner = ''] = pointer.split('/')
  const line = field === key ? rows[Number(index)]?.line : undefined
  const title = line ? child.plan.fields[inner]?.title : resource.plan.fields[field]?.title
  const reason = message === '' ? errorText('INVALID', lang, {}) : message
  return { row: line?.row ?? 0, column: title ? textIn(lang, title) : '', reason }
}
