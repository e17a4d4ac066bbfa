import type { Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { CompiledAction } from '../../../src/schema/model/compiled-actions.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { fromTable, type RecordRow } from '../../platform/sql/records.ts'
import { all, isOneOf, often, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { addStep } from '../../platform/store/join-steps.ts'
import type { Step } from '../../platform/store/store.ts'
import { homeOf, storedIn } from '../read/stored.ts'

/**
 * Waiting documents: the table `_waiting` has each record in a state that a user's action leaves, with the start of that state.
 * Each write updates it in its own transaction. It is an index only: the record itself decides who may see it.
 */

/** Actions of the history that do not begin a state. */
const quiet: ReadonlySet<string> = new Set(['add', 'edit', 'import'])

const known = new WeakMap<ServerResource, ReadonlySet<string>>()

/** Whether records wait for an action, by any role. */
export function isAwaited({ from, automatic, danger, waits }: CompiledAction): boolean {
  return from.length > 0 && !automatic && !danger && waits !== false
}

/** States in which records of a resource wait for a user. */
export function waitingStates(resource: ServerResource): ReadonlySet<string> {
  const made = known.get(resource) ?? new Set(resource.plan.actions.filter(isAwaited).flatMap(({ from }) => from))
  known.set(resource, made)
  return made
}

/** Resources with records that may wait. */
export function waitingIn(model: Model): readonly ServerResource[] {
  return storedIn(model).filter((resource) => resource.plan.states && waitingStates(resource).size > 0)
}

/** Start of a record's current state: its last action other than an edit, or its creation. */
export function arrivedSql(resource: ServerResource): Sql {
  // The bare column would let SQLite scan the history of all records from its end.
  const last = sqlOf(
    `(select max(h.at || '') from _history h where h.resource = ? and h.record_id = ${columnOf(resource, 'id')} and h.action not in ('add', 'edit', 'import'))`,
    homeOf(resource),
  )
  return statement('coalesce(', last, `, ${columnOf(resource, 'createTime')}, '')`)
}

/** Records of a resource that wait now. */
export function isWaitingSql(resource: ServerResource): Sql {
  const { states } = resource.plan
  return states ? isOneOf(columnOf(resource, states.field), [...waitingStates(resource)]) : sqlOf('1 = 0')
}

/** Step that adds waiting entries for those of some records that wait, where the table differs. */
export function noteStep(resource: ServerResource, which: Sql): Step {
  const { states } = resource.plan
  if (!states) throw new Error(`${resource.plan.code} has no states`)
  return statement(
    'insert into _waiting (resource, record_id, state, arrived)',
    sqlOf(`select ?, ${columnOf(resource, 'id')}, ${columnOf(resource, states.field)},`, homeOf(resource)),
    arrivedSql(resource),
    fromTable(resource),
    'where',
    all([isWaitingSql(resource), which]),
    `on conflict (resource, record_id) do update set state = excluded.state, arrived = excluded.arrived
      where _waiting.state <> excluded.state or _waiting.arrived <> excluded.arrived`,
  )
}

/** Step that deletes those of some waiting entries whose record does not wait, or is deleted. */
export function forgetStep(resource: ServerResource, which: Sql = sqlOf('1 = 1')): Step {
  const is = sqlOf(`${columnOf(resource, 'id')} = _waiting.record_id`)
  return statement(
    sqlOf('delete from _waiting where resource = ? and', homeOf(resource)),
    which,
    `and not exists (select 1 ${fromTable(resource)} where`,
    all([is, isWaitingSql(resource)]),
    ')',
  )
}

/** Steps that update the waiting entry of a record, after those that write it and its history. */
export function waitingSteps(
  model: Model,
  written: ServerResource,
  action: string,
  before: RecordRow | undefined,
  after: RecordRow | undefined,
): readonly Step[] {
  // A part may have fewer actions than the whole.
  const resource = model.resources.get(homeOf(written)) ?? written
  const { states } = resource.plan
  if (!states) return []
  const stateOf = (row: RecordRow | undefined) => String(row?.[states.field] ?? '')
  const [from, to] = [stateOf(before), stateOf(after)]
  const waiting = waitingStates(resource)
  const id = String((after ?? before)?.id)
  if (waiting.has(to)) {
    // A new record has no other action yet: it waits since its creation.
    if (!before && after && quiet.has(action))
      return [
        addStep(
          '_waiting (resource, record_id, state, arrived)',
          ['(?, ?, ?, ?)'],
          [...[homeOf(resource), id, to], String(after.createTime ?? '')],
        ),
      ]
    const isSame = from === to && quiet.has(action)
    return isSame ? [] : [often(noteStep(resource, sqlOf(`${columnOf(resource, 'id')} = ?`, id)))]
  }
  return waiting.has(from) ? [often(forgetStep(resource, sqlOf('record_id = ?', id)))] : []
}
