import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { act, did, type Row, record, write } from '../sourcing/callers.ts'
import {
  contracted,
  done,
  inDays,
  type Line,
  type Order,
  type OrderKit,
  ordered,
  orderOf,
  startOrders,
} from './order-kit.ts'

/** Documents about orders: cancellation letters, delivery schedules, expenses, confirmation letters. */
let kit: OrderKit
beforeAll(async () => {
  kit = await startOrders()
})
beforeEach(async () => {
  await write(kit.api, 'delete from mat_price where supplier_id = ?', kit.company.id)
  await write(kit.api, `update con_contract set status = 'terminated' where supplier_id = ?`, kit.company.id)
})
afterAll(() => kit?.close())

const errorsOf = (reply: { result: { errors?: readonly object[] } | null }) => reply.result?.errors ?? []
const buyer = () => kit.on('buyer')
const supplier = () => kit.on('supplier_b')
type Lines = { readonly lines: readonly Row[] }

/** Row of a document about a line of an order, as its button carries it. */
const rowOf = ({ lines }: Order, index: number, more: Line): Line => {
  const line = lines[index]
  return { srcLineId: line?.id, materialCode: line?.materialCode, unit: line?.unit, ...more }
}

describe('cancellation letter', () => {
  const body = (order: Order, lines: readonly Line[], more: Line = {}) => ({
    ...{ orderNo: order.billNo, purOrg: 'P10', buyerId: 'buyer', cancelType: 'part', reason: '项目进度调整' },
    ...{ letter: '<p>请确认取消</p>', ...more, lines },
  })
  const add = (order: Order, lines: readonly Line[], more: Line = {}) =>
    buyer()('POST', 'ord/cancel/add', { body: body(order, lines, more) })
  const sent = async (order: Order, lines: readonly Line[], more: Line = {}) => {
    const { id } = (await add(order, lines, more)).result
    await did(buyer(), 'ord/cancel', 'submit', id)
    await did(kit.on('approver'), 'ord/cancel', 'approve', id)
    await did(buyer(), 'ord/cancel', 'send', id)
    return id as string
  }

  it('takes company, line and open quantity from the order', async () => {
    const order = await ordered(kit, 'confirm', [{ price: 9 }, { price: 8 }])
    await done(kit, order.lines[0], { received_qty: 3, shipped_qty: 4 })
    const { result } = await add(order, [rowOf(order, 0, { cancelQty: 2, openQty: 99 })], { supplierId: null })
    const letter = (await record(buyer(), 'ord/cancel', result.id)) as unknown as Row & Lines
    expect(letter).toMatchObject({ supplierId: kit.company.id, lines: [{ openQty: 6, orderLine: 1 }] })
    for (const cancelQty of [0, -1, 7, 1e12]) {
      const refused = await add(order, [rowOf(order, 0, { cancelQty })])
      expect(errorsOf(refused)).toMatchObject([{ pointer: '/lines/0/cancelQty' }])
    }
    const foreign = await add(order, [rowOf(order, 0, { materialCode: kit.materials[5]?.materialCode, cancelQty: 1 })])
    expect(errorsOf(foreign)).toMatchObject([{ pointer: '/lines/0/materialCode' }])
  })

  it('of a part lowers the order and its contract once both sides agree', async () => {
    const contract = await contracted(kit, [{}, {}])
    const order = await ordered(kit, 'confirm', [{ qty: 8 }, { qty: 8 }], { srcNo: contract.billNo })
    const id = await sent(order, [rowOf(order, 0, { cancelQty: 3 }), rowOf(order, 1, { cancelQty: 8 })])
    expect(await orderOf(kit, order.id)).toMatchObject({ lines: [{ qty: 8 }, { qty: 8 }] })
    expect((await act(buyer(), 'ord/cancel', 'confirm', id)).success).toBe(false)
    expect((await act(kit.on('supplier_a'), 'ord/cancel', 'confirm', id)).success).toBe(false)
    const replies = await Promise.all(
      [1, 2].map(() => act(supplier(), 'ord/cancel', 'confirm', id, { replyNote: '同意' })),
    )
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    expect(await record(buyer(), 'ord/cancel', id)).toMatchObject({ status: 'confirmed', replyNote: '同意' })
    expect(await orderOf(kit, order.id)).toMatchObject({
      ...{ status: 'confirmed', amountNoTax: 500 },
      lines: [
        { qty: 5, cancelledQty: 3, amountNoTax: 500, closed: 'N' },
        { closed: 'Y', cancelledQty: 8, amountNoTax: 0 },
      ],
    })
    const left = await buyer()('GET', `con/contract/queryById?id=${contract.id}`)
    expect(left.result.lines.map(({ orderedQty }: Line) => orderedQty)).toEqual([5, 0])
  })

  it('counts what was shipped since it was sent, and what other letters cancelled', async () => {
    const order = await ordered(kit, 'confirm', [{ price: 9 }])
    const [first, second] = [
      await sent(order, [rowOf(order, 0, { cancelQty: 4 })]),
      await sent(order, [rowOf(order, 0, { cancelQty: 4 }), rowOf(order, 0, { cancelQty: 2 })]),
    ]
    await done(kit, order.lines[0], { shipped_qty: 3 })
    await did(supplier(), 'ord/cancel', 'confirm', first)
    expect(errorsOf(await act(supplier(), 'ord/cancel', 'confirm', second))).toMatchObject([{ pointer: '/lines' }])
    expect((await orderOf(kit, order.id)).lines).toMatchObject([{ qty: 6, cancelledQty: 4 }])
    await did(supplier(), 'ord/cancel', 'refuse', second, { rejectReason: '货物已经发出', replyNote: '余下照常' })
  })

  it('of the whole order is possible until something is shipped', async () => {
    const order = await ordered(kit, 'confirm', [{ price: 9 }])
    const id = await sent(order, [], { cancelType: 'whole' })
    await done(kit, order.lines[0], { shipped_qty: 1 })
    expect((await act(supplier(), 'ord/cancel', 'confirm', id)).text).toContain('部分发货')
    await done(kit, order.lines[0], { shipped_qty: 0 })
    await did(supplier(), 'ord/cancel', 'confirm', id)
    expect((await orderOf(kit, order.id)).status).toBe('cancelled')
  })

  it('receives an order whose rest it cancels', async () => {
    const order = await ordered(kit, 'confirm', [{ price: 9 }])
    await done(kit, order.lines[0], { received_qty: 6, shipped_qty: 6 })
    await did(supplier(), 'ord/cancel', 'confirm', await sent(order, [rowOf(order, 0, { cancelQty: 4 })]))
    expect(await orderOf(kit, order.id)).toMatchObject({ lines: [{ qty: 6, closed: 'N' }], status: 'received' })
  })
})

