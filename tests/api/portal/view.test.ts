import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dueActions } from '../../../server/features/jobs/due-actions.ts'
import { type ApiServer, type Reply, startApi } from '../../kit/api-server.ts'

type Call = Awaited<ReturnType<ApiServer['as']>>
type Values = Readonly<Record<string, unknown>>

let api: ApiServer
let admin: Call
let visitor: (path: string, headers?: Record<string, string>) => Promise<Reply>
beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin')
  visitor = (path, headers = {}) => api.call('GET', `portal/${path}`, { headers })
})
afterAll(() => api?.close())

const publication = {
  announce: { type: 'tender', deadline: '2099-01-01 12:00:00' },
  result: { type: 'tender', bidCode: 'R-1', projectName: '滨江泵站' },
  news: { type: 'company', date: '2031-01-01' },
}

async function ok(path: string, body: Values): Promise<{ readonly id: string }> {
  const reply = await admin('POST', path, { body })
  if (!reply.success) throw new Error(reply.text)
  return reply.result
}

async function added(kind: keyof typeof publication, title: string, more: Values = {}): Promise<string> {
  const winner = kind === 'result' && { supplierList: await supplier() }
  const body = { ...publication[kind], ...winner, title, content: `<p>正文 ${title}</p>`, ...more }
  return (await ok(`portal/${kind}/add`, body)).id
}

async function published(kind: keyof typeof publication, title: string, more: Values = {}): Promise<string> {
  const id = await added(kind, title, more)
  await ok(`portal/${kind}/do/publish`, { ids: id })
  return id
}

async function supplier(): Promise<string> {
  const { result } = await admin('GET', 'srm/supplier/base/list?status=qualified&pageSize=1')
  return result.records[0].id
}

async function titles(path: string): Promise<readonly string[]> {
  const { result, success, text } = await visitor(`view/${path}`)
  if (!success) throw new Error(text)
  return result.map(({ title }: { title: string }) => title)
}

