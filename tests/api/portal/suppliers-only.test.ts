import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiServer, startApi } from '../../kit/api-server.ts'

type Call = Awaited<ReturnType<ApiServer['as']>>

describe.each(['sqlite', 'postgres'] as const)('supplier-only publications: %s', (dialect) => {
  let api: ApiServer
  let admin: Call
  let supplier: Call
  beforeAll(async () => {
    api = await startApi({}, dialect)
    ;[admin, supplier] = await Promise.all([api.as('admin'), api.as('supplier_a')])
  }, 60_000)
  afterAll(() => api?.close())

  const common = { audience: 'supplier', content: '<p>内容</p>' }
  const kinds = {
    news: { ...common, type: 'company', date: '2031-01-01' },
    result: { ...common, type: 'tender', bidCode: 'X-1', projectName: '供应商可见的项目' },
  }
  type Kind = keyof typeof kinds

  async function added(kind: Kind, title: string, values: object = {}): Promise<string> {
    const companies = await admin('GET', 'srm/supplier/base/list?status=qualified&pageSize=1')
    const supplierList = companies.result.records[0].id
    const body = { ...kinds[kind], ...(kind === 'result' && { supplierList }), title, ...values }
    const reply = await admin('POST', `portal/${kind}/add`, { body })
    if (!reply.success) throw new Error(reply.text)
    return reply.result.id
  }
  const doing = async (kind: Kind, action: string, ids: string, values: object = {}) =>
    expect(await admin('POST', `portal/${kind}/do/${action}`, { body: { ids, ...values } })).toMatchObject({
      success: true,
    })
  const titles = async (call: Call, kind: Kind) =>
    (await call('GET', `portal/${kind}/list?pageSize=100`)).result.records.map(({ title }: { title: string }) => title)

  it.each(['news', 'result'] as const)('%s are in the workspace of suppliers, and not on the portal', async (kind) => {
    const title = `仅供应商可见 ${kind}`
    const id = await added(kind, title)
    expect(await titles(supplier, kind)).not.toContain(title)
    expect((await supplier('GET', `portal/${kind}/queryById?id=${id}`)).success).toBe(false)
    await doing(kind, 'publish', id)
    expect(await titles(supplier, kind)).toContain(title)
    const { result } = await supplier('GET', `portal/${kind}/queryById?id=${id}`)
    expect(result).toMatchObject({ title, content: '<p>内容</p>' })
    if (kind === 'result') expect(result.winners).toMatch(/公司$/)
    for (const hidden of ['audience', 'supplierList', 'publishAt', 'viewCount'])
      expect(result).not.toHaveProperty(hidden)
    const path = kind === 'news' ? 'portal/view/news' : 'portal/view/resultAnnouncements'
    expect((await api.call('GET', path)).text).not.toContain(title)
    expect((await api.call('GET', `portal/view/article/${kind}/${id}`)).success).toBe(false)
    await doing(kind, 'revoke', id, { rejectReason: '内容有误，暂时撤回' })
    expect(await titles(supplier, kind)).not.toContain(title)
  })

  it.each(['news', 'result'] as const)(
    '%s of the platform tenant are invisible and read-only in other tenants',
    async (kind) => {
      const id = await added(kind, `别的租户看不到 ${kind}`)
      await doing(kind, 'publish', id)
      const other = await api.as('supplier_t1')
      expect(await titles(other, kind)).toEqual([])
      expect((await other('GET', `portal/${kind}/queryById?id=${id}`)).success).toBe(false)
      const there = await other('GET', `portal/${kind}/list`, { headers: { tenant_id: '0' } })
      expect(there.status).toBe(403)
      const edited = await supplier('PUT', `portal/${kind}/edit`, { body: { id, title: '改了', version: 1 } })
      expect(edited.status).toBe(403)
      expect((await supplier('POST', `portal/${kind}/do/revoke`, { body: { ids: id } })).success).toBe(false)
      expect((await (await api.as('quality'))('GET', `portal/${kind}/list`)).status).toBe(403)
    },
  )

  it('the demo names the winners of its results', async () => {
    const { result } = await supplier('GET', 'portal/result/list?pageSize=100&title=*再生水管网*')
    const winners = result.records.map((row: { winners: string | null }) => row.winners ?? '')
    expect(winners).toHaveLength(2)
    for (const name of winners) expect(name).toMatch(/公司$/)
  })

  it('a scheduled one appears at its time', async () => {
    const id = await added('news', '定时给供应商')
    await doing('news', 'schedule', id, { publishAt: '2099-01-01 08:00:00' })
    expect(await titles(supplier, 'news')).not.toContain('定时给供应商')
  })

  it('have a menu entry for suppliers', async () => {
    const { text } = await supplier('GET', 'sys/permission/getUserPermissionByToken')
    for (const path of ['/portal/announce', '/portal/result', '/portal/news']) expect(text).toContain(`"${path}"`)
  })
})
