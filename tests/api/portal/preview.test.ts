import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApiServer, startApi } from '../../kit/api-server.ts'

let api: ApiServer
let admin: Awaited<ReturnType<ApiServer['as']>>
let draft: string

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin')
  const body = { title: '尚未发布的新闻', type: 'company', date: '2031-01-01', content: '<p>草稿正文</p>' }
  draft = (await admin('POST', 'portal/news/add', { body })).result.id
})
afterAll(() => api?.close())

const ask = (call: typeof admin, id = draft) => call('POST', 'portal/preview', { body: { id } })

it('an address for the draft is made, and a new one each time', async () => {
  const { path } = (await ask(admin)).result
  expect(path).toMatch(new RegExp(`^/user/InfoIndex2\\?id=${draft}&preview=[\\w-]{43}$`))
  expect((await ask(admin)).result.path).not.toBe(path)
})

it('suppliers, strangers, the second tenant and unknown ids are refused', async () => {
  for (const username of ['supplier_a', 'admin_t1']) expect((await ask(await api.as(username))).success).toBe(false)
  expect((await api.call('POST', 'portal/preview', { body: { id: draft } })).status).toBe(401)
  expect((await ask(admin, 'no-such-row')).success).toBe(false)
  expect((await admin('POST', 'portal/preview', { body: { id: [draft] } })).status).toBe(400)
  expect((await ask(admin, 'x'.repeat(1000))).status).toBe(400)
})
