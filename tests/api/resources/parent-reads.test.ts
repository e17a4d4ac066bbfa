import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiServer, startApi } from '../../kit/api-server.ts'

type Call = Awaited<ReturnType<ApiServer['as']>>

let api: ApiServer
beforeAll(async () => {
  api = await startApi({}, process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'sqlite')
})
afterAll(() => api?.close())

const all = async (call: Call, path: string) => {
  const { result } = await call('GET', `${path}?pageSize=200`)
  return result as { readonly total: number; readonly records: readonly Record<string, string>[] }
}

describe('rows readable through their parent record', () => {
  it('are those of readable records only', async () => {
    const supplier = await api.as('supplier_b')
    const buyer = await api.as('buyer')
    const orders = await all(supplier, 'ord/order/list')
    const lines = await all(supplier, 'ord/order/lines/list')
    const mine = new Set(orders.records.map(({ id }) => id))
    expect(lines.total).toBeGreaterThan(0)
    expect(lines.records.filter(({ orderId }) => !mine.has(orderId ?? ''))).toEqual([])
    expect((await all(buyer, 'ord/order/lines/list')).total).toBeGreaterThan(lines.total)
  })

  it('depend on the state of the parent', async () => {
    const supplier = await api.as('supplier_b')
    const admin = await api.as('admin')
    const [order] = (await all(supplier, 'ord/order/list')).records
    const count = async () => (await supplier('GET', `ord/order/lines/list?orderId=${order?.id}`)).result.total
    const before = await count()
    expect(before).toBeGreaterThan(0)
    const { app } = api.running
    const put = (status: string) =>
      app.store.write([{ sql: 'update ord_order set status = ? where id = ?', parameters: [status, order?.id] }])
    await put('draft')
    expect(await count()).toBe(0)
    expect((await admin('GET', `ord/order/lines/list?orderId=${order?.id}`)).result.total).toBe(before)
    await put(order?.status ?? '')
    expect(await count()).toBe(before)
  })
})
