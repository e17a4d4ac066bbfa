import { textIn } from '../../../src/schema/base/text.ts'
import type { CompiledAction } from '../../../src/schema/model/compiled-actions.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { advance } from '../../../src/schema/process/run/advance.ts'
import { ProcessError, type ProcessEvent } from '../../../src/schema/process/run/state.ts'
import { systemSession } from '../../platform/audit/system-session.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import type { Step } from '../../platform/store/store.ts'
import { modelFor } from '../../platform/tenant-model.ts'
import { findRow } from '../../records/read/list.ts'
import { homeOf } from '../../records/read/stored.ts'
import { tablesOf, withRows } from '../../records/read/table-fields.ts'
import type { WriteContext } from '../../records/read/write-context.ts'
import { contributorsOf } from '../../records/write/contributors.ts'
import { runAction } from '../../records/write/do-action.ts'
import { ambientOf } from '../../rights/rows/scope.ts'
import { calendarOf } from './calendar.ts'
import { copySteps } from './copies.ts'
import type { Draft } from './draft.ts'
import { handlersOf } from './handlers.ts'
import { type Instance, insertSteps, updateStep } from './instances.ts'
import { matrixRow } from './matrix.ts'
import { taskNotices } from './notices.ts'
import { taskSteps } from './tasks.ts'

export function draftOf(instance: Instance, now = Date.now()): Draft {
  return { instance, state: instance.state, actions: [], notices: [], copies: [], now }
}

/** Input of a step in addition to the record. */
export type Stepping = Pick<WriteContext, 'session' | 'lang'> & { readonly app: Pick<WriteContext['app'], 'store'> }

/** Draft after an event, with the handlers of the tasks that it opens. @throws NO_HANDLER, NO_WAY, CHANGED_MEANWHILE */
export async function stepped(context: Stepping, draft: Draft, event: ProcessEvent, row: RecordRow): Promise<Draft> {
  const { instance, now } = draft
  const { plan, starter, tenantId } = instance
  const matrix = draft.state.matrix ?? (await matrixRow(context.app.store, plan, row, tenantId))
  const scope = { ...row, ...ambientOf(context.session), starter, matrixLevels: matrix?.levels ?? 0 }
  const calendar = draft.calendar ?? (await calendarOf(context.app.store, plan, tenantId))
  const around = { plan, scope, now, ...(calendar && { calendar }) }
  const { state: bare, effects } = advanced(context, () => advance(draft.state, event, around), plan)
  const state = { ...bare, ...(matrix && { matrix }) }
  let next: Draft = {
    ...draft,
    ...(calendar && { calendar }),
    state,
    actions: [...draft.actions, ...effects.filter((effect) => effect.do === 'action')],
    notices: [...draft.notices, ...effects.filter((effect) => effect.do === 'notify')],
    copies: [...draft.copies, ...effects.filter((effect) => effect.do === 'copy')],
  }
  for (const effect of effects) {
    if (effect.do !== 'assign') continue
    const people = await handlersOf({
      store: context.app.store,
      plan,
      node: effect.node,
      row,
      scope,
      starter,
      tenantId,
      matrix,
    })
    const title = plan.nodes[effect.node]?.title ?? ''
    if (people.length === 0) throw new AppError('NO_HANDLER', { task: textIn(context.lang, title) })
    next = await stepped(context, next, { is: 'assigned', token: effect.token, people }, row)
  }
  return next
}

function advanced<Result>({ lang }: Pick<WriteContext, 'lang'>, run: () => Result, plan: Instance['plan']): Result {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof ProcessError)) throw error
    if (error.reason === 'noWay' || error.reason === 'endless')
      throw new AppError('NO_WAY', { process: textIn(lang, plan.title) }, { cause: error })
    throw new AppError('CHANGED_MEANWHILE', {}, { cause: error })
  }
}

/** Steps that write a draft: the instance, its tasks, and messages. */
export async function draftSteps(context: WriteContext, draft: Draft, row: RecordRow): Promise<readonly Step[]> {
  const { instance, isNew, state, now, notices } = draft
  const { actionSteps } = contributorsOf(context.app.store)
  const messages = await Promise.all(
    notices.map(({ node, to }) => actionSteps(context, noticeOf(instance, node, to), row)),
  )
  return [
    ...(isNew ? insertSteps({ ...instance, state }) : [updateStep(instance, state, now)]),
    ...taskSteps(draft, context.session.user.username),
    ...messages.flat(),
    ...(await copySteps(context, draft, row)),
    ...(await taskNotices(context, draft, row)),
  ]
}

/** Message of a step, in the form of a message of an action. */
function noticeOf({ plan, resource }: Instance, node: string, notify: readonly string[]): CompiledAction {
  const title = plan.nodes[node]?.title ?? ''
  const name = plan.nodes[node]?.emits ?? node.replaceAll(/[^A-Za-z0-9_]/g, '_')
  return {
    name,
    title,
    permission: `${resource.replaceAll('/', ':')}:list`,
    from: [],
    ask: [],
    batch: false,
    danger: false,
    notify,
  }
}

/** Row that conditions and handlers read: the record with all its rows, whatever its reader may see. */
export async function wholeRow({ app, resource, session }: WriteContext, id: string): Promise<RecordRow> {
  const all = systemSession(session.tenantId)
  const row = await findRow(app, resource, all, 'list', id)
  if (!row) throw new AppError('RECORD_MISSING')
  return withRows(app, all, tablesOf(app.live.current, resource), row)
}

/**
 * Writes a draft. An action of the record that it needs runs in the same transaction, with the steps behind it; a further one
 * follows at once in a transaction of its own, and the job of timers finds it if the server stops in between.
 */
export async function carryOut(
  context: WriteContext,
  draft: Draft,
  row: RecordRow,
  body: RecordRow = {},
): Promise<void> {
  const [needed, ...later] = draft.actions
  if (!needed) {
    const receipt = context.receipt ? [context.receipt({ id: draft.instance.recordId })] : []
    await context.app.store.write([...(await draftSteps(context, draft, row)), ...receipt])
    return
  }
  let after: Draft | undefined
  const along = async (changed: RecordRow) => {
    const whole = { ...row, ...changed }
    after = await stepped(context, { ...draft, actions: later }, { is: 'serviced', token: needed.token }, whole)
    return draftSteps(context, after, whole)
  }
  await runAction({ ...context, along }, actionNamed(context, needed.action), draft.instance.recordId, body)
  if (after && after.actions.length > 0) await goOn(context, after)
}

/** Carries out the actions that a written draft still needs. */
export async function goOn(context: WriteContext, { instance, state, actions, isNew }: Draft): Promise<void> {
  const { receipt: _, ...plain } = context
  const stored = { ...instance, state, step: isNew ? 1 : instance.step + 1 }
  const row = await wholeRow(context, instance.recordId)
  await carryOut(plain, { ...draftOf(stored), actions }, row)
}

/** State action by its name, if the session may run it. @throws FORBIDDEN */
export function actionNamed({ resource, session }: WriteContext, name: string): CompiledAction {
  const action = resource.plan.actions.find((each) => each.name === name)
  if (!action) throw new AppError('NO_WAY', { process: name })
  if (!session.may(action.permission)) throw new AppError('FORBIDDEN')
  return action
}

/** Process that an action of a record starts. */
export function planStartedBy(context: WriteContext, action: string): Instance['plan'] | undefined {
  const code = homeOf(context.resource)
  return [...modelFor(context).processes.values()].find((plan) => plan.resource === code && plan.start === action)
}
