import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Call, type System, startSystem } from './fixture.ts'

let on: System
let person: Call
/** Two demo companies with both orders and invoices. */
let bound: string
let other: string
beforeAll(async () => {
  on = await startSystem()
  ;({ call: person } = await on.addPerson('bound1', { roles: 'buyer' }))
  const sql = `select o.supplier_id as id from ord_order o where exists (select 1 from fin_invoice i where i.supplier_id = o.supplier_id)
    group by o.supplier_id order by o.supplier_id limit 2`
  const found = await on.api.running.app.store.rows<{ id: string }>({ sql, parameters: [] })
  ;[bound, other] = found.map(({ id }) => id) as [string, string]
})
afterAll(() => on?.close())

/** The suppliers of the rows in a list. */
const suppliersIn = async (code: string, call = person): Promise<ReadonlySet<string>> => {
  const { result } = await call('GET', `${code}/list?pageSize=200`)
  const key = code === 'srm/supplier/base' ? 'id' : 'supplierId'
  return new Set(result.records.map((row: Record<string, string>) => row[key]))
}

async function whileBound<T>(values: object, run: () => Promise<T>): Promise<T> {
  const body = { userId: 'bound1', suppliers: bound, scope: 'all', ...values }
  const { result, text } = await on.admin('POST', 'sys/userSupplier/add', { body })
  if (!result?.id) throw new Error(text)
  try {
    return await run()
  } finally {
    await on.admin('DELETE', `sys/userSupplier/delete?id=${result.id}`)
  }
}

it('a person bound to suppliers for one area handles only those there, and all elsewhere', async () => {
  expect((await suppliersIn('ord/order')).size).toBeGreaterThan(1)
  await whileBound({ scope: 'order' }, async () => {
    expect([...(await suppliersIn('ord/order'))]).toEqual([bound])
    expect((await suppliersIn('fin/invoice')).size).toBeGreaterThan(1)
    expect((await suppliersIn('srm/supplier/base')).size).toBeGreaterThan(1)
    const [row] = (await on.admin('GET', `ord/order/list?pageSize=1&supplierId=${other}`)).result.records
    expect((await person('GET', `ord/order/queryById?id=${row.id}`)).success).toBe(false)
  })
  expect((await suppliersIn('ord/order')).size).toBeGreaterThan(1)
})

it('a person bound for all areas sees no other supplier; other persons are not affected', async () => {
  await whileBound({}, async () => {
    for (const code of ['srm/supplier/base', 'srm/supplier/contact', 'ord/order', 'fin/invoice'])
      expect([code, [...(await suppliersIn(code))]]).toEqual([code, [bound]])
    expect((await suppliersIn('ord/order', on.buyer)).size).toBeGreaterThan(1)
    expect((await suppliersIn('ord/order', on.admin)).size).toBeGreaterThan(1)
  })
})

it.each([
  ['has not started', { beginDate: '2099-01-01' }],
  ['is over', { endDate: '2020-01-01' }],
])('a binding that %s has no effect', async (_, values) => {
  await whileBound(values, async () => expect((await suppliersIn('ord/order')).size).toBeGreaterThan(1))
})

it('a person is notified of a binding, and cannot bind itself', async () => {
  await whileBound({ scope: 'order' }, async () => {
    const notices = await person('GET', 'sys/annountCement/listByUser')
    expect(notices.text).toContain('修改了您与供应商的绑定')
  })
  expect((await person('GET', 'sys/annountCement/listByUser')).text).toContain('解除了您与供应商的绑定')
  const own = { userId: 'admin', suppliers: bound, scope: 'order' }
  expect((await on.admin('POST', 'sys/userSupplier/add', { body: own })).status).toBe(403)
})

it('only the person itself delegates work', async () => {
  const term = { agentId: 'finance', beginTime: '2026-01-01 08:00:00', endTime: '2026-01-02 08:00:00' }
  const add = (call: Call, values: object = {}) => call('POST', 'wf/entrust/add', { body: { ...term, ...values } })
  const made = await add(person, { userId: 'bound1' })
  expect(made.result).toMatchObject({ userId: 'bound1', agentId: 'finance' })
  expect((await add(on.admin, { userId: 'approver' })).status).toBe(403)
  expect((await add(person, { userId: 'approver' })).result?.userId ?? 'refused').not.toBe('approver')
  const { id, version } = made.result
  const stolen = { ...term, id, version, userId: 'approver' }
  await person('PUT', 'wf/entrust/edit', { body: stolen })
  expect((await on.admin('GET', `wf/entrust/queryById?id=${id}`)).result.userId).toBe('bound1')
  expect((await on.buyer('GET', 'wf/entrust/list')).result.total).toBe(0)
})

