import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bringOwnTables } from '../../../server/boot/own-tables.ts'
import { applySchema } from '../../../server/platform/store/apply-schema.ts'
import { keptMark, keptSums } from '../../../server/platform/store/kept-sums.ts'
import { openStore } from '../../../server/platform/store/open-store.ts'
import type { Step, Store } from '../../../server/platform/store/store.ts'
import type { StoragePlan } from '../../../src/schema/model/compiled-storage.ts'
import { onBothEngines } from '../../kit/stores.ts'
import { insertSupplier, supplier } from './plans.ts'

const totals = [
  { name: 'amount', scale: 4 },
  { name: 'rank', scale: 4 },
]
/** Sums of a column that another one splits. */
const splitPlan: StoragePlan = {
  ...supplier,
  indexes: [],
  totals: [{ name: 'amount', scale: 4, by: 'name' }],
}
const plan: StoragePlan = { ...supplier, totals }
const tenants = ['0', '1']
const always = () => 'do' as const

/** Stored and computed counts and sums of a tenant. The sum of no rows is null. */
async function both(store: Store, tenant: string, of: StoragePlan = plan) {
  const stored = await keptSums(store, of, [tenant])
  const [row] = await store.rows({
    sql: 'select count(*) as total, sum(amount) as amount, sum(rank) as rank from srm_supplier where tenant_id = ?',
    parameters: [tenant],
  })
  const added = {
    rows: Number(row?.total),
    amount: row?.amount ?? null,
    rank: row?.rank === null ? null : Number(row?.rank),
  }
  return [{ rows: stored?.rows, amount: stored?.sum('amount'), rank: stored?.sum('rank') }, added] as const
}

async function demandSame(store: Store, of?: StoragePlan): Promise<void> {
  for (const tenant of tenants) {
    const [stored, added] = await both(store, tenant, of)
    expect([tenant, stored.rows, stored.rank]).toEqual([tenant, added.rows, added.rank])
    if (added.amount === null) expect(stored.amount).toBeNull()
    // The database adds floats; stored sums are exact to 0.01.
    else expect(stored.amount).toBeCloseTo(Number(added.amount), 4)
  }
}

const amount = fc.option(fc.integer({ min: -9_999_999, max: 99_999_999 }).map((cents) => cents / 100))
const rank = fc.option(fc.integer({ min: -50, max: 5_000 }))
const values = fc.record({ tenant_id: fc.constantFrom(...tenants), amount, rank })
const id = fc.integer({ min: 0, max: 19 }).map((number) => `row-${number}`)
const change = fc.oneof(
  fc.record({ kind: fc.constant('put' as const), id, values }),
  fc.record({ kind: fc.constant('set' as const), id, amount }),
  fc.record({ kind: fc.constant('move' as const), tenant_id: fc.constantFrom(...tenants) }),
  fc.record({ kind: fc.constant('raise' as const), by: fc.integer({ min: -9, max: 9 }) }),
  fc.record({ kind: fc.constant('drop' as const), ids: fc.array(id, { maxLength: 4 }) }),
)
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

function stepOf(one: Change): Step {
  switch (one.kind) {
    case 'put': {
      const { sql, parameters } = insertSupplier(one.id, { ...one.values, code: one.id })
      const update = 'tenant_id = excluded.tenant_id, amount = excluded.amount, rank = excluded.rank'
      return { sql: `${sql} on conflict (id) do update set ${update}`, parameters }
    }
    case 'set':
      return { sql: 'update srm_supplier set amount = ? where id = ?', parameters: [one.amount, one.id] }
    case 'move':
      return { sql: 'update srm_supplier set tenant_id = ? where rank > 100', parameters: [one.tenant_id] }
    case 'raise':
      return { sql: 'update srm_supplier set rank = rank + ? where rank is not null', parameters: [one.by] }
    case 'drop':
      return {
        sql: `delete from srm_supplier where id in (${['?', ...one.ids.map(() => '?')].join(', ')})`,
        parameters: ['', ...one.ids],
      }
  }
}

// Rows move between tenants, and codes are unique in a tenant.
const loose: StoragePlan = { ...plan, indexes: [] }

