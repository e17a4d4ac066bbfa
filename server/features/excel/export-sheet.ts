import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Context, Raw } from '../../platform/http/route.ts'
import { writeCsv } from './csv-writer.ts'
import { download } from './download.ts'
import { listRows, workbookOf } from './list-sheet.ts'

/**
 * The current list as a workbook, or as comma-separated text for `format=csv`: same filters, order and permissions as on screen, all
 * rows, streamed (contract.md section 8).
 */
export async function exportSheet(context: Context, resource: ServerResource): Promise<Raw> {
  const { app, session, query, ip } = context
  const list = await listRows(context, resource, query, true)
  const { username } = session.user
  await audit(app, { kind: 'export', what: resource.plan.code, user: username, tenant: session.tenantId, ip })
  if (query.format === 'csv') return download(list.title, writeCsv(list.batches()), 'csv')
  return download(list.title, workbookOf(list))
}