it('a binding ends after its start', async () => {
  const body = { userId: 'bound1', suppliers: bound, scope: 'all', beginDate: '2026-02-01', endDate: '2026-01-01' }
  const { result } = await on.admin('POST', 'sys/userSupplier/add', { body })
  expect(result.errors).toEqual([{ pointer: '/endDate', message: '结束日期不能早于开始日期' }])
})

it("a supplier's person acts for each bound company, one at a time, within the binding", async () => {
  const agent = await on.api.as('supplier_b')
  const own = (await agent('GET', 'user/info')).result.supplierId
  expect((await agent('GET', 'sys/user/companies')).result).toMatchObject({ list: [{ id: own }], current: own })
  const choose = (supplierId: string) => agent('PUT', 'sys/selectCompany', { body: { supplierId } })
  expect((await choose(other)).status).toBe(403)
  await whileBound({ userId: 'supplier_b', suppliers: `${bound},${other}`, scope: 'order' }, async () => {
    const { list } = (await agent('GET', 'sys/user/companies')).result
    expect(list.map(({ id }: { id: string }) => id)).toEqual([own, bound, other])
    expect([...(await suppliersIn('ord/order', agent))]).toEqual([own])
    expect((await choose(bound)).result.userInfo).toMatchObject({ supplierId: bound, mainFlag: 'N' })
    expect((await agent('GET', 'user/info')).result.supplierId).toBe(bound)
    expect((await agent('GET', 'supplierBaseAPI/getSupplier')).result.id).toBe(bound)
    for (const code of ['ord/order', 'srm/supplier/base'])
      expect([code, [...(await suppliersIn(code, agent))]]).toEqual([code, [bound]])
    // Bound for orders, the person sees neither the company's money nor its other accounts.
    for (const code of ['fin/invoice', 'srm/supplier/bank', 'sys/supplierUser'])
      expect([code, [...(await suppliersIn(code, agent))]]).toEqual([code, []])
  })
  expect((await agent('GET', 'user/info')).result.supplierId).toBe(own)
  expect([...(await suppliersIn('fin/invoice', agent))]).toEqual([own])
})

it("a person acting for a company gets its messages within the binding, with the company's name", async () => {
  const { store } = on.api.running.app
  const publish = async (code: string, supplierId: string) => {
    const table = code.replace('/', '_')
    const find = { sql: `select id from ${table} where supplier_id = ? order by id limit 1`, parameters: [supplierId] }
    const [row] = await store.rows<{ id: string }>(find)
    await store.write([{ sql: `update ${table} set status = 'approved' where id = ?`, parameters: [row?.id] }])
    expect((await on.buyer('POST', `${code}/do/publish`, { body: { id: row?.id } })).text).toContain('"success":true')
    const { result } = await on.admin('GET', `msg/message/list?busId=${row?.id}&esReceiver=supplier_b&esType=site`)
    return result.records.map(({ esTitle }: { esTitle: string }) => esTitle)
  }
  const { companyName } = (await on.admin('GET', `srm/supplier/base/queryById?id=${bound}`)).result
  await whileBound({ userId: 'supplier_b', scope: 'order' }, async () => {
    expect(await publish('ord/order', bound)).toEqual([expect.stringContaining(`[${companyName}] `)])
    expect(await publish('fin/deduction', bound)).toEqual([])
    expect(await publish('ord/order', other)).toEqual([])
  })
  expect(await publish('ord/order', bound)).toHaveLength(1)
})

it('a failure is logged under the id in its answer, without data', async () => {
  await on.api.running.app.store.write([{ sql: 'drop table bd_post', parameters: [] }])
  const { status, message } = await on.admin('GET', 'bd/post/list?name=secret-word')
  expect(status).toBe(500)
  // The log entry is written after the answer.
  const log = await vi.waitFor(async () => {
    const found = await on.auditor('GET', 'sys/log/list?logType=exception')
    expect(found.result.records).not.toEqual([])
    return found
  })
  const [entry] = log.result.records
  expect(entry.logContent).toMatch(/^GET \/api\//)
  expect(message).toContain(JSON.parse(entry.requestParam).id)
  expect(log.text).not.toContain('secret-word')
})
