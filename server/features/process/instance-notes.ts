import type { ProcessNote } from '../../../src/schema/model/process-view.ts'
import { isOneOf, sqlOf, statement } from '../../platform/sql/sql.ts'
import type { Store } from '../../platform/store/store.ts'
import type { Instance } from './instances.ts'

/** What was done around the tasks of an instance; decisions are at the tasks. */
const shown = ['transfer', 'reassign', 'sign', 'claim', 'choose', 'jump', 'remind', 'version'] as const

/** Notes whose opinion begins with where it went: an account, or a node. */
const withTarget: readonly string[] = ['transfer', 'reassign', 'jump']

export type StoredNote = Omit<ProcessNote, 'actsFor'> & {
  readonly acts_for: string | null
  /** Accounts that the note names. */
  readonly people: readonly string[]
}

type Row = Omit<StoredNote, 'to' | 'people'>

/** Notes of an instance, the first one first. */
export async function notesOf(store: Store, { id }: Pick<Instance, 'id'>): Promise<readonly StoredNote[]> {
  const rows = await store.rows<Row>(
    statement(
      sqlOf('select id, what, who, acts_for, opinion, at from _process_note where instance_id = ? and', id),
      isOneOf('what', shown),
      'order by id',
    ),
  )
  return rows.map((row) => {
    const { what, opinion } = row
    const [to, ...said] = withTarget.includes(what) ? opinion.split(': ') : ['', opinion]
    const chosen = what === 'choose' ? opinion.split(', ') : []
    const people = what === 'jump' ? chosen : [...chosen, ...(to ? [to] : [])]
    return { ...row, id: Number(row.id), to: to ?? '', opinion: what === 'choose' ? '' : said.join(': '), people }
  })
}

/** Notes with the names of people and tasks. */
export function namedNotes(
  notes: readonly StoredNote[],
  name: (account: string) => string,
  titleOf: (node: string) => string,
): readonly ProcessNote[] {
  return notes.map(({ id, what, who, acts_for, to, opinion, at, people }) => ({
    ...{ id, what, opinion, at, who: name(who) },
    actsFor: acts_for === null ? null : name(acts_for),
    to: what === 'jump' ? titleOf(to) || to : people.map(name).join(', '),
  }))
}
