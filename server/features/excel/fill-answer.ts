import { AppError, type FieldError, fieldErrorsOf } from '../../../src/schema/model/errors.ts'
import { audit } from '../../platform/audit/audit.ts'
import { Answer, type Context } from '../../platform/http/route.ts'
import { shownErrors } from './import-sheet.ts'
import type { CellError } from './sheet-lines.ts'

/** Workbook that fills a record: the lines that were read, and the refused cells. */
type Fill = {
  /** Resource for the audit. */
  readonly code: string
  readonly id: string
  readonly total: number
  readonly refused: readonly CellError[]
}

/** Answer to a workbook that fills a record, all or nothing; a written one is audited. */
export async function fillAnswer(context: Context, { code, id, total, refused }: Fill): Promise<Answer> {
  const { app, session, lang, ip } = context
  const isDone = refused.length === 0 && total > 0
  const counts = { totalCount: total, successCount: isDone ? total : 0 }
  if (isDone) {
    const who = { user: session.user.username, tenant: session.tenantId, ip }
    await audit(app, { kind: 'import', what: code, ...who, detail: { id, rows: total } })
    const words = lang === 'en' ? `Rows imported: ${total}` : `成功导入 ${total} 行`
    return new Answer(words, { ...counts, updateCount: total, errorCount: 0 })
  }
  const bad = new Set(refused.map(({ sheet, row }) => `${sheet ?? ''} ${row}`)).size
  const msg = lang === 'en' ? `Nothing imported; rows with errors: ${bad}` : `未导入，${bad} 行有误`
  return new Answer(msg, { msg, ...counts, errorCount: bad, errors: refused.slice(0, shownErrors) }, 201)
}

/** Runs a write; gives its field errors as cells. Other refusals are thrown. */
export async function refusedCells(
  write: () => Promise<unknown>,
  cellOf: (error: FieldError) => CellError,
): Promise<readonly CellError[]> {
  try {
    await write()
    return []
  } catch (error) {
    const errors = error instanceof AppError ? fieldErrorsOf(error) : []
    if (errors.length === 0) throw error
    return errors.map(cellOf)
  }
}
