import { AppError } from '../../../src/schema/model/errors.ts'
import { mistakeIn } from '../../../src/schema/model/mistake-text.ts'
import { houseTenant } from '../../../src/schema/model/tenants.ts'
import type { SchemaTexts } from '../../platform/app.ts'
import { auditStep } from '../../platform/audit/audit.ts'
import type { Context } from '../../platform/http/route.ts'
import { confirmSteps, planName } from '../../platform/store/pending-changes.ts'
import { planSchema } from '../../platform/store/plan-schema.ts'
import { nowText } from '../../platform/time.ts'
import { tablesOf } from '../../records/sums/join-indexes.ts'
import { demandFiles, type FileDraft, fileTexts, placeAt, problemsOf, servedText, textsOf } from './file-drafts.ts'
import { changesOf, namedLosses } from './plan-drafts.ts'
import { shelfOf, shelfSteps, writeFiles } from './shelf.ts'

/** Draft as its publisher saw it. */
type Chosen = { readonly path: string; readonly version: number }

/** Chosen drafts, each of the version that the caller saw. @throws CONFLICT with who changed it, RECORD_MISSING */
async function chosenDrafts({ app, body }: Context): Promise<readonly FileDraft[]> {
  const { drafts } = body as { readonly drafts: readonly Chosen[] }
  return Promise.all(
    drafts.map(async ({ path, version }) => {
      placeAt(path)
      const draft = await fileTexts.draftOf(app.store, path)
      if (!draft) throw new AppError('RECORD_MISSING')
      if (draft.version !== version) {
        const { who, at } = draft
        throw new AppError('CONFLICT', { who, when: at }, { result: { who, when: at } })
      }
      return { ...draft, path }
    }),
  )
}

async function planOf({ app, lang }: Context, texts: SchemaTexts) {
  const trial = await app.live.trial(texts)
  const problems = problemsOf(app, texts, trial).map((mistake) => mistakeIn(lang, mistake))
  const isWrong = problems.some(({ severity }) => severity === 'error')
  // The model of wrong files has their last good versions: its tables say nothing about the drafts.
  const { destructive } = isWrong ? { destructive: [] } : await planSchema(app.store, tablesOf(trial.model))
  return { trial, problems, isWrong, destructive }
}

/** What a publication of the chosen drafts would change, and what keeps it from being published. */
export async function planDrafts(context: Context) {
  demandFiles(context)
  const { app } = context
  const drafts = await chosenDrafts(context)
  const texts = textsOf(drafts)
  const { trial, problems, destructive } = await planOf(context, texts)
  const before = app.live.current
  return {
    shelf: await shelfOf(app),
    problems: problems.slice(0, 200),
    losses: namedLosses(destructive, before),
    /** Identifies exactly these losses. */
    name: destructive.length > 0 ? planName(destructive) : '',
    ...changesOf(before, trial.model),
    files: [...texts].map(([path, after]) => ({ path, before: servedText(app, path), after })),
  }
}

/**
 * Makes the chosen drafts serve, all or none. Losses of data are confirmed by their name.
 * @throws INVALID with the mistakes, PLAN_CHANGED, CONFLICT
 */
export async function publishDrafts(context: Context) {
  demandFiles(context)
  const { app, session, body, ip } = context
  const drafts = await chosenDrafts(context)
  const texts = textsOf(drafts)
  const { problems, isWrong, destructive } = await planOf(context, texts)
  if (isWrong) {
    const errors = problems.map(({ file, pointer, message }) => ({ pointer: `${file} ${pointer}`, message }))
    throw new AppError('INVALID', { count: errors.length }, { result: { errors } })
  }
  const { losses = '' } = body as { readonly losses?: string }
  if (destructive.length > 0 && losses !== planName(destructive)) throw new AppError('PLAN_CHANGED')
  const shelf = await shelfOf(app)
  const { username } = session.user
  const steps = drafts.flatMap(({ path, version }) => [
    fileTexts.dropStep(path, version),
    ...fileTexts.publishSteps(path, texts.get(path) ?? null, { delivered: servedText(app, path), who: username }),
    auditStep({ kind: 'schema', what: 'file published', user: username, tenant: houseTenant, ip, detail: { path } }),
  ])
  const confirmed = confirmSteps(destructive, username, nowText())
  await fileTexts.write(app, drafts[0]?.path ?? '', [...confirmed, ...steps, ...shelfSteps(shelf, texts)])
  // The versions are stored by now: a file that cannot be written is published again from its history.
  if (shelf === 'files') await writeFiles(app.live.dir, texts)
  await app.live.refresh()
  return { paths: [...texts.keys()] }
}
