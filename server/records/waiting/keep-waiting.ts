import type { Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { fromTable } from '../../platform/sql/records.ts'
import { all, any, isOneOf, marks, sqlOf, statement } from '../../platform/sql/sql.ts'
import type { Step, Store } from '../../platform/store/store.ts'
import { homeOf } from '../read/stored.ts'
import { arrivedSql, forgetStep, isWaitingSql, noteStep, waitingIn, waitingStates } from './waiting.ts'

const metaName = 'waiting'

/** Steps that rebuild the waiting entries of resources. */
export function allWaitingSteps(resources: readonly ServerResource[]): readonly Step[] {
  return resources.flatMap((resource) => [forgetStep(resource), noteStep(resource, sqlOf('1 = 1'))])
}

/** Updates waiting entries to a model: all of an older database, later those of resources whose waiting states changed. */
export async function bringWaiting(store: Store, model: Model): Promise<void> {
  const resources = waitingIn(model)
  const [row] = await store.rows<{ value: string }>({
    sql: 'select value from _meta where name = ?',
    parameters: [metaName],
  })
  const last = JSON.parse(row?.value ?? '{}') as Readonly<Record<string, string>>
  const now = Object.fromEntries(resources.map((resource) => [resource.plan.code, keptOf(resource)]))
  const changed = resources.filter(({ plan }) => last[plan.code] !== now[plan.code])
  const gone = Object.keys(last).filter((code) => !(code in now))
  if (changed.length === 0 && gone.length === 0) return
  await store.write([
    ...allWaitingSteps(changed),
    strayStep(resources),
    {
      sql: 'insert into _meta (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
      parameters: [metaName, JSON.stringify(now)],
    },
  ])
}

/** Repairs stale waiting entries: of writes outside the records' own steps, and of servers of an older version. Returns their number. */
export async function healWaiting(store: Store, model: Model): Promise<number> {
  const resources = waitingIn(model)
  let healed = 0
  for (const resource of resources) {
    const ids = await staleIds(store, resource)
    for (let start = 0; start < ids.length; start += batch) {
      const some = ids.slice(start, start + batch)
      await store.write([
        forgetStep(resource, isOneOf('record_id', some)),
        noteStep(resource, isOneOf(columnOf(resource, 'id'), some)),
      ])
    }
    healed += ids.length
  }
  const [stray] = await store.write([strayStep(resources)])
  return healed + (stray?.changes ?? 0)
}

const batch = 200

// Found by reading alone: mostly there are none, and others need the writer.
async function staleIds(store: Store, resource: ServerResource): Promise<readonly string[]> {
  const id = columnOf(resource, 'id')
  const { states } = resource.plan
  const state = states ? columnOf(resource, states.field) : id
  const noted = statement(sqlOf('w.resource = ? and', homeOf(resource)), `w.record_id = ${id}`)
  const wrong = any([
    sqlOf(`w.record_id is null or w.state <> ${state}`),
    statement('w.arrived <>', arrivedSql(resource)),
  ])
  const missing = statement(
    `select ${id} as id ${fromTable(resource)} left join _waiting w on`,
    noted,
    'where',
    all([isWaitingSql(resource), wrong]),
  )
  const left = statement(
    sqlOf('select record_id as id from _waiting w where w.resource = ? and', homeOf(resource)),
    `not exists (select 1 ${fromTable(resource)} where`,
    all([sqlOf(`${id} = w.record_id`), isWaitingSql(resource)]),
    ')',
  )
  const found = await Promise.all([missing, left].map((query) => store.rows<{ id: string }>(query, { heavy: true })))
  return found.flat().map((row) => row.id)
}

/** Step that deletes the waiting entries of removed resources, and of resources without waiting states. */
function strayStep(resources: readonly ServerResource[]): Step {
  const codes = marks(resources.map(homeOf))
  return {
    sql: `delete from _waiting where resource not in (${codes.sql || "''"})`,
    parameters: codes.parameters,
  }
}

function keptOf(resource: ServerResource): string {
  return [resource.storage.table, resource.plan.states?.field, ...[...waitingStates(resource)].toSorted()].join(' ')
}
