import { createHash } from 'node:crypto'
import type { Text } from '../../../src/schema/base/text.ts'
import { hasTable } from './has-table.ts'
import type { Destructive } from './schema-diff.ts'
import type { Step, Store } from './store.ts'

/** The name of one change: a confirmation holds for it and for no other. */
export function changeName({ table, column = '', kind }: Destructive): string {
  return `${kind} ${table} ${column}`
}

/** A name for exactly these changes, so that nobody confirms others than they saw. */
export function planName(changes: readonly Destructive[]): string {
  return createHash('sha256').update(changes.map(changeName).toSorted().join('\n')).digest('hex')
}

/** The changes whose loss of data was agreed to, by name. */
export async function readConfirmed(store: Store): Promise<ReadonlySet<string>> {
  if (!(await hasTable(store, '_schema_confirmed'))) return new Set()
  const rows = await store.rows<{ name: string }>({ sql: 'select name from _schema_confirmed', parameters: [] })
  return new Set(rows.map(({ name }) => name))
}

/** Notes that losing this data was agreed to, and by whom. */
export function confirmSteps(changes: readonly Destructive[], who: string, at: string): readonly Step[] {
  return changes.map((change) => ({
    sql: `insert into _schema_confirmed (name, who, at) values (?, ?, ?)
      on conflict (name) do update set who = excluded.who, at = excluded.at`,
    parameters: [changeName(change), who, at],
  }))
}

/** What is done is agreed to no longer: the same loss is asked about again. */
export function forgetConfirmed(changes: readonly Destructive[]): readonly Step[] {
  return changes.map((change) => ({
    sql: 'delete from _schema_confirmed where name = ?',
    parameters: [changeName(change)],
  }))
}

/** A loss of data that waits for a confirmation. */
export type Pending = Destructive & {
  readonly rows: number
  /** The file that asks for it; undefined where no file says what the table was for. */
  readonly file?: string
  /** The title of the resource. */
  readonly of?: Text
  /** The title of the field. */
  readonly title?: Text
}

/** The end of a diagnostic about a loss: who may agree to it, and where. */
export const howToConfirm =
  'an administrator confirms that in the application, or `npm run schemas -- plan --confirm` does on the server'

/** One line for each change, in words. */
export function describe({ table, column, kind, rows = 0 }: Destructive): string {
  const what = column === undefined ? `table ${table}` : `column ${table}.${column}`
  return `${kind === 'drop' ? 'drops' : 'changes the type of'} ${what}, which holds ${rows} ${rows === 1 ? 'value' : 'values'}`
}
