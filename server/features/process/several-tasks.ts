import type { Lang } from '../../../src/schema/base/text.ts'
import { errorText } from '../../../src/schema/model/errors.ts'
import { asAppError } from '../../platform/http/errors.ts'
import type { Context } from '../../platform/http/route.ts'
import { about, heldText, type Run } from './about-task.ts'
import { incidentText } from './incidents.ts'

/** Result of one of several tasks: its message is that of a refusal, or of a refused follow-up step. */
type Result = { readonly id: string; readonly success: boolean; readonly message: string }

/** A result, and the reason of its refusal or of that of the follow-up step. */
type Tried = { readonly result: Result; readonly reason: string }

/** Does the same with each of several tasks on its own. `summary` says how many were done and refused, and why. */
export async function eachOf(
  context: Context,
  ids: readonly string[],
  run: Run,
): Promise<{ readonly results: readonly Result[]; readonly summary: string }> {
  const all: Tried[] = []
  for (const id of ids) all.push(await tried(context, id, run))
  return { results: all.map(({ result }) => result), summary: summaryOf(all, context.lang) }
}

/** The same as `about`, with the refusal as a result. */
async function tried(context: Context, id: string, run: Run): Promise<Tried> {
  const { app, lang } = context
  try {
    const held = await about(context, id, run)
    const message = held ? heldText(held, lang) : ''
    return { result: { id, success: true, message }, reason: held ? incidentText(held, lang) : '' }
  } catch (error) {
    // The others are still decided: their results would be lost with a failure of one.
    const { code, params } = asAppError(error, (cause, number) =>
      app.log.error({ id: number, task: id, error: cause }, 'a task of several failed'),
    )
    const message = errorText(code, lang, params)
    return { result: { id, success: false, message }, reason: message }
  }
}

const texts = {
  zh: {
    done: (count: number) => `已办理 ${count} 条`,
    held: (count: number, why: string) => `，其中 ${count} 条的后续步骤未能执行：${why}`,
    refused: (count: number, why: string) => `；未办理 ${count} 条：${why}`,
  },
  en: {
    done: (count: number) => `${count} done`,
    held: (count: number, why: string) => `, of which the next step of ${count} was refused: ${why}`,
    refused: (count: number, why: string) => `; ${count} refused: ${why}`,
  },
} as const

function summaryOf(all: readonly Tried[], lang: Lang): string {
  const done = all.filter(({ result }) => result.success)
  const held = done.filter(({ reason }) => reason !== '')
  const refused = all.filter(({ result }) => !result.success)
  const say = texts[lang]
  return [
    say.done(done.length),
    held.length > 0 ? say.held(held.length, reasonsOf(held)) : '',
    refused.length > 0 ? say.refused(refused.length, reasonsOf(refused)) : '',
  ].join('')
}

function reasonsOf(some: readonly Tried[]): string {
  return [...new Set(some.map(({ reason }) => reason))].join('; ')
}