describe('delivery schedule', () => {
  const add = (order: Order, lines: readonly Line[], more: Line = {}) =>
    buyer()('POST', 'ord/schedule/add', {
      body: {
        ...{ orderNo: order.billNo, purOrg: 'P10', buyerId: 'buyer', period: 'week', horizon: inDays(60), ...more },
        lines: lines.map((line) => rowOf(order, 0, { planDate: inDays(20), ...line })),
      },
    })
  const publish = (id: string) => act(buyer(), 'ord/schedule', 'publish', id)
  const read = async (id: string) => (await record(buyer(), 'ord/schedule', id)) as unknown as Row & Lines

  it('plans a line in parts up to its open quantity', async () => {
    const order = await ordered(kit, 'confirm', [{ price: 9 }])
    await done(kit, order.lines[0], { received_qty: 2, shipped_qty: 2 })
    for (const planQty of [0, -5, 9, 99_999])
      expect(errorsOf(await add(order, [{ planQty }]))).toMatchObject([{ pointer: '/lines/0/planQty' }])
    const much = (await add(order, [{ planQty: 5 }, { planQty: 4 }])).result
    expect(errorsOf(await publish(much.id))).toMatchObject([{ pointer: '/lines' }])
    const late = (await add(order, [{ planQty: 5, planDate: inDays(61) }])).result
    expect(errorsOf(await publish(late.id))).toMatchObject([{ pointer: '/lines/0/planDate' }])
    const good = (await add(order, [{ planQty: 5 }, { planQty: 3, planDate: inDays(40) }])).result
    expect(await read(good.id)).toMatchObject({
      supplierId: kit.company.id,
      lines: [{ openQty: 8, orderLine: 1, orderNo: order.billNo }, { openQty: 8 }],
    })
    expect((await publish(good.id)).success).toBe(true)
    expect((await orderOf(kit, order.id)).lines[0]?.plannedQty).toBe(8)
    // Another schedule of the same line.
    const more = (await add(order, [{ planQty: 3 }])).result
    expect((await publish(more.id)).success).toBe(false)
  })

  it('is answered by the supplier, line by line', async () => {
    const order = await ordered(kit, 'confirm', [{ price: 9 }])
    const { id } = (await add(order, [{ planQty: 5 }, { planQty: 5 }])).result
    await publish(id)
    const { lines } = await read(id)
    const reply = (values: Line) =>
      act(supplier(), 'ord/schedule', 'confirm', id, { lines: [{ id: lines[0]?.id, ...values }] })
    for (const replyQty of [6, -1])
      expect(errorsOf(await reply({ replyQty }))).toMatchObject([{ pointer: '/lines/0/replyQty' }])
    expect((await reply({ replyQty: 4, replyDate: inDays(25), planQty: 1 })).text).toContain('"success":true')
    expect(await read(id)).toMatchObject({
      status: 'confirmed',
      lines: [
        { planQty: 5, replyQty: 4, replyDate: inDays(25) },
        { planQty: 5, replyQty: 5, replyDate: inDays(20) },
      ],
    })
  })

  it('keeps its frozen lines', async () => {
    const order = await ordered(kit, 'confirm', [{ price: 9 }])
    const { id } = (await add(order, [{ planQty: 5, frozen: 'Y' }])).result
    const edit = async (values: Line) => {
      const [line] = (await read(id)).lines
      return buyer()('PUT', 'ord/schedule/edit', { body: { id, lines: [{ ...line, ...values }] } })
    }
    expect(errorsOf(await edit({ planQty: 4 }))).toMatchObject([{ pointer: '/lines/0/frozen' }])
    expect((await edit({ planQty: 4, frozen: 'N' })).success).toBe(true)
  })
})

