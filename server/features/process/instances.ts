import type { ProcessPlan } from '../../../src/schema/model/process-plan.ts'
import type { ProcessState } from '../../../src/schema/process/run/state.ts'
import { sqlOf } from '../../platform/sql/sql.ts'
import type { Step, Store } from '../../platform/store/store.ts'

/** Instance of a process: one record on its way, with the plan that it began with. */
export type Instance = {
  readonly id: string
  readonly tenantId: string
  readonly plan: ProcessPlan
  readonly resource: string
  readonly recordId: string
  readonly state: ProcessState
  /** Number of the last step; a step that finds another number is refused. */
  readonly step: number
  /** Account of the one who started it. */
  readonly starter: string
  /** Milliseconds. */
  readonly started: number
}

type Stored = {
  readonly id: string
  readonly tenant_id: string
  readonly process: string
  readonly version: string
  readonly resource: string
  readonly record_id: string
  readonly state: string
  readonly step: number
  readonly starter: string
  readonly started: number
}

/** Open instance of a record; it has one at most. */
export async function openInstance(store: Store, resource: string, recordId: string): Promise<Instance | undefined> {
  return one(store, sqlOf(`resource = ? and record_id = ? and status = 'open'`, resource, recordId))
}

/** Latest instance of a record, ended or not. */
export async function lastInstance(store: Store, resource: string, recordId: string): Promise<Instance | undefined> {
  return one(store, sqlOf('resource = ? and record_id = ?', resource, recordId))
}

/** Instance of a record by its id, ended or not. */
export async function instanceOfRecord(
  store: Store,
  resource: string,
  recordId: string,
  id: string,
): Promise<Instance | undefined> {
  return one(store, sqlOf('resource = ? and record_id = ? and id = ?', resource, recordId, id))
}

/** Most earlier instances of a record that are read. */
const mostEarlier = 20

/** Instances of a record before one, the latest first. */
export async function earlierInstances(
  store: Store,
  { id, resource, recordId, started }: Instance,
): Promise<Instance[]> {
  const rows = await store.rows<Stored>(
    sqlOf(
      `select * from _process_instance where resource = ? and record_id = ? and id <> ? and started <= ? and status <> 'open'
        order by started desc, id desc limit ${mostEarlier}`,
      ...[resource, recordId, id, started],
    ),
  )
  return Promise.all(rows.map((row) => instanceIn(store, row)))
}

/** Open instance by its id. */
export async function instanceOf(store: Store, id: string): Promise<Instance | undefined> {
  return one(store, sqlOf(`id = ? and status = 'open'`, id))
}

async function one(store: Store, where: Step): Promise<Instance | undefined> {
  const [row] = await store.rows<Stored>({
    sql: `select * from _process_instance where ${where.sql} order by started desc, id desc limit 1`,
    parameters: where.parameters,
    often: true,
  })
  return row && instanceIn(store, row)
}

async function instanceIn(store: Store, row: Stored): Promise<Instance> {
  return {
    id: row.id,
    tenantId: row.tenant_id,
    plan: await planOf(store, row.process, row.version),
    resource: row.resource,
    recordId: row.record_id,
    state: JSON.parse(row.state) as ProcessState,
    step: Number(row.step),
    starter: row.starter,
    started: Number(row.started),
  }
}

type VersionAsked = {
  readonly tenantId: string
  readonly process: string
  readonly version: string
  /** Id after which the instances begin; '' for all. */
  readonly after: string
}

/** Open instances of a version of a process in a tenant, in the order of their ids, read in batches. */
export async function* instancesOf(
  store: Store,
  { tenantId, process, version, after }: VersionAsked,
  batch: number,
): AsyncGenerator<Instance> {
  for (let last = after; ; ) {
    const rows = await store.rows<Stored>(
      sqlOf(
        `select * from _process_instance where tenant_id = ? and process = ? and version = ? and status = 'open' and id > ?
          order by id limit ${batch}`,
        ...[tenantId, process, version, last],
      ),
      { heavy: true },
    )
    for (const row of rows) yield await instanceIn(store, row)
    last = rows.at(-1)?.id ?? ''
    if (rows.length < batch) return
  }
}

const plans = new WeakMap<Store, Map<string, ProcessPlan>>()
const mostPlans = 200

/** Stored plan of a version of a process. */
export async function planOf(store: Store, process: string, version: string): Promise<ProcessPlan> {
  const known = plans.get(store) ?? new Map<string, ProcessPlan>()
  plans.set(store, known)
  const key = `${process} ${version}`
  const held = known.get(key)
  if (held) return held
  const [row] = await store.rows<{ content: string }>(
    sqlOf('select content from _process_plan where process = ? and version = ?', process, version),
  )
  if (!row) throw new Error(`the plan ${key} is not stored`)
  if (known.size >= mostPlans) known.clear()
  const plan = JSON.parse(row.content) as ProcessPlan
  known.set(key, plan)
  return plan
}

function planStep(plan: ProcessPlan): Step {
  return sqlOf(
    'insert into _process_plan (process, version, content) values (?, ?, ?) on conflict (process, version) do nothing',
    plan.code,
    plan.version,
    JSON.stringify(plan),
  )
}

/** Steps that add an instance with its plan. */
export function insertSteps(instance: Instance): readonly Step[] {
  const { id, tenantId, plan, resource, recordId, starter, started } = instance
  const { ending } = instance.state
  return [
    planStep(plan),
    sqlOf(
      `insert into _process_instance (id, tenant_id, process, version, resource, record_id, state, step, starter, started, status, ended, wakes)
        values (?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?, ?)`,
      ...[id, tenantId, plan.code, plan.version, resource, recordId, JSON.stringify(instance.state), starter, started],
      ...[ending ?? 'open', ending === undefined ? null : started, wakesAt(instance)],
    ),
  ]
}

/** Step that stores the next state; a step taken meanwhile by somebody else refuses the whole transaction. */
export function updateStep(before: Instance, state: ProcessState, now: number): Step {
  const { ending } = state
  return {
    ...sqlOf(
      `update _process_instance set state = ?, step = step + 1, status = ?, ended = ?, wakes = ?
        where id = ? and step = ? and status = 'open'`,
      ...[JSON.stringify(state), ending ?? 'open', ending === undefined ? null : now],
      ...[wakesAt({ ...before, state }), before.id, before.step],
    ),
    expect: { changes: 1 },
    refusal: 'CHANGED_MEANWHILE',
  }
}

/** Steps that give an open instance another version of its process. */
export function versionSteps(before: Instance, next: Instance): readonly Step[] {
  const { plan, state } = next
  return [
    planStep(plan),
    {
      ...sqlOf(
        `update _process_instance set version = ?, state = ?, step = step + 1, wakes = ?
          where id = ? and step = ? and version = ? and status = 'open'`,
        ...[plan.version, JSON.stringify(state), wakesAt(next), before.id, before.step, before.plan.version],
      ),
      expect: { changes: 1 },
      refusal: 'CHANGED_MEANWHILE',
    },
  ]
}

/** Time of the next timer; 0 when an action of the record is still to be carried out. Null when the instance only waits for people. */
function wakesAt({ state: { tokens, ending }, plan }: Instance): number | null {
  if (ending !== undefined) return null
  if (tokens.some(({ node }) => plan.nodes[node]?.kind === 'service')) return 0
  const times = tokens.flatMap(({ timers = {} }) => Object.values(timers))
  return times.length === 0 ? null : Math.min(...times)
}
