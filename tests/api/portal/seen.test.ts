import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApiServer, startApi } from '../../kit/api-server.ts'

let api: ApiServer
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api?.close())

const countView = (id: string, agent = 'one', kind = 'news') =>
  api.call('POST', 'portal/view/seen', { body: { kind, id }, headers: { 'user-agent': agent } })

const views = async (id: string): Promise<number> => {
  const [row] = await api.running.app.store.rows<{ found: number }>({
    sql: 'select view_count as found from portal_news where id = ?',
    parameters: [id],
  })
  return Number(row?.found)
}

it('counts a view once for each browser, later, without other changes of the record', async () => {
  const [news] = (await api.call('GET', 'portal/view/news')).result
  const before = await views(news.id)
  for (const agent of ['one', 'one', 'two']) expect((await countView(news.id, agent)).success).toBe(true)
  await expect.poll(() => views(news.id), { timeout: 30_000 }).toBe(before + 2)
  expect((await api.call('GET', `portal/view/article/news/${news.id}`)).result.viewCount).toBe(before + 2)
})

it('ignores records that are not public, and refuses bad input', async () => {
  const [draft] = await api.running.app.store.rows<{ id: string }>({
    sql: "select id from portal_news where status = 'draft'",
    parameters: [],
  })
  const [news] = (await api.call('GET', 'portal/view/news')).result
  const before = await views(news.id)
  expect((await countView(draft?.id ?? '', 'three')).success).toBe(true)
  await countView(news.id, 'three')
  await expect.poll(() => views(news.id), { timeout: 30_000 }).toBe(before + 1)
  expect(await views(draft?.id ?? '')).toBe(0)
  expect((await countView("x' or 1=1")).status).toBe(400)
  expect((await countView(news.id, 'four', 'page')).status).toBe(400)
})

it('counts supplier-only records for suppliers, and no drafts', async () => {
  const admin = await api.as('admin')
  const body = {
    title: '仅供应商可见',
    type: 'tender',
    content: '<p>x</p>',
    deadline: '2099-01-01 00:00:00',
    audience: 'supplier',
  }
  const { result: row } = await admin('POST', 'portal/announce/add', { body })
  const supplier = await api.as('supplier_a')
  const titles = async () =>
    (await supplier('GET', 'portal/announce/list?pageSize=100')).result.records.map(
      ({ title }: { title: string }) => title,
    )
  expect(await titles()).not.toContain(body.title)
  await admin('POST', 'portal/announce/do/publish', { body: { ids: row.id } })
  expect(await titles()).toContain(body.title)
  expect((await api.call('GET', 'portal/view/purchaseAnnouncements')).text).not.toContain(body.title)
})
