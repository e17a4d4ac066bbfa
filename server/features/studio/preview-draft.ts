import { catalogueOf } from '../../../src/schema/compile/catalogue.ts'
import { modelOfTenant } from '../../../src/schema/compile/compile-overlays.ts'
import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import { accessAbove } from '../../../src/schema/compile/written-access.ts'
import type { CompiledResource, Model } from '../../../src/schema/model/compiled.ts'
import type { CompiledReport } from '../../../src/schema/model/compiled-report.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { type Overlay, overlayOf } from '../../../src/schema/model/overlay-file.ts'
import { baseAt, replacedBy } from '../../../src/schema/model/overlay-parts.ts'
import { adminRole } from '../../../src/schema/model/roles.ts'
import type { DraftResource, FilePreview, OverlayPreview } from '../../../src/schema/model/studio-data.ts'
import { tenantPath } from '../../../src/schema/model/tenant-files.ts'
import { readyJson } from '../../platform/http/ready-json.ts'
import type { Context, Session } from '../../platform/http/route.ts'
import { readExtensions } from '../extensions/read-extensions.ts'
import { roleTitles } from '../process/names.ts'
import { mayOpenReport, reportFor, reportPlan } from '../reports/open-report.ts'
import { reportPage } from '../reports/report-list.ts'
import { compiledFor } from '../schema-routes/compiled-for.ts'
import { pageFor } from '../schema-routes/page-for.ts'
import { demandFiles, draftTrial, editableFiles, editablePlace, placeAt } from './file-drafts.ts'
import { grantsByHand } from './kept-grants.ts'
import { sessionOfRole, sessionOfRoleNow } from './role-session.ts'
import { modelAt } from './tenant-places.ts'

/** Code of the rows of a draft's report, in place of `report/<code>`; those of a role follow `@<role>`. */
const rowsOf = 'onl/files/rows'

type Wanted = { readonly path: string; readonly text?: string; readonly role?: string }

/**
 * Resource, report or page as its draft makes it, for the caller or for a role; null while the draft cannot be read, and
 * for other files. A text in place of the stored draft shows what is typed before it is stored; reports are always those of their drafts.
 * @throws NOT_FOUND for an unknown role
 */
export async function previewDraft(given: Context): Promise<FilePreview | null> {
  const { path, text, role } = given.body as Wanted
  const { kind, code, tenant } = editablePlace(given, path)
  if (kind === 'overlay') return overlayPreview(given, path, text)
  if (kind === 'report') return reportOf(given, { code, tenant, role })
  if (kind !== 'resource' && kind !== 'page') return null
  const { app, session } = given
  const typed = text === undefined ? {} : { texts: new Map([[path, text]]) }
  const trial = await draftTrial(app, { takes: editableFiles(given), ...typed })
  const model = modelAt(trial.model, tenant)
  if (kind === 'page') return pageOf(given, model, code, role)
  const reader = role === undefined ? session : await readerAs(given, model, role)
  return (await draftResource(given, model, code, reader)) ?? null
}

async function pageOf(given: Context, model: Model, code: string, role?: string): Promise<FilePreview | null> {
  const page = model.pages.get(code)
  if (!page) return null
  const reader = role === undefined ? given.session : await readerNow(given, model, role)
  const mine = pageFor(page, reader, model)
  return mine ? { page: mine } : { closed: true }
}

/** Resource of a model as a reader finds it, with what its designer needs. */
export async function draftResource(
  { app }: Pick<Context, 'app'>,
  model: Model,
  code: string,
  reader: Session,
): Promise<DraftResource | undefined> {
  const found = model.resources.get(code)
  if (!found) return undefined
  const extension = (await readExtensions(app.store)).get(code) ?? []
  const resource = compiledFor(found, reader, { model, diagnostics: [] })
  return {
    resource,
    tables: tablesOf(resource, model, reader),
    extension: extension.map(({ key }) => key),
    access: accessAbove(code, model.files.values()) ?? { rights: {}, by: {} },
    held: await grantsByHand(app.store, found),
    states: statesOf(resource, model),
  }
}

/** Resources of the tables that the reader lists. */
function tablesOf({ fields }: CompiledResource, model: Model, reader: Session): readonly CompiledResource[] {
  const codes = new Set(
    Object.values(fields).flatMap(({ type, props }) => (type === 'table' ? [String(props.of)] : [])),
  )
  return [...codes].flatMap((code) => {
    const found = model.resources.get(code)
    const isListed = found && reader.may(permissionOf(code, 'list'))
    return isListed ? [compiledFor(found, reader, { model, diagnostics: [] })] : []
  })
}

