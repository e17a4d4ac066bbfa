import { AppError } from '../../../src/schema/model/errors.ts'
import type { FilePreview } from '../../../src/schema/model/studio-data.ts'
import { readyJson } from '../../platform/http/ready-json.ts'
import type { Context } from '../../platform/http/route.ts'
import { readExtensions } from '../extensions/read-extensions.ts'
import { reportFor, reportPlan } from '../reports/open-report.ts'
import { reportPage } from '../reports/report-list.ts'
import { compiledFor } from '../schema-routes/compiled-for.ts'
import { pageFor } from '../schema-routes/page-for.ts'
import { allDrafts, demandFiles, placeAt } from './file-drafts.ts'

/** Code of the rows of a draft's report, in place of `report/<code>`. */
const rowsOf = 'onl/files/rows'

/** Resource, report or page as its draft makes it, for the caller; null while the draft cannot be read, and for other files. */
export async function previewDraft(given: Context): Promise<FilePreview | null> {
  demandFiles(given)
  const { kind, code } = placeAt(given.query.path ?? '')
  if (kind !== 'resource' && kind !== 'report' && kind !== 'page') return null
  const context = await draftContext(given)
  const { app, session } = context
  const { current } = app.live
  if (kind === 'page') {
    const page = current.pages.get(code)
    const mine = page && pageFor(page, session, current)
    return mine ? { page: mine } : null
  }
  if (kind === 'report') {
    if (!current.reports.has(code)) return null
    const plan = reportPlan(reportFor(context, code), context, false)
    return { report: { ...plan, code: `${rowsOf}/${code}` } }
  }
  const found = current.resources.get(code)
  if (!found) return null
  const extension = (await readExtensions(app.store)).get(code) ?? []
  const resource = compiledFor(found, session, { model: current, diagnostics: [] })
  return { resource, extension: extension.map(({ key }) => key) }
}

/**
 * Rows of a report as its draft makes it: `<code>/list`.
 * @throws NOT_FOUND, and NOT_PUBLISHED where it reads tables or columns of other drafts.
 */
export async function previewRows(given: Context) {
  demandFiles(given)
  const [, code = ''] = /^(.+)\/list$/.exec(given.params['*'] ?? '') ?? []
  if (code === '') throw new AppError('NOT_FOUND')
  const context = await draftContext(given)
  const report = reportFor(context, code)
  const served = given.app.live.current.resources
  for (const { code: name } of report.reads) {
    const drawn = context.app.live.current.resources.get(name)
    const there = new Set(served.get(name)?.storage.columns.map((column) => column.name))
    if (drawn?.storage.columns.some((column) => !there.has(column.name))) throw new AppError('NOT_PUBLISHED', { name })
  }
  return readyJson(await reportPage(context, report))
}

/** The request as it would be answered if all drafts served. */
async function draftContext(given: Context): Promise<Context> {
  const { app } = given
  const drafts = await allDrafts(app)
  const { model } = await app.live.trial(new Map(drafts.map(({ path, content }) => [path, content])))
  return { ...given, app: { ...app, live: { ...app.live, current: model } } }
}
