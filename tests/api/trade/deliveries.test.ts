import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Chain, only, problemsOf, type Row, startChain, type Values } from './delivery-kit.ts'

/** Deliveries of orders and their inspections. */
let on: Chain
beforeAll(async () => {
  on = await startChain()
})
afterAll(() => on?.close())

describe('a delivery', () => {
  const ship = async (order: Row, lines: readonly Values[]) =>
    only(on.act(on.supplier, 'ord/delivery', 'ship', await on.deliver(order.billNo, lines)))

  it.each([
    ['the ordered quantity', 0, [100], []],
    ['more than ordered, without tolerance', 0, [100.001], ['/lines/0/qty']],
    ['the last piece within the tolerance', 5, [105], []],
    ['a piece above the tolerance', 5, [105.001], ['/lines/0/qty']],
    ['parts that together are too much', 5, [60, 45, 1], ['/lines/2/qty']],
  ])('may ship %s', async (_, overPct, quantities, expected) => {
    const order = await on.order([100], { overPct })
    expect(
      await ship(
        order,
        quantities.map((qty) => ({ qty })),
      ),
    ).toEqual(expected.map((pointer) => expect.stringContaining(pointer)))
    expect(await on.ledger(order, 'shippedQty')).toEqual([[expected.length > 0 ? 0 : quantities[0]]])
  })

  it('counts what is on its way, and takes it back with its recall', async () => {
    const order = await on.order([50])
    const first = await on.deliver(order.billNo, [{ qty: 30 }])
    await on.must(on.supplier, 'ord/delivery', 'ship', first)
    expect(await ship(order, [{ qty: 21 }])).toEqual([expect.stringContaining('/lines/0/qty')])
    await on.must(on.supplier, 'ord/delivery', 'recall', first)
    expect(await on.ledger(order, 'shippedQty')).toEqual([[0]])
    expect(await ship(order, [{ qty: 50 }])).toEqual([])
    // The recalled one no longer fits.
    expect(await only(on.act(on.supplier, 'ord/delivery', 'ship', first))).toHaveLength(1)
  })

  it('has the goods of its order line, and fills what is open', async () => {
    const order = await on.order([50, 20])
    const made = await on.deliver(order.billNo, [{ qty: 5, orderLine: 2, unit: 'XX', materialName: 'another' }])
    const [line, ordered] = [on.linesOf(made)[0], on.linesOf(order)[1]]
    const { materialCode, materialName, unit } = ordered as Row
    expect(line).toMatchObject({ orderLine: 2, materialCode, materialName, unit, openQty: 20 })
  })

  it.each([
    ['zero', { qty: 0 }, '/lines/0/qty'],
    ['less than nothing', { qty: -7 }, '/lines/0/qty'],
    ['a line that the order lacks', { qty: 1, orderLine: 9 }, '/lines/0/orderLine'],
    ['another material', { qty: 1, materialCode: 'other' }, '/lines/0/materialCode'],
    ['an unknown order', { qty: 1, orderNo: 'PO1' }, '/lines/0/orderNo'],
  ])('is refused with %s', async (_, line, pointer) => {
    const order = await on.order([50, 20])
    const materialCode = on.linesOf(order)[1]?.materialCode
    const lines = [{ orderNo: order.billNo, orderLine: 1, ...line }].map((each) =>
      'materialCode' in each ? { ...each, materialCode } : each,
    )
    const reply = await on.tryAdd(on.supplier, 'ord/delivery', { ...on.notice, lines })
    expect(problemsOf(reply)).toEqual([expect.stringContaining(pointer)])
  })

  it('has the organisation and the buyer of its order, whatever its supplier sends', async () => {
    const order = await on.order([50])
    const lines = [{ orderNo: order.billNo, orderLine: 1, qty: 1 }]
    const { shipDate, eta, shipTo, supplierId } = on.notice
    const notice = { shipDate, eta, shipTo, supplierId }
    const foreign = await on.tryAdd(on.supplier, 'ord/delivery', { ...notice, purOrg: 'P20', lines })
    expect(problemsOf(foreign)).toEqual(['/purOrg 须与订单一致'])
    const { purOrg, buyerId } = order
    const made = await on.add(on.supplier, 'ord/delivery', { ...notice, lines })
    expect(made).toMatchObject({ purOrg, buyerId })
    const body = { id: made.id, version: made.version, purOrg: 'P20', buyerId: 'admin', remark: 'x' }
    await on.supplier('PUT', 'ord/delivery/edit', { body })
    expect(await on.read('ord/delivery', made.id)).toMatchObject({ purOrg, buyerId, remark: 'x' })
  })

  it('is refused for an order that is not confirmed, a closed line, and another company', async () => {
    const [open, closed] = [await on.order([50], {}, 'published'), await on.order([50], { closed: 'Y' })]
    const sql = `update ord_order_lines set closed = 'Y' where order_id = ?`
    await on.api.running.app.store.write([{ sql, parameters: [closed.id] }])
    const add = (call: typeof on.supplier, order: Row, supplierId = on.company) =>
      only(
        on.tryAdd(call, 'ord/delivery', {
          ...{ ...on.notice, supplierId },
          lines: [{ orderNo: order.billNo, orderLine: 1, qty: 1 }],
        }),
      )
    expect(await add(on.supplier, open)).toEqual([`/lines/0/orderNo 订单 ${open.billNo} 未确认`])
    expect(await add(on.supplier, closed)).toEqual(['/lines/0/orderLine 订单第 1 行已关闭'])
    const good = await on.order([50])
    // Administrators see every order, but a delivery is of one company.
    expect(await add(on.admin, good, on.other)).toEqual(['/lines/0/orderNo 不是该供应商的订单'])
    expect(await add(on.rival, good, on.other)).toEqual([expect.stringContaining('/lines/0/orderNo')])
    // It is checked again when it leaves.
    const draft = await on.deliver(good.billNo, [{ qty: 1 }])
    await on.put('ord/order', good, 'changing')
    expect(await only(on.act(on.supplier, 'ord/delivery', 'ship', draft))).toEqual([
      `/lines/0/orderNo 订单 ${good.billNo} 未确认`,
    ])
  })

  it('needs a batch for materials that are kept by batch', async () => {
    const order = await on.order([5])
    const made = await on.deliver(order.billNo, [{ qty: 5 }])
    const sql = 'update mat_material set batch_flag = ? where material_code = ?'
    const flag = (value: string) =>
      on.api.running.app.store.write([{ sql, parameters: [value, on.linesOf(order)[0]?.materialCode] }])
    await flag('Y')
    expect(await only(on.act(on.supplier, 'ord/delivery', 'ship', made))).toEqual([expect.stringContaining('batchNo')])
    await flag('N')
  })

  it('has the tolerance of the material category when its order line has none', async () => {
    const [material] = on.materials as readonly [Row]
    const sql = 'update mat_category set over_pct = ? where id = ?'
    const tolerance = (value: number | null) =>
      on.api.running.app.store.write([{ sql, parameters: [value, material.category] }])
    await tolerance(10)
    const order = await on.order([100], { overPct: null })
    await tolerance(null)
    expect(on.linesOf(order)).toMatchObject([{ overPct: 10 }])
    expect(await ship(order, [{ qty: 110 }])).toEqual([])
  })

  it('is received on the day that it was shipped at the earliest, and without delivery on that of the confirmation', async () => {
    const order = await on.order([10])
    const delivery = await on.arrived(order.billNo, [{ qty: 10 }])
    const [line] = on.linesOf(delivery)
    const early = { receiveTime: '2020-01-01 08:00:00' }
    const goods = { orderNo: order.billNo, orderLine: 1, qty: 10, okQty: 10, badQty: 0 }
    const made = await on.receive({ ...early, deliveryNo: delivery.billNo }, [{ ...goods, deliveryLineId: line?.id }])
    const refused = [expect.stringContaining('/receiveTime')]
    expect(await only(on.act(on.warehouse, 'ord/receipt', 'post', made))).toEqual(refused)
    const other = await on.order([10])
    const sql = 'update ord_order set confirm_time = ? where id = ?'
    await on.api.running.app.store.write([{ sql, parameters: [String(on.came.receiveTime), other.id] }])
    const direct = await on.receive(early, [{ ...goods, orderNo: other.billNo }])
    expect(await only(on.act(on.warehouse, 'ord/receipt', 'post', direct))).toEqual(refused)
    const call = await on.warehouse('PUT', 'ord/receipt/edit', {
      body: { id: direct.id, receiveTime: on.came.receiveTime },
    })
    expect(call.success).toBe(true)
    await on.must(on.warehouse, 'ord/receipt', 'post', direct)
  })

  it('is shipped once by two people at once', async () => {
    const order = await on.order([10])
    const drafts = await Promise.all([1, 2, 3, 4].map(() => on.deliver(order.billNo, [{ qty: 10 }])))
    const replies = await Promise.all(drafts.map((draft) => on.act(on.supplier, 'ord/delivery', 'ship', draft)))
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    expect(await on.ledger(order, 'shippedQty')).toEqual([[10]])
  })

  it('is not recalled, and not received, in the wrong state', async () => {
    const order = await on.order([10])
    const made = await on.deliver(order.billNo, [{ qty: 10 }])
    const receipt = (deliveryNo: string) =>
      only(
        on.tryAdd(on.warehouse, 'ord/receipt', {
          ...{ ...on.came, deliveryNo },
          lines: [{ orderNo: order.billNo, orderLine: 1, qty: 1, okQty: 1 }],
        }),
      )
    await on.must(on.supplier, 'ord/delivery', 'ship', made)
    expect(await receipt(made.billNo)).toEqual([expect.stringContaining('/deliveryNo')])
    expect((await on.act(on.supplier, 'ord/delivery', 'arrive', made)).code).toBe(510)
    await on.must(on.warehouse, 'ord/delivery', 'arrive', made)
    expect((await on.act(on.supplier, 'ord/delivery', 'recall', made)).success).toBe(false)
    expect(await receipt(made.billNo)).toEqual([])
  })
})