/** The caller with a role only, and the default rights of a model. @throws NOT_FOUND */
export async function readerAs(given: Context, model: Model, role: string): Promise<Session> {
  await demandRole(given, role)
  return sessionOfRole(given.session, model, role)
}

/** The caller with a role only, and its present rights. @throws NOT_FOUND */
async function readerNow(given: Context, model: Model, role: string): Promise<Session> {
  await demandRole(given, role)
  return sessionOfRoleNow(given, model, role)
}

async function demandRole(given: Context, role: string): Promise<void> {
  if (role === adminRole || !(await roleTitles(given, [role])).has(role)) throw new AppError('NOT_FOUND')
}

function statesOf({ states, fields }: CompiledResource, { dictionaries }: Model): DraftResource['states'] {
  const source = states && fields[states.field]?.source
  const items = source?.kind === 'dictionary' ? (dictionaries.get(source.code)?.items ?? []) : []
  return items.map(({ value, title }) => ({ name: value, title }))
}

/** Resource of an overlay as its tenant would have it, and the values that it replaces. */
async function overlayPreview(given: Context, path: string, text: string | undefined): Promise<OverlayPreview | null> {
  const { app, session } = given
  const { tenant, resource } = overlayOf(placeAt(path).code)
  const typed = text === undefined ? {} : { texts: new Map([[path, text]]) }
  const { model, known } = await draftTrial(app, { takes: editableFiles(given), ...typed })
  const draft = await draftResource(given, modelOfTenant(model, tenant), resource, session)
  const base = catalogueOf(model.files.values(), known).resources.get(resource)
  const overlay = model.files.get(path)?.value as Overlay | undefined
  if (!(draft && base)) return null
  const pointers = overlay ? replacedBy(overlay) : []
  return { ...draft, replaced: Object.fromEntries(pointers.map((pointer) => [pointer, baseAt(base, pointer)])) }
}

type ReportAsked = { readonly code: string; readonly tenant: string | undefined; readonly role: string | undefined }

async function reportOf(given: Context, { code, tenant, role }: ReportAsked): Promise<FilePreview | null> {
  const context = await reportContext(given, tenant, role)
  const { current } = context.app.live
  const found = current.reports.get(code)
  if (found && !mayOpenReport(found, current, context.session)) return { closed: true }
  if (found) {
    const plan = reportPlan(reportFor(context, code), context, false)
    const by = role === undefined ? [] : [`@${role}`]
    return { report: { ...plan, code: [rowsOf, ...by, ...(tenant === undefined ? [] : [tenant]), code].join('/') } }
  }
  const trial = await draftTrial(given.app, { takes: editableFiles(given) })
  const wanted = modelAt(trial.model, tenant).reports.get(code)
  if (wanted) throw new AppError('NOT_PUBLISHED', { name: wanted.from })
  return null
}

/** Rows of a report as its draft makes it: `<code>/list`, after the role and the tenant, if any. @throws NOT_FOUND, FORBIDDEN */
export async function previewRows(given: Context) {
  const [, role, tenant, code = ''] = /^(?:@([\w-]+)\/)?(?:([0-9]+)\/)?(.+)\/list$/.exec(given.params['*'] ?? '') ?? []
  if (code === '') throw new AppError('NOT_FOUND')
  if (tenant === undefined) demandFiles(given)
  else editablePlace(given, tenantPath(tenant, 'report', code))
  const context = await reportContext(given, tenant, role)
  const report = reportFor(context, code)
  return readyJson(await reportPage({ ...context, query: sortOf(report, context.query) }, report))
}

/** Query without an order by a column that the draft has lost since its list was drawn. */
function sortOf({ columns }: CompiledReport, { column, order, ...query }: Context['query']): Context['query'] {
  const isThere = columns.some(({ key }) => key === column)
  return isThere && column !== undefined && order !== undefined ? { ...query, column, order } : query
}

/**
 * The request as it would be answered if the drafts of reports served. Drafts of resources do not count: a draft that gives more
 * rights than its file must not show rows before anybody sees its publication.
 */
async function reportContext(given: Context, tenant: string | undefined, role?: string): Promise<Context> {
  const { app } = given
  const isEditable = editableFiles(given)
  const trial = await draftTrial(app, { takes: (path) => isEditable(path) && placeAt(path).kind === 'report' })
  const current = modelAt(trial.model, tenant)
  const session = role === undefined ? given.session : await readerNow(given, current, role)
  return { ...given, session, app: { ...app, live: { ...app.live, current } } }
}
