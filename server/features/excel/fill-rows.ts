import { type Lang, type Text, textIn } from '../../../src/schema/base/text.ts'
import { kindOf } from '../../../src/schema/fields/registry.ts'
import type { CompiledField } from '../../../src/schema/model/compiled.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { Context } from '../../platform/http/route.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { codeFinder } from './code-finder.ts'
import { filledRows, maxRows } from './import-sheet.ts'
import type { SheetCells } from './read-sheet.ts'
import { columnsOf } from './sheet-columns.ts'
import { findHeader, type Header } from './sheet-header.ts'
import { type CellError, type Line, textOf } from './sheet-lines.ts'
import { type OpenRows, rowTitle } from './table-columns.ts'
import { tableTitle } from './table-sheet.ts'

/** Row of a table, with the line of the sheet that fills it. */
export type Filled = { readonly row: RecordRow; readonly line?: Line }

/** Header of the sheet; any column may be left out. */
export function rowsHeader({ fields }: OpenRows, sheet: SheetCells, lang: Context['lang']): Header {
  const wanted = fields.map((field) => ({ ...field, required: false }))
  const { row, columns } = findHeader(sheet, wanted, lang)
  const own = new Map(fields.map((field) => [field.key, field]))
  return { row, columns: columns.flatMap(({ index, field }) => ({ index, field: own.get(field.key) ?? field })) }
}

/** Filled rows below the header. @throws IMPORT_TOO_MANY */
export function bodyOf(sheet: SheetCells, { row }: Header) {
  const body = filledRows(sheet, row + 1)
  if (body.length > maxRows) throw new AppError('IMPORT_TOO_MANY', { max: maxRows })
  return body
}

/** Refusal of the workbook of another record: its first cell has a title and the name of the record. */
export function otherRecord(lang: Lang, sheet: SheetCells, title: Text, name: string): readonly CellError[] {
  const first = textOf(sheet[0]?.[0])
  const titles = (['zh', 'en'] as const).map((each) => textIn(each, title))
  const names = titles.map((own) => ({ start: tableTitle(own, ''), own }))
  const found = names.find(({ start }) => first.startsWith(start))
  if (!found || first === tableTitle(found.own, name).trim()) return []
  const theirs = first.slice(found.start.length, found.start.length + 60)
  const reason = lang === 'en' ? `This workbook is of ${theirs}, not of ${name}` : `该文件属于 ${theirs}，不是 ${name}`
  return [{ row: 1, column: '', reason }]
}

/** Index of the column with the ids of rows; -1 without it. */
function idColumn(sheet: SheetCells, { row }: Header): number {
  return (sheet[row] ?? []).findIndex((cell) => cell === rowTitle.zh || cell === rowTitle.en)
}

/** All rows, with the values of the lines; the lines get the errors. */
export async function filledRowsOf(
  context: Context,
  open: OpenRows,
  sheet: SheetCells,
  { row: at, columns }: Header,
  lines: readonly Line[],
): Promise<readonly Filled[]> {
  const { rows } = open
  const header = { row: at, columns, ids: idColumn(sheet, { row: at, columns }) }
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
function valuesOf({ isFixed }: OpenRows, { columns }: Header, { record }: Line, row: RecordRow): RecordRow {
  const open = columns.filter(({ field }) => !isFixed(field, row))
  return Object.fromEntries(open.map(({ field }) => [field.key, record[field.key] ?? null]))
}

/** Cells that identify a row have its values: those of another record are refused. */
async function checkFixed(
  context: Context,
  { isFixed }: OpenRows,
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
