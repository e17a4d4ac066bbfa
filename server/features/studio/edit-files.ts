import type { Place } from '../../../src/schema/compile/catalogue.ts'
import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import { startingReport, startOf } from '../../../src/schema/edit/starts.ts'
import type { Model } from '../../../src/schema/model/compiled.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { FileKind } from '../../../src/schema/model/files.ts'
import { mistakeIn } from '../../../src/schema/model/mistake-text.ts'
import type { OpenFile, StudioFile } from '../../../src/schema/model/studio-data.ts'
import { startingProcess } from '../../../src/schema/process/starting-process.ts'
import type { Context } from '../../platform/http/route.ts'
import {
  allDrafts,
  demandServing,
  draftSteps,
  draftsOfFiles,
  editableFiles,
  editablePlace,
  fileTexts,
  placeAt,
  problemsNow,
  servedText,
  stampOf,
  writablePlace,
} from './file-drafts.ts'
import { parsedFile, titleOfFile } from './file-title.ts'
import { listedMenus } from './listed-menus.ts'
import { movedBaseAt } from './moved-base.ts'
import { readOverlays } from './read-overlays.ts'
import { removedFiles } from './removed-files.ts'
import { shelfOf } from './shelf.ts'
import { linkedAt, pathFor, seesShared, sharedFiles, sharedTextAt, tenantsWithFiles } from './tenant-places.ts'

/** All files and drafts, and where publications go. */
export async function listFiles(context: Context) {
  const isEditable = editableFiles(context)
  const { app, session } = context
  const [all, overlays, shelf, begunOn, tenants] = await Promise.all([
    allDrafts(app),
    readOverlays(app.store),
    shelfOf(app),
    draftsOfFiles(app),
    tenantsWithFiles(context),
  ])
  const drafts = all.filter(({ path }) => isEditable(path))
  const { resources } = app.live.current
  const problematic = new Set(app.live.diagnostics.map(({ file }) => file))
  const draftAt = new Map(drafts.map((draft) => [draft.path, draft]))
  const isGone = (path: string) => app.live.deleted.has(path) || (servedText(app, path) === null && begunOn.has(path))
  const listed = (path: string, { kind, code, tenant }: Place, value: unknown): StudioFile => {
    const draft = draftAt.get(path)
    return {
      path,
      kind,
      code,
      ...(tenant !== undefined && { tenant }),
      title: titleOfFile(kind, code, value, resources),
      ...chartMark(kind, value),
      ...(draft && {
        draft: { who: draft.who, at: draft.at, version: draft.version, isRemoval: draft.content === null },
      }),
      ...(!app.live.current.files.has(path) && { isNew: true }),
      ...(draft && isGone(path) && { isDeleted: true }),
      stamp: stampOf(servedText(app, path)),
      ...(overlays.has(path) && { isOverlay: true }),
      ...(problematic.has(path) && { hasProblems: true }),
    }
  }
  const files = [...app.live.current.files]
    .filter(([path, { kind }]) => kind !== 'portal' && isEditable(path))
    .map(([path, { value, ...place }]) => listed(path, place as Place, value))
  const made = drafts
    .filter(({ path }) => !app.live.current.files.has(path))
    .map(({ path, content }) => {
      const place = placeAt(path)
      return listed(path, place, parsedFile(place.kind, content))
    })
  const shown = [...files, ...made].toSorted((a, b) => a.path.localeCompare(b.path))
  const valueAt = (path: string) => {
    const draft = draftAt.get(path)
    return draft ? parsedFile('menu', draft.content) : app.live.current.files.get(path)?.value
  }
  return {
    shelf,
    files: shown,
    removed: await removedFiles(context, new Set(draftAt.keys())),
    /** Resources that an overlay may change. */
    resources: [...resources.values()].flatMap(({ plan: { code, title } }) =>
      session.may(permissionOf(code, 'list')) ? [{ code, title }] : [],
    ),
    shared: sharedFiles(context),
    tenants,
    menus: listedMenus(
      shown
        .filter(({ kind }) => kind === 'menu')
        .map(({ path, code, tenant }) => ({
          ...{ path, code, tenant },
          value: valueAt(path),
          served: app.live.current.files.get(path)?.value,
        })),
    ),
  }
}