onBothEngines('stored sums', (engine) => {
  const made = async () => {
    const store = await engine.open()
    expect(await applySchema(store, [loose], always)).toMatchObject({ refused: [], problems: [] })
    return store
  }

  it('equal the sums and counts of all rows, after successful and failed writes', async () => {
    const store = await made()
    const transaction = fc.record({ changes: fc.array(change, { minLength: 1, maxLength: 6 }), fails: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(transaction, { minLength: 1, maxLength: 6 }), async (transactions) => {
        for (const { changes, fails } of transactions) {
          const steps = changes.map(stepOf)
          const broken: Step = { sql: 'delete from srm_supplier where 1 = 0', parameters: [], expect: { changes: 1 } }
          const written = store.write(fails ? [...steps, broken] : steps)
          if (fails) await expect(written).rejects.toMatchObject({ name: 'ExpectationFailed' })
          else await written
        }
        await demandSame(store)
      }),
      { numRuns: 40 },
    )
  }, 120_000)

  it('are split by a value of their rows, which changes', async () => {
    const store = await engine.open()
    const first = insertSupplier('old', { amount: 5, name: 'CNY' })
    await applySchema(store, [{ ...splitPlan, totals: [] }], always)
    await store.write([first])
    await applySchema(store, [splitPlan], always)
    const code = fc.option(fc.constantFrom('CNY', 'USD', 'a/b'))
    const row = fc.record({ id, amount, name: code })
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), fc.array(row), async (added, changed) => {
        const put = added.map((each) => {
          const { sql, parameters } = insertSupplier(each.id, { ...each, code: each.id })
          const update = 'amount = excluded.amount, name = excluded.name'
          return { sql: `${sql} on conflict (id) do update set ${update}`, parameters }
        })
        const renamed = changed.map((each) => ({
          sql: 'update srm_supplier set name = ? where id = ?',
          parameters: [each.name, each.id],
        }))
        await store.write([...put, ...renamed])
        const stored = (await keptSums(store, splitPlan, ['0']))?.split('amount') ?? []
        const sums = await store.rows<{ of: string; total: number; rows: number }>({
          sql: `select coalesce(name, '') as "of", sum(amount) as total, count(amount) as "rows" from srm_supplier
            where amount is not null group by coalesce(name, '')`,
          parameters: [],
        })
        const inOrder = (all: typeof sums) =>
          [...all].toSorted((a, b) => (a.of < b.of ? -1 : 1)).map((each) => [each.of, Number(each.rows)])
        expect(inOrder([...stored])).toEqual(inOrder(sums))
        for (const each of sums)
          expect(stored.find(({ of }) => of === each.of)?.total).toBeCloseTo(Number(each.total), 4)
      }),
      { numRuns: 30 },
    )
  }, 120_000)

  it('are consistent under concurrent writes, with two servers if the database allows', async () => {
    const location = await engine.place()
    const first = await openStore(location)
    const second = engine.name === 'postgres' ? await openStore(location) : first
    try {
      await applySchema(first, [loose], always)
      const writers = [first, second, first, second].map(async (store, writer) => {
        for (let index = 0; index < 30; index += 1) {
          const row = { tenant_id: tenants[index % 2], amount: index + writer / 100, rank: writer }
          await store.write([insertSupplier(`${writer}-${index}`, row)])
          if (index % 3 === 0)
            await store.write([
              { sql: 'update srm_supplier set amount = amount * 2 where id = ?', parameters: [`${writer}-${index}`] },
            ])
        }
      })
      await Promise.all(writers)
      for (const store of [first, second]) await demandSame(store)
      expect((await keptSums(second, loose, tenants))?.rows).toBe(120)
    } finally {
      await first.close()
      if (second !== first) await second.close()
    }
  }, 120_000)

  it('follow the schema: they start with existing rows, change with their columns, and end', async () => {
    const store = await engine.open()
    await applySchema(store, [{ ...loose, totals: [] }], always)
    await store.write([insertSupplier('a', { amount: 1.25, rank: 7 }), insertSupplier('b', { amount: null, rank: 1 })])
    await applySchema(store, [loose], always)
    await demandSame(store)

    const fewer = { ...loose, totals: totals.slice(0, 1) }
    await applySchema(store, [fewer], always)
    expect(await keptSums(store, loose, ['0'])).toBeUndefined()
    await store.write([insertSupplier('c', { amount: 3, rank: 9 })])
    expect((await keptSums(store, fewer, ['0']))?.sum('amount')).toBe(4.25)

    const columns = loose.columns.map((column) =>
      column.name === 'rank' ? { ...column, type: 'number' as const } : column,
    )
    const retyped = { ...loose, columns }
    expect(keptMark(retyped)).not.toBe(keptMark(loose))
    await applySchema(store, [retyped], always)
    await store.write([{ sql: 'update srm_supplier set rank = 2.5 where id = ?', parameters: ['a'] }])
    await demandSame(store, retyped)

    const { totals: _none, ...plain } = retyped
    const without = { ...plain, columns: columns.filter(({ name }) => name !== 'amount') }
    await applySchema(store, [without], always)
    await store.write([{ sql: "delete from srm_supplier where id = 'a'", parameters: [] }])
    expect(await keptSums(store, retyped, ['0'])).toBeUndefined()
    expect(await applySchema(store, [without], always)).toMatchObject({ applied: [] })
    await applySchema(store, [], always)
    expect(await store.rows({ sql: 'select source from _kept_sum', parameters: [] })).toEqual([])
  })

  it('include the rows of a restored copy', async () => {
    const store = await made()
    await bringOwnTables(store)
    await store.write([insertSupplier('a', { amount: 1.5 }), insertSupplier('b', { amount: 2, tenant_id: '1' })])
    const folder = await mkdtemp(join(tmpdir(), 'procura-kept-'))
    await store.copies.make(join(folder, 'copy.db'), folder)
    await store.write([
      insertSupplier('c', { amount: 40 }),
      { sql: "delete from srm_supplier where id = 'a'", parameters: [] },
    ])
    await store.copies.restore(join(folder, 'copy.db'), ['_schema', '_kept_sum'], folder)
    await demandSame(store)
    expect((await keptSums(store, loose, ['0']))?.sum('amount')).toBe(1.5)
  })
})

describe('version of stored sums', () => {
  it('differs by columns, and is absent without sums', () => {
    expect(keptMark(supplier)).toBe('')
    expect(keptMark(plan)).not.toBe(keptMark({ ...plan, totals: totals.slice(1) }))
  })
})
