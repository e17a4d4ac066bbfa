import { textIn } from '../../../src/schema/base/text.ts'
import { AppError, errorText, type FieldError } from '../../../src/schema/model/errors.ts'
import type { Answer, Context } from '../../platform/http/route.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import type { WriteContext } from '../../records/read/write-context.ts'
import { editRecord } from '../../records/write/write.ts'
import { fillAnswer, refusedCells } from './fill-answer.ts'
import { bodyOf, type Filled, filledRowsOf, otherRecord, rowsHeader } from './fill-rows.ts'
import { type NamedSheet, readSheets } from './read-sheet.ts'
import { openRecord, type RecordPart } from './record-parts.ts'
import { type CellError, readLines } from './sheet-lines.ts'
import { sheetNames } from './xlsx-writer.ts'

/** Sheet of the workbook that was read, with the rows that it fills. */
type ReadPart = {
  readonly part: RecordPart
  readonly sheet: string
  readonly rows: readonly Filled[]
  readonly lines: number
  readonly errors: readonly CellError[]
}

/**
 * Fills a record from a workbook in the layout of `recordSheet`: its fields and the rows of its tables in one write, all or nothing.
 * Refusals name sheet, row and column; refused lines are stored nowhere, as the record may be sealed.
 * @throws as an import, and as an edit of the record
 */
export async function importRecord(context: Context, write: WriteContext, file: Buffer): Promise<Answer> {
  const { lang } = context
  const { record, parts } = await openRecord(context, write.resource)
  const sheets = await readSheets(file)
  const name = String(record[write.resource.plan.label[lang]] ?? '')
  const read: ReadPart[] = []
  for (const [index, part] of parts.entries())
    read.push(await readPart(context, part, sheetOf(parts, index, sheets, lang), name))
  const errors = read.flatMap((each) => each.errors)
  const total = read.reduce((sum, { lines }) => sum + lines, 0)
  const refused = errors.length > 0 || total === 0 ? errors : await written(write, record, read)
  return fillAnswer(context, { code: write.resource.plan.code, id: String(record.id), total, refused })
}

type Found = { readonly name: string; readonly sheet: NamedSheet | undefined }

/** Sheet of a part, by its name in either language. */
function sheetOf(
  parts: readonly RecordPart[],
  index: number,
  sheets: readonly NamedSheet[],
  lang: Context['lang'],
): Found {
  const nameIn = (each: Context['lang']) => sheetNames(parts.map(({ title }) => textIn(each, title)))[index] ?? ''
  const names = [nameIn('zh'), nameIn('en')]
  const sheet = sheets.find(({ name }) => names.includes(name.trim()))
  return { name: sheet?.name ?? nameIn(lang), sheet }
}

async function readPart(context: Context, part: RecordPart, { name, sheet }: Found, of: string): Promise<ReadPart> {
  const { lang } = context
  const none = { part, sheet: name, rows: [], lines: 0 }
  if (!sheet) return { ...none, errors: [{ sheet: name, row: 0, column: '', reason: textIn(lang, missing) }] }
  const others = otherRecord(lang, sheet.cells, part.title, of)
  if (others.length > 0) return { ...none, errors: others.map((each) => ({ sheet: name, ...each })) }
  const header = headerIn(part, sheet, lang)
  if (header instanceof AppError)
    return {
      ...none,
      errors: [{ sheet: name, row: 0, column: '', reason: errorText(header.code, lang, header.params) }],
    }
  const lines = await readLines(context, header, bodyOf(sheet.cells, header))
  const rows = await filledRowsOf(context, part, sheet.cells, header, lines)
  const strange = part.key === undefined ? rows.filter(({ row }) => row.id === undefined) : []
  const errors = [
    ...lines.flatMap((line) => line.errors),
    ...strange.map(({ line }) => ({ row: line?.row ?? 0, column: '', reason: textIn(lang, oneRow) })),
  ]
  return {
    ...{ part, sheet: name, rows, lines: lines.length },
    errors: errors.map((each) => ({ sheet: name, ...each })),
  }
}

const missing = { zh: '缺少此工作表', en: 'This sheet is missing' }
const oneRow = { zh: '此表只有单据本身一行', en: 'This sheet has the one row of the record' }

/** Header of a sheet, or the refusal of one without it. */
function headerIn(part: RecordPart, { cells }: NamedSheet, lang: Context['lang']) {
  // A record of which nothing is open has a sheet without columns.
  if (part.fields.length === 0) return { row: 2, columns: [] }
  try {
    return rowsHeader(part, cells, lang)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/** Writes the record with its rows; gives the refusals by sheet and line. */
async function written(
  write: WriteContext,
  record: RecordRow,
  read: readonly ReadPart[],
): Promise<readonly CellError[]> {
  const own = read.find(({ part }) => part.key === undefined)?.rows[0]?.row
  const tables = read.flatMap(({ part, rows, lines }) =>
    part.key === undefined || lines === 0 ? [] : [[part.key, rows.map(({ row }) => row)] as const],
  )
  const body = { ...own, id: record.id, version: record.version, ...Object.fromEntries(tables) }
  return refusedCells(
    () => editRecord(write, body),
    (error) => inWorkbook(write, read, error),
  )
}

/** Place of an error: `/items/2/price` is a cell of the sheet of the items, `/validUntil` one of the first sheet. */
function inWorkbook({ lang }: WriteContext, read: readonly ReadPart[], { pointer, message }: FieldError): CellError {
  const [, field = '', index = '', inner = ''] = pointer.split('/')
  const table = read.find(({ part }) => part.key === field)
  const place = table ?? read.find(({ part }) => part.key === undefined)
  const line = place?.rows[table ? Number(index) : 0]?.line
  const title = place?.part.resource.plan.fields[table ? inner : field]?.title
  const reason = message === '' ? errorText('INVALID', lang, {}) : message
  return {
    sheet: place?.sheet ?? '',
    row: line && title ? line.row : 0,
    column: title ? textIn(lang, title) : '',
    reason,
  }
}
