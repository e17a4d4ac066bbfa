import type { CompiledAction } from '../../../src/schema/model/compiled-actions.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { Incident } from '../../../src/schema/process/run/state.ts'
import { fieldsOf, isAst } from '../../../src/schema/rules/ast.ts'
import { holds } from '../../../src/schema/rules/evaluate.ts'
import { systemSession } from '../../platform/audit/system-session.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { writeSteps } from '../../platform/store/write-steps.ts'
import type { WriteContext } from '../../records/read/write-context.ts'
import { isIn, runAction } from '../../records/write/do-action.ts'
import { ambientOf } from '../../rights/rows/scope.ts'
import type { Draft } from './draft.ts'
import { draftOf, draftSteps, stepped, wholeRow } from './engine.ts'
import { incident } from './incidents.ts'
import type { Instance } from './instances.ts'
import { errorCaught, isCaught } from './service-errors.ts'

/**
 * Writes a draft. An action of the record that it needs runs in the same transaction, with the steps behind it. A further one follows at once
 * in a transaction of its own, if it is possible; else nothing is written. A refused action goes on by the error event at its step.
 * Returns the incident of what follows the written draft: the draft itself holds.
 * @throws FORBIDDEN, WRONG_STATE and the refusals of the action and of the steps behind it
 */
export async function carryOut(
  context: WriteContext,
  draft: Draft,
  row: RecordRow,
  body: RecordRow = {},
): Promise<Incident | undefined> {
  const [needed, ...later] = draft.actions
  if (!needed) {
    const receipt = context.receipt ? [context.receipt({ id: draft.instance.recordId })] : []
    await writeSteps(context.app.store, [...(await draftSteps(context, draft, row)), ...receipt])
    return undefined
  }
  const action = actionNamed(context, needed.action)
  let after: Draft | undefined
  let behind: unknown
  let isCommitted = false
  const committed = () => {
    isCommitted = true
  }
  const along = async (changed: RecordRow) => {
    try {
      const whole = { ...row, ...changed }
      after = await stepped(context, { ...draft, actions: later }, { is: 'serviced', token: needed.token }, whole)
      demandActions(context, after, whole)
      return await draftSteps(context, after, whole)
    } catch (error) {
      behind = error
      throw error
    }
  }
  try {
    await runAction({ ...context, along, committed }, action, draft.instance.recordId, body)
  } catch (error) {
    // What fails behind the transaction is no refusal: the step is taken.
    if (after && isCommitted) return followed(context, after, error)
    const code = error === behind ? undefined : errorCaught(draft.instance.plan, needed.node, action, error)
    if (code === undefined) throw error
    const failed = { is: 'failed', token: needed.token, code } as const
    return carryOut(context, await stepped(context, { ...draft, actions: later }, failed, row), row, body)
  }
  return after && goOn(context, after)
}

/**
 * Carries out the actions that a written draft still needs. What was decided stays: a failure is an incident of the instance, which is
 * returned.
 */
export async function goOn(context: WriteContext, draft: Draft): Promise<Incident | undefined> {
  const { instance, state, actions, isNew } = draft
  if (actions.length === 0) return undefined
  const { receipt: _, along: __, ahead: ___, ...plain } = context
  const stored = { ...instance, state, step: isNew ? 1 : instance.step + 1 }
  try {
    const row = await wholeRow(context, instance.recordId)
    return await carryOut(plain, { ...draftOf(stored), actions }, row)
  } catch (error) {
    return incident(context, stored, error)
  }
}

async function followed(context: WriteContext, after: Draft, error: unknown): Promise<Incident | undefined> {
  const { app } = context
  app.log.error(
    { of: after.instance.plan.code, id: after.instance.id, error: String(error) },
    'what follows a decision failed',
  )
  return goOn(context, after)
}

/** Carries out what a written draft still needs, as the process draws it: nobody has decided that, so the server does it. */
export async function afterwards(context: WriteContext, draft: Draft | undefined): Promise<void> {
  if (draft) await goOn(byServer(context), draft)
}

/** Context of the server itself, in place of the person whose action led to a step. */
export function byServer(context: WriteContext): WriteContext {
  return { ...context, session: systemSession(context.session.tenantId) }
}

/** Actions of the record that an instance waits for: a server that stopped, or a refusal, has left them behind. */
export function actionsLeft({ state, plan }: Instance): Draft['actions'] {
  return state.tokens.flatMap(({ id: token, node }) => {
    const { kind, action = '' } = plan.nodes[node] ?? {}
    return kind === 'service' ? [{ do: 'action', token, node, action } as const] : []
  })
}

/** State action by its name, if the session may run it. @throws FORBIDDEN */
export function actionNamed({ resource, session }: WriteContext, name: string): CompiledAction {
  const action = resource.plan.actions.find((each) => each.name === name)
  if (!action) throw new AppError('NO_WAY', { process: name })
  if (!session.may(action.permission)) throw new AppError('FORBIDDEN')
  return action
}

/** The actions that follow a step are possible, unless an error event is drawn for that. @throws FORBIDDEN, WRONG_STATE */
export function demandActions(context: WriteContext, { instance, actions }: Draft, row: RecordRow): void {
  for (const { node, action: name } of actions) {
    if (isCaught(instance.plan, node)) continue
    const action = actionNamed(context, name)
    if (!isPossible(context, action, row)) throw new AppError('WRONG_STATE', { action: action.title })
  }
}

function isPossible({ resource, session }: WriteContext, action: CompiledAction, row: RecordRow): boolean {
  if (!isIn(resource.plan, action, row)) return false
  const { when } = action
  // The parent is read with the action itself.
  if (isAst(when) && fieldsOf(when).includes('parent')) return true
  return holds(when, { ...row, ...ambientOf(session) }, true)
}
