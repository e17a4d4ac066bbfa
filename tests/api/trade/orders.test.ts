import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { act, did, write } from '../sourcing/callers.ts'
import {
  contracted,
  done,
  drafted,
  goodsOf,
  inDays,
  type Line,
  needDate,
  type OrderKit,
  orderBody,
  ordered,
  orderOf,
  startOrders,
} from './order-kit.ts'

/** Orders: agreed prices, release control, answers by line, change orders, lines closed short. */
let kit: OrderKit
beforeAll(async () => {
  kit = await startOrders()
})
beforeEach(async () => {
  await write(kit.api, 'delete from mat_price where supplier_id = ?', kit.company.id)
  await write(kit.api, `update bd_purorg set approve_limit = 5000000 where code = 'P10'`)
})
afterAll(() => kit?.close())

const errorsOf = (reply: { result: { errors?: readonly object[] } | null }) => reply.result?.errors ?? []
const add = (lines: readonly Line[], more: Line = {}) =>
  kit.on('buyer')('POST', 'ord/order/add', { body: orderBody(kit, lines, more) })
const lineOf = async (id: string, index = 0) => (await orderOf(kit, id)).lines[index]

describe('price of an order line', () => {
  const library = async (price: number, fromQty = 0, more: Line = {}) => {
    const { unit: _, ...goods } = goodsOf(kit.materials[0])
    const body = { ...goods, supplierId: kit.company.id, currency: 'CNY', price, fromQty, ...more }
    const reply = await kit.on('buyer')('POST', 'mat/price/add', {
      body: { beginDate: inDays(-10), endDate: inDays(100), ...body },
    })
    expect(reply.text).toContain('"success":true')
  }

  it('is that of the library, by quantity, currency and day', async () => {
    await library(80)
    await library(70, 100)
    await library(60, 0, { currency: 'USD' })
    await library(50, 500, { beginDate: inDays(50), endDate: inDays(60) })
    const [few, many, most] = await Promise.all([1, 100, 600].map((qty) => drafted(kit, [{ qty }])))
    expect([few, many, most].map((order) => order?.lines[0]?.price)).toEqual([80, 70, 70])
    expect(few).toMatchObject({ amountNoTax: 80, amountWithTax: 90.4, lines: [{ agreedPrice: 80, priceTax: 90.4 }] })
    // A bound price follows its quantity.
    const body = { id: few?.id, lines: [{ id: few?.lines[0]?.id, qty: 200 }] }
    expect((await kit.on('buyer')('PUT', 'ord/order/edit', { body })).text).toContain('"success":true')
    expect(await lineOf(String(few?.id))).toMatchObject({ price: 70, agreedPrice: 70, amountNoTax: 14_000 })
  })

  it('other than agreed has a reason and one more approval, by another person', async () => {
    await library(80)
    const order = await drafted(kit, [{ price: 90 }])
    const submitted = await act(kit.on('buyer'), 'ord/order', 'submit', order.id)
    expect(errorsOf(submitted)).toMatchObject([{ pointer: '/lines/0/priceReason' }])
    const line = { id: order.lines[0]?.id, priceReason: '加急订货，供应商夜班生产' }
    await kit.on('buyer')('PUT', 'ord/order/edit', { body: { id: order.id, lines: [line] } })
    await did(kit.on('buyer'), 'ord/order', 'submit', order.id)
    expect(await orderOf(kit, order.id)).toMatchObject({ deviates: 'Y', approvalLevels: 2, approvals: 0 })
    expect((await act(kit.on('approver'), 'ord/order', 'approve', order.id)).success).toBe(false)
    await did(kit.on('approver'), 'ord/order', 'approveFurther', order.id)
    expect((await act(kit.on('approver'), 'ord/order', 'approve', order.id)).text).toContain('不能是已审批的本人')
    expect((await act(kit.on('buyer'), 'ord/order', 'publish', order.id)).success).toBe(false)
    await did(kit.on('approver_2'), 'ord/order', 'approve', order.id)
    expect(await orderOf(kit, order.id)).toMatchObject({ status: 'approved', approvals: 2 })
    await did(kit.on('buyer'), 'ord/order', 'publish', order.id)
    const seen = await orderOf(kit, order.id, 'supplier_b')
    const secret = ['agreedPrice', 'priceReason', 'deviates', 'approvers', 'approvalLevels']
    expect(secret.filter((name) => Object.hasOwn({ ...seen, ...seen.lines[0] }, name))).toEqual([])
  })

  it('is entered where nothing is agreed', async () => {
    expect(errorsOf(await add([{}]))).toMatchObject([{ pointer: '/lines/0/price' }])
    expect(errorsOf(await add([{ price: -1 }]))).toMatchObject([{ pointer: '/lines/0/price' }])
    expect(await lineOf((await drafted(kit, [{ price: 5 }])).id)).toMatchObject({ price: 5, agreedPrice: null })
  })

  it('shows the approver other orders to the company that together pass the limit', async () => {
    const others = ({ splitAmount }: Line) => splitAmount ?? null
    await write(
      kit.api,
      `update ord_order set create_time = '2026-01-01 00:00:00' where supplier_id = ?`,
      kit.company.id,
    )
    await write(kit.api, `update bd_purorg set approve_limit = 2000 where code = 'P10'`)
    const first = await ordered(kit, 'submit', [{ price: 90 }])
    const above = await ordered(kit, 'submit', [{ price: 200 }])
    const second = await ordered(kit, 'submit', [{ price: 95 }])
    expect([first, above, second].map(others)).toEqual([null, null, 1017])
    for (const [who, value] of [
      ['approver', 1017],
      ['warehouse', undefined],
    ] as const) {
      const { result } = await kit.on(who)('GET', `ord/order/queryById?id=${second.id}`)
      expect(result.splitAmount).toBe(value)
    }
    await write(kit.api, `update ord_order set create_time = '2026-01-01 00:00:00' where id = ?`, first.id)
    expect(others(await ordered(kit, 'submit', [{ price: 80 }]))).toBeNull()
  })

  it('makes an amount above the limit of the organisation need a second approver', async () => {
    await write(kit.api, `update bd_purorg set approve_limit = 1129 where code = 'P10'`)
    const [below, above] = [
      await ordered(kit, 'submit', [{ price: 99 }]),
      await ordered(kit, 'submit', [{ price: 100 }]),
    ]
    expect([below.approvalLevels, above.approvalLevels]).toEqual([1, 2])
    const foreign = await ordered(kit, 'submit', [{ price: 99 }], { currency: 'USD', exchangeRate: 7 })
    expect(foreign.approvalLevels).toBe(2)
    await did(kit.on('approver'), 'ord/order', 'approve', below.id)
    expect((await act(kit.on('approver'), 'ord/order', 'approve', above.id)).success).toBe(false)
    // A rejected order starts again.
    await did(kit.on('approver'), 'ord/order', 'approveFurther', above.id)
    await did(kit.on('approver_2'), 'ord/order', 'reject', above.id, { rejectReason: '请先说明用途' })
    await did(kit.on('buyer'), 'ord/order', 'submit', above.id)
    expect((await orderOf(kit, above.id)).approvals).toBe(0)
  })
})

