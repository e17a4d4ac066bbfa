import type { CompiledAction } from '../../../src/schema/model/compiled-actions.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { ProcessPlan } from '../../../src/schema/model/process-plan.ts'
import { rolesOfTasks } from '../../../src/schema/process/idle-roles.ts'
import { initial, type ProcessEvent } from '../../../src/schema/process/run/state.ts'
import { systemName } from '../../platform/audit/system-session.ts'
import { newId } from '../../platform/new-id.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { modelFor } from '../../platform/tenant-model.ts'
import { homeOf } from '../../records/read/stored.ts'
import type { WriteContext } from '../../records/read/write-context.ts'
import type { Conduct, Conducted } from '../../records/write/contributors.ts'
import { afterwards, alongWith, decide, taskOfMine } from './decide.ts'
import type { Draft } from './draft.ts'
import { draftOf, draftSteps, planStartedBy, stepped } from './engine.ts'
import { type Instance, openInstance } from './instances.ts'

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
    return plan && starting(context, plan, action, id)
  }
  const isSystem = session.id === systemName
  if (action.name === instance.plan.withdraw) {
    const isStarter = session.user.username === instance.starter
    if (!(isStarter || isSystem || session.isAdmin)) throw new AppError('NOT_YOUR_PROCESS')
    return joining(context, instance, () => ({ is: 'ended', ending: 'withdrawn' }))
  }
  if (isDecided(instance.plan, action.name) && !isSystem) return deciding(context, instance, action, body)
  return joining(context, instance, (after) => {
    const { states } = resource.plan
    if (isAwaited(instance.plan, action.name)) return { is: 'action', action: action.name }
    return action.to === undefined || !states || !isElsewhere(instance, String(after[states.field]))
      ? undefined
      : { is: 'ended', ending: 'left' }
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

/** Whether no task waits in a state; a process whose tasks name no states is left by any other state action. */
function isElsewhere({ state, plan }: Instance, now: string): boolean {
  return !state.tokens.some(({ node }) => plan.nodes[node]?.state === now)
}

function starting(context: WriteContext, plan: ProcessPlan, { notify = [] }: CompiledAction, id: string): Conducted {
  let draft: Draft | undefined
  const along = async (after: RecordRow) => {
    const now = Date.now()
    const { session, resource } = context
    const instance: Instance = {
      ...{ id: newId(), tenantId: String(after.tenantId ?? session.tenantId), plan, resource: homeOf(resource) },
      ...{ recordId: id, state: initial, step: 0, starter: session.user.username, started: now },
    }
    draft = await stepped(context, { ...draftOf(instance, now), isNew: true, notify }, { is: 'start' }, after)
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
  return { instead: () => decide(context, instance, mine, { outcome, opinion, body }) }
}
