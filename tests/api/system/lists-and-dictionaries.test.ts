import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApiServer, password, startApi } from '../../kit/api-server.ts'

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
  const cached = async () =>
    (await admin('GET', 'mon/cache/list')).result.find(({ name }: { name: string }) => name === 'dictionaries').keys
  const count = await labels()
  expect(await cached()).toBe(1)
  expect((await admin('POST', 'sys/dict/refreshCache', { body: {} })).success).toBe(true)
  expect(await cached()).toBe(0)
  expect(await labels()).toBe(count)
  const buyer = await api.as('buyer')
  expect((await buyer('POST', 'sys/dict/refreshCache', { body: {} })).status).toBe(403)
})

it('a large dictionary is sent on request, small ones with the sign-in', async () => {
  const admin = await api.as('admin')
  const dict = (await admin('POST', 'sys/dict/add', { body: { dictCode: 'colour', dictName: '颜色' } })).result
  const { store } = api.running.app
  const put = (from: number, to: number) =>
    store.write(
      Array.from({ length: to - from }, (_, index) => ({
        sql: `insert into sys_dict_item (id, tenant_id, version, dict_id, item_value, item_text, status, sort_order)
          values (?, '0', 1, ?, ?, ?, ?, ?)`,
        parameters: [
          `c${from + index}`,
          dict.id,
          `v${from + index}`,
          '色',
          from + index === 0 ? '0' : '1',
          from + index,
        ],
      })),
    )
  const dictionaryOf = async () => {
    const { result } = await api.call('POST', 'sys/login', { body: { username: 'buyer', password } })
    const all = (await admin('GET', 'sys/dict/queryAllDictItems')).result
    return [result.sysAllDictItems.colour?.length, all.colour?.length, all.sex.length > 0]
  }
  await put(0, 200)
  expect(await dictionaryOf()).toEqual([199, 199, true])
  await put(200, 201)
  expect(await dictionaryOf()).toEqual([undefined, undefined, true])
  const itemCount = async (query: string) => (await admin('GET', `sys/dict/getDictItems/colour${query}`)).result.length
  expect([await itemCount('?status=1'), await itemCount('')]).toEqual([200, 201])
})