describe('new order', () => {
  it('looks up its lines together: eight materials take as many queries as one', async () => {
    const { times } = kit.api.running.app.store
    const queries = async (lines: readonly Line[]) => {
      const body = orderBody(kit, lines)
      times.clear()
      times.slow = 0
      expect((await kit.on('buyer')('POST', 'ord/order/add', { body })).text).toContain('"success":true')
      times.slow = Number.POSITIVE_INFINITY
      // Jobs of the server ask, too, but not for materials.
      const selects = times.list().filter(({ sql }) => /^select .* from "mat_(material|category|price)"/s.test(sql))
      return selects.reduce((sum, { count }) => sum + count, 0)
    }
    const lines = kit.materials.map((_, index) => ({ ...goodsOf(kit.materials[index]), qty: 1, price: 10 }))
    await queries(lines)
    const [one, eight] = [await queries(lines.slice(0, 1)), await queries(lines)]
    expect(one).toBeGreaterThan(1)
    expect(eight).toBe(one)
  })
})

describe('order on a contract', () => {
  it('has the price, the material and the line of the contract', async () => {
    const { billNo: srcNo, lines } = await contracted(kit, [{}, { price: 7 }])
    const order = await drafted(kit, [{ qty: 4 }, { qty: 3 }], { srcNo })
    expect(order.lines).toMatchObject(
      [100, 7].map((price, index) => ({ price, agreedPrice: price, srcLineId: lines[index]?.id })),
    )
    const dear = await add([{ qty: 1, price: 100.01 }], { srcNo })
    expect(errorsOf(dear)).toMatchObject([{ pointer: '/lines/0/price' }])
    const other = await add([{ ...goodsOf(kit.materials[5]), qty: 1, price: 1 }], { srcNo })
    expect(errorsOf(other)).toMatchObject([{ pointer: '/lines/0/materialCode' }])
    // A line of another contract counts as that of the own one.
    const foreign = await contracted(kit, [{}])
    const forged = await drafted(kit, [{ qty: 1, srcLineId: foreign.lines[0]?.id }], { srcNo })
    expect(forged.lines[0]?.srcLineId).toBe(lines[0]?.id)
  })

  it('does not pass the quantity of the contract line', async () => {
    const { billNo: srcNo, id } = await contracted(kit, [{}])
    const first = await ordered(kit, 'submit', [{ qty: 6 }], { srcNo })
    const second = await drafted(kit, [{ qty: 5 }], { srcNo })
    const submit = () => act(kit.on('buyer'), 'ord/order', 'submit', second.id)
    expect(errorsOf(await submit())).toMatchObject([
      { pointer: '/lines/0/qty', message: expect.stringContaining('最多 4') },
    ])
    await did(kit.on('buyer'), 'ord/order', 'withdraw', first.id)
    expect((await submit()).success).toBe(true)
    const again = await act(kit.on('buyer'), 'ord/order', 'submit', first.id)
    expect(errorsOf(again)).toMatchObject([{ message: expect.stringContaining('最多 5') }])
    expect((await kit.on('buyer')('GET', `con/contract/queryById?id=${id}`)).result.lines[0].orderedQty).toBe(5)
  })

  it('does not pass it when several are submitted at once', async () => {
    const { billNo: srcNo } = await contracted(kit, [{}])
    const drafts = await Promise.all([3, 3, 3, 3, 3].map((qty) => drafted(kit, [{ qty }], { srcNo })))
    const replies = await Promise.all(drafts.map(({ id }) => act(kit.on('buyer'), 'ord/order', 'submit', id)))
    expect(replies.filter(({ success }) => success)).toHaveLength(3)
  })

  it.each([
    ['of another company', `supplier_id = (select id from srm_supplier_base where id <> supplier_id limit 1)`],
    ['not effective', `status = 'terminated'`],
    ['ended', `end_date = '2020-01-01'`],
    ['not begun', `begin_date = '2099-01-01', end_date = '2099-12-31'`],
    ['in another currency', `currency = 'USD'`],
  ])('is refused when the contract is %s', async (_, change) => {
    const { billNo: srcNo, id } = await contracted(kit, [{}])
    const order = await drafted(kit, [{ qty: 1 }], { srcNo })
    await write(kit.api, `update con_contract set ${change} where id = ?`, id)
    const reply = await act(kit.on('buyer'), 'ord/order', 'submit', order.id)
    expect([reply.success, errorsOf(reply).length]).toEqual([false, 1])
  })

  it('is not published once the contract has ended or orders to the company are stopped', async () => {
    const { billNo: srcNo, id } = await contracted(kit, [{}])
    const order = await ordered(kit, 'approve', [{ qty: 1 }], { srcNo })
    const publish = () => act(kit.on('buyer'), 'ord/order', 'publish', order.id)
    await write(kit.api, `update con_contract set status = 'terminated' where id = ?`, id)
    expect((await publish()).text).toContain('合同未生效')
    await write(kit.api, `update con_contract set status = 'effective' where id = ?`, id)
    await write(kit.api, `update srm_supplier_base set measure = 'stopOrder' where id = ?`, kit.company.id)
    expect((await publish()).text).toContain('已停止下单')
    await write(kit.api, `update srm_supplier_base set measure = null where id = ?`, kit.company.id)
    expect((await publish()).success).toBe(true)
  })
})

