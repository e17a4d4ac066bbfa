import { buffer } from 'node:stream/consumers'
import { type Lang, textIn } from '../../../src/schema/base/text.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { audit } from '../../platform/audit/audit.ts'
import { Answer, type Context } from '../../platform/http/route.ts'
import { withSentFile } from '../../platform/http/sent-file.ts'
import type { WriteContext } from '../../records/read/write-context.ts'
import { isEncrypted } from '../../records/sealed/sealed-values.ts'
import { keepReport } from './import-report.ts'
import { readSheet, type SheetCells } from './read-sheet.ts'
import { findHeader, type SheetColumn } from './sheet-header.ts'
import { type Line, readLines } from './sheet-lines.ts'
import { importFields } from './template-sheet.ts'
import { writeLines } from './write-lines.ts'

/** Rows of a workbook at most. */
export const maxRows = 10_000
/** Errors in the answer at most; the workbook has them all. */
export const shownErrors = 100

/** Workbook of a request. @throws IMPORT_UNREADABLE, BAD_FORM, TOO_LARGE */
export async function sheetFile({ request }: Context): Promise<Buffer> {
  const file = await withSentFile(request, async ({ bytes }) => {
    const sheet = await buffer(bytes)
    if (bytes.truncated) throw new AppError('TOO_LARGE')
    return sheet
  })
  if (!file) throw new AppError('IMPORT_UNREADABLE')
  return file
}

/**
 * Imports a workbook in the layout of the template. `mode=all` (default): all rows or none; `mode=good`: valid rows, the others
 * returned; `mode=check`: dry run. Answers as contract.md section 8: code 200, or 201 with the errors and the address of a
 * workbook of the refused rows with reasons. @throws IMPORT_UNREADABLE, IMPORT_HEADERS, IMPORT_TOO_MANY.
 */
export async function importSheet(context: Context, write: WriteContext, file: Buffer): Promise<Answer> {
  const { app, session, lang, query, ip } = context
  const { resource } = write
  const mode = query.mode ?? 'all'
  if (mode !== 'all' && mode !== 'good' && mode !== 'check')
    throw new AppError('BAD_REQUEST', { name: 'mode', reason: 'all, good, check' })
  const sheet = await readSheet(file)
  const header = findHeader(sheet, importFields(resource, context), lang)
  const body = filledRows(sheet, header.row + 1)
  if (body.length > maxRows) throw new AppError('IMPORT_TOO_MANY', { max: maxRows })
  const lines = await readLines(context, header, body)
  const { added, changed } = await writeLines(write, lines, mode)
  const good = added + changed
  const bad = lines.filter(({ errors }) => errors.length > 0)
  const isCheck = mode === 'check'
  const detail = { added, changed, refused: bad.length }
  if (!isCheck)
    await audit(app, {
      kind: 'import',
      what: resource.plan.code,
      user: session.user.username,
      tenant: session.tenantId,
      ip,
      detail,
    })
  const counts = {
    totalCount: lines.length,
    successCount: good,
    ...(changed > 0 && { updateCount: changed }),
    errorCount: bad.length,
    ...(isCheck && { isCheck }),
  }
  if (bad.length === 0) return new Answer(wordsFor(lang, good, isCheck), counts)
  return partial(context, write, header.columns, counts, bad)
}

function wordsFor(lang: Lang, good: number, isCheck: boolean): string {
  if (isCheck) return lang === 'en' ? `Rows to import: ${good}` : `检查通过，${good} 行可以导入`
  return lang === 'en' ? `Rows imported: ${good}` : `成功导入 ${good} 行`
}

/** Rows of a sheet from an index on that have a filled cell. */
export function filledRows(sheet: SheetCells, from: number) {
  return sheet
    .map((cells, index) => ({ cells, row: index + 1 }))
    .slice(from)
    .filter(({ cells }) => cells.some((cell) => cell !== null && cell !== ''))
}

type Counts = {
  readonly totalCount: number
  readonly successCount: number
  /** Number of existing records that were changed. */
  readonly updateCount?: number
  readonly errorCount: number
  /** Dry run: the counts are those of a real import. */
  readonly isCheck?: boolean
}

async function partial(
  { app, session, lang }: Context,
  { resource }: WriteContext,
  columns: readonly SheetColumn[],
  counts: Counts,
  bad: readonly Line[],
): Promise<Answer> {
  const name = textIn(lang, resource.plan.title)
  // Sealed values are stored nowhere: their author has the workbook.
  const fileUrl = isEncrypted(resource) ? undefined : await keepReport(app.store, session, lang, name, columns, bad)
  const { successCount, errorCount } = counts
  const msg =
    lang === 'en'
      ? `Rows imported: ${successCount}; rows with errors: ${errorCount}`
      : `成功 ${successCount} 行，有误 ${errorCount} 行`
  const errors = bad
    .flatMap((line) => line.errors)
    .slice(0, shownErrors)
    .map(({ row, column, reason }) => ({ row, column, reason }))
  return new Answer(msg, { msg, ...counts, ...(fileUrl && { fileUrl, fileName: `${name}.xlsx` }), errors }, 201)
}
