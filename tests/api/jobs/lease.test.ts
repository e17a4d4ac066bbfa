import { expect, it, vi } from 'vitest'
import { bringOwnTables } from '../../../server/boot/own-tables.ts'
import { databaseTime, endLease, plannedSteps, renewLease, takeLease } from '../../../server/features/jobs/lease.ts'
import { openStore } from '../../../server/platform/store/open-store.ts'
import type { Store } from '../../../server/platform/store/store.ts'
import { onBothEngines } from '../../kit/stores.ts'

onBothEngines('job lease', ({ name, place, open }) => {
  // On PostgreSQL two servers have a store each over one database; SQLite has one process.
  const two = async (): Promise<readonly [Store, Store]> => {
    if (name === 'sqlite') {
      const store = await open()
      await bringOwnTables(store)
      return [store, store]
    }
    const at = await place()
    const stores = [await openStore(at), await openStore(at)] as const
    await bringOwnTables(stores[0])
    return stores
  }
  const done = async (stores: readonly Store[]) => {
    if (name === 'postgres') for (const store of stores) await store.close()
  }

  it('is taken by one server for each time, and the next time is later', async () => {
    const stores = await two()
    const first = (await databaseTime(stores[0])) - 1000
    await stores[0].write(plannedSteps('job', '* * * * * ?', first))
    for (let tick = first; tick < first + 20; tick += 1) {
      const requests = stores.map((store, index) => takeLease(store, { jobId: 'job', holder: `server ${index}`, tick }))
      const leases = await Promise.all(requests)
      expect(leases.filter(Boolean)).toHaveLength(1)
      const holder = `server ${leases.indexOf(true)}`
      await stores[0].write([endLease({ jobId: 'job', holder, tick }, tick + 1)])
      const late = stores.map((store) => takeLease(store, { jobId: 'job', holder: 'late', tick }))
      expect(await Promise.all(late)).toEqual([false, false])
    }
    await done(stores)
  })

  it("is not taken early, whatever the server's clock", async () => {
    const stores = await two()
    const tick = (await databaseTime(stores[0])) + 60_000
    await stores[0].write(plannedSteps('job', '* * * * * ?', tick))
    vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] })
    expect(await takeLease(stores[1], { jobId: 'job', holder: 'ahead', tick })).toBe(false)
    vi.useRealTimers()
    expect(await takeLease(stores[1], { jobId: 'job', holder: 'by hand' })).toBe(true)
    await done(stores)
  })

  it("of a dead holder is taken over, and the holder's late messages are ignored", async () => {
    const stores = await two()
    const [one, other] = stores
    const tick = (await databaseTime(one)) - 1000
    await one.write(plannedSteps('job', '* * * * * ?', tick))
    const [dead, heir] = ['dead', 'heir'].map((holder) => ({ jobId: 'job', holder, tick }))
    if (!(dead && heir)) throw new Error('unreachable')
    expect(await takeLease(one, dead, 2000)).toBe(true)
    expect(await takeLease(other, heir, 60_000)).toBe(false)
    expect(await renewLease(one, dead, 500)).toBe(true)
    await vi.waitFor(async () => expect(await takeLease(other, heir, 60_000)).toBe(true), { timeout: 20_000 })
    expect(await renewLease(one, dead)).toBe(false)
    await one.write([endLease(dead, tick + 1)])
    expect(await takeLease(one, { ...dead, tick: tick + 1 })).toBe(false)
    expect(await renewLease(other, heir)).toBe(true)
    await done(stores)
  })
})