describe('answer of the supplier', () => {
  const supplier = () => kit.on('supplier_b')
  const propose = (id: string, lines: readonly object[]) =>
    act(supplier(), 'ord/order', 'confirmWithChange', id, { lines })

  it('accepts every line as ordered', async () => {
    const order = await ordered(kit, 'confirm', [{ price: 9 }, { price: 8, qty: 2 }])
    expect(order.lines).toMatchObject(
      [10, 2].map((confirmQty) => ({ confirmQty, confirmDate: needDate, lineReply: 'accept' })),
    )
  })

  it('is due until its deadline, then the goods until the last day that they are needed', async () => {
    const confirmDue = `${inDays(3)} 18:00:00`
    const { id, nextDue } = await ordered(kit, 'publish', [{ price: 9 }, { price: 8, needDate: inDays(90) }], {
      confirmDue,
    })
    expect(nextDue).toBe(confirmDue)
    await did(supplier(), 'ord/order', 'confirm', id)
    expect((await orderOf(kit, id)).nextDue).toBe(`${inDays(90)} 23:59:59`)
  })

  it('proposes other quantities and dates, which the buyer takes over', async () => {
    const { id, lines } = await ordered(kit, 'publish', [{ price: 9 }, { price: 8 }, { price: 7 }])
    const later = inDays(45)
    const asked = [
      { id: lines[0]?.id, confirmQty: 6, confirmDate: later, replyReason: 'CAP' },
      { id: lines[1]?.id, lineReply: 'reject', replyReason: 'ITM' },
    ]
    expect((await propose(id, asked)).text).toContain('"success":true')
    const proposed = await orderOf(kit, id)
    expect(proposed).toMatchObject({ status: 'toReview', amountNoTax: 240 })
    expect(proposed.lines.map(({ lineReply, qty }) => [lineReply, qty])).toEqual([
      ['change', 10],
      ['reject', 10],
      ['accept', 10],
    ])
    expect((await act(supplier(), 'ord/order', 'accept', id)).success).toBe(false)
    await did(kit.on('buyer'), 'ord/order', 'accept', id)
    expect(await orderOf(kit, id)).toMatchObject({
      ...{ status: 'confirmed', amountNoTax: 124, amountWithTax: 140.12 },
      lines: [
        { qty: 6, needDate: later, cancelledQty: 4, amountNoTax: 54, closed: 'N' },
        { closed: 'Y', cancelledQty: 10, amountNoTax: 0 },
        { qty: 10, needDate, closed: 'N' },
      ],
    })
  })

  it('is returned with a reason, and given again', async () => {
    const { id, lines } = await ordered(kit, 'publish', [{ price: 9 }])
    await propose(id, [{ id: lines[0]?.id, confirmQty: 6, replyReason: 'CAP' }])
    expect((await act(kit.on('buyer'), 'ord/order', 'return', id)).success).toBe(false)
    await did(kit.on('buyer'), 'ord/order', 'return', id, { rejectReason: '现场需要全部数量' })
    expect(await orderOf(kit, id, 'supplier_b')).toMatchObject({
      status: 'published',
      rejectReason: '现场需要全部数量',
    })
    await did(supplier(), 'ord/order', 'confirm', id)
    expect(await lineOf(id)).toMatchObject({ qty: 10, confirmQty: 10, lineReply: 'accept', replyReason: null })
  })

  it.each<[string, Line, string]>([
    ['without a difference', {}, '/lines'],
    ['without a reason', { confirmQty: 6 }, '/lines/0/replyReason'],
    ['of more than ordered', { confirmQty: 11, replyReason: 'QTY' }, '/lines/0/confirmQty'],
    ['of nothing', { confirmQty: 0, replyReason: 'QTY' }, '/lines/0/confirmQty'],
    ['of less than nothing', { confirmQty: -1, replyReason: 'QTY' }, '/lines/0/confirmQty'],
    ['for yesterday', { confirmDate: inDays(-1), replyReason: 'DEL' }, '/lines/0/confirmDate'],
    ['that rejects every line', { lineReply: 'reject', replyReason: 'ITM' }, '/lines'],
  ])('%s is refused', async (_, values, pointer) => {
    const { id, lines } = await ordered(kit, 'publish', [{ price: 9 }])
    const reply = await propose(id, [{ id: lines[0]?.id, ...values }])
    expect(errorsOf(reply)).toMatchObject([{ pointer }])
    expect((await orderOf(kit, id)).status).toBe('published')
  })

  it('is that of its company alone, and writes nothing else', async () => {
    const { id, lines } = await ordered(kit, 'publish', [{ price: 9 }])
    const values = { id: lines[0]?.id, confirmQty: 6, replyReason: 'CAP', price: 999, qty: 999, closed: 'Y' }
    const foreign = await act(kit.on('supplier_a'), 'ord/order', 'confirmWithChange', id, { lines: [values] })
    expect(foreign.success).toBe(false)
    expect((await propose(id, [values])).success).toBe(true)
    expect(await lineOf(id)).toMatchObject({ price: 9, qty: 10, closed: 'N' })
  })
})

