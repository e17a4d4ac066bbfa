import { mistakeIn } from '../../../src/schema/model/mistake-text.ts'
import type { TriedText } from '../../../src/schema/model/studio-data.ts'
import type { Context } from '../../platform/http/route.ts'
import { demandFiles, draftTrial, placeAt, problemsOf } from './file-drafts.ts'
import { draftResource } from './preview-draft.ts'

/** Most problems of an answer. */
const most = 50

/** Resource that a text makes together with the files that serve, drafts of others left out; nothing of it is stored. */
export async function tryText(context: Context): Promise<TriedText> {
  demandFiles(context)
  const { app, lang, session } = context
  const { path, text } = context.body as { path: string; text: string }
  const { code } = placeAt(path)
  const texts = new Map([[path, text]])
  const trial = await draftTrial(app, { takes: () => false, texts })
  const problems = problemsOf(app, texts, trial).slice(0, most)
  return {
    draft: (await draftResource(context, trial.model, code, session)) ?? null,
    problems: problems.map((mistake) => mistakeIn(lang, mistake)),
  }
}
