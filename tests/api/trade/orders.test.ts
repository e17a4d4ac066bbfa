import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { act, did, write } from '../sourcing/callers.ts'
import {
  cleared,
  contracted,
  drafted,
  errorsOf,
  goodsOf,
  inDays,
  type Line,
  type OrderKit,
  orderBody,
  ordered,
  orderOf,
  startOrders,
} from './order-kit.ts'

/** Orders: agreed prices, release control, quantities of the contract. */
let kit: OrderKit
beforeAll(async () => {
  kit = await startOrders()
})
beforeEach(() => cleared(kit))
afterAll(() => kit?.close())

const add = (lines: readonly Line[], more: Line = {}) =>
  kit.on('buyer')('POST', 'ord/order/add', { body: orderBody(kit, lines, more) })
const lineOf = async (id: string, index = 0) => (await orderOf(kit, id)).lines[index]

/** Makes the orders to the company older than those that count as one purchase. */
const aged = () =>
  write(
    kit.api,
    `update ord_order set create_time = '2026-01-01 00:00:00', bill_date = '2026-01-01' where supplier_id = ?`,
    kit.company.id,
  )

describe('price of an order line', () => {
  const library = async (price: number, fromQty = 0, more: Line = {}) => {
    const { unit: _, ...goods } = goodsOf(kit.materials[0])
    const body = { ...goods, supplierId: kit.company.id, currency: 'CNY', price, fromQty, ...more }
    const reply = await kit.on('buyer')('POST', 'mat/price/add', {
      body: { beginDate: inDays(-10), endDate: inDays(100), ...body },
    })
    expect(reply.text).toContain('"success":true')
    await did(kit.on('approver'), 'mat/price', 'approve', reply.result.id)
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

  it('needs one more approval when recent orders to the company together pass the limit, and shows them', async () => {
    const others = ({ splitAmount }: Line) => splitAmount ?? null
    await aged()
    await write(kit.api, `update bd_purorg set approve_limit = 2000 where code = 'P10'`)
    const first = await ordered(kit, 'submit', [{ price: 90 }])
    const above = await ordered(kit, 'submit', [{ price: 200 }])
    const second = await ordered(kit, 'submit', [{ price: 95 }])
    expect([first, above, second].map(others)).toEqual([null, null, 1017])
    expect([first, above, second].map(({ approvalLevels }: Line) => approvalLevels)).toEqual([1, 2, 2])
    for (const [who, value] of [
      ['approver', 1017],
      ['warehouse', undefined],
    ] as const) {
      const { result } = await kit.on(who)('GET', `ord/order/queryById?id=${second.id}`)
      expect(result.splitAmount).toBe(value)
    }
    await write(kit.api, `update ord_order set create_time = '2026-01-01 00:00:00' where id = ?`, first.id)
    const third = await ordered(kit, 'submit', [{ price: 96 }])
    expect(others(third)).toBe(2090.5)
    await write(kit.api, `update ord_order set status = 'cancelled' where id = ?`, third.id)
    await write(kit.api, `update ord_order set bill_date = '2026-01-01' where id = ?`, first.id)
    expect(others(await ordered(kit, 'submit', [{ price: 80 }]))).toBeNull()
  })

  it('makes an amount above the limit of the organisation need a second approver', async () => {
    await aged()
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

it('the contract offers its open lines for an order, each with its source', async () => {
  const { result } = await kit.on('buyer')('GET', 'schema/resource/con/contract')
  const find = (value: unknown): readonly Line[] => {
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([key, part]) => (key === 'srcLineId' ? [{ [key]: part }] : find(part)))
  }
  expect(find(result.listActions ?? result)).toContainEqual({ srcLineId: 'id' })
})
