import { catalogueOf, type Place } from '../../../src/schema/compile/catalogue.ts'
import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import { hashOf } from '../../../src/schema/compile/hash.ts'
import { formatText } from '../../../src/schema/edit/format-text.ts'
import { withOrigins } from '../../../src/schema/edit/overlay-origins.ts'
import { placeOf } from '../../../src/schema/load/collect-files.ts'
import type { Diagnostic } from '../../../src/schema/model/diagnostic.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { mistakeIn } from '../../../src/schema/model/mistake-text.ts'
import { overlayFolder, overlayOf } from '../../../src/schema/model/overlay-file.ts'
import type { Resource } from '../../../src/schema/model/resource.ts'
import { houseTenant } from '../../../src/schema/model/tenants.ts'
import type { App, SchemaTexts, Trial } from '../../platform/app.ts'
import type { Context } from '../../platform/http/route.ts'
import type { Step } from '../../platform/store/store.ts'
import { tenantsKnown } from '../jobs/due-actions.ts'
import { seesFiles } from '../schema-routes/compiled-for.ts'
import { withProcessNotes } from './process-notes.ts'
import { seesShared } from './tenant-places.ts'
import { type TextDraft, versionedTexts } from './versioned-texts.ts'

/** Drafts and versions of schema files; a removed file has no text. */
export const fileTexts = versionedTexts<string | null>({
  drafts: '_studio_draft',
  versions: '_studio_version',
  key: 'path',
})

export type FileDraft = TextDraft<string | null> & { readonly path: string }

/** Files apply to all tenants, so only administrators of the first one may edit them. @throws FORBIDDEN */
export function demandFiles({ session }: Context): void {
  if (!seesFiles(session)) throw new AppError('FORBIDDEN')
}

/**
 * Files that a caller may edit: administrators of the first tenant all, those of another tenant its own.
 * @throws FORBIDDEN for other users
 */
export function editableFiles({ session }: Context): (path: string) => boolean {
  if (seesFiles(session)) return () => true
  if (!session.isAdmin) throw new AppError('FORBIDDEN')
  const own = overlayFolder(session.tenantId)
  return (path) => path.startsWith(own)
}

/** Kind and code of a path that the caller may edit. @throws FORBIDDEN, BAD_REQUEST */
export function editablePlace(context: Context, path: string) {
  const isEditable = editableFiles(context)
  const place = placeAt(path)
  if (!(isEditable(path) && mayReplace(context, place))) throw new AppError('FORBIDDEN')
  return place
}

/** Whether the caller may read the shared file that a tenant's file replaces. */
function mayReplace(context: Context, place: Place): boolean {
  if (place.kind === 'overlay') return mayOverlay(context, place.code)
  return place.tenant === undefined || seesShared(context, place)
}

/** Kind and code of a path that the caller may give a text. @throws FORBIDDEN, BAD_REQUEST, TENANT_UNKNOWN */
export async function writablePlace(context: Context, path: string) {
  const place = editablePlace(context, path)
  const tenant = tenantAt(place)
  if (tenant !== undefined && !(await tenantsKnown(context.app)).includes(tenant))
    throw new AppError('TENANT_UNKNOWN', { tenant })
  return place
}

/** Whether the caller lists the resource of an overlay; one without a resource may be corrected or removed. */
function mayOverlay({ app, session }: Context, code: string): boolean {
  const { resource } = overlayOf(code)
  return !app.live.current.resources.has(resource) || session.may(permissionOf(resource, 'list'))
}

/** Kind and code of a path. Themes of the portal have an editor of their own. @throws BAD_REQUEST for another path */
export function placeAt(path: string) {
  const place = placeOf(path)
  if (!place || place.kind === 'portal' || !path.startsWith('schemas/'))
    throw new AppError('BAD_REQUEST', { name: 'path', reason: 'not a schema file' })
  return place
}

/** Tenant that a file is for; undefined for a shared one. */
export function tenantAt({ kind, code, tenant }: Place): string | undefined {
  return kind === 'overlay' ? overlayOf(code).tenant : tenant
}

/** Tenant in whose log a publication is: that of the file, else the platform. */
export function tenantOf(path: string): string {
  return tenantAt(placeAt(path)) ?? houseTenant
}

/** Text of a file that serves now; null without one. */
export function servedText({ live }: Pick<App, 'live'>, path: string): string | null {
  return live.current.files.get(path)?.text ?? null
}

/** Current text of a file; null for a deleted one, even if its last version still serves. */
export function standingText(app: Pick<App, 'live'>, path: string): string | null {
  return app.live.deleted.has(path) ? null : servedText(app, path)
}

/** Identifies the text of a file that serves, empty for none: editors compare it with that of the text they show. */
export function stampOf(text: string | null): string {
  return text === null ? '' : hashOf(text)
}

/** Refuses a draft that began with a text that no longer serves. @throws CONFLICT with who published another one, FILE_CHANGED */
export async function demandServing(app: Pick<App, 'live' | 'store'>, path: string, base: string | null) {
  if (base === servedText(app, path) || base === standingText(app, path)) return
  const [last] = await fileTexts.versionsOf(app.store, path)
  const isPublished = last && (await fileTexts.versionText(app.store, path, last.number)) === standingText(app, path)
  if (!isPublished) throw new AppError('FILE_CHANGED')
  const { who, at } = last
  throw new AppError('CONFLICT', { who, when: at }, { result: { who, when: at } })
}

