import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../server/platform/new-id.ts'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { plant } from '../../kit/money.ts'
import { act, asColleague, type Call, did, firstOf, type Row, record, rows, write } from '../sourcing/callers.ts'

const code = 'ord/requisition'

describe.each(['sqlite', 'postgres'] as const)('requisitions on %s', (dialect) => {
  let api: ApiServer
  let [buyer, colleague, quality, warehouse, finance, approver, admin, supplier, foreign]: Call[] = []
  let goods: readonly Row[] = []

  beforeAll(async () => {
    api = await startApi({}, dialect)
    const names = ['buyer', 'quality', 'warehouse', 'finance', 'approver', 'admin', 'supplier_a', 'admin_t1']
    ;[buyer, quality, warehouse, finance, approver, admin, supplier, foreign] = await Promise.all(names.map(api.as))
    colleague = await asColleague(api, 'buyer_gu')
    const priced = await rows(on(buyer), 'ord/catalogue/list?pageSize=100&order=asc&column=materialCode')
    const qualified = await rows(on(buyer), 'srm/supplier/base/list?status=qualified&pageSize=200')
    const fit = new Set(
      qualified.flatMap(({ id, measure }) => (['none', '', null, undefined].includes(measure as string) ? [id] : [])),
    )
    goods = priced.filter(({ supplierId }) => fit.has(String(supplierId)))
    await write(api, `update bd_budget set amount = 900000000, control = 'refuse'`)
  })
  afterAll(() => api?.close())

  const on = (call: Call | undefined): Call => {
    if (!call) throw new Error('not signed in')
    return call
  }
  const good = (index: number): Row => goods[index] as Row
  const lineOf = ({ materialCode, supplierId, unit }: Row, qty: number) => ({
    ...{ materialCode, supplierId, unit, qty, needDate: '2099-03-01' },
  })
  const head = { title: '泵房备件', costCentre: 'C301', purOrg: 'P10', needDate: '2099-03-01', reason: '检修' }
  const add = (call: Call | undefined, lines: readonly object[], more: object = {}) =>
    on(call)('POST', `${code}/add`, { body: { ...head, lines, ...more } })
  const added = async (call: Call | undefined, lines: readonly object[], more: object = {}): Promise<string> => {
    const reply = await add(call, lines, more)
    if (!reply.success) throw new Error(reply.text)
    return reply.result.id
  }
  const approved = async (lines: readonly object[], more: object = {}): Promise<string> => {
    const id = await added(quality, lines, more)
    await did(on(quality), code, 'submit', id)
    await did(on(approver), code, 'approve', id)
    return id
  }
  const linesOf = (id: string, call = buyer) =>
    rows(on(call), `ord/requisition/lines/list?requisitionId=${id}&column=lineNo&order=asc`)
  const statusOf = async (id: string) => (await record(on(buyer), code, id)).status
  const budget = async (name: string, amount: number, control = 'refuse') => {
    const reply = await on(finance)('POST', 'bd/costcentre/add', { body: { code: name, name, nameEn: name } })
    if (!reply.success) throw new Error(reply.text)
    const body = { name, costCentre: name, year: 2099, currency: 'CNY', amount, control }
    const made = await on(finance)('POST', 'bd/budget/add', { body })
    if (!made.success) throw new Error(made.text)
    return made.result.id as string
  }

  it('takes the price of the library, and is read by its requester, buyers and approvers only', async () => {
    const id = await added(quality, [
      lineOf(good(0), 3),
      // Needed with the rest.
      { materialName: '定制支架', unit: 'PC', qty: 2, price: 10 },
    ])
    const [line, free] = await linesOf(id, quality)
    expect(line).toMatchObject({ libraryPrice: good(0).price, price: good(0).price, progress: 'draft' })
    expect(free).toMatchObject({ materialName: '定制支架', libraryPrice: null, amount: 20, needDate: '2099-03-01' })
    const own = await record(on(quality), code, id)
    expect(own).toMatchObject({ asker: 'quality', status: 'draft', billNo: expect.stringMatching(/^RQ\d{12}$/) })
    expect(Number(own.amount)).toBeCloseTo(3 * Number(good(0).price) + 20, 2)
    const seen = async (call: Call | undefined) => (await on(call)('GET', `${code}/queryById?id=${id}`)).success
    expect(await Promise.all([buyer, approver, warehouse, finance, supplier, foreign].map(seen))).toEqual(
      Array.from({ length: 6 }, () => false),
    )
    await did(on(quality), code, 'submit', id)
    expect(await Promise.all([buyer, approver, quality, warehouse, finance, supplier, foreign].map(seen))).toEqual([
      ...[true, true, true, false, false, false, false],
    ])
    const change = await on(quality)('PUT', `${code}/edit`, { body: { id, title: '另一个' } })
    expect([change.status, (await act(on(buyer), code, 'approve', id)).status]).toEqual([403, 403])
  })

  it.each([
    ['a quantity of zero', { qty: 0 }],
    ['a negative quantity', { qty: -7 }],
    ['an absurd quantity', { qty: 1e12 }],
    ['a negative price', { materialCode: null, materialName: 'x', price: -1 }],
  ])('refuses %s', async (_, wrong) => {
    expect((await add(quality, [{ ...lineOf(good(0), 1), ...wrong }])).success).toBe(false)
  })

  it('is not submitted without lines, without a price, or for a past day', async () => {
    const refused = async (lines: readonly object[], more: object = {}) =>
      (await act(on(quality), code, 'submit', await added(quality, lines, more))).success
    const free = { materialName: '支架', unit: 'PC', qty: 2, needDate: '2099-03-01' }
    expect([
      await refused([]),
      await refused([free]),
      await refused([lineOf(good(0), 1)], { needDate: '2020-01-01' }),
      await refused([lineOf(good(0), 1)], { costCentre: null }),
    ]).toEqual([false, false, false, false])
  })

  it('shows the warehouse no price; a buyer estimates what it cannot', async () => {
    const free = { materialName: '托盘', unit: 'PC', qty: 4, needDate: '2099-03-01', price: 99 }
    const id = await added(warehouse, [lineOf(good(0), 2), free], { costCentre: 'C701' })
    const text = (await on(warehouse)('GET', `${code}/queryById?id=${id}`)).text
    expect(text).not.toMatch(/"(price|libraryPrice|amount|orderedAmount)"/)
    const shop = await on(warehouse)('GET', 'report/ord/catalogue/list?pageSize=5')
    expect([shop.result.records.length, /"price"/.test(shop.text)]).toEqual([5, false])
    await did(on(warehouse), code, 'submit', id)
    expect((await act(on(approver), code, 'approve', id)).text).toContain('没有预估单价')
    const [first, second] = await linesOf(id)
    const lines = [{ id: first?.id }, { id: second?.id, price: 12, taxRate: '13' }]
    await did(on(buyer), code, 'estimate', id, { lines })
    await did(on(approver), code, 'approve', id)
    expect((await linesOf(id)).map(({ progress }) => progress)).toEqual(['open', 'open'])
  })

  it('above the limit of its organisation needs two approvers, none of them the requester', async () => {
    const [limited] = await rows(on(buyer), 'bd/purorg/list?code=P30')
    await write(api, 'update bd_purorg set approve_limit = 1 where id = ?', limited?.id)
    const id = await added(quality, [lineOf(good(0), 3)], { purOrg: 'P30' })
    await did(on(quality), code, 'submit', id)
    expect(await record(on(approver), code, id)).toMatchObject({ secondReason: 'limit' })
    expect((await act(on(approver), code, 'approve', id)).success).toBe(false)
    await did(on(approver), code, 'approveFirst', id)
    expect((await act(on(approver), code, 'approveSecond', id)).success).toBe(false)
    await did(await api.as('approver_fu'), code, 'approveSecond', id)
    expect(await statusOf(id)).toBe('approved')
    const own = await added(admin, [lineOf(good(0), 3)])
    await did(on(admin), code, 'submit', own)
    expect((await act(on(admin), code, 'approve', own)).success).toBe(false)
  })

  it('is refused beyond a budget that refuses, also when two are approved at once', async () => {
    const price = Number(good(1).price)
    const budgetId = await budget('K1', price * 5)
    const more = { costCentre: 'K1' }
    const big = await added(quality, [lineOf(good(1), 6)], more)
    expect((await act(on(quality), code, 'submit', big)).text).toContain('超出预算')
    const both = [await added(quality, [lineOf(good(1), 3)], more), await added(quality, [lineOf(good(1), 3)], more)]
    for (const id of both) await did(on(quality), code, 'submit', id)
    const replies = await Promise.all(both.map((id) => act(on(approver), code, 'approve', id)))
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    const { committed, usedPct } = await record(on(finance), 'bd/budget', budgetId)
    expect([Number(committed), Number(usedPct)]).toEqual([expect.closeTo(price * 3, 2), 60])
    const taken = both[replies.findIndex(({ success }) => success)] ?? ''
    await did(on(quality), code, 'cancel', taken, { rejectReason: '不再需要了' })
    expect(Number((await record(on(finance), 'bd/budget', budgetId)).committed)).toBe(0)
  })

  it('beyond a budget that asks for it needs a second approver', async () => {
    await budget('K2', 1, 'second')
    const id = await added(quality, [lineOf(good(1), 6)], { costCentre: 'K2' })
    await did(on(quality), code, 'submit', id)
    expect(await record(on(approver), code, id)).toMatchObject({ secondReason: 'budget' })
  })

  it('names no amount of the budget to a requester who may not read it', async () => {
    const budgetId = await budget('K7', 12.34)
    const lines = [lineOf(good(0), 6)]
    const said = async (call: Call | undefined) =>
      (await act(on(call), code, 'submit', await added(call, lines, { costCentre: 'K7' }))).text
    expect(await said(quality)).toContain('12.34')
    const text = await said(warehouse)
    expect(text).toContain('costCentre')
    expect(text).not.toContain('12.34')
    expect(text).not.toContain('K7')
    expect(budgetId).toBeTruthy()
  })

  it('is ordered above its approved price with a reason and one more approval, within a refusing budget', async () => {
    const price = Number(good(0).price)
    const budgetId = await budget('K8', price * 3 + 1)
    const id = await approved([lineOf(good(0), 3)], { costCentre: 'K8' })
    const { materialCode, supplierId } = good(0)
    const raised = (value: number) =>
      write(
        api,
        'update mat_price set price = ? where material_code = ? and supplier_id = ?',
        value,
        materialCode,
        supplierId,
      )
    await raised(price + 100)
    await did(on(buyer), code, 'refreshPrices', id)
    const refused = await act(on(buyer), code, 'createOrder', id)
    expect(refused.text).toContain('超出预算“K8”')
    await write(api, 'update bd_budget set amount = ? where id = ?', price * 3 + 1000, budgetId)
    await did(on(buyer), code, 'createOrder', id)
    const [line] = await linesOf(id)
    const order = await firstOf(on(buyer), `ord/order/list?billNo=${line?.orderNos}`)
    const terms = { paymentTerm: 'M30', shipTo: '杭州' }
    await on(buyer)('PUT', 'ord/order/edit', { body: { id: order.id, ...terms } })
    const submit = () => act(on(buyer), 'ord/order', 'submit', order.id)
    expect((await submit()).text).toContain('/lines/0/priceReason')
    const [row] = await rows(on(buyer), `ord/order/lines/list?orderId=${order.id}`)
    const reason = { id: row?.id, priceReason: '供应商调价' }
    await on(buyer)('PUT', 'ord/order/edit', { body: { id: order.id, lines: [reason] } })
    await write(api, 'update bd_budget set amount = ? where id = ?', price * 3 + 1, budgetId)
    expect((await submit()).text).toContain('超出预算“K8”')
    await write(api, 'update bd_budget set amount = ? where id = ?', price * 3 + 1000, budgetId)
    await did(on(buyer), 'ord/order', 'submit', order.id)
    expect(await record(on(buyer), 'ord/order', order.id)).toMatchObject({ deviates: 'Y' })
    await raised(price)
  })

  it('becomes one order for each supplier, and is open again when an order is cancelled', async () => {
    const budgetId = await budget('K3', 900_000_000)
    const other = goods.find(({ supplierId }) => supplierId !== good(0).supplierId) as Row
    const id = await approved([lineOf(good(0), 3), lineOf(other, 2)], { costCentre: 'K3' })
    await did(on(buyer), code, 'createOrder', id)
    expect(await statusOf(id)).toBe('ordered')
    const twice = await act(on(colleague), code, 'createOrder', id)
    expect(twice.success).toBe(false)
    const { billNo } = await record(on(buyer), code, id)
    const lines = await linesOf(id, quality)
    expect(lines.map(({ progress, orderedQty }) => [progress, orderedQty])).toEqual([
      ['ordered', 3],
      ['ordered', 2],
    ])
    const numbers = lines.map(({ orderNos }) => String(orderNos))
    expect(new Set(numbers).size).toBe(2)
    const order = await firstOf(on(buyer), `ord/order/list?billNo=${numbers[0]}`)
    const [row] = await rows(on(buyer), `ord/order/lines/list?orderId=${order.id}`)
    expect([order.status, order.supplierId, row]).toMatchObject([
      ...['draft', good(0).supplierId, { qty: 3, price: good(0).price, needDate: '2099-03-01', reqNo: billNo }],
    ])
    const committed = async () => Number((await record(on(finance), 'bd/budget', budgetId)).committed)
    expect(await committed()).toBeCloseTo(3 * Number(good(0).price) + 2 * Number(other.price), 2)
    await did(on(buyer), 'ord/order', 'cancel', order.id, { rejectReason: '供应商无法供货' })
    expect([await statusOf(id), (await linesOf(id))[0]?.progress]).toEqual(['partOrdered', 'open'])
    await did(on(buyer), code, 'close', id, { rejectReason: '改为下月采购' })
    expect(await committed()).toBeCloseTo(2 * Number(other.price), 2)
    const again = await on(buyer)('POST', 'requisition/order', { body: { ids: (await linesOf(id))[0]?.id } })
    expect(again.success).toBe(false)
  })

  it('is drafted on a contract in force with enough open, at its price, and apart from the rest', async () => {
    const [bound, free] = [7, 8].map(good)
    const made = await approved([lineOf(bound as Row, 4), lineOf(free as Row, 1), lineOf(bound as Row, 11)])
    const unit = (await linesOf(made))[0]?.unit as string
    const id = newId()
    const terms = {
      supplierId: String(bound?.supplierId),
      currency: 'CNY',
      beginDate: '2020-01-01',
      endDate: '2099-12-31',
    }
    const billNo = `CTR${dialect}`
    const contract = { id, billNo, contractName: '框架', contractType: 'framework', status: 'effective', ...terms }
    await plant(api, 'con/contract', [contract])
    const materialCode = String(bound?.materialCode)
    await plant(api, 'con/contract/lines', [
      { id: newId(), contractId: id, lineNo: 1, materialCode, unit, qty: 10, orderedQty: 0, price: 0.5 },
    ])
    const ids = (await linesOf(made)).map(({ id }) => id).join()
    expect((await on(buyer)('POST', 'requisition/order', { body: { ids } })).text).toContain('"success":true')
    const seen = await Promise.all(
      (await linesOf(made)).map(async ({ id: reqLineId }) => {
        const line = await firstOf(on(buyer), `ord/order/lines/list?reqLineId=${reqLineId}`)
        const order = await record(on(buyer), 'ord/order', String(line.orderId))
        return [order.srcNo ?? null, line.price, line.contractNo ?? null]
      }),
    )
    expect(seen).toEqual([
      [billNo, 0.5, null],
      [null, free?.price, null],
      [null, bound?.price, billNo],
    ])
  })

  it('is ordered once by two buyers at once, and never beyond its quantity', async () => {
    const id = await approved([lineOf(good(2), 5)])
    const [line] = await linesOf(id)
    const replies = await Promise.all(
      [buyer, colleague].map((call) => on(call)('POST', 'requisition/order', { body: { ids: line?.id } })),
    )
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    expect(await linesOf(id)).toMatchObject([{ orderedQty: 5, progress: 'ordered' }])
    const order = await firstOf(
      on(buyer),
      `ord/order/list?billNo=${replies.find(({ success }) => success)?.result[0].name}`,
    )
    const [row] = await rows(on(buyer), `ord/order/lines/list?orderId=${order.id}`)
    const more = { id: order.id, lines: [{ id: row?.id, qty: 6 }] }
    expect((await on(buyer)('PUT', 'ord/order/edit', { body: more })).success).toBe(false)
    const less = { id: order.id, lines: [{ id: row?.id, qty: 4 }] }
    expect((await on(buyer)('PUT', 'ord/order/edit', { body: less })).success).toBe(true)
    expect([await statusOf(id), (await linesOf(id))[0]?.progress]).toEqual(['partOrdered', 'partOrdered'])
  })

  it('has what a deleted order covered open again, and covered after its restore', async () => {
    const id = await approved([lineOf(good(5), 5)])
    await did(on(buyer), code, 'createOrder', id)
    const ordered = async () => [await statusOf(id), Number((await linesOf(id))[0]?.orderedQty ?? 0)]
    expect(await ordered()).toEqual(['ordered', 5])
    const [line] = await linesOf(id)
    const row = await firstOf(on(admin), `ord/order/lines/list?reqLineId=${line?.id}`)
    expect((await on(buyer)('DELETE', `ord/order/delete?id=${row.orderId}`)).success).toBe(true)
    expect(await ordered()).toEqual(['approved', 0])
    const bin = await firstOf(on(admin), `sys/recycle/list?pageSize=1&recordId=${row.orderId}`)
    expect((await on(admin)('POST', 'sys/recycle/restore', { body: { ids: bin.id } })).success).toBe(true)
    expect(await ordered()).toEqual(['ordered', 5])
  })

  it('is bundled with others into one inquiry, once, without a trace for suppliers', async () => {
    const ids = [await approved([lineOf(good(3), 5)]), await approved([lineOf(good(3), 6)])]
    const lines = (await Promise.all(ids.map((id) => linesOf(id)))).flat()
    const body = { ids: lines.map(({ id }) => id).join() }
    for (const call of [quality, warehouse, supplier, foreign])
      expect((await on(call)('POST', 'requisition/inquiry', { body })).success).toBe(false)
    const reply = await on(buyer)('POST', 'requisition/inquiry', { body })
    expect([reply.success, reply.result?.length]).toEqual([true, 1])
    const inquiry = await firstOf(on(buyer), `bid/inquiry/list?billNo=${reply.result[0].name}`)
    expect(reply.result).toEqual([{ resource: 'bid/inquiry', id: inquiry.id, name: inquiry.billNo }])
    const items = await rows(on(buyer), `bid/inquiry/items/list?inquiryId=${inquiry.id}&column=lineNo&order=asc`)
    expect(items.map(({ qty, reqLineId }) => [qty, reqLineId])).toEqual(lines.map(({ qty, id }) => [qty, id]))
    const [line] = await linesOf(ids[0] ?? '', quality)
    expect(line).toMatchObject({ progress: 'inquiry', inquiryNos: inquiry.billNo })
    expect((await on(buyer)('POST', 'requisition/inquiry', { body })).success).toBe(false)
    const more = items.map(({ id, qty }) => ({ id, qty: Number(qty) + 1 }))
    const beyond = await on(buyer)('PUT', 'bid/inquiry/edit', { body: { id: inquiry.id, items: more } })
    expect([beyond.success, beyond.text]).toEqual([false, expect.stringContaining('采购申请行只剩 5')])
    expect((await act(on(quality), code, 'cancel', ids[0] ?? '', { rejectReason: '不再需要了' })).success).toBe(false)
    await write(api, `update bid_inquiry set phase = 'published', inquiry_type = 'open' where id = ?`, inquiry.id)
    const read = await on(supplier)('GET', `bid/inquiry/queryById?id=${inquiry.id}`)
    expect([read.success, /"reqNo"|reqLineId|RQ\d/.test(read.text)]).toEqual([true, false])
  })

  it('is bought once, also when a part of it is ordered already', async () => {
    const id = await approved([lineOf(good(2), 3)])
    await did(on(buyer), code, 'createOrder', id)
    const [line] = await linesOf(id)
    const { orderId, id: rowId } = await firstOf(on(admin), `ord/order/lines/list?reqLineId=${line?.id}`)
    const less = { id: orderId, lines: [{ id: rowId, qty: 2 }] }
    expect((await on(buyer)('PUT', 'ord/order/edit', { body: less })).success).toBe(true)
    const buy = (target: string) => on(buyer)('POST', `requisition/${target}`, { body: { ids: line?.id } })
    const made = await buy('inquiry')
    expect(made.success).toBe(true)
    expect(await linesOf(id)).toMatchObject([{ progress: 'inquiry', orderedQty: 2 }])
    for (const target of ['inquiry', 'tender', 'order'])
      expect([target, (await buy(target)).success]).toEqual([target, false])
    expect((await act(on(buyer), code, 'createOrder', id)).success).toBe(false)
  })

  it('is bundled by purchasing category and currency', async () => {
    const [pumps, valves] = await rows(on(buyer), 'bd/purcategory/list?pageSize=2')
    const category = async (name: string, values: object) => {
      const body = { code: `${name}-${dialect}`, name, nameEn: name, enabled: 'Y', ...values }
      const reply = await on(admin)('POST', 'mat/category/add', { body })
      if (!reply.success) throw new Error(reply.text)
      return reply.result.id as string
    }
    const own = await category('own', { purCategory: pumps?.code })
    // It has the purchasing category of the one above.
    const below = await category('below', { pid: own })
    const other = await category('other', { purCategory: valves?.code })
    const lineIn = (index: number, id: string) => ({ ...lineOf(good(index), 2), category: id })
    const lines = [lineIn(3, own), lineIn(4, below), lineIn(6, other)]
    const [home, abroad] = [await approved(lines), await approved([lineIn(3, own)], { currency: 'EUR' })]
    const ids = [...(await linesOf(home)), ...(await linesOf(abroad))].map(({ id }) => id).join()
    const reply = await on(buyer)('POST', 'requisition/inquiry', { body: { ids } })
    const made = await Promise.all(
      reply.result.map(async ({ id }: Row) => {
        const { currency } = await record(on(buyer), 'bid/inquiry', id)
        return [currency, (await rows(on(buyer), `bid/inquiry/items/list?inquiryId=${id}`)).length]
      }),
    )
    expect(made).toEqual([
      ['CNY', 2],
      ['CNY', 1],
      ['EUR', 1],
    ])
  })

  it('is no source for lines of other materials, tenants or states', async () => {
    const id = await approved([lineOf(good(5), 5)])
    const [line] = await linesOf(id)
    const order = (call: Call | undefined, more: object) =>
      on(call)('POST', 'ord/order/add', {
        body: { lines: [{ ...lineOf(good(5), 1), price: good(5).price, taxRate: '13', reqLineId: line?.id, ...more }] },
      })
    expect((await order(buyer, { materialCode: good(0).materialCode })).text).toContain('物料不同')
    expect((await order(foreign, {})).success).toBe(false)
    expect((await order(buyer, { qty: 5.5 })).success).toBe(false)
    await did(on(buyer), code, 'cancel', id, { rejectReason: '不再需要了' })
    expect((await order(buyer, {})).text).toContain('不可下单')
  })
})
