import type { Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { CompiledAction } from '../../../src/schema/model/compiled-actions.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { fromTable, type RecordRow } from '../../platform/sql/records.ts'
import { all, isOneOf, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import type { Step } from '../../platform/store/store.ts'
import { homeOf, storedIn } from '../read/stored.ts'

/**
 * Waiting documents: the table `_waiting` holds every record in a state that somebody's action leaves, with the start of that state. It is
 * kept in the transaction of each write. It only says where to look: who may see a record is asked of the record itself.
 */

/** Actions of the history that leave the start of a state as it is. */
const quiet: ReadonlySet<string> = new Set(['add', 'edit', 'import'])

const known = new WeakMap<ServerResource, ReadonlySet<string>>()

/** Whether records wait for an action, whoever may run it. */
export function isAwaited({ from, automatic, danger, waits }: CompiledAction): boolean {
  return from.length > 0 && !automatic && !danger && waits !== false
}

/** States in which records of a resource wait for somebody. */
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
  // The bare column would let SQLite walk the history of all records from its end.
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

/** The step that notes those of some records that wait, where the table says otherwise. */
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

/** The step that forgets those of some notes whose record does not wait, or is gone. */
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

/** The steps that keep the note of a record, behind those that write it and its history. */
export function waitingSteps(
  model: Model,
  written: ServerResource,
  action: string,
  before: RecordRow | undefined,
  after: RecordRow | undefined,
): readonly Step[] {
  // A part may know fewer actions than the whole.
  const resource = model.resources.get(homeOf(written)) ?? written
  const { states } = resource.plan
  if (!states) return []
  const stateOf = (row: RecordRow | undefined) => String(row?.[states.field] ?? '')
  const [from, to] = [stateOf(before), stateOf(after)]
  const waiting = waitingStates(resource)
  const id = String((after ?? before)?.id)
  if (waiting.has(to)) {
    const isSame = from === to && quiet.has(action)
    return isSame ? [] : [noteStep(resource, sqlOf(`${columnOf(resource, 'id')} = ?`, id))]
  }
  return waiting.has(from) ? [forgetStep(resource, sqlOf('record_id = ?', id))] : []
}