describe('change order', () => {
  const changeReason = '现场需求变化'
  const change = (id: string, values: Line, name: 'buyer' | 'supplier_b' = 'buyer') =>
    orderOf(kit, id).then(({ lines }) =>
      act(kit.on(name), 'ord/order', 'changeFromConfirmed', id, {
        changeReason,
        lines: [{ id: lines[0]?.id, ...values }],
      }),
    )

  // Rules of ERPNext for the lines of a submitted order, and ours.
  it.each<[rule: string, done: Readonly<Record<string, number>>, change: Line, field?: string]>([
    ['raised quantity', {}, { qty: 12 }],
    ['lowered quantity', {}, { qty: 4 }],
    ['quantity as received', { received_qty: 6, shipped_qty: 6 }, { qty: 6 }],
    ['below received', { received_qty: 6 }, { qty: 5 }, 'qty'],
    ['below shipped', { shipped_qty: 6 }, { qty: 5 }, 'qty'],
    ['below invoiced', { invoiced_qty: 6 }, { qty: 5 }, 'qty'],
    ['removed received line', { received_qty: 1 }, { qty: 0 }, 'qty'],
    ['removed line', {}, { qty: 0 }, 'qty'],
    ['negative quantity', {}, { qty: -10 }, 'qty'],
    ['price before the invoice', { received_qty: 6 }, { price: 8 }],
    ['price after the invoice', { received_qty: 6, invoiced_qty: 6 }, { price: 8 }, 'price'],
    ['date after the invoice', { received_qty: 6, invoiced_qty: 6 }, { needDate: inDays(60) }],
    ['date in the past', {}, { needDate: inDays(-1) }, 'needDate'],
    ['nothing', {}, {}, ''],
  ])('%s', async (_, figures, values, field) => {
    const order = await ordered(kit, 'confirm', [{ price: 9 }])
    if (Object.keys(figures).length > 0) await done(kit, order.lines[0], figures)
    const reply = await change(order.id, values)
    const pointer = field === '' ? '/lines' : `/lines/0/${field}`
    expect(errorsOf(reply)).toMatchObject(field === undefined ? [] : [{ pointer }])
    expect((await orderOf(kit, order.id)).status).toBe(field === undefined ? 'changing' : 'confirmed')
  })

  it('is approved and confirmed as the next revision, and shows what it changes', async () => {
    const { id } = await ordered(kit, 'confirm', [{ price: 9 }, { price: 8 }])
    expect((await act(kit.on('buyer'), 'ord/order', 'changeFromConfirmed', id, {})).success).toBe(false)
    expect((await change(id, { qty: 12 }, 'supplier_b')).success).toBe(false)
    expect((await change(id, { qty: 12, needDate: inDays(40), price: 8.5, unit: 'T' })).success).toBe(true)
    const former = { oldQty: 10, oldDate: needDate, oldPrice: 9 }
    expect(await orderOf(kit, id)).toMatchObject({
      ...{ status: 'changing', revision: 2, pendingChange: 'Y', approvals: 0, amountNoTax: 182 },
      lines: [{ qty: 12, price: 8.5, unit: kit.materials[0]?.unit, ...former }, { oldQty: null }],
    })
    await did(kit.on('approver'), 'ord/order', 'approveFromChanging', id)
    expect(await orderOf(kit, id, 'supplier_b')).toMatchObject({
      status: 'published',
      revision: 2,
      lines: [former, {}],
    })
    for (const action of ['refuse', 'confirmWithChange'])
      expect((await act(kit.on('supplier_b'), 'ord/order', action, id, { rejectReason: '不能接受变更' })).success).toBe(
        false,
      )
    expect((await act(kit.on('buyer'), 'ord/order', 'cancel', id, { rejectReason: '不再需要了' })).success).toBe(false)
    await did(kit.on('supplier_b'), 'ord/order', 'confirm', id)
    const order = await orderOf(kit, id)
    expect(order).toMatchObject({ status: 'confirmed', revision: 2, pendingChange: 'N' })
    expect(order.lines[0]).toMatchObject({ qty: 12, confirmQty: 12, oldQty: null })
    const history = await kit.on('buyer')('GET', `ord/order/lines/history?id=${order.lines[0]?.id}`)
    const entry = history.result.find(({ action }: { action: string }) => action === 'changeFromConfirmed')
    expect(entry.changes).toEqual(
      expect.arrayContaining([expect.objectContaining({ field: 'qty', before: expect.anything() })]),
    )
  })

  it.each([
    ['withdrawn', 'withdrawChange', 'buyer'],
    ['rejected', 'rejectChange', 'approver'],
    ['refused', 'refuseChange', 'supplier_b'],
  ] as const)('that is %s leaves the former terms', async (_, action, name) => {
    const { id } = await ordered(kit, 'confirm', [{ price: 9 }])
    await change(id, { qty: 4, price: 8, needDate: inDays(40) })
    if (action === 'refuseChange') await did(kit.on('approver'), 'ord/order', 'approveFromChanging', id)
    await did(kit.on(name), 'ord/order', action, id, { rejectReason: '不能接受这次变更' })
    expect(await orderOf(kit, id)).toMatchObject({
      ...{ status: 'confirmed', revision: 1, pendingChange: 'N', amountNoTax: 90 },
      lines: [{ qty: 10, price: 9, needDate, oldQty: null, amountNoTax: 90 }],
    })
  })

  it('keeps within the contract, which holds the former quantity until the change is confirmed', async () => {
    const { billNo: srcNo } = await contracted(kit, [{}])
    const { id } = await ordered(kit, 'confirm', [{ qty: 6 }], { srcNo })
    expect(errorsOf(await change(id, { qty: 11 }))).toMatchObject([{ message: expect.stringContaining('最多 10') }])
    expect(errorsOf(await change(id, { price: 101 }))).toHaveLength(1)
    expect((await change(id, { qty: 2 })).success).toBe(true)
    const other = await drafted(kit, [{ qty: 5 }], { srcNo })
    const submit = () => act(kit.on('buyer'), 'ord/order', 'submit', other.id)
    expect(errorsOf(await submit())).toHaveLength(1)
    await did(kit.on('approver'), 'ord/order', 'approveFromChanging', id)
    await did(kit.on('supplier_b'), 'ord/order', 'confirm', id)
    expect((await submit()).success).toBe(true)
  })

  it('is the only way to change a running order', async () => {
    const { id, lines } = await ordered(kit, 'confirm', [{ price: 9 }, { price: 8 }])
    const [line] = lines
    const body = { id, lines: [{ ...line, qty: 1 }] }
    for (const name of ['buyer', 'admin'] as const) {
      expect((await kit.on(name)('PUT', 'ord/order/edit', { body })).success).toBe(false)
      expect((await kit.on(name)('PUT', 'ord/order/edit', { body: { id, shipTo: '别处' } })).success).toBe(false)
      expect((await kit.on(name)('DELETE', `ord/order/lines/delete?id=${line?.id}`)).success).toBe(false)
      expect((await kit.on(name)('DELETE', `ord/order/delete?id=${id}`)).success).toBe(false)
    }
    expect((await orderOf(kit, id)).lines).toMatchObject([{ qty: 10 }, { qty: 10 }])
  })
})

