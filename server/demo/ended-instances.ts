import type { Model, ServerResource } from '../../src/schema/model/compiled.ts'
import type { ProcessPlan } from '../../src/schema/model/process-plan.ts'
import { houseTenant } from '../../src/schema/model/tenants.ts'
import type { Draft } from '../features/process/draft.ts'
import { draftOf, stepped } from '../features/process/engine.ts'
import { holdersOf } from '../features/process/handlers.ts'
import { insertSteps, updateStep } from '../features/process/instances.ts'
import { taskSteps } from '../features/process/tasks.ts'
import { columnOf } from '../platform/sql/columns.ts'
import type { RecordRow } from '../platform/sql/records.ts'
import { isOneOf, sqlOf } from '../platform/sql/sql.ts'
import type { Step, Store } from '../platform/store/store.ts'
import { demoContext, firstStep, wholeRows } from './first-step.ts'
import { momentOf } from './life/office-hours.ts'

/** Number of a process's last documents that are looked at. */
const most = 60

type Entry = { readonly record_id: string; readonly action: string; readonly at: string; readonly who: string }

/** Submission of a record, and the decision about it, as in its history. */
type Course = { readonly begin: Entry; readonly end: Entry; readonly isApproved: boolean }

/** Documents that are tried for those about which nobody can decide. */
const spare = 10

/** Steps that carry out the processes of the last `count` documents of the group that were decided, at the times of their histories. */
export async function endedInstances(store: Store, model: Model, count: number): Promise<readonly Step[]> {
  const plans = [...model.processes.values()].filter(({ start }) => start !== undefined)
  const found = await Promise.all(
    plans.map(async (plan) => {
      const resource = model.resources.get(plan.resource)
      const courses = resource ? await coursesOf(store, resource, plan) : []
      return courses.map((course) => ({ ...course, plan, resource }))
    }),
  )
  const last = found
    .flat()
    .toSorted((a, b) => (a.end.at < b.end.at ? 1 : -1))
    .slice(0, count + spare)
  const byPlan = Map.groupBy(last, ({ plan }) => plan)
  const steps = await Promise.all([...byPlan].map(([plan, courses]) => stepsOf(store, plan, courses)))
  const ended = steps.flat().filter((own) => own.length > 0)
  return ended.slice(0, count).flat()
}

/** Steps of each instance. */
async function stepsOf(
  store: Store,
  plan: ProcessPlan,
  courses: readonly (Course & { readonly resource: ServerResource | undefined })[],
): Promise<readonly (readonly Step[])[]> {
  const [{ resource } = { resource: undefined }] = courses
  if (!resource) return []
  const byRecord = new Map(courses.map((course) => [course.begin.record_id, course]))
  const rows = await wholeRows(store, resource, isOneOf(columnOf(resource, 'id'), [...byRecord.keys()]))
  return Promise.all(
    rows.map((row) => {
      const course = byRecord.get(String(row.id))
      return course ? carriedOut(store, plan, row, course) : []
    }),
  )
}

async function coursesOf(store: Store, resource: ServerResource, plan: ProcessPlan): Promise<readonly Course[]> {
  const nodes = Object.values(plan.nodes)
  const approvals = new Set(nodes.filter(({ kind }) => kind === 'service').map(({ action }) => action))
  const rejections = new Set(nodes.filter(({ kind }) => kind === 'user').map(({ action }) => action))
  const entries = await store.rows<Entry>(
    sqlOf(
      `select record_id, action, at, who from _history where resource = ? and record_id in (
        select record_id from _history where resource = ? and action = ? and tenant_id = ? order by at desc limit ${most})
        order by record_id, version`,
      ...[resource.plan.code, resource.plan.code, plan.start ?? '', houseTenant],
    ),
  )
  return [...Map.groupBy(entries, ({ record_id }) => record_id).values()].flatMap((own) => {
    const first = own.findLastIndex(({ action }) => action === plan.start)
    const [begin, end] = own.slice(first)
    const isApproved = approvals.has(end?.action)
    return begin && end && (isApproved || rejections.has(end.action)) ? [{ begin, end, isApproved }] : []
  })
}

/** Most decisions of an instance. */
const mostDecisions = 12

async function carriedOut(store: Store, plan: ProcessPlan, row: RecordRow, course: Course): Promise<readonly Step[]> {
  const { begin } = course
  let draft = await firstStep(store, plan, row, { starter: begin.who, at: begin.at })
  const steps = [...insertSteps({ ...draft.instance, state: draft.state }), ...taskSteps(draft, begin.who)]
  for (let count = 1; draft.state.ending === undefined && count <= mostDecisions; count += 1) {
    const decided = await decidedNext(store, draft, row, { ...course, count })
    if (!decided) return []
    draft = decided.draft
    steps.push(...decided.steps)
  }
  return draft.state.ending === undefined ? [] : steps
}

type Nth = Course & { readonly count: number }

/** Decision of the first open task, the `count`th of the instance; undefined where nobody can decide it. */
async function decidedNext(store: Store, { instance, state }: Draft, row: RecordRow, course: Nth) {
  const { begin, end, isApproved, count } = course
  const [token] = state.tokens
  const item = token?.items?.find(({ status, chooses }) => status === 'open' && !chooses)
  if (!(token && item)) return undefined
  const by = item.who ?? (await deciderOf(store, item.role ?? '', instance.tenantId, [begin.who, end.who]))
  if (by === undefined) return undefined
  const now = timeOf(instance.plan, course)
  const context = demoContext(store, instance.tenantId)
  const before = { ...instance, state, step: count }
  const outcome = isApproved ? ('approve' as const) : ('reject' as const)
  const decision = { item: item.id, outcome, opinion: isApproved ? '同意' : '请补充后再提交' }
  const event = { is: 'decided', token: token.id, item: item.id, outcome, by } as const
  let draft = await stepped(context, { ...draftOf(before, now), decision }, event, row)
  for (const { token: needed } of draft.actions)
    draft = await stepped(context, { ...draft, actions: [] }, { is: 'serviced', token: needed }, row)
  return { draft, steps: [updateStep(before, draft.state, now), ...taskSteps(draft, by)] }
}

/** Time of a decision: several divide the time up to the last. */
function timeOf({ nodes }: ProcessPlan, { begin, end, isApproved, count }: Nth): number {
  const tasks = Object.values(nodes).filter(({ kind }) => kind === 'user').length
  const [from, until] = [momentOf(begin.at), momentOf(end.at)]
  return isApproved && count < tasks ? Math.round(from + ((until - from) * count) / (count + 1)) : until
}

/** Person who decides a task of a role: the one of the history, or the first of the role; never the starter. */
async function deciderOf(store: Store, role: string, tenantId: string, [starter, last]: readonly [string, string]) {
  const holders = (await holdersOf(store, role, tenantId)).map(({ username }) => username)
  return holders.includes(last) && last !== starter ? last : holders.find((who) => who !== starter)
}
