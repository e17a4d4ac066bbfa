import { createHash } from 'node:crypto'
import { AppError } from '../../../src/schema/model/errors.ts'
import { mistakeIn } from '../../../src/schema/model/mistake-text.ts'
import type { ChosenDraft, StudioPlan } from '../../../src/schema/model/studio-data.ts'
import type { App, SchemaTexts } from '../../platform/app.ts'
import { auditStep } from '../../platform/audit/audit.ts'
import type { Context } from '../../platform/http/route.ts'
import { confirmSteps, planName } from '../../platform/store/pending-changes.ts'
import { planSchema } from '../../platform/store/plan-schema.ts'
import type { Destructive } from '../../platform/store/schema-diff.ts'
import { nowText } from '../../platform/time.ts'
import { tablesOf } from '../../records/sums/join-indexes.ts'
import { roleTitles } from '../process/names.ts'
import { affectedRows } from './affected-rows.ts'
import { dependentsOf } from './dependents.ts'
import {
  editablePlace,
  type FileDraft,
  fileTexts,
  isMoved,
  placeAt,
  problemsOf,
  servedText,
  standingText,
  tenantAt,
  tenantOf,
  textsOf,
  writablePlace,
} from './file-drafts.ts'
import { withKept } from './kept-grants.ts'
import { neededDrafts } from './needed-drafts.ts'
import { changesOf, namedLosses } from './plan-drafts.ts'
import { wideningsOf } from './plan-rights.ts'
import { preventedByRows } from './prevented-by-rows.ts'
import { withProcessNotes } from './process-notes.ts'
import { shelfOf, shelfSteps, writeFiles } from './shelf.ts'
import { baseFiles, baseSteps } from './tenant-places.ts'

/** Chosen drafts, each of the version that the caller saw. @throws CONFLICT with who changed it, RECORD_MISSING */
async function chosenDrafts(context: Context): Promise<readonly FileDraft[]> {
  const { app, body } = context
  const { drafts } = body as { readonly drafts: readonly ChosenDraft[] }
  return Promise.all(
    drafts.map(async ({ path, version }) => {
      editablePlace(context, path)
      const draft = await fileTexts.draftOf(app.store, path)
      if (!draft) throw new AppError('RECORD_MISSING')
      if (draft.content !== null) await writablePlace(context, path)
      if (draft.version !== version) {
        const { who, at } = draft
        throw new AppError('CONFLICT', { who, when: at }, { result: { who, when: at } })
      }
      return { ...draft, path }
    }),
  )
}

async function planOf(context: Context, texts: SchemaTexts) {
  const { app, lang } = context
  const trial = await app.live.trial(texts)
  const noted = await withProcessNotes(context, texts, problemsOf(app, texts, trial), trial)
  const isBroken = noted.some(({ severity }) => severity === 'error')
  // The model of wrong files has their last good versions: its tables say nothing about the drafts.
  // Files of tenants change no table: losses that wait elsewhere are not confirmed by their publishers.
  const isOfTables = [...texts.keys()].some((path) => tenantAt(placeAt(path)) === undefined)
  const isAsked = isOfTables && !isBroken
  const prevented = isAsked ? await preventedByRows(app.store, app.live.current, trial.model) : []
  const { destructive } = isAsked ? await planSchema(app.store, tablesOf(trial.model)) : { destructive: [] }
  const problems = [...noted, ...prevented].map((mistake) => mistakeIn(lang, mistake))
  const isWrong = problems.some(({ severity }) => severity === 'error')
  const moved = new Set<string>()
  for (const path of texts.keys()) if (await isMoved(app, path)) moved.add(path)
  const found = changesOf(app.live.current, trial.model)
  const rights = await withKept(app.store, found.rights, { before: app.live.current, after: trial.model })
  const changes = { ...found, rights }
  const name = nameOf({ losses: destructive, moved, widenings: wideningsOf(rights) }, app)
  return { problems, isWrong, destructive, moved, changes, name, model: trial.model }
}