describe('line closed short', () => {
  const rejectReason = '其余数量不再需要'
  const close = (id: string, lines: readonly object[]) =>
    act(kit.on('buyer'), 'ord/order', 'closeLine', id, { rejectReason, lines })

  it('has the received quantity, and frees the contract', async () => {
    const contract = await contracted(kit, [{}, {}])
    const { id, lines } = await ordered(kit, 'confirm', [{ qty: 8 }, { qty: 8 }], { srcNo: contract.billNo })
    await done(kit, lines[0], { received_qty: 3, shipped_qty: 3 })
    expect(errorsOf(await close(id, []))).toMatchObject([{ pointer: '/lines' }])
    expect((await close(id, [{ id: lines[0]?.id, closed: 'Y' }])).text).toContain('"success":true')
    expect(await orderOf(kit, id)).toMatchObject({
      ...{ status: 'confirmed', amountNoTax: 1100 },
      lines: [
        { closed: 'Y', qty: 3, cancelledQty: 5, amountNoTax: 300 },
        { closed: 'N', qty: 8 },
      ],
    })
    // A closed line stays closed.
    await close(id, [
      { id: lines[0]?.id, closed: 'N' },
      { id: lines[1]?.id, closed: 'Y' },
    ])
    expect(await orderOf(kit, id)).toMatchObject({
      ...{ status: 'closed', amountNoTax: 300 },
      lines: [
        { closed: 'Y', qty: 3 },
        { closed: 'Y', qty: 8, cancelledQty: 8, amountNoTax: 0 },
      ],
    })
    const left = await kit.on('buyer')('GET', `con/contract/queryById?id=${contract.id}`)
    expect(left.result.lines.map(({ orderedQty }: { orderedQty: number }) => orderedQty)).toEqual([3, 0])
  })

  it('waits for goods on their way', async () => {
    const { id, lines, billNo } = await ordered(kit, 'confirm', [{ price: 9 }])
    await write(
      kit.api,
      `insert into ord_delivery (id, tenant_id, version, bill_no, status, supplier_id) values (?, '0', 1, ?, 'shipped', ?)`,
      ...[`d ${id}`, `D${billNo}`, kit.company.id],
    )
    await write(
      kit.api,
      `insert into ord_delivery_lines (id, tenant_id, version, delivery_id, order_no, order_line, material_code, qty) values (?, '0', 1, ?, ?, 1, ?, 2)`,
      ...[`dl ${id}`, `d ${id}`, billNo, lines[0]?.materialCode],
    )
    expect(errorsOf(await close(id, [{ id: lines[0]?.id, closed: 'Y' }]))).toMatchObject([
      { pointer: '/lines/0/closed' },
    ])
    expect((await act(kit.on('buyer'), 'ord/order', 'close', id, { rejectReason })).success).toBe(false)
    await write(kit.api, `update ord_delivery set status = 'refused' where id = ?`, `d ${id}`)
    await did(kit.on('buyer'), 'ord/order', 'close', id, { rejectReason })
    expect(await orderOf(kit, id)).toMatchObject({ status: 'closed', amountNoTax: 0, rejectReason })
  })
})

it('the contract offers its open lines for an order, each with its source', async () => {
  const { result } = await kit.on('buyer')('GET', 'schema/resource/con/contract')
  const find = (value: unknown): readonly Line[] => {
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([key, part]) => (key === 'srcLineId' ? [{ [key]: part }] : find(part)))
  }
  expect(find(result.listActions ?? result)).toContainEqual({ srcLineId: 'id' })
})
