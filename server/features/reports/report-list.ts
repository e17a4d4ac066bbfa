import type { CompiledReport } from '../../../src/schema/model/compiled-report.ts'
import type { Context } from '../../platform/http/route.ts'
import { pageWithTotals } from '../../records/read/totals.ts'
import { openReport } from './open-report.ts'

/** A page of a report as JSON text, with the file's totals over all rows. */
export async function reportPage(given: Context, report: CompiledReport): Promise<string> {
  const { context, resource } = await openReport(given, report)
  return pageWithTotals(context, resource, report.totals)
}
