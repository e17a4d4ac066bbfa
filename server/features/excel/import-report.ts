import { type Lang, textIn } from '../../../src/schema/base/text.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { Context, Route, Session } from '../../platform/http/route.ts'
import { accountOf } from '../../platform/http/viewing.ts'
import { newId } from '../../platform/new-id.ts'
import type { Store } from '../../platform/store/store.ts'
import { download } from './download.ts'
import type { SheetColumn } from './sheet-header.ts'
import type { Line } from './sheet-lines.ts'
import { type Cell, writeXlsx } from './xlsx-writer.ts'

/** Lifetime of a report. Milliseconds. */
const day = 86_400_000

type Report = { readonly header: readonly string[]; readonly rows: readonly (readonly Cell[])[] }

/** Stores the refused rows with reasons, for a day. Gives the address of the workbook. */
export async function keepReport(
  store: Store,
  session: Session,
  lang: Lang,
  name: string,
  columns: readonly SheetColumn[],
  bad: readonly Line[],
): Promise<string> {
  const reason = lang === 'en' ? 'Errors' : '错误原因'
  const report: Report = {
    header: [...columns.map(({ field }) => textIn(lang, field.title)), reason],
    rows: bad.map(({ cells, errors }) => [
      ...columns.map(({ index }) => cellOf(cells[index])),
      errors.map((error) => (error.column === '' ? error.reason : `${error.column}: ${error.reason}`)).join('; '),
    ]),
  }
  const id = newId()
  await store.write([
    { sql: 'delete from _import_report where at < ?', parameters: [Date.now() - day] },
    {
      sql: 'insert into _import_report (id, user_id, at, name, content) values (?, ?, ?, ?, ?)',
      parameters: [id, session.user.id, Date.now(), name, JSON.stringify(report)],
    },
  ])
  return `/sys/common/import-report/${id}`
}

function cellOf(cell: Line['cells'][number] | undefined): Cell {
  return typeof cell === 'boolean' ? String(cell) : (cell ?? null)
}

async function handle({ app, session, params }: Context) {
  const [report] = await app.store.rows<{ name: string; content: string }>({
    sql: 'select name, content from _import_report where id = ? and user_id = ? and at >= ?',
    parameters: [params.id ?? '', accountOf(session).id, Date.now() - day],
  })
  if (!report) throw new AppError('RECORD_MISSING')
  const { header, rows } = JSON.parse(report.content) as Report
  async function* batches() {
    yield [{ cells: header, style: 'head' as const }]
    yield rows.map((cells) => ({ cells }))
  }
  const widths = header.map(() => 24)
  return download(report.name, writeXlsx({ name: report.name, widths, frozen: 1, rows: batches() }))
}

/** Refused rows of an import with reasons, for its author only. */
export const importReportRoute: Route = {
  method: 'GET',
  path: '/sys/common/import-report/:id',
  summary: 'The rows an import refused, as a workbook',
  access: 'signed-in',
  handle,
}
