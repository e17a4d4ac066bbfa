import { fileTable } from '../../platform/sql/file-table.ts'
import type { Step, Store } from '../../platform/store/store.ts'

const userTable = fileTable(import.meta, 'sys/user', ['username'])

/** Account name in comparable form: without case, width and other compatibility forms (NFKC). */
export function foldedName(name: string): string {
  return name.normalize('NFKC').toLowerCase().normalize('NFKC').trim()
}

/** Steps that reserve a name for a user; the transaction fails when another user has it. */
export function takeNameSteps(userId: string, name: string): readonly Step[] {
  return [
    freeNameStep(userId),
    { sql: 'insert into _account_name (folded, user_id) values (?, ?)', parameters: [foldedName(name), userId] },
  ]
}

/** Step that frees the name of a user. */
export function freeNameStep(userId: string): Step {
  return { sql: 'delete from _account_name where user_id = ?', parameters: [userId] }
}

/** Whether another account has the same folded name. */
export async function isNameTaken(store: Store, name: string, exceptId: string): Promise<boolean> {
  const rows = await store.rows({
    sql: `select user_id from _account_name where folded = ? and user_id <> ?
      union all select id from ${userTable} where ${userTable.username} = ? and id <> ?`,
    parameters: [foldedName(name), exceptId, name, exceptId],
  })
  return rows.length > 0
}

/**
 * Stores the folded names of accounts that have none: of older databases and of seed data. Of colliding accounts the first gets the
 * name; the others sign in by their exact name.
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
