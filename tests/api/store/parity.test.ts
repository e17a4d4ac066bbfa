import { afterAll, beforeAll, expect, it } from 'vitest'
import { applySchema } from '../../../server/platform/store/apply-schema.ts'
import type { Step, Store } from '../../../server/platform/store/store.ts'
import { like } from '../../../server/records/read/like.ts'
import { engineOf } from '../../kit/stores.ts'
import { insertSupplier, supplier } from './plans.ts'

const engines = { sqlite: engineOf('sqlite'), postgres: engineOf('postgres') }
const stores: Store[] = []

beforeAll(async () => {
  for (const engine of Object.values(engines)) {
    const store = await engine.open()
    stores.push(store)
    await applySchema(store, [supplier], () => 'refuse')
    await store.write(rows.map((values, index) => insertSupplier(`id${index}`, values)))
  }
})
afterAll(() => stores.splice(0))

const rows: readonly { readonly [column: string]: unknown }[] = [
  { name: '昆仑环保科技', amount: 19.5, rank: 1 },
  { name: 'apple', amount: 20, rank: 10 },
  { name: 'Zebra', amount: 1e21, rank: 9_007_199_254_740_991 },
  { name: 'Äpfel', amount: 0.1 + 0.2, rank: -5 },
  { name: 'äpfel', amount: -0.5, rank: 0 },
  { name: 'École', amount: null, rank: null },
  { name: 'école', amount: 1e-7, rank: 2 },
  { name: '50%_off\\', amount: 3, rank: 3 },
  { name: 'it\'s "quoted"?', amount: 4, rank: 4 },
  { name: '', amount: 5, rank: 5 },
  { name: null, amount: 6, rank: 6 },
  { name: '中文 排序', amount: 7, rank: 7 },
  { name: '一二', amount: 8, rank: 8 },
  { name: '😀 emoji', amount: 9, rank: 9 },
  { name: 'line\nbreak\ttab', amount: 10, rank: 11 },
  { name: 5, amount: 11, rank: 12 },
  { name: true, amount: 12, rank: false },
]

const from = 'from srm_supplier'
const queries: readonly (readonly [string, Step])[] = [
  ['all columns', { sql: `select id, version, code, name, amount, rank ${from} order by id`, parameters: [] }],
  ['the order of texts', { sql: `select name ${from} where name is not null order by name, id`, parameters: [] }],
  ['ranges of texts', { sql: `select id ${from} where name >= ? and name < ? order by id`, parameters: ['a', '中'] }],
  [
    'sums and averages',
    {
      sql: `select count(*) as n, sum(rank) as s, avg(amount) as a, min(name) as lo, max(name) as hi ${from} where rank < 100`,
      parameters: [],
    },
  ],
  [
    'groups',
    {
      sql: `select tenant_id, count(*) as n, sum(amount) as s ${from} where rank < 100 group by tenant_id`,
      parameters: [],
    },
  ],
  [
    'a comparison as a value',
    { sql: `select id, rank > 3 as high, name is null as nameless ${from} order by id`, parameters: [] },
  ],
  [
    'a case',
    { sql: `select id, case when amount > ? then 'big' else 'small' end as size ${from} order by id`, parameters: [4] },
  ],
  ['a number for a text column', { sql: `select id ${from} where name = ?`, parameters: [5] }],
  ['a text for a number column', { sql: `select id ${from} where rank = ?`, parameters: ['4'] }],
  ['undefined as null', { sql: `select id ${from} where name is not distinct from ?`, parameters: [undefined] }],
  ['limit and offset', { sql: `select id ${from} order by id limit ? offset ?`, parameters: [3, 2] }],
  ['a list of values', { sql: `select id ${from} where rank in (?, ?, ?) order by id`, parameters: [1, 2, 3] }],
  [
    'a question mark in a text',
    { sql: `select id ${from} where name like '%?%' and tenant_id = ?`, parameters: ['0'] },
  ],
]

it.each(queries)('%s is the same JSON on both engines', async (_, query) => {
  const [sqlite, postgres] = await Promise.all(stores.map((store) => store.json(query)))
  expect(postgres).toBe(sqlite)
  expect(JSON.parse(sqlite ?? '')).not.toEqual([])
})

it.each(['a', 'A', 'Ä', 'ä', 'É', '%', '_', '\\', "'", '?', '昆仑', '😀', '\n', 'ZEB'])(
  'finds the same rows by LIKE for %j',
  async (term) => {
    const found = await Promise.all(
      stores.map((store) => {
        const { sql, parameters } = like(store.dialect, 'name', term, '%·%')
        return store.json({ sql: `select name ${from} where ${sql} order by id`, parameters })
      }),
    )
    expect(found[1]).toBe(found[0])
    expect(found[0]).not.toBe('[]')
  },
)

it('gives the same write results', async () => {
  const steps: Step[] = [
    insertSupplier('write1', { rank: 1 }),
    {
      sql: 'update srm_supplier set rank = rank + ? where id = ? returning rank, amount, name',
      parameters: [1.0, 'write1'],
    },
    { sql: 'delete from srm_supplier where id = ?', parameters: ['write1'] },
  ]
  const results = await Promise.all(stores.map((store) => store.write(steps)))
  expect(results[1]).toEqual(results[0])
})

it('describes the same tables', async () => {
  const [sqlite, postgres] = await Promise.all(
    stores.map(async (store) => (await store.tables()).find(({ name }) => name === 'srm_supplier')),
  )
  const plain = (table: typeof sqlite) => ({
    columns: table?.columns.filter(({ name }) => !name.endsWith('__grams')),
    indexes: table?.indexes
      .filter(({ name }) => !name.endsWith('__grams'))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
  })
  expect(plain(postgres)).toEqual(plain(sqlite))
})