describe('public portal', () => {
  it('shows a record from publication to withdrawal', async () => {
    for (const [kind, list] of [
      ['announce', 'purchaseAnnouncement'],
      ['result', 'resultAnnouncements'],
      ['news', 'news'],
    ] as const) {
      const title = `公开 ${kind}`
      const id = await added(kind, title)
      expect(await titles(list)).not.toContain(title)
      await ok(`portal/${kind}/do/publish`, { ids: id })
      expect(await titles(list)).toContain(title)
      await ok(`portal/${kind}/do/revoke`, { ids: id })
      expect(await titles(list)).not.toContain(title)
    }
  })

  it('hides supplier-only and scheduled rows, and those of another tenant', async () => {
    await published('announce', '仅供应商的公告', { audience: 'supplier' })
    const later = await added('announce', '定时的公告')
    await ok('portal/announce/do/schedule', { ids: later, publishAt: '2098-01-01 08:00:00' })
    const foreign = await published('announce', '别家的公告')
    await api.running.app.store.write([
      { sql: "update portal_announce set tenant_id = '9' where id = ?", parameters: [foreign] },
    ])
    const shown = await titles('purchaseAnnouncement')
    expect(shown).not.toContain('仅供应商的公告')
    expect(shown).not.toContain('定时的公告')
    expect(shown).not.toContain('别家的公告')
    for (const id of [later, foreign])
      expect(await visitor(`view/article/announcement/${id}`)).toMatchObject({ success: false, result: null })
  })

  it('publishes a scheduled record at its time', async () => {
    const id = await added('news', '定时的新闻')
    await ok('portal/news/do/schedule', { ids: id, publishAt: '2020-01-01 08:00:00' })
    expect(await titles('news')).not.toContain('定时的新闻')
    const { app } = api.running
    await dueActions({
      app,
      id: '',
      tenantId: '0',
      parameter: '',
      tenants: ['0'],
      signal: new AbortController().signal,
    })
    expect(await titles('news')).toContain('定时的新闻')
  })

  it('sorts by pin, then newest first, filtered by type and limited in number', async () => {
    await published('announce', '置顶的公告', { topFlag: 'Y', type: 'inquiry' })
    await published('announce', '普通的公告', { type: 'inquiry' })
    const { result } = await visitor('view/purchaseAnnouncement?type=inquiry')
    const pins = result.map(({ isPinned }: { isPinned: boolean }) => isPinned)
    expect(pins).toEqual(pins.toSorted().toReversed())
    expect(new Set(result.map(({ type }: { type: string }) => type))).toEqual(new Set(['inquiry']))
    expect(await titles('purchaseAnnouncement?type=inquiry&most=1')).toHaveLength(1)
    for (const wrong of ['type=all', 'most=0', 'most=1e3', `most=${'9'.repeat(9)}`, 'type=tender&type=inquiry'])
      expect((await visitor(`view/purchaseAnnouncement?${wrong}`)).status, wrong).toBe(400)
    expect((await visitor(`view/purchaseAnnouncements?likeName=${'x'.repeat(101)}`)).status).toBe(400)
  })

  it('searches titles and texts, with wildcards as plain characters', async () => {
    await published('announce', '含 100%_甲 的公告', { content: '<p>曝气盘 A&amp;B</p>' })
    const found = (word: string) => titles(`purchaseAnnouncements?likeName=${encodeURIComponent(word)}`)
    expect(await found('100%_甲')).toEqual(['含 100%_甲 的公告'])
    expect(await found('a&b')).toEqual(['含 100%_甲 的公告'])
    expect(await found('1%0')).toEqual([])
    expect(await found('<p>')).toEqual([])
  })

  it('shows a request with a past deadline as closed, also before the job runs', async () => {
    const id = await published('announce', '刚刚截止的公告')
    await api.running.app.store.write([
      { sql: "update portal_announce set deadline = '2020-01-01 00:00:00' where id = ?", parameters: [id] },
    ])
    const { result } = await visitor(`view/article/announcement/${id}`)
    expect(result.status).toBe('closed')
  })

  it('uses the requested language, or Chinese without an English text', async () => {
    const both = await published('news', '中文标题', { titleEn: 'English title', contentEn: '<p>Hello</p>' })
    const one = await published('news', '只有中文')
    const read = async (id: string, lang: string) => (await visitor(`view/article/news/${id}`, { lang })).result
    expect(await read(both, 'en-US')).toMatchObject({ title: 'English title', html: '<p>Hello</p>' })
    expect(await read(both, 'zh-CN')).toMatchObject({ title: '中文标题', html: '<p>正文 中文标题</p>' })
    expect(await read(one, 'en-US')).toMatchObject({ title: '只有中文' })
  })

  it('removes active markup, even if a row contains it', async () => {
    const id = await published('news', '带标记')
    const html = '<p onclick="x()">a</p><script>alert(1)</script>'
    await api.running.app.store.write([
      { sql: 'update portal_news set content = ? where id = ?', parameters: [html, id] },
    ])
    expect((await visitor(`view/article/news/${id}`)).result.html).toBe('<p>a</p>')
  })

  it('shows the suppliers of a result', async () => {
    const id = await published('result', '中标结果', { bidCode: 'R-77' })
    const { result } = await visitor('view/portalResult?name=R-77&type=tender')
    expect(result).toEqual([
      expect.objectContaining({
        id,
        bidCode: 'R-77',
        supplierList: [{ title: '中标供应商', name: expect.any(String) }],
      }),
    ])
  })

  it('has the company page, the companies and the figures', async () => {
    const { result } = await visitor('view/company', { lang: 'en' })
    expect(result.intro).toContain('Lanyuan')
    const moments = result.history.map(({ year, month }: Values) => Number(year) * 12 + Number(month))
    expect(moments).toEqual(moments.toSorted((a: number, b: number) => b - a))
    expect((await visitor('view/companyCloud')).result.length).toBeGreaterThan(20)
    const { result: figures } = await visitor('view/figures')
    expect(figures).toMatchObject({ suppliers: 30, categories: expect.any(Number) })
    expect(figures.open).toBeGreaterThan(0)
    expect(figures.announcements).toBeGreaterThan(figures.open)
  })
})

describe('files', () => {
  it('serves files of published rows only', async () => {
    const form = new FormData()
    form.append('file', new Blob(['%PDF-1.4 demo']), '公告附件.pdf')
    form.append('biz', 'temp')
    const { result } = await admin('POST', 'sys/common/upload', { raw: form })
    const id = await added('announce', '带附件的公告', { attachments: `${result.id}|${result.path}` })
    const address = `file/${result.id}/x.pdf`
    expect((await visitor(address)).status).toBe(404)
    await ok('portal/announce/do/publish', { ids: id })
    const [attachment] = (await visitor(`view/article/announcement/${id}`)).result.attachments
    expect(attachment).toMatchObject({ name: '公告附件.pdf', size: 13 })
    const reply = await visitor(attachment.url.replace('/api/portal/', ''))
    expect(reply.text).toBe('%PDF-1.4 demo')
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment;/),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    const etag = reply.headers.get('etag') ?? ''
    expect((await visitor(address, { 'if-none-match': etag })).status).toBe(304)
    await ok('portal/announce/do/revoke', { ids: id })
    expect((await visitor(address)).status).toBe(404)
  })

  it('serves logos of the company page', async () => {
    const { result } = await visitor('view/company')
    const reply = await visitor(result.logos[0].img.replace('/api/portal/', ''))
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(reply.headers.get('content-disposition')).toMatch(/^inline;/)
  })
})
