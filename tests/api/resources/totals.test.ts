import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Fixture, startResources } from './fixture.ts'

let on: Fixture
beforeAll(async () => {
  on = await startResources()
})
afterAll(() => on?.close())

const path = 'srm/supplier/lawsuit'
const add = (supplierId: string, amount: number, reason: string) =>
  on.buyer('POST', `${path}/add`, { body: { supplierId, amount, reason, time: '2020-01-01', party: 'plaintiff' } })
const sum = async (query = '', call = on.buyer) => (await call('GET', `${path}/list?${query}`)).result.totals

it('a list gives the sums its file asks for: over every row that is asked for and may be seen, whatever the page', async () => {
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
