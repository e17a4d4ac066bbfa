import { textIn } from '../../../src/schema/base/text.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { Context, Raw } from '../../platform/http/route.ts'
import { download } from './download.ts'
import { columnsOf } from './sheet-columns.ts'
import { type OpenRows, openTable, rowTitle } from './table-columns.ts'
import { dropDownsOf, headerOf, headRows, noteOf } from './template-sheet.ts'
import { type Sheet, type SheetRow, writeXlsx } from './xlsx-writer.ts'

/** First cell of the workbook of a table: its title and the name of the record, so that another record refuses it. */
export function tableTitle(title: string, name: string): string {
  return `${title} · ${name}`
}

/** Sheet to fill in: cells that identify a row are locked. */
export async function sheetOfRows(context: Context, open: OpenRows, title: string, name: string): Promise<Sheet> {
  const { lang } = context
  const { rows, fields, isFixed } = open
  const columns = fields.flatMap((field) =>
    columnsOf(field, lang)
      .slice(0, 1)
      .map((column) => ({ field, column })),
  )
  const head: readonly SheetRow[] = [
    { cells: [tableTitle(title, name)], style: 'title' },
    { cells: fields.map((field) => noteOf(field, lang)), style: 'note' },
    { cells: [...fields.map((field) => headerOf(field, lang)), rowTitle[lang]], style: 'head' },
  ]
  const body = rows.map(
    (row): SheetRow => ({
      cells: [...columns.map(({ column }) => column.cell(row)), String(row.id)],
      locked: [...fields.map((field) => isFixed(field, row)), true],
    }),
  )
  async function* batches() {
    yield head
    yield body
  }
  return {
    name: title,
    widths: [...columns.map(({ column }) => column.width), 14],
    frozen: headRows,
    rows: batches(),
    dropDowns: await dropDownsOf(context, fields),
    open: fields.map((field) => !isFixed(field, {})),
  }
}

/**
 * Rows of a table of a record as a workbook to fill in; `importTable` reads them back. Only for people who may edit the record.
 */
export async function tableSheet(context: Context, resource: ServerResource): Promise<Raw> {
  const { lang } = context
  const open = await openTable(context, resource)
  const title = textIn(lang, open.table.field.title)
  const name = String(open.record[resource.plan.label[lang]] ?? '')
  return download(`${name} ${title}`, writeXlsx(await sheetOfRows(context, open, title, name)))
}
