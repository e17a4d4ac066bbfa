import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Fixture, startResources } from './fixture.ts'

let on: Fixture
beforeAll(async () => {
  on = await startResources()
})
afterAll(() => on?.close())

const path = 'sys/listView'
const view = (values: object = {}) => ({ listCode: 'test/item', name: '我的', state: '{"filters":{}}', ...values })

it('belongs to its owner; a shared one is read-only for others', async () => {
  const { result: own } = await on.buyer('POST', `${path}/add`, { body: view() })
  const { result: shared } = await on.buyer('POST', `${path}/add`, { body: view({ name: '共享的', shared: 'Y' }) })
  const visible = (await on.approver('GET', `${path}/list?listCode=test/item`)).result.records
  expect(visible.map(({ id }: { id: string }) => id)).toEqual([shared.id])
  const change = { id: shared.id, name: '别人的' }
  expect((await on.approver('PUT', `${path}/edit`, { body: change })).status).toBe(403)
  expect((await on.approver('DELETE', `${path}/delete?id=${shared.id}`)).success).toBe(false)
  expect((await on.buyer('DELETE', `${path}/delete?id=${own.id}`)).success).toBe(true)
})

it('of a supplier is not shared with other companies', async () => {
  const { result } = await on.supplierA('POST', `${path}/add`, { body: view({ shared: 'Y' }) })
  expect(result.shared).toBe('N')
  expect((await on.supplierB('GET', `${path}/list`)).result.total).toBe(0)
})

it.each([
  ['not JSON', { state: '{' }, '/state'],
  ['a list', { state: '[]' }, '/state'],
  ['too much', { state: JSON.stringify({ x: 'x'.repeat(16_000) }) }, '/state'],
])('with %s is refused', async (_, values, pointer) => {
  const { result } = await on.buyer('POST', `${path}/add`, { body: view(values) })
  expect(result.errors.map((error: { pointer: string }) => error.pointer)).toEqual([pointer])
})

it('is limited to sixteen for each person and list', async () => {
  for (let count = 0; count < 16; count += 1)
    await on.approver('POST', `${path}/add`, { body: view({ listCode: 'bd/bank', name: `视图 ${count}` }) })
  const { result } = await on.approver('POST', `${path}/add`, { body: view({ listCode: 'bd/bank' }) })
  expect(result.errors[0].pointer).toBe('/name')
  expect((await on.approver('POST', `${path}/add`, { body: view({ listCode: 'bd/currency' }) })).success).toBe(true)
})
