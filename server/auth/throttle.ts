import { AppError } from '../../src/schema/model/errors.ts'
import { newId } from '../new-id.ts'
import { ExpectationFailed } from '../store/errors.ts'
import type { Step, Store } from '../store/store.ts'

const minute = 60_000
/** Tries allowed for one account from one address, and for one account at all (security.md A14). */
const limits = [
  { window: 10 * minute, most: 5, nameOf: (account: string, ip: string) => `login ${account} ${ip}` },
  { window: 60 * minute, most: 100, nameOf: (account: string) => `login ${account}` },
] as const

/** A try that has been counted. */
export type Try = { readonly ids: readonly string[]; readonly account: string; readonly ip: string }

/**
 * Counts a try before its password is looked at, so that many at once are not all let through. @throws LOGIN_LOCKED when the account has
 * had too many; a refused try does not count.
 */
export async function beginTry(store: Store, account: string, ip: string): Promise<Try> {
  const now = Date.now()
  const tries = limits.map(({ window, most, nameOf }) => ({ id: newId(now), name: nameOf(account, ip), window, most }))
  const steps = [
    ...inTurn(store, account),
    { sql: 'delete from _attempt where at < ?', parameters: [now - 60 * minute] },
    ...tries.map(
      ({ id, name, window, most }): Step => ({
        sql: `insert into _attempt (id, name, at) select ?, ?, cast(? as bigint)
          where (select count(*) from _attempt where name = ? and at > ?) < ?`,
        parameters: [id, name, now, name, now - window, most],
        expect: { changes: 1 },
      }),
    ),
  ]
  try {
    await store.write(steps)
  } catch (error) {
    if (!(error instanceof ExpectationFailed)) throw error
    const full = limits[error.step - (steps.length - limits.length)] ?? limits[0]
    throw new AppError('LOGIN_LOCKED', { minutes: full.window / minute }, { cause: error })
  }
  return { ids: tries.map(({ id }) => id), account, ip }
}

// On SQLite writes take turns anyway.
function inTurn({ dialect }: Store, account: string): Step[] {
  return dialect === 'sqlite'
    ? []
    : [{ sql: 'select pg_advisory_xact_lock(hashtext(?))', parameters: [`login ${account}`] }]
}

/** Takes back a try that was right, and with it the wrong ones of the account from the same address. */
export async function forgive(store: Store, { ids, account, ip }: Try): Promise<void> {
  const marks = ids.map(() => '?').join(', ')
  await store.write([
    {
      sql: `delete from _attempt where name = ? or id in (${marks})`,
      parameters: [limits[0].nameOf(account, ip), ...ids],
    },
  ])
}
