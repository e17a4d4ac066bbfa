import type { SchemaTexts } from '../../platform/app.ts'
import type { Context } from '../../platform/http/route.ts'
import { allDrafts, editableFiles, problemsOf, textsOf } from './file-drafts.ts'

/** Most further drafts that are tried: each costs a compilation. */
const mostTried = 20

/** Paths of further drafts of the caller's files without which the texts are wrong; none where all of them do not help. */
export async function neededDrafts(context: Context, texts: SchemaTexts): Promise<readonly string[]> {
  const { app } = context
  const isEditable = editableFiles(context)
  const others = (await allDrafts(app)).filter(({ path }) => isEditable(path) && !texts.has(path))
  if (others.length > mostTried) return []
  const all = await textsOf(app, others)
  const isRightWith = async (paths: readonly string[]) => {
    const tried = new Map([...texts, ...[...all].filter(([path]) => paths.includes(path))])
    return !problemsOf(app, tried, await app.live.trial(tried)).some(({ severity }) => severity === 'error')
  }
  let kept = [...all.keys()]
  if (kept.length === 0 || !(await isRightWith(kept))) return []
  for (const path of all.keys()) {
    const fewer = kept.filter((each) => each !== path)
    if (await isRightWith(fewer)) kept = fewer
  }
  return kept
}
