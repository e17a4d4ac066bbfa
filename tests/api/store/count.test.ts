import { beforeAll, expect, it, vi } from 'vitest'
import { countOf } from '../../../server/platform/cache/count.ts'
import type { Store } from '../../../server/platform/store/store.ts'
import { onBothEngines } from '../../kit/stores.ts'

onBothEngines('row count', (engine) => {
  let store: Store
  beforeAll(async () => {
    store = await engine.open()
    await store.ddl(['create table thing (id text primary key, kind text)', 'create table other (id text primary key)'])
  })
  const query = (kind: string) => ({ sql: 'select count(*) as total from thing where kind = ?', parameters: [kind] })
  const add = (id: string, kind: string) =>
    store.write([{ sql: 'insert into thing (id, kind) values (?, ?)', parameters: [id, kind] }])

  it('is exact after every write, and computed once in between', async () => {
    const rows = vi.spyOn(store, 'rows')
    for (let round = 1; round <= 5; round += 1) {
      await add(`e${round}`, 'exact')
      expect(await Promise.all([1, 2, 3].map(() => countOf(store, query('exact'), ['thing'])))).toEqual([
        round,
        round,
        round,
      ])
    }
    expect(rows).toHaveBeenCalledTimes(5)
    await store.write([{ sql: 'insert into other (id) values (?)', parameters: ['o'] }])
    await countOf(store, query('exact'), ['thing'])
    expect(rows).toHaveBeenCalledTimes(5)
    rows.mockRestore()
  })

  it('is separate for other values', async () => {
    await add('k1', 'one')
    expect(await countOf(store, query('one'), ['thing'])).toBe(1)
    expect(await countOf(store, query('none'), ['thing'])).toBe(0)
  })

  it('is computed again after a failure', async () => {
    const failing = vi.spyOn(store, 'rows').mockRejectedValueOnce(new Error('down'))
    await expect(countOf(store, query('again'), ['thing'])).rejects.toThrow('down')
    failing.mockRestore()
    expect(await countOf(store, query('again'), ['thing'])).toBe(0)
  })

  it(`is cached ${engine.name === 'postgres' ? 'for two seconds, since others write too' : 'until the next write'}`, async () => {
    const clock = vi.spyOn(Date, 'now')
    const rows = vi.spyOn(store, 'rows')
    const now = 1_000_000
    for (const [at, calls] of [
      [0, 1],
      [1999, 1],
      [2001, engine.name === 'postgres' ? 2 : 1],
    ] as const) {
      clock.mockReturnValue(now + at)
      await countOf(store, query('clock'), ['thing'])
      expect(rows).toHaveBeenCalledTimes(calls)
    }
    clock.mockRestore()
    rows.mockRestore()
  })
})
