import type { Model } from '../../src/schema/model/compiled.ts'
import type { ProcessPlan } from '../../src/schema/model/process-plan.ts'
import { isStarted } from '../../src/schema/process/is-started.ts'
import type { ProcessState } from '../../src/schema/process/run/state.ts'
import { insertSteps } from '../features/process/instances.ts'
import { waitingSql } from '../features/process/start-waiting.ts'
import { taskSteps } from '../features/process/tasks.ts'
import { columnOf } from '../platform/sql/columns.ts'
import type { RecordRow } from '../platform/sql/records.ts'
import { statement } from '../platform/sql/sql.ts'
import type { Step, Store } from '../platform/store/store.ts'
import { endedInstances } from './ended-instances.ts'
import { firstStep, wholeRows } from './first-step.ts'

/** Number of instances in the demo. */
const total = 330

/** Steps that start the processes of the documents that wait for an approval, and carry out those of the last that were decided. */
export async function demoInstances(store: Store, model: Model): Promise<readonly Step[]> {
  const started = [...model.processes.values()].filter(isStarted)
  const open = (await Promise.all(started.map((plan) => openInstances(store, model, plan)))).flat()
  const ended = await endedInstances(store, model, Math.max(0, total - open.length))
  // A record has one open instance at most, so the ended ones come first.
  return [...ended, ...open.flat()]
}

/** Steps of each instance. */
async function openInstances(store: Store, model: Model, plan: ProcessPlan): Promise<readonly (readonly Step[])[]> {
  const resource = model.resources.get(plan.resource)
  const waiting = resource && waitingSql(store, resource, plan)
  if (!waiting) return []
  const rows = await wholeRows(store, resource, statement(waiting, `order by ${columnOf(resource, 'id')}`))
  return Promise.all(rows.map((row) => startedBy(store, plan, row)))
}

async function startedBy(store: Store, plan: ProcessPlan, row: RecordRow): Promise<readonly Step[]> {
  // Who brought the record to its state: an appeal is begun by the supplier, not by the buyer who wrote the deduction.
  const starter = String(row.updateBy ?? row.createBy ?? '')
  const draft = await firstStep(store, plan, row, { starter, at: String(row.updateTime ?? row.createTime) })
  return [...insertSteps({ ...draft.instance, state: withoutTimers(draft.state) }), ...taskSteps(draft, starter)]
}

// A demo has no reminders of its past.
function withoutTimers(state: ProcessState): ProcessState {
  return { ...state, tokens: state.tokens.map(({ timers: _, ...token }) => token) }
}
