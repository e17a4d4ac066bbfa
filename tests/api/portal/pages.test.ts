import { afterAll, beforeAll, expect, it } from 'vitest'
import { contentOf } from '../../../server/domain/site/content-of.ts'
import { sitemap } from '../../../server/domain/site/feeds.ts'
import { type ApiServer, startApi } from '../../kit/api-server.ts'

const count = 430

let api: ApiServer
beforeAll(async () => {
  api = await startApi()
  const { store } = api.running.app
  const copy = (table: string) =>
    store.rows<Record<string, string | number | null>>({
      sql: `select * from ${table} where status in ('responding', 'published') limit 1`,
      parameters: [],
    })
  for (const [table, title] of [
    ['portal_announce', '第'],
    ['portal_result', '结果第'],
    ['portal_news', '新闻第'],
  ] as const) {
    const [row] = await copy(table)
    if (!row) throw new Error(table)
    await store.write(
      Array.from({ length: count }, (_, index) => {
        const isClosed = table === 'portal_announce' && index % 2 === 0
        const own = {
          ...{ id: `${table}-${index}`, title: `${title} ${index} 份`, top_flag: 'N' },
          ...(isClosed && { status: 'closed', deadline: '2020-01-01 00:00:00' }),
        }
        const values = Object.entries({ ...row, ...own })
        const names = values.map(([name]) => `"${name}"`).join(', ')
        const marks = values.map(() => '?').join(', ')
        return {
          sql: `insert into ${table} (${names}) values (${marks})`,
          parameters: values.map(([, value]) => value),
        }
      }),
    )
  }
})
afterAll(() => api?.close())

async function ids(path: string): Promise<readonly string[]> {
  const { result } = await api.call('GET', `portal/view/${path}`)
  return result.map(({ id }: { id: string }) => id)
}

it.each(['purchaseAnnouncement', 'resultAnnouncements', 'news'])(
  '%s has a further page for more rows',
  async (list) => {
    const found: string[] = []
    for (let page = 1; ; page += 1) {
      const part = await ids(`${list}?page=${page}`)
      found.push(...part)
      if (part.length < 200) break
    }
    expect(found.length).toBeGreaterThan(count)
    expect(new Set(found).size).toBe(found.length)
  },
)

it('searches all announcements and results, not only the newest', async () => {
  const word = encodeURIComponent('第 7 份')
  expect(await ids(`purchaseAnnouncements?likeName=${word}`)).toEqual(['portal_announce-7'])
  expect(await ids(`portalResult?name=${word}`)).toEqual(['portal_result-7'])
})

it('refuses a page that is no number', async () => {
  for (const page of ['0', '-1', '1e3', 'x', '1000000'])
    expect((await api.call('GET', `portal/view/news?page=${page}`)).status, page).toBe(400)
})

it('the pages of the site have each announcement once, open ones first, and end', async () => {
  const { app } = api.running
  const read = async (page: string) => {
    const { content } = await contentOf.purchase(app, { page })
    return content as unknown as {
      items: { id: string; status: string }[]
      page: number
      pages: number
    }
  }
  const { pages } = await read('1')
  const items = (await Promise.all(Array.from({ length: pages }, (_, index) => read(String(index + 1))))).flatMap(
    (page) => page.items,
  )
  expect(items.length).toBeGreaterThan(count)
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
  const states = items.map(({ status }) => status)
  expect(states).toEqual(states.toSorted().toReversed())
  expect((await read('99999')).page).toBe(pages)
  expect((await read('-3')).page).toBe(1)
})

it('the sitemap has every published address', async () => {
  const map = await sitemap(api.running.app)
  for (const id of [`portal_announce-${count - 1}`, 'portal_result-0', 'portal_news-0']) expect(map).toContain(id)
})
