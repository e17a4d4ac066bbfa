import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dueActions } from '../../../server/features/jobs/due-actions.ts'
import { type ApiServer, startApi } from '../../kit/api-server.ts'

type Values = Readonly<Record<string, unknown>>
type Reply = Awaited<ReturnType<ApiServer['call']>>

/** Row of a copy: a requisition line is in one event only. */
const ownRow = ({ id: _, version: __, reqNo: ___, reqLineId: ____, ...kept }: Values) => kept

describe.each(['sqlite', 'postgres'] as const)('publication from sourcing: %s', (dialect) => {
  let api: ApiServer
  let admin: Awaited<ReturnType<ApiServer['as']>>
  beforeAll(async () => {
    api = await startApi({}, dialect)
    admin = await api.as('admin')
  }, 60_000)
  afterAll(() => api?.close())

  async function ok(path: string, body: Values): Promise<Values & { readonly id: string; readonly billNo: string }> {
    const reply = await admin('POST', path, { body })
    if (!reply.success) throw new Error(`${path}: ${reply.text}`)
    return reply.result
  }

  const doing = (code: string, action: string, id: string, more: Values = {}): Promise<Reply> =>
    admin('POST', `${code}/do/${action}`, { body: { ids: id, ...more } })

  /** A copy of a demo document with its tables, approved and not yet published. */
  async function approved(code: string, values: Values): Promise<{ readonly id: string; readonly billNo: string }> {
    const [row] = (await admin('GET', `${code}/list?pageSize=1`)).result.records
    const { result } = await admin('GET', `${code}/queryById?id=${row.id}`)
    const tables = Object.entries(result as Values).filter(([, value]) => Array.isArray(value))
    const rows = tables.map(([key, list]) => [key, (list as Values[]).map(ownRow)])
    const body = { ...result, ...Object.fromEntries(rows), ...values }
    const added = await ok(
      `${code}/add`,
      Object.fromEntries(Object.entries(body).filter(([key]) => !/^(id|version|billNo)$/.test(key))),
    )
    await set(code, added.id, "phase = 'approved'")
    return { id: added.id, billNo: added.billNo }
  }

  const set = (code: string, id: string, values: string) =>
    api.running.app.store.write([
      { sql: `update ${code.replace('/', '_')} set ${values} where id = ?`, parameters: [id] },
    ])

  async function announced(name: string): Promise<readonly Values[]> {
    const { result } = await api.call('GET', `portal/view/purchaseAnnouncements?likeName=${encodeURIComponent(name)}`)
    return result
  }

  it('announces a public tender once, follows its deadline, and withdraws both together', async () => {
    const name = '曝气风机公开采购'
    const { id, billNo } = await approved('bid/project', { name, bidMethod: 'open', budget: 987_654 })
    expect(await announced(name)).toEqual([])
    expect(await doing('bid/project', 'publish', id)).toMatchObject({ success: true })
    expect(await doing('bid/project', 'publish', id)).toMatchObject({ success: false })
    const [item, ...more] = await announced(name)
    expect(more).toEqual([])
    expect(item).toMatchObject({ type: 'tender', title: `${name}招标公告` })
    const later = { bidDeadline: '2099-05-01 09:30:00', openTime: '2099-05-01 10:00:00' }
    expect(await doing('bid/project', 'extendDeadline', id, later)).toMatchObject({ success: true })
    const { result: article, text } = await api.call('GET', `portal/view/article/announcement/${item?.id}`)
    expect(article).toMatchObject({ deadline: later.bidDeadline, status: 'responding' })
    expect(article.html).toContain(billNo)
    expect(article.html).toContain('<table>')
    expect(text).not.toMatch(/987,?654/)
    expect(await doing('bid/project', 'cancel', id, { rejectReason: '需求取消，不再采购' })).toMatchObject({
      success: true,
    })
    expect(await announced(name)).toEqual([])
  })

  it('announces a tender under its English name, or its Chinese one', async () => {
    const english = async (values: Values) => {
      const { id } = await approved('bid/project', { bidMethod: 'open', ...values })
      await doing('bid/project', 'publish', id)
      const [item] = await announced(String(values.name))
      return (await api.call('GET', `portal/view/article/announcement/${item?.id}`, { headers: { lang: 'en-US' } }))
        .result
    }
    const named = await english({ name: '有英文名的项目', nameEn: 'Blower renewal' })
    expect(named).toMatchObject({ title: 'Tender: Blower renewal', html: expect.stringContaining('Blower renewal') })
    expect(await english({ name: '没有英文名的项目', nameEn: '' })).toMatchObject({ title: 'Tender: 没有英文名的项目' })
  })

  it('does not announce tenders by invitation', async () => {
    const name = '邀请招标的项目'
    const [supplier] = (await admin('GET', 'srm/supplier/base/list?status=qualified&pageSize=1')).result.records
    const values = { bidMethod: 'single', envelope: 'one', invited: [{ supplierId: supplier.id }] }
    const { id } = await approved('bid/project', { name, ...values })
    expect(await doing('bid/project', 'publish', id)).toMatchObject({ success: true })
    expect(await announced(name)).toEqual([])
  })

  it.each([
    ['bid/inquiry', 'inquiry', { inquiryType: 'open', quoteDeadline: '2099-01-01 17:00:00' }],
    ['bid/auction', 'bidding', { startTime: '2099-01-01 10:00:00' }],
  ])('announces %s, and shows it as closed after its deadline', async (code, type, values) => {
    const name = `公开的 ${type}`
    const { id } = await approved(code, { name, ...values })
    expect(await doing(code, 'publish', id)).toMatchObject({ success: true })
    const [item] = await announced(name)
    expect(item).toMatchObject({ type, status: 'responding' })
    const column = code === 'bid/inquiry' ? 'quote_deadline' : 'start_time'
    await set(code, id, `${column} = '2020-01-01 00:00:00'`)
    const { app } = api.running
    await dueActions({
      app,
      id: '',
      tenantId: '0',
      parameter: '',
      tenants: ['0'],
      signal: new AbortController().signal,
    })
    expect(await announced(name)).toMatchObject([{ status: 'closed' }])
  })

  it('announces the winners of a published award once, without prices', async () => {
    const name = '定标公示的项目'
    const { id, billNo } = await approved('bid/project', { name, bidMethod: 'open' })
    const { store } = api.running.app
    const [award] = await store.rows<{ id: string; winner: string }>({
      sql: `select s.id as id, l.supplier_id as winner from bid_scaling s join bid_scaling_lines l on l.scaling_id = s.id
        where s.status = 'approved' and s.type = 'tender' and l.win_flag = 'Y' limit 1`,
      parameters: [],
    })
    const parameters = [billNo, billNo, name, award?.id]
    await store.write([
      // The award goes to another tender, with the bids that it awards.
      {
        sql: `update bid_quote set source_no = ?, project_no = ? where source_no = (select source_no from bid_scaling where id = ?)`,
        parameters: [billNo, billNo, award?.id],
      },
      {
        sql: `update bid_scaling set type = 'tender', source_no = ?, project_no = ?, project_name = ? where id = ?`,
        parameters: parameters,
      },
    ])
    await set('bid/project', id, "phase = 'awarded'")
    const results = async () => (await api.call('GET', `portal/view/portalResult?name=${billNo}`)).result
    expect(await results()).toEqual([])
    expect(await doing('bid/project', 'publishResult', id)).toMatchObject({ success: false })
    expect(await doing('bid/scaling', 'publish', award?.id ?? '')).toMatchObject({ success: true })
    await set('bid/project', id, "phase = 'awarded'")
    expect(await doing('bid/project', 'publishResult', id)).toMatchObject({ success: true })
    const [row] = await store.rows<{ name: string }>({
      sql: 'select company_name as name from srm_supplier_base where id = ?',
      parameters: [award?.winner],
    })
    expect(await results()).toMatchObject([{ bidCode: billNo, projectName: name, supplierList: [{ name: row?.name }] }])
  })

  it('announces the price of a statutory tender with its result', async () => {
    const name = '依法必须招标的项目'
    const { id, billNo } = await approved('bid/project', { name, bidMethod: 'open' })
    const { store } = api.running.app
    const [award] = await store.rows<{ id: string; price: number }>({
      sql: `select s.id as id, sum(l.line_amount) as price from bid_scaling s join bid_scaling_lines l on l.scaling_id = s.id
        where s.status in ('approved', 'published') and l.win_flag = 'Y' and l.line_amount > 0 group by s.id limit 1`,
      parameters: [],
    })
    await store.write([
      {
        sql: "update bid_scaling set source_no = ?, status = 'published' where id = ?",
        parameters: [billNo, award?.id],
      },
      { sql: "update bid_project set legal_tender = 'Y', phase = 'awarded' where id = ?", parameters: [id] },
    ])
    expect(await doing('bid/project', 'publishResult', id)).toMatchObject({ success: true })
    const { result } = await api.call('GET', `portal/view/portalResult?name=${billNo}`)
    const [{ amount }] = result
    expect(Number(amount.replaceAll(/[^\d.]/g, ''))).toBeCloseTo(award?.price ?? 0, 2)
    await store.write([{ sql: "update bid_project set legal_tender = 'N' where id = ?", parameters: [id] }])
    expect(amount).toMatch(/^[\d,]+\.\d\d [A-Z]{3}$/)
  })

  it('does not publish a tender if its announcement fails', async () => {
    const name = '写不下的公告'
    const { id } = await approved('bid/project', { name, bidMethod: 'open' })
    const { store } = api.running.app
    const stop = {
      sqlite: ["create trigger no_announce before insert on portal_announce begin select raise(abort, 'no'); end"],
      postgres: [
        "create function no_announce() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$",
        'create trigger no_announce before insert on portal_announce for each row execute function no_announce()',
      ],
    }
    await store.ddl(stop[dialect])
    expect((await doing('bid/project', 'publish', id)).success).toBe(false)
    await store.ddl([`drop trigger no_announce${dialect === 'postgres' ? ' on portal_announce' : ''}`])
    const { result } = await admin('GET', `bid/project/queryById?id=${id}`)
    expect(result.phase).toBe('approved')
    expect(await announced(name)).toEqual([])
  })
})