type NewDraft = {
  readonly path: string
  readonly text: string | null
  /** Version that the draft had, 0 for none. */
  readonly version: number
  readonly who: string
}

/** Steps that store a draft. A first one notes the text of the file, so that its publication knows of later changes. */
export function draftSteps(app: Pick<App, 'live'>, { path, text, version, who }: NewDraft): readonly Step[] {
  const step = fileTexts.draftStep(path, text, version, who)
  if (version > 0) return [step]
  const sql = 'update _studio_draft set base = cast(? as text) where path = ?'
  return [step, { sql, parameters: [standingText(app, path), path] }]
}

/** Whether the text of the file is another one than at the beginning of the draft. */
export async function isMoved({ store, live }: Pick<App, 'store' | 'live'>, path: string): Promise<boolean> {
  const [row] = await store.rows<{ base: string | null }>({
    sql: 'select base from _studio_draft where path = ?',
    parameters: [path],
  })
  return row !== undefined && row.base !== standingText({ live }, path)
}

/** Paths of drafts that began with a file. */
export async function draftsOfFiles({ store }: Pick<App, 'store'>): Promise<ReadonlySet<string>> {
  const rows = await store.rows<{ path: string }>({
    sql: 'select path from _studio_draft where base is not null',
    parameters: [],
  })
  return new Set(rows.map(({ path }) => path))
}

/** All drafts, by path. */
export async function allDrafts({ store }: Pick<App, 'store'>): Promise<readonly FileDraft[]> {
  const rows = await store.rows<{ path: string }>({
    sql: 'select path from _studio_draft order by path',
    parameters: [],
  })
  const drafts = await Promise.all(
    rows.map(async ({ path }) => {
      const draft = await fileTexts.draftOf(store, path)
      return draft && { ...draft, path }
    }),
  )
  return drafts.filter((draft) => draft !== undefined)
}

type Tried = {
  /** Paths whose drafts count; all without it. */
  readonly takes?: (path: string) => boolean
  /** Texts that are not stored, in place of drafts. */
  readonly texts?: SchemaTexts
}

/** Model of the files with drafts, and with texts, in their place. Nothing of it serves. */
export async function draftTrial(app: App, { takes = () => true, texts = new Map() }: Tried = {}): Promise<Trial> {
  const drafts = (await allDrafts(app)).filter(({ path }) => takes(path))
  return app.live.trial(new Map([...drafts.map(({ path, content }) => [path, content] as const), ...texts]))
}

/** Texts of drafts as they are published: a file that can be read has the format of the others; overlays note what they replace. */
export async function textsOf(
  app: App,
  drafts: readonly Pick<FileDraft, 'path' | 'content'>[],
): Promise<ReadonlyMap<string, string | null>> {
  const overlays = drafts.filter(({ path, content }) => content !== null && placeAt(path).kind === 'overlay')
  const resources = overlays.length > 0 ? await resourcesWith(app, drafts) : new Map<string, Resource>()
  const noted = (path: string, text: string) => {
    const { kind, code } = placeAt(path)
    const resource = kind === 'overlay' ? resources.get(overlayOf(code).resource) : undefined
    return resource ? withOrigins(text, resource) : text
  }
  return new Map(
    drafts.map(({ path, content }) => [path, content === null ? null : formattedAt(path, noted(path, content))]),
  )
}

/** Resources of the files with drafts in their place, complete with mixins and extension fields. */
export async function resourcesWith(
  app: App,
  drafts: readonly Pick<FileDraft, 'path' | 'content'>[],
): Promise<ReadonlyMap<string, Resource>> {
  const { model, known } = await app.live.trial(new Map(drafts.map(({ path, content }) => [path, content])))
  return catalogueOf(model.files.values(), known).resources
}

/** Text as it is published: a JSON file has the format of the others. */
export function formattedAt(path: string, text: string): string {
  return path.endsWith('.json') ? formatText(text) : text
}

/** Mistakes that drafts make: those of their files, and new ones of other files. */
export function problemsOf(
  { live }: Pick<App, 'live'>,
  texts: SchemaTexts,
  { diagnostics }: Trial,
): readonly Diagnostic[] {
  const before = new Set(live.diagnostics.map(nameOf))
  return diagnostics.filter((mistake) => texts.has(mistake.file) || !before.has(nameOf(mistake)))
}

function nameOf({ file, pointer, message }: Diagnostic): string {
  return `${file} ${pointer} ${message}`
}

/** Mistakes of the drafts, given the current texts of all drafts. */
export async function problemsNow(context: Context): Promise<readonly Diagnostic[]> {
  const { app, lang } = context
  const isEditable = editableFiles(context)
  const drafts = (await allDrafts(app)).filter(({ path }) => isEditable(path))
  const texts = new Map(drafts.map(({ path, content }) => [path, content]))
  const trial = await app.live.trial(texts)
  const problems = await withProcessNotes(context, texts, problemsOf(app, texts, trial), trial)
  return problems.slice(0, 200).map((mistake) => mistakeIn(lang, mistake))
}