/** A file in its editor: its draft, else the text that serves. @throws FILE_MISSING */
export async function openFile(context: Context): Promise<OpenFile> {
  const { app, query } = context
  const path = query.path ?? ''
  const { kind, code, tenant } = editablePlace(context, path)
  const served = servedText(app, path)
  const [draft, versions, moved] = await Promise.all([
    fileTexts.draftOf(app.store, path),
    fileTexts.versionsOf(app.store, path),
    movedBaseAt(app, path),
  ])
  if (served === null && !draft && versions.length === 0) throw new AppError('FILE_MISSING', { path })
  const standing = draft ? [] : app.live.diagnostics.filter(({ file }) => file === path)
  const problems = [...standing.map((mistake) => mistakeIn(context.lang, mistake)), ...(await problemsNow(context))]
  return {
    path,
    kind,
    code,
    ...(tenant !== undefined && { tenant, shared: sharedTextAt(app, path) ?? null }),
    served,
    stamp: stampOf(served),
    /** Null for a removed file. */
    text: draft ? draft.content : served,
    version: draft?.version ?? 0,
    draft: draft ? { who: draft.who, at: draft.at } : null,
    versions,
    problems,
    ...(moved && { moved }),
  }
}

/**
 * Stores a draft, also one with mistakes, and gives the mistakes of all drafts. A first draft gives the text that it began with.
 * @throws FORBIDDEN, CONFLICT with who changed it, FILE_CHANGED
 */
export async function keepDraft(context: Context) {
  const { app, session, body } = context
  const { path, version, text, base } = body as {
    readonly path: string
    readonly version: number
    readonly text: string | null
    readonly base?: string | null
  }
  if (text === null) editablePlace(context, path)
  else await writablePlace(context, path)
  if (base !== undefined) await demandServing(app, path, base)
  await fileTexts.write(app, path, draftSteps(app, { path, text, version, who: session.user.username }))
  return { version: version + 1, problems: await problemsNow(context) }
}

/** Drops a draft: the editor shows the text that serves again. */
export async function dropDraft(context: Context): Promise<null> {
  const { app, query } = context
  const path = query.path ?? ''
  editablePlace(context, path)
  await fileTexts.write(app, path, [fileTexts.dropStep(path, Number(query.version))])
  return null
}

/** Text of a version, to compare it or to edit it again. */
export async function versionOf(context: Context) {
  const { app, query } = context
  editablePlace(context, query.path ?? '')
  return { text: await fileTexts.versionText(app.store, query.path ?? '', Number(query.number)) }
}

/** Most columns that a report begins with. */
const firstColumns = 6

function chartMark(kind: FileKind, value: unknown): Pick<StudioFile, 'hasChart'> {
  return kind === 'report' && typeof value === 'object' && value !== null && 'chart' in value ? { hasChart: true } : {}
}

/** Path and text that a new file begins with; reports and processes are about records. */
function beginningOf({ resources }: Model, kind: FileKind, code: string, of: string) {
  const plan = resources.get(of)
  if (kind === 'process') return startingProcess(code, of, plan?.plan.title)
  if (kind !== 'report' || plan === undefined) return startOf(kind, code)
  const stored = new Set(plan.storage.columns.map(({ field }) => field))
  const columns = plan.plan.list.columns.flatMap(({ field, hidden }) => (stored.has(field) && !hidden ? [field] : []))
  return startingReport(code, of, columns.slice(0, firstColumns))
}

type NewFile = {
  readonly kind: FileKind
  readonly code: string
  /** Code of the file that it begins as a copy of. */
  readonly from?: string
  /** Resource of the records of a process or report. */
  readonly resource?: string
  /** Tenant that has it for itself; administrators of a tenant make those of theirs. */
  readonly tenant?: string
  /** Text that it begins with. */
  readonly text?: string
}

/** Draft of a new file: a given text, a copy of another file of its kind that the caller edits, or a valid beginning. @throws FILE_EXISTS, NOT_FOUND, FORBIDDEN */
export async function startFile(context: Context) {
  const { app, body, session } = context
  const given = body as NewFile
  const { kind, code } = given
  const begun = beginningOf(app.live.current, kind, code, given.resource ?? '')
  const path = pathFor(context, { kind, code }, begun.path, given.tenant)
  await writablePlace(context, path)
  if (servedText(app, path) !== null) throw new AppError('FILE_EXISTS', { path })
  const text = given.text ?? linkedAt(path, originalOf(context, given, path) ?? begun.text)
  await fileTexts.write(app, path, draftSteps(app, { path, text, version: 0, who: session.user.username }))
  return { path }
}

/** Text that a new file is a copy of; a tenant's own begins with the shared one of its code. @throws NOT_FOUND, FORBIDDEN */
function originalOf(context: Context, { kind, code, from }: NewFile, path: string): string | undefined {
  const { app } = context
  const isOwn = placeAt(path).tenant !== undefined
  if (from === undefined) return (isOwn && sharedTextAt(app, path)) || undefined
  const original = beginningOf(app.live.current, kind, from, '').path
  const own = pathFor(context, { kind, code: from }, original)
  const wanted = isOwn && servedText(app, own) !== null ? own : original
  if (isOwn ? !seesShared(context, { kind, code: from }) : !editablePlace(context, wanted))
    throw new AppError('FORBIDDEN')
  const text = servedText(app, wanted)
  if (text === null) throw new AppError('NOT_FOUND', { name: code })
  return text
}