describe('an inspection', () => {
  it('is written by quality, and decides what the receipt may accept', async () => {
    const order = await on.order([10])
    const delivery = await on.arrived(order.billNo, [{ qty: 10, batchNo: 'B7' }])
    const inspect = await on.add(on.warehouse, 'ord/inspect', {
      ...{ ...on.head, inspectType: 'incoming', deliveryNo: delivery.billNo, place: '待检区', planDate: '2026-12-01' },
      lines: [{ deliveryLineId: on.linesOf(delivery)[0]?.id, qty: 10, okQty: 10 }],
    })
    // Its results are those of quality.
    expect(on.linesOf(inspect)).toMatchObject([{ okQty: null, batchNo: 'B7', orderNo: order.billNo }])
    await on.must(on.warehouse, 'ord/inspect', 'submit', inspect)
    const receipt = await on.receive({ deliveryNo: delivery.billNo }, [{ orderNo: order.billNo, qty: 10, okQty: 10 }])
    expect(await only(on.act(on.warehouse, 'ord/receipt', 'post', receipt))).toEqual([
      `/deliveryNo 请先完成报验单 ${inspect.billNo}`,
    ])
    await on.must(on.quality, 'ord/inspect', 'accept', inspect)
    const finish = (line: Values) =>
      on.act(on.quality, 'ord/inspect', 'finish', inspect, { lines: [{ id: on.linesOf(inspect)[0]?.id, ...line }] })
    expect(problemsOf(await finish({ okQty: 9, badQty: 2 }))).toContainEqual(expect.stringContaining('/lines/0/okQty'))
    expect(problemsOf(await finish({ okQty: 8, badQty: 2 }))).toEqual([expect.stringContaining('/lines/0/badQty')])
    expect(problemsOf(await finish({ okQty: 8, badQty: 2, defect: 'size', disposal: 'return' }))).toEqual([])
    expect(await on.read('ord/inspect', inspect.id)).toMatchObject({ status: 'done', conclusion: 'sort' })
    expect(await only(on.act(on.warehouse, 'ord/receipt', 'post', receipt))).toEqual([expect.stringContaining('okQty')])
    const right = await on.receive({ deliveryNo: delivery.billNo }, [
      { orderNo: order.billNo, qty: 10, okQty: 8, badQty: 2 },
    ])
    await on.must(on.warehouse, 'ord/receipt', 'post', right)
    expect(await on.ledger(order, 'acceptedQty', 'rejectedQty')).toEqual([[8, 2]])
  })

  it('of more than was delivered, or of another company, is refused', async () => {
    const order = await on.order([10])
    const delivery = await on.arrived(order.billNo, [{ qty: 10 }])
    const add = (qty: number, supplierId = on.company) =>
      only(
        on.tryAdd(on.admin, 'ord/inspect', {
          ...{ ...on.head, supplierId, inspectType: 'incoming', deliveryNo: delivery.billNo },
          ...{ place: '待检区', planDate: '2026-12-01' },
          lines: [{ orderNo: order.billNo, materialCode: on.linesOf(order)[0]?.materialCode, qty }],
        }),
      )
    expect(await add(11)).toEqual([expect.stringContaining('/lines/0/qty')])
    expect((await add(1, on.other)).length).toBeGreaterThan(0)
    expect(await add(10)).toEqual([])
  })
})

it('each role presses only its own actions', async () => {
  const order = await on.order([10])
  const made = await on.deliver(order.billNo, [{ qty: 10 }])
  const code = async (call: typeof on.buyer, name: string) => (await on.act(call, 'ord/delivery', name, made)).code
  expect(await code(on.warehouse, 'ship')).toBe(510)
  expect((await on.act(on.rival, 'ord/delivery', 'ship', made)).success).toBe(false)
  await on.must(on.supplier, 'ord/delivery', 'ship', made)
  for (const call of [on.supplier, on.buyer, on.quality]) expect(await code(call, 'arrive')).toBe(510)
})
