import { AppError } from '../../../src/schema/model/errors.ts'
import type { App } from '../../platform/app.ts'
import { columnSet, fileTable } from '../../platform/sql/file-table.ts'
import type { Step, Store } from '../../platform/store/store.ts'
import { nowText } from '../../platform/time.ts'
import { type Counted, countAttempt, longestWindow } from './attempts.ts'
import { foldedName } from './folded-name.ts'

const userTable = fileTable(import.meta, 'sys/user', ['lockedUntil'], ['lockedUntil'])

const minute = 60_000
const accountName = (account: string) => `login ${account}`
const placeName = (account: string, ip: string) => `login ${account} ${ip}`
const addressName = (ip: string) => `from ${ip}`

/** Failures of one account from one address, of one account, and of one address (security.md A14). */
const limits = [
  { window: 10 * minute, most: 5, nameOf: placeName },
  { window: longestWindow, most: 100, nameOf: accountName },
  { window: longestWindow, most: 1000, nameOf: (_: string, ip: string) => addressName(ip) },
] as const

/** Counted sign-in attempt. */
export type Try = Counted & { readonly account: string; readonly ip: string }

/**
 * Counts an attempt before its password is checked, so that parallel attempts cannot pass the limit.
 * @throws LOGIN_LOCKED when the account has too many, which its row shows; a refused attempt is not counted.
 */
export async function beginTry(app: App, username: string, ip: string): Promise<Try> {
  const { store } = app
  const account = foldedName(username)
  const outcome = await countAttempt(
    store,
    accountName(account),
    limits.map(({ window, most, nameOf }) => ({ name: nameOf(account, ip), window, most })),
  )
  if ('ids' in outcome) return { ids: outcome.ids, account, ip }
  const { window } = outcome.full
  await noteLocked(app, account, Date.now() + window)
  throw new AppError('LOGIN_LOCKED', { minutes: window / minute }, { cause: outcome.cause })
}

// The field is optional in a schema folder. One write per lock: each write to users makes all sessions reload.
async function noteLocked({ store, live }: App, account: string, until: number): Promise<void> {
  if (!live.current.resources.get('sys/user')?.plan.fields.lockedUntil) return
  const rows = await store.rows({
    sql: `select u.id from ${userTable} u join _account_name n on n.user_id = u.id
      where n.folded = ? and (u.${userTable.lockedUntil} is null or u.${userTable.lockedUntil} < ?)`,
    parameters: [account, nowText()],
  })
  for (const { id } of rows)
    await store.write([
      {
        sql: `update ${userTable} set ${columnSet(userTable, 'lockedUntil')} = ? where id = ?`,
        parameters: [nowText(until), id],
      },
    ])
}

/** Deletes a right attempt, and the wrong attempts of the account from the same address. */
export async function forgive({ store }: App, { ids, account, ip }: Try): Promise<void> {
  const marks = ids.map(() => '?').join(', ')
  await store.write([
    {
      sql: `delete from _attempt where name = ? or id in (${marks})`,
      parameters: [placeName(account, ip), ...ids],
    },
  ])
}

/** Steps that unlock an account, whatever attempts failed before. */
export function unlockSteps(username: string): readonly Step[] {
  const name = accountName(foldedName(username))
  return [
    {
      sql: 'delete from _attempt where name = ? or substr(name, 1, ?) = ?',
      parameters: [name, name.length + 1, `${name} `],
    },
  ]
}

/** Failed attempts of an address within the last hour. */
export async function failuresFrom(store: Store, ip: string): Promise<number> {
  const [row] = await store.rows<{ count: number }>({
    sql: 'select count(*) as count from _attempt where name = ? and at > ?',
    parameters: [addressName(ip), Date.now() - longestWindow],
  })
  return Number(row?.count ?? 0)
}
