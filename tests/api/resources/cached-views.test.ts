import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Call, type Fixture, startResources } from './fixture.ts'

let on: Fixture
beforeAll(async () => {
  on = await startResources()
})
afterAll(() => on?.close())

const ask = async (call: Call, path: string) => {
  const { result, text } = await call('GET', path)
  if (!result) throw new Error(text)
  return result
}
const documents = (call: Call) => ask(call, 'wf/document/list?busType=test%2Fitem&pageSize=20')
const ids = ({ records }: { records: { busId: string }[] }) => records.map(({ busId }) => busId)

it('a cached view reflects each write to its tables: rows, order and count', async () => {
  const before = await documents(on.buyer)
  expect(await documents(on.buyer)).toEqual(before)
  const first = await on.addItem(on.buyer)
  const second = await on.addItem(on.buyer)
  const after = await documents(on.buyer)
  expect(after.total).toBe(before.total + 2)
  expect(ids(after)).toEqual(expect.arrayContaining([first.id, second.id]))
  await on.buyer('DELETE', `test/item/delete?id=${first.id}`)
  const remaining = await documents(on.buyer)
  expect([remaining.total, ids(remaining).includes(first.id)]).toEqual([before.total + 1, false])
})

it('each reader of a view gets permitted rows in the own language', async () => {
  const own = await on.addItem(on.buyer)
  const [buyerRows, approverRows] = [await documents(on.buyer), await documents(on.approver)]
  expect([ids(buyerRows).includes(own.id), ids(approverRows).includes(own.id)]).toEqual([true, false])
  const english = await on.buyer('GET', 'wf/document/list?busType=test%2Fitem', {
    headers: { 'accept-language': 'en' },
  })
  const chinese = await documents(on.buyer)
  expect(english.result.records[0].processName).not.toBe(chinese.records[0].processName)
})

it('a cached report over a view reflects each write', async () => {
  const tasks = async () => (await ask(on.buyer, 'report/wf/openTasks/list?pageSize=200')).totals.tasks
  const open = async () => (await ask(on.buyer, 'wf/todo/list?taskState=open')).total
  expect(await tasks()).toBe(await open())
  const before = await open()
  const item = await on.addItem(on.buyer)
  expect(await tasks()).toBe(await open())
  await on.buyer('DELETE', `test/item/delete?id=${item.id}`)
  expect([await open(), await tasks()]).toEqual([before, before])
})
