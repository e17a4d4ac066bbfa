import type { CompiledAction } from '../../../src/schema/model/compiled-actions.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { advance } from '../../../src/schema/process/run/advance.ts'
import { quorumOf } from '../../../src/schema/process/run/items.ts'
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

/** Draft after an event, with the handlers of the tasks that it opens. @throws NO_HANDLER, TOO_FEW_HANDLERS, NO_WAY, DIVIDES_BY_ZERO, CHANGED_MEANWHILE */
export async function stepped(context: Stepping, draft: Draft, event: ProcessEvent, row: RecordRow): Promise<Draft> {
  const { instance, now } = draft
  const { plan, starter, tenantId } = instance
  const matrix = draft.state.matrix ?? (await matrixRow(context.app.store, plan, row, tenantId))
  const scope = { ...row, ...ambientOf(context.session), starter, matrixLevels: matrix?.levels ?? 0 }
  const calendar = draft.calendar ?? (await calendarOf(context.app.store, plan, tenantId))
  const around = { plan, scope, now, ...(calendar && { calendar }) }
  const { state: bare, effects } = advanced(() => advance(draft.state, event, around), plan)
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
    const { people, of } = await handlersOf({
      store: context.app.store,
      plan,
      node: effect.node,
      row,
      scope,
      starter,
      tenantId,
      matrix,
      isUnderWay: !draft.isNew,
    })
    if (!people.some(({ chooses }) => chooses)) demandQuorum(plan, effect.node, { found: people.length, of })
    next = await stepped(context, next, { is: 'assigned', token: effect.token, people }, row)
  }
  return next
}

type Quorum = {
  readonly found: number
  /** People of whom the rule counts on each one. */
  readonly of?: number
  /** Most people that there are. */
  readonly most?: number
}

/** @throws NO_HANDLER, or TOO_FEW_HANDLERS when a number of handlers cannot decide a task */
export function demandQuorum(
  plan: Instance['plan'],
  node: string,
  { found, of = found, most = Number.POSITIVE_INFINITY }: Quorum,
): void {
  const { title: task = '', completion = 'any' } = plan.nodes[node] ?? {}
  if (found === 0) throw new AppError('NO_HANDLER', { task })
  const needed = Math.min(quorumOf(completion, of), most)
  if (found < needed) throw new AppError('TOO_FEW_HANDLERS', { task, needed, found })
}

function advanced<Result>(run: () => Result, plan: Instance['plan']): Result {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof ProcessError)) throw error
    if (error.reason === 'byZero') throw byZero(plan, error)
    if (error.reason === 'noWay' || error.reason === 'endless')
      throw new AppError('NO_WAY', { process: plan.title }, { cause: error })
    throw new AppError('CHANGED_MEANWHILE', {}, { cause: error })
  }
}

/** The flow has a name, or its gateway. */
function byZero({ title, flows, nodes }: Instance['plan'], cause: ProcessError): AppError {
  const flow = flows[cause.at]
  const at = flow?.title || nodes[flow?.from ?? '']?.title || cause.at
  return new AppError('DIVIDES_BY_ZERO', { process: title, at }, { cause })
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

/** Process that an action of a record starts. */
export function planStartedBy(context: WriteContext, action: string): Instance['plan'] | undefined {
  const code = homeOf(context.resource)
  return [...modelFor(context).processes.values()].find((plan) => plan.resource === code && plan.start === action)
}
