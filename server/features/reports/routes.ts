import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import type { CompiledReport } from '../../../src/schema/model/compiled-report.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { takeCostly } from '../../platform/http/costly.ts'
import { readyJson } from '../../platform/http/ready-json.ts'
import type { Context, Route } from '../../platform/http/route.ts'
import { exportSheet } from '../excel/export-sheet.ts'
import { reportColumns, reportColumnsAndData, reportData, reportQuery, withForced } from './cgreport.ts'
import { openReport, reportFor, reportPlan } from './open-report.ts'
import { reportPage } from './report-list.ts'

const codeOf = ({ params }: Context) => params['*'] ?? ''

/** `report/<code>/list` and `report/<code>/exportXls`, as for a resource. @throws NOT_FOUND */
async function listed(context: Context) {
  const [, code = '', call = ''] = /^(.+)\/(list|exportXls)$/.exec(codeOf(context)) ?? []
  if (call === '') throw new AppError('NOT_FOUND')
  const report = reportFor(context, code)
  return call === 'list' ? readyJson(await reportPage(context, report)) : exported(context, report)
}

function mayExport({ session }: Context, { from }: CompiledReport): boolean {
  return session.may(permissionOf(from, 'export'))
}

async function exported(context: Context, report: CompiledReport) {
  if (!mayExport(context, report)) throw new AppError('FORBIDDEN')
  takeCostly(context, 'transfer')
  const { context: opened, resource } = await openReport(context, report)
  return exportSheet(opened, resource)
}

function plan(context: Context) {
  const report = reportFor(context, codeOf(context))
  return reportPlan(report, context, mayExport(context, report))
}

// SQL reports have parameters; these have search fields.
function parameters(context: Context) {
  reportFor(context, codeOf(context))
  return []
}

const get = (path: string, summary: string, handle: (context: Context) => unknown): Route => ({
  method: 'GET',
  path,
  summary,
  access: 'signed-in',
  handle,
})
const base = '/online/cgreport/api'

/** Reports as lists, and in JeecgBoot's format (contract.md 6). */
export const reportRoutes: readonly Route[] = [
  get('/report/*', 'list, exportXls of a report', listed),
  get('/schema/report/*', 'A report as its reader draws it', plan),
  get(`${base}/getRpColumns/*`, 'Columns of a report', reportColumns),
  get(`${base}/getQueryInfo/*`, 'Search fields of a report', reportQuery),
  get(`${base}/getData/*`, 'Rows of a report', reportData),
  get(`${base}/getColumnsAndData/*`, 'Columns and rows of a report', reportColumnsAndData),
  get(`${base}/getParamsInfo/*`, 'Parameters of a report', parameters),
  get(`${base}/exportXls/*`, 'A report as a workbook', (context) =>
    exported(withForced(context), reportFor(context, codeOf(context))),
  ),
]
