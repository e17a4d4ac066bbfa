import { AppError } from '../../src/schema/model/errors.ts'
import type { Route } from '../http/route.ts'
import { download } from './export-sheet.ts'
import { type Cell, writeXlsx } from './xlsx-writer.ts'

/** The rows that an import refused, with the reasons, for the person who imported them and for a day. */
export const importReportRoute: Route = {
  method: 'GET',
  path: '/sys/common/import-report/:id',
  access: 'signed-in',
  handle: async ({ app, session, params }) => {
    const [report] = await app.store.rows<{ name: string; content: string }>({
      sql: 'select name, content from _import_report where id = ? and user_id = ?',
      parameters: [params.id ?? '', session.user.id],
    })
    if (!report) throw new AppError('RECORD_MISSING')
    const { header, rows } = JSON.parse(report.content) as { header: string[]; rows: Cell[][] }
    async function* batches() {
      yield [{ cells: header, style: 'head' as const }]
      yield rows.map((cells) => ({ cells }))
    }
    return download(
      report.name,
      writeXlsx({ name: report.name, widths: header.map(() => 24), frozen: 1, rows: batches() }),
    )
  },
}