it('an expense has the gross amounts of its lines', async () => {
  const body = {
    ...{ purOrg: 'P10', buyerId: 'buyer', supplierId: kit.company.id, currency: 'CNY', exchangeRate: 1 },
    lines: [
      { expenseType: 'freight', amountNoTax: 100, taxRate: '9' },
      { expenseType: 'insurance', amountNoTax: 50.5 },
    ],
  }
  const { result } = await buyer()('POST', 'ord/expense/add', { body })
  expect(await record(buyer(), 'ord/expense', result.id)).toMatchObject({
    ...{ amountNoTax: 150.5, taxAmount: 9, amountWithTax: 159.5 },
    lines: [{ amountWithTax: 109 }, { amountWithTax: 50.5 }],
  })
})

it('a confirmation letter is answered with a note', async () => {
  const letter = { confirmType: 'price', letter: '<p>请确认</p>', deadline: inDays(9), replyNote: '买方代填' }
  const body = { purOrg: 'P10', buyerId: 'buyer', supplierId: kit.company.id, ...letter }
  const { id } = (await buyer()('POST', 'ord/confirm/add', { body })).result
  await did(buyer(), 'ord/confirm', 'submit', id)
  await did(kit.on('approver'), 'ord/confirm', 'approve', id)
  await did(buyer(), 'ord/confirm', 'send', id)
  expect((await record(buyer(), 'ord/confirm', id)).replyNote ?? null).toBe(null)
  await did(supplier(), 'ord/confirm', 'confirm', id, { replyNote: '单价无误' })
  expect(await record(buyer(), 'ord/confirm', id)).toMatchObject({ status: 'confirmed', replyNote: '单价无误' })
})
