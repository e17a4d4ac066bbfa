import type { CompiledAction } from '../../src/schema/model/compiled.ts'
import { AppError, errorText } from '../../src/schema/model/errors.ts'
import { textIn } from '../../src/schema/model/text.ts'
import { isEmpty } from '../../src/schema/rules/check-record.ts'
import { holds } from '../../src/schema/rules/evaluate.ts'
import { problemsOf, refuse } from './check.ts'
import type { RecordRow } from './records.ts'
import { ambientOf } from './scope.ts'
import { rowFor, runHooks, update, type WriteContext } from './write.ts'

export type ActionResult = { readonly id: string; readonly success: boolean; readonly message: string }

/** Runs a state action on each record by itself and says for each how it went. */
export async function doAction(
  context: WriteContext,
  action: CompiledAction,
  ids: readonly string[],
  body: RecordRow,
): Promise<ActionResult[]> {
  if (ids.length === 0) throw new AppError('CHOOSE_RECORD')
  const results: ActionResult[] = []
  for (const id of ids) {
    try {
      await doOne(context, action, id, body)
      results.push({ id, success: true, message: '' })
    } catch (error) {
      if (!(error instanceof AppError) || ids.length === 1) throw error
      results.push({ id, success: false, message: errorText(error.code, context.lang, error.params) })
    }
  }
  return results
}

async function doOne(context: WriteContext, action: CompiledAction, id: string, body: RecordRow): Promise<void> {
  const { app, resource, session, lang } = context
  const { plan } = resource
  const before = await rowFor(context, action.name, id)
  const state = plan.states
  if (!state) throw new Error(`${plan.code} has actions and no states`)
  const scope = { ...before, ...ambientOf(session) }
  if (!action.from.includes(String(before[state.field])) || !holds(action.when, scope, true)) {
    throw new AppError('WRONG_STATE', { action: textIn(lang, action.title) })
  }
  const asked = Object.fromEntries(action.ask.map((name) => [name, body[name] ?? null]))
  refuse(
    action.ask.filter((name) => isEmpty(asked[name])).map((field) => ({ field, kind: 'required', params: {} })),
    lang,
  )
  const after = { ...before, ...asked, [state.field]: action.to }
  const problems = await problemsOf(app, resource, session, after, {}, before)
  refuse(
    problems.filter(({ field }) => action.ask.includes(field)),
    lang,
  )
  const hooked = await runHooks({
    app,
    model: app.live.current,
    session,
    resource,
    action: 'state',
    id,
    before,
    after,
    input: asked,
  })
  await update(context, before, { ...after, ...hooked.values }, action.name, hooked.steps)
}
