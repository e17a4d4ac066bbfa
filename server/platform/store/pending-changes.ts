import { createHash } from 'node:crypto'
import type { Text } from '../../../src/schema/base/text.ts'
import { hasTable } from './has-table.ts'
import type { Destructive } from './schema-diff.ts'
import type { Step, Store } from './store.ts'

/** Name of one change: a confirmation is valid for this change only. */
export function changeName({ table, column = '', kind }: Destructive): string {
  return `${kind} ${table} ${column}`
}

/** Name of exactly these changes, so that users confirm only what they saw. */
export function planName(changes: readonly Destructive[]): string {
  return createHash('sha256').update(changes.map(changeName).toSorted().join('\n')).digest('hex')
}

/** Names of the confirmed losses of data. */
export async function readConfirmed(store: Store): Promise<ReadonlySet<string>> {
  if (!(await hasTable(store, '_schema_confirmed'))) return new Set()
  const rows = await store.rows<{ name: string }>({ sql: 'select name from _schema_confirmed', parameters: [] })
  return new Set(rows.map(({ name }) => name))
}

/** Steps that store a confirmed loss of data, with its user. */
export function confirmSteps(changes: readonly Destructive[], who: string, at: string): readonly Step[] {
  return changes.map((change) => ({
    sql: `insert into _schema_confirmed (name, who, at) values (?, ?, ?)
      on conflict (name) do update set who = excluded.who, at = excluded.at`,
    parameters: [changeName(change), who, at],
  }))
}

/** A confirmation is used up: the same loss requires another one. */
export function forgetConfirmed(changes: readonly Destructive[]): readonly Step[] {
  return changes.map((change) => ({
    sql: 'delete from _schema_confirmed where name = ?',
    parameters: [changeName(change)],
  }))
}

/** Loss of data that waits for a confirmation. */
export type Pending = Destructive & {
  readonly rows: number
  /** File that causes it; undefined when no file describes the table. */
  readonly file?: string
  /** Title of the resource. */
  readonly of?: Text
  /** Title of the field. */
  readonly title?: Text
}

/** End of a diagnostic about a loss: who may confirm it, and where. */
export const howToConfirm =
  'an administrator confirms that in the application, or `npm run schemas -- plan --confirm` does on the server'

/** Description of a change, one line. */
export function describe({ table, column, kind, rows = 0 }: Destructive): string {
  const what = column === undefined ? `table ${table}` : `column ${table}.${column}`
  return `${kind === 'drop' ? 'drops' : 'changes the type of'} ${what}, which holds ${rows} ${rows === 1 ? 'value' : 'values'}`
}
