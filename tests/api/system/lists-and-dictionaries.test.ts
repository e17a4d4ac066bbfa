import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApiServer, startApi } from '../../kit/api-server.ts'

let api: ApiServer
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api?.close())

it.each(['finance', 'quality', 'warehouse', 'masterdata', 'expert', 'auditor'])(
  '%s requests the views of a list',
  async (name) => {
    const call = await api.as(name)
    expect((await call('GET', 'sys/listView/list')).success).toBe(true)
  },
)

it('dictionaries are reloaded on a refresh by permission', async () => {
  const admin = await api.as('admin')
  const labels = async () => (await admin('GET', 'sys/dict/queryAllDictItems')).result.sex.length as number
  const kept = async () =>
    (await admin('GET', 'mon/cache/list')).result.find(({ name }: { name: string }) => name === 'dictionaries').keys
  const count = await labels()
  expect(await kept()).toBe(1)
  expect((await admin('POST', 'sys/dict/refreshCache', { body: {} })).success).toBe(true)
  expect(await kept()).toBe(0)
  expect(await labels()).toBe(count)
  const buyer = await api.as('buyer')
  expect((await buyer('POST', 'sys/dict/refreshCache', { body: {} })).status).toBe(403)
})
