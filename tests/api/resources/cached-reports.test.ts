import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Call, type Fixture, startResources } from './fixture.ts'

const title = (zh: string, en: string) => ({ zh, en })
const report = {
  title: title('物料按类别', 'Items by kind'),
  from: 'test/item',
  columns: [
    { key: 'kind', field: 'kind' },
    { key: 'items', aggregate: 'count', title: title('数量', 'Items') },
    { key: 'qty', field: 'qty', aggregate: 'sum', title: title('件数', 'Pieces') },
    { key: 'mean', field: 'qty', aggregate: 'avg', title: title('平均', 'Mean') },
    { key: 'last', field: 'dueDate', aggregate: 'max', title: title('最后', 'Last') },
  ],
  query: ['kind'],
  sort: '-qty',
  totals: ['items', 'qty'],
}
const detail = {
  title: title('物料明细', 'Items one by one'),
  from: 'test/item',
  columns: ['code', 'qty'],
  query: ['code'],
  sort: 'code',
  totals: ['qty'],
}

let on: Fixture
beforeAll(async () => {
  on = await startResources({}, { 'reports/test/kinds.json': report, 'reports/test/each.json': detail })
})
afterAll(() => on?.close())

const ask = async (call: Call, query = '', code = 'kinds') => {
  const { result, text } = await call('GET', `report/test/${code}/list?${query}`)
  if (!result) throw new Error(text)
  return result
}

it('a cached report reflects each write, and is sorted, filtered, counted and summed as before', async () => {
  await on.addItem(on.buyer, { kind: 'light', qty: 3, dueDate: '2026-01-02' })
  await on.addItem(on.buyer, { kind: 'heavy', qty: 4, supplierId: on.companyB })
  const first = await ask(on.buyer)
  expect(first.records.map(({ kind, items, qty, mean, last }: never) => [kind, items, qty, mean, last])).toEqual([
    ['heavy', 1, 4, 4, null],
    ['light', 1, 3, 3, '2026-01-02'],
  ])
  expect([first.total, first.totals]).toEqual([2, { items: 2, qty: 7 }])
  await on.addItem(on.buyer, { kind: 'light', qty: 6 })
  const second = await ask(on.buyer)
  expect(second.records.map(({ kind, items, qty, mean }: never) => [kind, items, qty, mean])).toEqual([
    ['light', 2, 9, 4.5],
    ['heavy', 1, 4, 4],
  ])
  const sorted = await ask(on.buyer, 'column=qty&order=asc&pageSize=1&pageNo=2')
  expect([sorted.total, sorted.records[0].kind, sorted.totals]).toEqual([2, 'light', { items: 3, qty: 13 }])
  const filtered = await ask(on.buyer, 'kind=heavy')
  expect([filtered.total, filtered.totals]).toEqual([1, { items: 1, qty: 4 }])
})

it('each reader gets only permitted rows', async () => {
  const all = await ask(on.buyer)
  const own = await ask(on.supplierB)
  expect([all.totals.items, own.totals.items]).toEqual([3, 1])
  expect(await ask(on.buyer)).toEqual(all)
  expect(await ask(on.supplierB)).toEqual(own)
})

it('a report that is too long for the cache gives the same answer', async () => {
  const columns = 'id, tenant_id, create_time, version, code, name, supplier_id, qty, status'
  const row = (index: number) => [
    `many-${index}`,
    '0',
    '2026-01-01 00:00:00',
    1,
    `Z${index}`,
    'x',
    on.companyA,
    1,
    'draft',
  ]
  const rows = Array.from({ length: 1100 }, (_, index) => row(index))
  const { store } = on.api.running.app
  await store.write([
    {
      sql: `insert into test_item (${columns}) values ${rows.map(() => '(?, ?, ?, ?, ?, ?, ?, ?, ?)').join()}`,
      parameters: rows.flat(),
    },
  ])
  const { total, totals, records } = await ask(on.buyer, 'pageSize=2&pageNo=3', 'each')
  expect([total, totals, records.length]).toEqual([1103, { qty: 1113 }, 2])
  expect((await ask(on.buyer, 'code=Z1099', 'each')).total).toBe(1)
})

it('a report over a large table has the rows of its reader, in whichever order the table is read', async () => {
  const { store } = on.api.running.app
  const columns = 'id, tenant_id, create_time, version, code, name, supplier_id, qty, kind, status'
  for (let start = 0; start < 6000; start += 500) {
    const rows = Array.from({ length: 500 }, (_, index) => {
      const number = start + index
      const kind = number % 2 === 0 ? 'light' : 'heavy'
      const tenant = number % 10 === 0 ? '1' : '0'
      const supplier = number % 3 === 0 ? on.companyB : on.companyA
      return [
        `large-${number}`,
        tenant,
        '2026-01-01 00:00:00',
        1,
        `L${number}`,
        'x',
        supplier,
        number % 7,
        kind,
        'draft',
      ]
    })
    const values = rows.map((row) => `(${row.map(() => '?').join()})`).join()
    await store.write([{ sql: `insert into test_item (${columns}) values ${values}`, parameters: rows.flat() }])
  }
  const wanted = async (condition: string) => {
    const rows = await store.rows<{ kind: string; items: number; qty: number }>({
      sql: `select kind, count(*) as items, sum(qty) as qty from test_item where ${condition} group by kind`,
      parameters: [],
    })
    return new Map(rows.map(({ kind, items, qty }) => [kind ?? '', [Number(items), Number(qty)]]))
  }
  const given = async (call: Call) => {
    const { records } = await ask(call, 'pageSize=50')
    type Group = { readonly kind: string | null; readonly items: number; readonly qty: number }
    return new Map(records.map(({ kind, items, qty }: Group) => [kind ?? '', [items, qty]]))
  }
  expect(await given(on.buyer)).toEqual(await wanted(`tenant_id = '0'`))
  expect(await given(on.supplierB)).toEqual(await wanted(`tenant_id = '0' and supplier_id = '${on.companyB}'`))
})
