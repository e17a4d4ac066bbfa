import { isDeepStrictEqual } from 'node:util'
import type { ProcessPlan } from '../../../src/schema/model/process-plan.ts'
import { holds } from '../../../src/schema/rules/evaluate.ts'
import { systemName } from '../../platform/audit/system-session.ts'
import { wakeSender } from '../../platform/calls/wake.ts'
import type { Session } from '../../platform/http/route.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import type { Step } from '../../platform/store/store.ts'
import { modelFor } from '../../platform/tenant-model.ts'
import { homeOf } from '../../records/read/stored.ts'
import type { WriteContext } from '../../records/read/write-context.ts'
import type { Beginning } from '../../records/write/contributors.ts'
import { ambientOf } from '../../rights/rows/scope.ts'
import { begun } from './begin.ts'
import { afterwards } from './carry-out.ts'
import { draftOf, draftSteps } from './engine.ts'
import { type Instance, openInstance, updateStep } from './instances.ts'
import { taskSteps } from './tasks.ts'

/**
 * Part of the processes in a write that no process runs: the condition of one that becomes true starts it, and one that is false ends it.
 * A person's change of a record that waits starts it again, so that nobody approves what they have not seen.
 */
export const written: Beginning = async (context, { before, after, doing }) => {
  const plan = context.isTrial ? undefined : planStartedIn(context)
  if (!plan) return undefined
  const instance = before && (await openInstance(context.app.store, homeOf(context.resource), String(after.id)))
  if (before && instance) return doing === undefined ? edited(context, plan, instance, { before, after }) : undefined
  const [wasSo, isSo] = [before, after].map((row) => row !== undefined && isStartedBy(plan, row, context.session))
  return isSo && !wasSo ? starting(context, plan, after) : undefined
}

type Change = { readonly before: RecordRow; readonly after: RecordRow }

/** A change of a record whose process a condition has started. */
async function edited(context: WriteContext, plan: ProcessPlan, instance: Instance, { before, after }: Change) {
  const { session } = context
  if (instance.plan.when === undefined) return undefined
  const steps = leavingSteps(instance, session)
  if (!staysIn(instance, after, context)) return { steps, done: async () => undefined }
  const isSeen = session.id === systemName || isSame(context, before, after)
  if (isSeen || !isStartedBy(plan, after, session)) return undefined
  const again = await starting(context, plan, after)
  return { ...again, steps: [...steps, ...again.steps] }
}

/** Process that a condition over the records of a resource starts. */
function planStartedIn(context: WriteContext): ProcessPlan | undefined {
  const code = homeOf(context.resource)
  return [...modelFor(context).processes.values()].find(({ resource, when }) => resource === code && when)
}

function isStartedBy({ when }: ProcessPlan, row: RecordRow, session: Session): boolean {
  return when !== undefined && holds(when, { ...row, ...ambientOf(session) }, false)
}

/** Whether a record keeps an instance that a condition started: the condition holds, or a task waits in the state of the record. */
export function staysIn(
  { plan, state }: Instance,
  row: RecordRow,
  { session, resource }: Pick<WriteContext, 'session' | 'resource'>,
): boolean {
  const { states } = resource.plan
  const now = states && String(row[states.field])
  const isInTask = now !== undefined && state.tokens.some(({ node }) => plan.nodes[node]?.state === now)
  return isInTask || isStartedBy(plan, row, session)
}

/** Steps that end an instance whose record has left it behind. */
export function leavingSteps(instance: Instance, { user }: Session): readonly Step[] {
  const state = { ...instance.state, tokens: [], ending: 'left' } as const
  const draft = { ...draftOf(instance), state }
  return [updateStep(instance, state, draft.now), ...taskSteps(draft, user.username)]
}

async function starting(context: WriteContext, plan: ProcessPlan, after: RecordRow) {
  const draft = await begun(context, plan, after)
  const done = async () => {
    wakeSender(context.app.store)
    await afterwards(context, draft)
  }
  return { steps: await draftSteps(context, draft, after), done }
}

function isSame({ resource }: WriteContext, before: RecordRow, after: RecordRow): boolean {
  return Object.keys(resource.plan.fields).every((key) => isDeepStrictEqual(before[key] ?? null, after[key] ?? null))
}
