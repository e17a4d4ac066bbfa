import { AppError } from '../../src/schema/model/errors.ts'
import { newId } from '../new-id.ts'
import type { Store } from '../store/store.ts'

const minute = 60_000
/** Wrong tries allowed for one account from one address, and for one account at all (security.md A14). */
const limits = [
  { window: 10 * minute, most: 5, nameOf: (account: string, ip: string) => `login ${account} ${ip}` },
  { window: 60 * minute, most: 100, nameOf: (account: string) => `login ${account}` },
] as const

/** Throws LOGIN_LOCKED when an account has had too many wrong tries lately. */
export async function checkThrottle(store: Store, account: string, ip: string): Promise<void> {
  const now = Date.now()
  for (const { window, most, nameOf } of limits) {
    const [row] = await store.rows<{ tries: number }>({
      sql: 'select count(*) as tries from _attempt where name = ? and at > ?',
      parameters: [nameOf(account.toLowerCase(), ip), now - window],
    })
    if (Number(row?.tries ?? 0) >= most) throw new AppError('LOGIN_LOCKED', { minutes: window / minute })
  }
}

/** Notes a wrong try. */
export async function noteFailure(store: Store, account: string, ip: string): Promise<void> {
  const now = Date.now()
  await store.write([
    { sql: 'delete from _attempt where at < ?', parameters: [now - 60 * minute] },
    ...limits.map(({ nameOf }) => ({
      sql: 'insert into _attempt (id, name, at) values (?, ?, ?)',
      parameters: [newId(now), nameOf(account.toLowerCase(), ip), now],
    })),
  ])
}

/** Forgets the wrong tries of an account from an address, after a right one. */
export async function forgetFailures(store: Store, account: string, ip: string): Promise<void> {
  await store.write([
    { sql: 'delete from _attempt where name = ?', parameters: [limits[0].nameOf(account.toLowerCase(), ip)] },
  ])
}
