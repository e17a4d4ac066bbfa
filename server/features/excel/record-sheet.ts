import { textIn } from '../../../src/schema/base/text.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { Context, Raw } from '../../platform/http/route.ts'
import { download } from './download.ts'
import { openRecord } from './record-parts.ts'
import { sheetOfRows } from './table-sheet.ts'
import { writeWorkbook } from './xlsx-writer.ts'

/**
 * A record as a workbook to fill in: its open fields on the first sheet, and a sheet for each table; `importRecord` reads it back.
 * Only for people who may edit the record.
 */
export async function recordSheet(context: Context, resource: ServerResource): Promise<Raw> {
  const { lang } = context
  const { record, parts } = await openRecord(context, resource)
  const name = String(record[resource.plan.label[lang]] ?? '')
  const sheets = parts.map((part) => sheetOfRows(context, part, textIn(lang, part.title), name))
  return download(`${name} ${textIn(lang, resource.plan.title)}`, writeWorkbook(await Promise.all(sheets)))
}