type Agreed = {
  readonly losses: readonly Destructive[]
  readonly moved: ReadonlySet<string>
  readonly widenings: readonly string[]
}

/** Identifies what a publisher must agree to: losses of data, texts that the drafts replace without knowing them, wider rights. */
function nameOf({ losses, moved, widenings }: Agreed, app: Pick<App, 'live'>): string {
  if (losses.length + moved.size + widenings.length === 0) return ''
  const texts = [...moved].map((path) => [path, standingText(app, path)])
  return createHash('sha256')
    .update(JSON.stringify([planName(losses), texts, widenings]))
    .digest('hex')
}

/** What a publication of the chosen drafts would change, and what keeps it from being published. */
export async function planDrafts(context: Context): Promise<StudioPlan> {
  const { app } = context
  const drafts = await chosenDrafts(context)
  const texts = await textsOf(app, drafts)
  const before = app.live.current
  const { problems, isWrong, destructive, moved, changes, name, model } = await planOf(context, texts)
  const { rights, ...others } = changes
  return {
    shelf: await shelfOf(app),
    problems: problems.slice(0, 200),
    needs: isWrong ? await neededDrafts(context, texts) : [],
    losses: namedLosses(destructive, before),
    name,
    ...others,
    affected: isWrong ? [] : await affectedRows(app.store, { before, after: model }),
    dependents: isWrong ? [] : await dependentsOf(app.store, { before, after: model }),
    rights: await withRoleTitles(context, rights),
    files: [...texts].map(([path, after]) => ({
      path,
      before: standingText(app, path),
      after,
      ...(moved.has(path) && { isMoved: true as const }),
    })),
  }
}

async function withRoleTitles(context: Context, rights: StudioPlan['rights']): Promise<StudioPlan['rights']> {
  if (rights.length === 0) return rights
  const titles = await roleTitles(
    context,
    rights.map(({ role }) => role.name),
  )
  return rights.map((right) => {
    const title = titles.get(right.role.name)
    return title ? { ...right, role: { ...right.role, title } } : right
  })
}

/**
 * Makes the chosen drafts serve, all or none. Lost data and replaced texts are agreed to by the name of the plan.
 * @throws INVALID with the mistakes, PLAN_CHANGED, CONFLICT
 */
export async function publishDrafts(context: Context) {
  const { app, session, body, ip } = context
  const drafts = await chosenDrafts(context)
  const texts = await textsOf(app, drafts)
  const { problems, isWrong, destructive, name } = await planOf(context, texts)
  if (isWrong) {
    const errors = problems.map(({ file, pointer, message }) => ({ pointer: `${file} ${pointer}`, message }))
    throw new AppError('INVALID', { count: errors.length }, { result: { errors } })
  }
  const { agreed = '' } = body as { readonly agreed?: string }
  if (agreed !== name) throw new AppError('PLAN_CHANGED')
  const shelf = await shelfOf(app)
  const { username } = session.user
  const steps = drafts.flatMap(({ path, version }) => [
    fileTexts.dropStep(path, version),
    ...fileTexts.publishSteps(path, texts.get(path) ?? null, { delivered: servedText(app, path), who: username }),
    auditStep({
      kind: 'schema',
      what: 'file published',
      user: username,
      tenant: tenantOf(path),
      ip,
      detail: { path },
    }),
  ])
  const confirmed = confirmSteps(destructive, username, nowText())
  const made = await baseFiles(app, texts)
  const stored = [...shelfSteps(app, shelf, texts), ...baseSteps(app, texts)]
  await fileTexts.write(app, drafts[0]?.path ?? '', [...confirmed, ...steps, ...stored])
  // The versions are stored by now: a file that cannot be written is published again from its history.
  if (shelf === 'files') await writeFiles(app.live.dir, new Map([...texts, ...made]))
  await app.live.refresh()
  return { paths: [...texts.keys()] }
}
