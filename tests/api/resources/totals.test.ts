import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Fixture, startResources } from './fixture.ts'

let on: Fixture
beforeAll(async () => {
  on = await startResources()
})
afterAll(() => on?.close())

const path = 'srm/supplier/lawsuit'
const add = (supplierId: string, amount: number, reason: string) =>
  on.admin('POST', `${path}/add`, { body: { supplierId, amount, reason, time: '2020-01-01', party: 'plaintiff' } })
const sum = async (query = '', call = on.buyer) => (await call('GET', `${path}/list?${query}`)).result.totals

it('totals of a list cover all matching, permitted rows, on every page', async () => {
  const { amount: before } = await sum()
  await add(on.companyA, 100.5, 'sum-a')
  await add(on.companyA, 20, 'sum-b')
  await add(on.companyB, 3, 'sum-b')
  expect((await sum()).amount).toBeCloseTo(Number(before ?? 0) + 123.5, 6)
  expect(await sum('reason=sum-b&pageSize=1')).toEqual({ amount: 23 })
  expect(await sum('reason=sum-*', on.supplierB)).toEqual({ amount: 3 })
  expect(await sum('reason=nothing')).toEqual({ amount: null })
  expect((await on.buyer('GET', 'bd/bank/list')).result).not.toHaveProperty('totals')
})

it('totals of all rows follow changes, a deletion and a restore', async () => {
  // A filter is set, so totals are summed; all rows were created since.
  const added = (call = on.buyer) => sum('createTime_begin=2000-01-01', call)
  const same = async () => {
    expect(await sum()).toEqual(await added())
    return (await sum()).amount
  }
  const before = await same()
  const { id } = (await add(on.companyA, 7.75, 'sum-c')).result
  expect(await same()).toBeCloseTo(before + 7.75, 6)
  expect((await on.admin('PUT', `${path}/edit`, { body: { id, amount: 8, version: 1 } })).success).toBe(true)
  expect(await same()).toBeCloseTo(before + 8, 6)
  expect((await on.admin('DELETE', `${path}/delete?id=${id}`)).success).toBe(true)
  expect(await same()).toBeCloseTo(before, 6)
  const [deleted] = (await on.admin('GET', 'sys/recycle/list?pageSize=1')).result.records
  expect((await on.admin('POST', 'sys/recycle/restore', { body: { ids: deleted.id } })).success).toBe(true)
  expect(await same()).toBeCloseTo(before + 8, 6)
})

const title = { zh: '计划', en: 'Plan' }
const text = { type: 'text', title, maxLength: 50 }
const number = { type: 'number', title, scale: 3 }
const files = {
  plan: {
    title,
    fields: {
      code: text,
      came: { type: 'list', dict: 'st_progress', title, readOnly: true },
      lines: { type: 'table', of: 'test/planLine', title, order: 'no' },
    },
    stages: {
      came: [
        { value: 'full', follows: [{ of: 'test/planLine', on: { planId: 'id' }, every: 'done >= 2.0' }] },
        { value: 'part', follows: [{ of: 'test/planLine', on: { planId: 'id' }, where: 'done > 0.0' }] },
        { value: 'none' },
      ],
    },
  },
  planLine: {
    title,
    parent: { field: 'planId', of: 'test/plan' },
    fields: {
      planId: { type: 'list', from: 'test/plan', title, required: true },
      no: { type: 'integer', title, readOnly: true },
      goods: text,
      done: { ...number, readOnly: true },
    },
    sums: {
      done: {
        ...{ of: 'test/stock', field: 'amount', on: { plan: 'parent.code', goods: 'goods' } },
        ...{ place: { line: 'no' }, where: 'amount > 1.0' },
      },
    },
  },
  stock: { title, fields: { plan: text, goods: text, line: { type: 'integer', title }, amount: number } },
}

it('a sum over other records belongs to the named line, otherwise to the first equal one; a choice follows from sums', async () => {
  await mkdir(join(on.schemas, 'resources/test'), { recursive: true })
  for (const [name, file] of Object.entries(files))
    await writeFile(join(on.schemas, `resources/test/${name}.json`), JSON.stringify(file))
  await vi.waitFor(async () => {
    for (const name of Object.keys(files)) expect((await on.admin('GET', `test/${name}/list`)).success).toBe(true)
  }, 20_000)
  const lines = ['pump', 'pump', 'valve'].map((goods) => ({ goods }))
  const { id } = (await on.admin('POST', 'test/plan/add', { body: { code: 'P1', lines } })).result
  const planValues = async () => {
    const { result } = await on.admin('GET', `test/plan/queryById?id=${id}`)
    return result.lines.map(({ no, done }: Record<string, unknown>) => [no, done])
  }
  const cameOf = async () => (await on.admin('GET', `test/plan/queryById?id=${id}`)).result.came
  const put = async (values: object) =>
    (await on.admin('POST', 'test/stock/add', { body: { plan: 'P1', goods: 'pump', ...values } })).result
  expect(await planValues()).toEqual([
    [1, null],
    [2, null],
    [3, null],
  ])
  const first = await put({ amount: 4.5 })
  expect(await cameOf()).toBe('part')
  await put({ amount: 2, line: 2 })
  // Rows that do not count, and those of another plan, change nothing.
  await put({ amount: 1 })
  await put({ amount: 9, plan: 'P2' })
  expect(await planValues()).toEqual([
    [1, 4.5],
    [2, 2],
    [3, null],
  ])
  const change = (amount: number) => on.admin('PUT', 'test/stock/edit', { body: { id: first.id, amount } })
  await change(6)
  expect((await planValues())[0]).toEqual([1, 6])
  await put({ amount: 3, goods: 'valve' })
  expect(await cameOf()).toBe('full')
  await change(1)
  expect([(await planValues())[0], await cameOf()]).toEqual([[1, 0], 'part'])
})

it('totals of amounts are split by currency, stored and summed alike', async () => {
  const list = async (query = '', call = on.admin) => (await call('GET', `ord/order/list?pageSize=500&${query}`)).result
  const [first, second] = (await list()).records
  const write = (currency: string, id: string) =>
    on.api.running.app.store.write([
      { sql: 'update ord_order set currency = ? where id = ?', parameters: [currency, id] },
    ])
  await write('USD', first.id)
  await write('EUR', second.id)
  const { records, totals, total } = await list()
  expect(records).toHaveLength(total)
  const sums = new Map<string, number>()
  for (const { currency, amountWithTax } of records)
    sums.set(currency, (sums.get(currency) ?? 0) + Number(amountWithTax ?? 0))
  const shown = (split: readonly { of: string; total: number }[]) =>
    Object.fromEntries(split.map((each) => [each.of, each.total.toFixed(2)]))
  const wanted = Object.fromEntries([...sums].map(([of, sum]) => [of, sum.toFixed(2)]))
  expect(Object.keys(wanted).toSorted()).toEqual(['CNY', 'EUR', 'USD'])
  expect(shown(totals.amountWithTax)).toEqual(wanted)
  // The currency of most rows comes first.
  expect(totals.amountWithTax[0].of).toBe('CNY')
  // Under filters they are added up: one that all rows meet, one of a currency, and one without rows.
  expect(shown((await list('billDate_begin=1999-01-01')).totals.amountWithTax)).toEqual(wanted)
  expect(shown((await list('currency=USD')).totals.amountWithTax)).toEqual({ USD: wanted.USD })
  expect((await list('billNo=nothing')).totals.amountWithTax).toEqual([])
})
