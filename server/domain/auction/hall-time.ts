import { databaseTime } from '../../features/jobs/lease.ts'
import type { Store } from '../../platform/store/store.ts'

/** Time of the database when it was read, and the steady clock of this process then. Milliseconds. */
type Reading = { readonly time: number; readonly at: number }

/** Age from which the clock of the database is read again. Milliseconds. */
const fresh = 10_000
const readings = new WeakMap<Store, Promise<Reading>>()

/**
 * Time of the halls for their readers, in epoch milliseconds: the clock that decides on bids, whatever the clock of this server says.
 * On PostgreSQL it is the clock of the database, carried on by the steady clock of the process between two readings.
 */
export async function hallTime(store: Store): Promise<number> {
  if (store.dialect === 'sqlite') return Date.now()
  const known = await readings.get(store)?.catch(() => undefined)
  if (known && performance.now() - known.at < fresh) return known.time + performance.now() - known.at
  const reading = databaseTime(store).then((time) => ({ time, at: performance.now() }))
  readings.set(store, reading)
  return (await reading).time
}
