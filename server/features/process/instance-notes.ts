import type { ProcessNote } from '../../../src/schema/model/process-view.ts'
import { isOneOf, statement } from '../../platform/sql/sql.ts'
import type { Store } from '../../platform/store/store.ts'

/** What was done around the tasks of an instance; decisions are at the tasks. */
const shown = [
  'transfer',
  'reassign',
  'release',
  'sign',
  'claim',
  'choose',
  'jump',
  'remind',
  'version',
  'skip',
] as const

/** Notes whose opinion begins with where it went: an account, or a node. */
const withTarget: readonly string[] = ['transfer', 'reassign', 'jump', 'skip']

const ofNodes: readonly string[] = ['jump', 'skip']

export type StoredNote = Omit<ProcessNote, 'actsFor'> & {
  readonly acts_for: string | null
  /** Accounts that the note names. */
  readonly people: readonly string[]
}

type Row = Omit<StoredNote, 'to' | 'people'> & { readonly instance_id: string }

/** Notes of instances by the id of the instance, the first one first. */
export async function notesOf(
  store: Store,
  instances: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredNote[]>> {
  const rows = await store.rows<Row>(
    statement(
      'select id, instance_id, what, who, acts_for, opinion, at from _process_note where',
      isOneOf('instance_id', instances),
      'and',
      isOneOf('what', shown),
      'order by id',
    ),
  )
  const byInstance = Map.groupBy(rows, ({ instance_id: instance }) => instance)
  return new Map([...byInstance].map(([instance, own]) => [instance, own.map(noteIn)]))
}

function noteIn({ instance_id: _, ...row }: Row): StoredNote {
  const { what, opinion } = row
  const [to, ...said] = withTarget.includes(what) ? opinion.split(': ') : ['', opinion]
  const chosen = what === 'choose' ? opinion.split(', ') : []
  const people = ofNodes.includes(what) ? chosen : [...chosen, ...(to ? [to] : [])]
  return { ...row, id: Number(row.id), to: to ?? '', opinion: what === 'choose' ? '' : said.join(': '), people }
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
    to: ofNodes.includes(what) ? titleOf(to) || to : people.map(name).join(', '),
  }))
}
