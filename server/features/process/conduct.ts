import type { CompiledAction } from '../../../src/schema/model/compiled-actions.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { ProcessPlan } from '../../../src/schema/model/process-plan.ts'
import { rolesOfTasks } from '../../../src/schema/process/idle-roles.ts'
import type { ProcessEvent } from '../../../src/schema/process/run/state.ts'
import { systemName } from '../../platform/audit/system-session.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { modelFor } from '../../platform/tenant-model.ts'
import { homeOf } from '../../records/read/stored.ts'
import type { WriteContext } from '../../records/read/write-context.ts'
import type { Conduct, Conducted } from '../../records/write/contributors.ts'
import { heldText } from './about-task.ts'
import { begun } from './begin.ts'
import { afterwards, byServer, demandActions } from './carry-out.ts'
import { alongWith, decide, taskOfMine } from './decide.ts'
import type { Draft } from './draft.ts'
import { draftSteps, planStartedBy } from './engine.ts'
import { type Instance, instanceOf, openInstance } from './instances.ts'
import { takenAgain } from './overtaken.ts'
import { staysIn } from './written.ts'

/**
 * Part of the processes in an action of a record: the action starts one, is the decision of a task, or ends the instance that it leaves
 * behind. Without a process the action stays as it is.
 */
export const conduct: Conduct = async (context, action, id, body) => {
  const { app, resource, session } = context
  if (modelFor(context).processes.size === 0 && !(await hasInstances(context))) return undefined
  const instance = await openInstance(app.store, homeOf(resource), id)
  if (!instance) {
    const plan = planStartedBy(context, action.name)
    return plan && starting(context, plan, action)
  }
  const isSystem = session.id === systemName
  if (action.name === instance.plan.withdraw) {
    const isStarter = session.user.username === instance.starter
    if (!(isStarter || isSystem || session.isAdmin)) throw new AppError('NOT_YOUR_PROCESS')
    return joining(context, instance, () => ({ is: 'ended', ending: 'withdrawn' }))
  }
  if (isDecided(instance.plan, action.name) && !isSystem) return deciding(context, instance, action, body)
  return joining(context, instance, (after) => {
    if (isAwaited(instance.plan, action.name)) return { is: 'action', action: action.name }
    return hasLeft(context, instance, action, after) ? { is: 'ended', ending: 'left' } : undefined
  })
}

// A file may be gone while its instances are still under way.
async function hasInstances({ app }: WriteContext): Promise<boolean> {
  const [open] = await app.store.rows({
    sql: `select 1 as open from _process_instance where status = 'open' limit 1`,
    parameters: [],
  })
  return open !== undefined
}

/** Actions of the record that only the tasks of a process decide. */
export function decidedActions({ nodes }: ProcessPlan): ReadonlySet<string> {
  return new Set(Object.values(nodes).flatMap(({ kind, action }) => (action && kind !== 'notify' ? [action] : [])))
}

function isDecided(plan: ProcessPlan, action: string): boolean {
  return decidedActions(plan).has(action)
}

function isAwaited({ nodes }: ProcessPlan, action: string): boolean {
  return Object.values(nodes).some(({ event }) => event?.of === 'action' && event.action === action)
}

/**
 * Whether an action has taken the record away from its process: no task waits in its state. A process whose tasks name no states is left by
 * any other state action, or once the condition that started it is false.
 */
function hasLeft(context: WriteContext, instance: Instance, { to }: CompiledAction, after: RecordRow): boolean {
  const { state, plan } = instance
  const { states } = context.resource.plan
  if (plan.when !== undefined) return !staysIn(instance, after, context)
  if (to === undefined || !states) return false
  const now = String(after[states.field])
  return !state.tokens.some(({ node }) => plan.nodes[node]?.state === now)
}

function starting(context: WriteContext, plan: ProcessPlan, { notify = [] }: CompiledAction): Conducted {
  let draft: Draft | undefined
  const along = async (after: RecordRow) => {
    draft = await begun(context, plan, after, { notify })
    return draftSteps(context, draft, after)
  }
  const ahead = () => {
    const open = draft?.state.tokens.flatMap(({ items = [] }) => items.map(({ role }) => role)) ?? []
    return rolesOfTasks(plan).flatMap(({ role }) => (open.includes(role) ? [] : [role]))
  }
  return { along, ahead, done: () => afterwards(context, draft) }
}

function joining(
  context: WriteContext,
  instance: Instance,
  eventOf: (after: RecordRow) => ProcessEvent | undefined,
): Conducted {
  let draft: Draft | undefined
  const along = async (after: RecordRow) => {
    const event = eventOf(after)
    if (!event) return []
    draft = await alongWith(context, instance, event, after)
    demandActions(byServer(context), draft, after)
    return draftSteps(context, draft, after)
  }
  return { along, done: () => afterwards(context, draft) }
}

/** The action is a decision about the task of its person: approved, unless it is the one that tasks are rejected by. */
async function deciding(context: WriteContext, instance: Instance, action: CompiledAction, body: RecordRow) {
  const mine = await taskOfMine(context, instance)
  const isReject = Object.values(instance.plan.nodes).some(
    ({ kind, action: name }) => kind === 'user' && name === action.name,
  )
  const asked = action.ask.map((field) => body[field]).find((value) => typeof value === 'string')
  const outcome = isReject ? ('reject' as const) : ('approve' as const)
  const opinion = typeof body.opinion === 'string' ? body.opinion : String(asked ?? '')
  const again = async () => {
    const now = await instanceOf(context.app.store, instance.id)
    if (!now) throw new AppError('NOT_YOUR_TASK')
    return decide(context, now, await taskOfMine(context, now, mine.item.id), { outcome, opinion, body })
  }
  const instead = async () => {
    const found = await takenAgain(again, body.version !== undefined)
    return found ? heldText(found, context.lang) : ''
  }
  return { instead }
}
