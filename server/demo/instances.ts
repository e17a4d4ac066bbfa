import type { Model, ServerResource } from '../../src/schema/model/compiled.ts'
import type { ProcessPlan } from '../../src/schema/model/process-plan.ts'
import { initial } from '../../src/schema/process/run/state.ts'
import { draftOf, stepped } from '../features/process/engine.ts'
import { type Instance, insertSteps } from '../features/process/instances.ts'
import { taskSteps } from '../features/process/tasks.ts'
import { systemSession } from '../platform/audit/system-session.ts'
import { columnOf } from '../platform/sql/columns.ts'
import { seedId } from '../platform/sql/insert.ts'
import { fromTable, type RecordRow, selectList } from '../platform/sql/records.ts'
import { sqlOf, statement } from '../platform/sql/sql.ts'
import type { Step, Store } from '../platform/store/store.ts'

/** Steps that start the processes of the documents that wait for an approval. */
export async function demoInstances(store: Store, model: Model): Promise<readonly Step[]> {
  const started = [...model.processes.values()].filter(({ start }) => start !== undefined)
  const steps = await Promise.all(started.map((plan) => instancesOf(store, model, plan)))
  return steps.flat()
}

async function instancesOf(store: Store, model: Model, plan: ProcessPlan): Promise<readonly Step[]> {
  const resource = model.resources.get(plan.resource)
  const state = resource?.plan.actions.find(({ name }) => name === plan.start)?.to
  if (!resource || state === undefined) return []
  const rows = await waitingIn(store, resource, state)
  const steps = await Promise.all(rows.map((row) => startedBy(store, plan, row)))
  return steps.flat()
}

function waitingIn(store: Store, resource: ServerResource, state: string): Promise<readonly RecordRow[]> {
  const fields = resource.storage.columns.map(({ field }) => field)
  const column = columnOf(resource, resource.plan.states?.field ?? 'id')
  return store.rows(
    statement(
      'select',
      selectList(resource, fields),
      fromTable(resource),
      'where',
      sqlOf(`${column} = ? order by ${columnOf(resource, 'id')}`, state),
    ),
  )
}

async function startedBy(store: Store, plan: ProcessPlan, row: RecordRow): Promise<readonly Step[]> {
  const text = (name: string) => String(row[name] ?? '')
  const [recordId, tenantId, starter] = [text('id'), text('tenantId'), text('createBy')]
  const started = Date.parse(`${(text('updateTime') || text('createTime')).replace(' ', 'T')}+08:00`)
  const instance: Instance = {
    ...{ id: seedId('process', `${plan.code}/${recordId}`), tenantId, plan, resource: plan.resource, recordId },
    ...{ state: initial, step: 0, starter, started },
  }
  const context = { app: { store }, session: systemSession(tenantId), lang: 'zh' } as const
  const draft = await stepped(context, { ...draftOf(instance, started), isNew: true }, { is: 'start' }, row)
  return [...insertSteps({ ...instance, state: withoutTimers(draft.state) }), ...taskSteps(draft, starter)]
}

// A demo has no reminders of its past.
function withoutTimers(state: Instance['state']): Instance['state'] {
  return { ...state, tokens: state.tokens.map(({ timers: _, ...token }) => token) }
}
