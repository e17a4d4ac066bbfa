import { textIn } from '../../../src/schema/base/text.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { errorText, type FieldError } from '../../../src/schema/model/errors.ts'
import type { Answer, Context } from '../../platform/http/route.ts'
import type { WriteContext } from '../../records/read/write-context.ts'
import { editRecord } from '../../records/write/write.ts'
import { fillAnswer, refusedCells } from './fill-answer.ts'
import { bodyOf, type Filled, filledRowsOf, otherRecord, rowsHeader } from './fill-rows.ts'
import { readSheet } from './read-sheet.ts'
import { type CellError, readLines } from './sheet-lines.ts'
import { type OpenTable, openTable } from './table-columns.ts'

/**
 * Fills the rows of a table of a record from a workbook in the layout of `tableSheet`, all of them or none. Rows are found by
 * their id; a line without one adds a row. Rows that the sheet leaves out stay. Refused lines are
 * answered with row, column and reason and stored nowhere, as their record may be sealed. @throws as an import, and as an edit of the record
 */
export async function importTable(context: Context, write: WriteContext, file: Buffer): Promise<Answer> {
  const { lang } = context
  const open = await openTable(context, write.resource)
  const sheet = await readSheet(file)
  const header = rowsHeader(open, sheet, lang)
  const lines = await readLines(context, header, bodyOf(sheet, header))
  const name = String(open.record[write.resource.plan.label[lang]] ?? '')
  const others = otherRecord(lang, sheet, open.table.field.title, name)
  const rows = others.length > 0 ? [] : await filledRowsOf(context, open, sheet, header, lines)
  const errors = [...others, ...lines.flatMap((line) => line.errors)]
  const refused = errors.length > 0 || lines.length === 0 ? errors : await written(write, open, rows)
  const about = { code: open.table.resource.plan.code, id: String(open.record.id), total: lines.length }
  return fillAnswer(context, { ...about, refused })
}

/** Writes the record with its rows; gives the refusals by the lines of the sheet. */
function written(write: WriteContext, { record, table }: OpenTable, rows: readonly Filled[]) {
  const body = { id: record.id, version: record.version, [table.key]: rows.map(({ row }) => row) }
  return refusedCells(
    () => editRecord(write, body),
    (error) => inSheet(write, table.resource, table.key, rows, error),
  )
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
