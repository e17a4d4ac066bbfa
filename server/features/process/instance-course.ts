import { type Lang, textIn } from '../../../src/schema/base/text.ts'
import type { ProcessNote, ProcessTaskView } from '../../../src/schema/model/process-view.ts'
import { isOneOf, statement } from '../../platform/sql/sql.ts'
import type { Store } from '../../platform/store/store.ts'
import { namedNotes, notesOf, type StoredNote } from './instance-notes.ts'
import type { Instance } from './instances.ts'

export type TaskRow = {
  readonly id: string
  readonly node: string
  readonly who: string | null
  readonly role: string | null
  readonly status: string
  readonly arrived: string
  readonly due: string | null
  readonly done_at: string | null
  readonly done_by: string | null
  readonly acts_for: string | null
  readonly opinion: string | null
  readonly title_zh: string
  readonly title_en: string
}

/** Tasks of an instance and what was done around them, as stored. */
export type Course = {
  readonly instance: Instance
  readonly rows: readonly TaskRow[]
  readonly notes: readonly StoredNote[]
}

/** Courses of instances, in their order: one query for the tasks of all, and one for the notes. */
export async function coursesOf(store: Store, instances: readonly Instance[]): Promise<readonly Course[]> {
  const ids = instances.map(({ id }) => id)
  const [rows, notes] = await Promise.all([
    store.rows<TaskRow & { readonly instance_id: string }>(
      statement('select * from _process_task where', isOneOf('instance_id', ids), 'order by arrived, length(id), id'),
    ),
    notesOf(store, ids),
  ])
  const tasks = Map.groupBy(rows, ({ instance_id: instance }) => instance)
  return instances.map((instance) => ({
    instance,
    rows: tasks.get(instance.id) ?? [],
    notes: notes.get(instance.id) ?? [],
  }))
}

/** Accounts that a course names. */
export function accountsIn({ instance, rows, notes }: Course): readonly (string | null)[] {
  return [
    instance.starter,
    ...rows.flatMap(({ who, done_by, acts_for }) => [who, done_by, acts_for]),
    ...notes.flatMap(({ who, acts_for, people }) => [who, acts_for, ...people]),
  ]
}

/** Names by accounts, and titles by roles. */
export type Naming = {
  readonly lang: Lang
  readonly names: ReadonlyMap<string, string>
  readonly roles: ReadonlyMap<string, string>
}

/** Tasks and notes of a course for a reader. */
export function shownCourse(
  { instance: { plan }, rows, notes }: Course,
  naming: Naming,
): { readonly tasks: readonly ProcessTaskView[]; readonly notes: readonly ProcessNote[] } {
  const titleOf = (node: string) => textIn(naming.lang, plan.nodes[node]?.title ?? '')
  return {
    tasks: rows.filter(({ status }) => status !== 'dropped').map((row) => shownTask(row, titleOf(row.node), naming)),
    notes: namedNotes(notes, (who) => naming.names.get(who) ?? who, titleOf),
  }
}

function shownTask(row: TaskRow, title: string, { lang, names, roles }: Naming): ProcessTaskView {
  const name = (who: string | null) => (who === null ? null : (names.get(who) ?? who))
  const person = row.done_by ?? row.who
  const role = row.role === null ? '' : (roles.get(row.role) ?? row.role)
  return {
    ...{ task: row.id, node: row.node, since: row.arrived, due: row.due, done: row.done_at },
    // The node may be gone since the instance went on by another version.
    title: title || textIn(lang, { zh: row.title_zh, en: row.title_en }),
    handler: name(person) ?? '',
    role: person === null ? role : '',
    claimedFrom: row.status === 'open' && person !== null ? role : '',
    actsFor: name(row.acts_for),
    status: row.status as ProcessTaskView['status'],
    opinion: row.opinion ?? '',
  }
}
