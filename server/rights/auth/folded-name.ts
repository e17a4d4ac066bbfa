import { fileTable } from '../../platform/sql/file-table.ts'
import type { Step, Store } from '../../platform/store/store.ts'

const userTable = fileTable(import.meta, 'sys/user', ['username'])

/** An account name as names are compared: without case, width and other compatibility forms (NFKC). */
export function foldedName(name: string): string {
  return name.normalize('NFKC').toLowerCase().normalize('NFKC').trim()
}

/** The steps that keep a name for a person; the transaction fails where somebody else has it. */
export function takeNameSteps(userId: string, name: string): readonly Step[] {
  return [
    freeNameStep(userId),
    { sql: 'insert into _account_name (folded, user_id) values (?, ?)', parameters: [foldedName(name), userId] },
  ]
}

/** The step that frees the name of a person. */
export function freeNameStep(userId: string): Step {
  return { sql: 'delete from _account_name where user_id = ?', parameters: [userId] }
}

/** Whether another account has a name that is the same when folded. */
export async function isNameTaken(store: Store, name: string, exceptId: string): Promise<boolean> {
  const rows = await store.rows({
    sql: `select user_id from _account_name where folded = ? and user_id <> ?
      union all select id from ${userTable} where ${userTable.username} = ? and id <> ?`,
    parameters: [foldedName(name), exceptId, name, exceptId],
  })
  return rows.length > 0
}

/**
 * Keeps the folded names of accounts that were made without: of older databases and of first data. Of accounts that collide the first has
 * the name; the others sign in by their exact one.
 */
export async function keepOlderNames(store: Store): Promise<void> {
  const rows = await store.rows<{ id: string; username: string }>({
    sql: `select u.id, u.${userTable.username} from ${userTable} u left join _account_name n on n.user_id = u.id
      where n.user_id is null order by u.create_time, u.id`,
    parameters: [],
  })
  for (let start = 0; start < rows.length; start += 500)
    await store.write(
      rows.slice(start, start + 500).map(({ id, username }) => ({
        sql: 'insert into _account_name (folded, user_id) values (?, ?) on conflict (folded) do nothing',
        parameters: [foldedName(username), id],
      })),
    )
}
