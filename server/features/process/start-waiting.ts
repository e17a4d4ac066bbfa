import type { Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { ProcessPlan } from '../../../src/schema/model/process-plan.ts'
import { isStarted } from '../../../src/schema/process/is-started.ts'
import type { App } from '../../platform/app.ts'
import { systemSession } from '../../platform/audit/system-session.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { fromTable } from '../../platform/sql/records.ts'
import { all, isOneOf, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { toSql } from '../../platform/sql/to-sql.ts'
import type { Store } from '../../platform/store/store.ts'
import { writeSteps } from '../../platform/store/write-steps.ts'
import { homeOf } from '../../records/read/stored.ts'
import { sqlScope } from '../../rights/rows/scope.ts'
import { begun } from './begin.ts'
import { wholeRow } from './engine.ts'
import { insertSteps } from './instances.ts'
import { taskSteps } from './tasks.ts'

/** Records that wait for the decision of a process: in the state to which its action leads, or under its condition. Undefined without either. */
export function waitingSql(store: Store, resource: ServerResource, plan: ProcessPlan): Sql | undefined {
  if (plan.when) return toSql(plan.when, sqlScope(resource, systemSession(''), store.dialect))
  const to = resource.plan.actions.find(({ name }) => name === plan.start)?.to
  return to === undefined || !resource.plan.states
    ? undefined
    : sqlOf(`${columnOf(resource, resource.plan.states.field)} = ?`, to)
}

/**
 * Starts the processes of records that came into their state before the process was there: those of older databases. A record that has had
 * an instance is left alone, and one whose last change is not the action that starts the process. Returns the number of instances.
 */
export async function startWaiting(app: App): Promise<number> {
  let started = 0
  for (const { plan, tenants } of startable(app.live.current)) {
    const resource = app.live.current.resources.get(plan.resource)
    const waiting = resource && waitingSql(app.store, resource, plan)
    if (!waiting) continue
    const among = all([waiting, tenants(columnOf(resource, 'tenantId'))])
    for (const record of await withoutInstance(app.store, resource, plan, among))
      if (await startOne(app, resource, plan, record)) started += 1
  }
  if (started > 0) app.log.info({ started }, 'waiting records were given their processes')
  return started
}

type Startable = {
  readonly plan: ProcessPlan
  /** Condition on the tenant of the records that have this process. */
  readonly tenants: (column: string) => Sql
}

/** Processes that records start: the shared ones for tenants without one of their own, and those of tenants for themselves. */
function startable({ processes, tenants }: Model): readonly Startable[] {
  const having = (code: string) => [...tenants].flatMap(([tenant, own]) => (own.processes.has(code) ? [tenant] : []))
  const shared = [...processes.values()].map((plan) => ({
    plan,
    tenants: (column: string) => isNoneOf(column, having(plan.code)),
  }))
  const ofTenants = [...tenants].flatMap(([tenant, own]) =>
    [...own.processes.values()].map((plan) => ({ plan, tenants: (column: string) => sqlOf(`${column} = ?`, tenant) })),
  )
  return [...shared, ...ofTenants].filter(({ plan }) => isStarted(plan))
}

function isNoneOf(column: string, values: readonly string[]): Sql {
  const { sql, parameters } = isOneOf(column, values)
  return { sql: `not (${sql})`, parameters }
}

type Waiting = { readonly id: string; readonly tenantId: string; readonly who: string | null }

/** Most records of a process that get an instance at one start of a server. */
const most = 1000

function withoutInstance(
  store: Store,
  resource: ServerResource,
  { start }: ProcessPlan,
  waiting: Sql,
): Promise<readonly Waiting[]> {
  const id = columnOf(resource, 'id')
  const { code } = resource.plan
  const last = `h.resource = ? and h.record_id = ${id} order by h.version desc limit 1`
  return store.rows<Waiting>(
    statement(
      `select ${id} as id, ${columnOf(resource, 'tenantId')} as "tenantId",`,
      sqlOf(`(select h.who from _history h where ${last}) as who`, code),
      fromTable(resource),
      'where',
      all([
        waiting,
        sqlOf(
          `not exists (select 1 from _process_instance i where i.resource = ? and i.record_id = ${id})`,
          homeOf(resource),
        ),
        ...(start === undefined ? [] : [sqlOf(`(select h.action from _history h where ${last}) = ?`, code, start)]),
      ]),
      `order by ${id} limit ${most}`,
    ),
    { heavy: true },
  )
}

async function startOne(app: App, resource: ServerResource, plan: ProcessPlan, record: Waiting): Promise<boolean> {
  const { id, tenantId, who } = record
  const context = { app, resource, session: systemSession(tenantId), lang: 'zh' as const, ip: '' }
  try {
    const row = await wholeRow(context, id)
    const starter = who ?? String(row.createBy ?? '')
    // Its handlers were told by the action, or find it among their tasks.
    const { instance, state, ...draft } = await begun(context, plan, row, { starter })
    await writeSteps(app.store, [
      ...insertSteps({ ...instance, state }),
      ...taskSteps({ ...draft, instance, state }, starter),
    ])
    return true
  } catch (error) {
    // Another server may have started it at the same moment; no record keeps the server from its start.
    const reason = error instanceof AppError ? error.code : String(error)
    app.log.warn({ process: plan.code, record: id, error: reason }, 'a waiting record has no process')
    return false
  }
}
