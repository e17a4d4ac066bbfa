import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Chain, ok, only, problemsOf, type Row, startChain } from './delivery-kit.ts'

/** Receipts of deliveries and orders, and returns of received goods. */
let on: Chain
beforeAll(async () => {
  on = await startChain()
})
afterAll(() => on?.close())

describe('a receipt', () => {
  it('takes goods and price of the order, whatever is typed', async () => {
    const order = await on.order([10])
    const delivery = await on.arrived(order.billNo, [{ qty: 10, batchNo: 'B1' }])
    const receipt = await on.receive({ deliveryNo: delivery.billNo }, [
      { orderNo: order.billNo, qty: 4, okQty: 3, badQty: 1, price: 9, taxRate: '0', unit: 'XX' },
    ])
    const { unit } = on.linesOf(order)[0] as Row
    expect(on.linesOf(receipt)).toMatchObject([
      { price: 100, taxRate: '13', amountNoTax: 300, amountWithTax: 339, unit, batchNo: 'B1', orderLine: 1 },
    ])
    const seen = await on.warehouse('GET', `ord/receipt/queryById?id=${receipt.id}`)
    expect(seen.text).not.toMatch(/"(price|priceTax|amountNoTax|taxAmount|amountWithTax)"/)
  })

  it('moves its delivery on, and back with its reversal', async () => {
    const order = await on.order([10])
    const delivery = await on.arrived(order.billNo, [{ qty: 10 }])
    const state = async () => {
      const { status, ...row } = await on.read('ord/delivery', delivery.id)
      return [status, Number(on.linesOf(row as Row)[0]?.receivedQty ?? 0)]
    }
    const line = { orderNo: order.billNo, orderLine: 1 }
    const [first, second] = [
      await on.receive({ deliveryNo: delivery.billNo }, [{ ...line, qty: 4, okQty: 4 }]),
      await on.receive({ deliveryNo: delivery.billNo }, [{ ...line, qty: 6, okQty: 5, badQty: 1 }]),
    ]
    await on.must(on.warehouse, 'ord/receipt', 'post', first)
    expect(await state()).toEqual(['partReceived', 4])
    await on.must(on.warehouse, 'ord/receipt', 'post', second)
    expect(await state()).toEqual(['received', 10])
    expect(await on.ledger(order, 'shippedQty', 'receivedQty', 'acceptedQty', 'rejectedQty')).toEqual([[10, 10, 9, 1]])
    const why = { rejectReason: '数量录入有误' }
    await on.must(on.warehouse, 'ord/receipt', 'reverse', second, why)
    expect(await state()).toEqual(['partReceived', 4])
    await on.must(on.warehouse, 'ord/receipt', 'reverse', first, why)
    expect(await state()).toEqual(['arrived', 0])
    expect(await on.ledger(order, 'shippedQty', 'receivedQty')).toEqual([[10, 0]])
  })

  it.each([
    ['more than delivered', { qty: 11, okQty: 11 }, '/lines/0/qty'],
    ['parts that do not add up', { qty: 10, okQty: 9, badQty: 2 }, '/lines/0/okQty'],
    ['nothing', { qty: 0, okQty: 0 }, '/lines/0/qty'],
    ['a negative part', { qty: 5, okQty: 6, badQty: -1 }, '/lines/0/badQty'],
    ['a line that was not delivered', { qty: 1, okQty: 1, orderLine: 2 }, '/lines/0/orderNo'],
  ])('is refused with %s', async (_, line, pointer) => {
    const order = await on.order([10, 10])
    const delivery = await on.arrived(order.billNo, [{ qty: 10 }])
    const reply = await on.tryAdd(on.warehouse, 'ord/receipt', {
      ...{ ...on.came, deliveryNo: delivery.billNo },
      lines: [{ orderNo: order.billNo, orderLine: 1, ...line }],
    })
    const posted = reply.success ? await on.act(on.warehouse, 'ord/receipt', 'post', reply.result) : reply
    expect(problemsOf(posted)).toContainEqual(expect.stringContaining(pointer))
  })

  it('without a delivery is of a confirmed order, and leaves less to deliver', async () => {
    const order = await on.order([10])
    const line = { orderNo: order.billNo, orderLine: 1 }
    const direct = await on.receive({}, [{ ...line, qty: 7, okQty: 7 }])
    const late = await on.deliver(order.billNo, [{ qty: 4 }])
    await on.must(on.warehouse, 'ord/receipt', 'post', direct)
    expect(await only(on.act(on.supplier, 'ord/delivery', 'ship', late))).toEqual([expect.stringContaining('qty')])
    const more = await on.receive({}, [{ ...line, qty: 4, okQty: 4 }])
    expect(await only(on.act(on.warehouse, 'ord/receipt', 'post', more))).toEqual([expect.stringContaining('qty')])
    expect(await on.ledger(order, 'directQty', 'receivedQty')).toEqual([[7, 7]])
    await on.put('ord/order', order, 'closed')
    const closed = await on.tryAdd(on.warehouse, 'ord/receipt', { ...on.came, lines: [{ ...line, qty: 1, okQty: 1 }] })
    expect(problemsOf(closed)).toEqual([`/lines/0/orderNo 订单 ${order.billNo} 未确认`])
  })

  it('offers the documents that take its lines while some are left', async () => {
    const order = await on.order([10])
    const offered = async ({ id }: Row) => {
      const { _made = {} } = await ok(on.warehouse, 'GET', `ord/receipt/queryById?id=${id}`)
      return ['returnRejected', 'returnAccepted', 'newRed'].filter((name) => !(name in _made))
    }
    const delivery = await on.arrived(order.billNo, [{ qty: 10 }])
    const line = { orderNo: order.billNo, orderLine: 1 }
    const good = await on.receive({ deliveryNo: delivery.billNo }, [{ ...line, qty: 6, okQty: 6 }])
    await on.must(on.warehouse, 'ord/receipt', 'post', good)
    expect(await offered(good)).toEqual(['returnAccepted', 'newRed'])
    const bad = await on.receive({ deliveryNo: delivery.billNo }, [{ ...line, qty: 4, okQty: 0, badQty: 4 }])
    await on.must(on.warehouse, 'ord/receipt', 'post', bad)
    expect(await offered(bad)).toEqual(['returnRejected'])
  })

  it('is not dated in the future', async () => {
    const order = await on.order([10])
    const lines = [{ orderNo: order.billNo, orderLine: 1, qty: 7, okQty: 7 }]
    const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
    const early = await on.tryAdd(on.warehouse, 'ord/receipt', {
      ...on.came,
      receiveTime: `${tomorrow} 08:00:00`,
      lines,
    })
    expect(problemsOf(early)).toEqual(['/receiveTime 入库时间不能晚于今天'])
  })

  it('in stock changes by no line that is written alone, also for an administrator', async () => {
    const order = await on.order([10])
    const line = { orderNo: order.billNo, orderLine: 1 }
    const direct = await on.receive({}, [{ ...line, qty: 7, okQty: 7 }])
    await on.must(on.warehouse, 'ord/receipt', 'post', direct)
    const [row] = on.linesOf(direct)
    const edited = await on.admin('PUT', 'ord/receipt/lines/edit', { body: { id: row?.id, qty: 8, okQty: 8 } })
    const added = await on.tryAdd(on.admin, 'ord/receipt/lines', { receiptId: direct.id, ...line, qty: 1, okQty: 1 })
    expect([edited.status, added.status]).toEqual([403, 403])
    expect(await on.ledger(order, 'directQty', 'receivedQty')).toEqual([[7, 7]])
  })

  it('of missing goods closes the delivery, and the rest may be delivered again', async () => {
    const order = await on.order([10])
    const delivery = await on.arrived(order.billNo, [{ qty: 10 }])
    const receipt = await on.receive({ deliveryNo: delivery.billNo }, [{ orderNo: order.billNo, qty: 8, okQty: 8 }])
    await on.must(on.warehouse, 'ord/receipt', 'post', receipt)
    const [line] = on.linesOf(delivery)
    const short = (shortQty: number) =>
      on.act(on.warehouse, 'ord/delivery', 'reportShort', delivery, {
        lines: [{ id: line?.id, shortQty, shortReason: 'short' }],
      })
    expect(problemsOf(await short(3))).toContainEqual(expect.stringContaining('/lines/0/shortQty'))
    expect(problemsOf(await short(-1))).toContainEqual(expect.stringContaining('/lines/0/shortQty'))
    expect(problemsOf(await short(2))).toEqual([])
    expect(await on.read('ord/delivery', delivery.id)).toMatchObject({ status: 'received' })
    expect(await on.ledger(order, 'shippedQty', 'receivedQty')).toEqual([[8, 8]])
    const rest = await on.deliver(order.billNo, [{ qty: 2 }])
    await on.must(on.supplier, 'ord/delivery', 'ship', rest)
  })

  it('of one delivery is posted once by several people at once', async () => {
    const order = await on.order([10])
    const delivery = await on.arrived(order.billNo, [{ qty: 10 }])
    const drafts = await Promise.all(
      [1, 2, 3].map(() => on.receive({ deliveryNo: delivery.billNo }, [{ orderNo: order.billNo, qty: 6, okQty: 6 }])),
    )
    const replies = await Promise.all(drafts.map((draft) => on.act(on.warehouse, 'ord/receipt', 'post', draft)))
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    expect(await on.ledger(order, 'receivedQty')).toEqual([[6]])
  })
})

describe('a return', () => {
  const received = async (qty: number, badQty = 0) => {
    const order = await on.order([qty])
    const delivery = await on.arrived(order.billNo, [{ qty }])
    const receipt = await on.receive({ deliveryNo: delivery.billNo }, [
      { orderNo: order.billNo, qty, okQty: qty - badQty, badQty },
    ])
    return { order, receipt: await on.must(on.warehouse, 'ord/receipt', 'post', receipt) }
  }

  it.each([
    ['all accepted goods', 'accepted', 8, []],
    ['more than accepted', 'accepted', 9, ['/lines/0/qty']],
    ['all rejected goods', 'rejected', 2, []],
    ['more than rejected', 'rejected', 3, ['/lines/0/qty']],
  ])('may have %s', async (_, stock, qty, expected) => {
    const { receipt } = await received(10, 2)
    const back = await on.goBack(receipt, 'replace', [{ stock, qty }])
    expect(on.linesOf(back)).toMatchObject([{ maxQty: stock === 'rejected' ? 2 : 8, price: 100 }])
    expect(on.linesOf(back)[0]).toMatchObject({ amountNoTax: stock === 'rejected' ? 0 : qty * 100 })
    expect(await only(on.act(on.warehouse, 'ord/return', 'submit', back))).toEqual(
      expected.map((pointer) => expect.stringContaining(pointer)),
    )
  })

  it('for replacement or rework reopens the order line, one for credit does not', async () => {
    for (const [handling, again] of [
      ['replace', 4],
      ['rework', 4],
      ['refund', 0],
      ['scrap', 0],
    ] as const) {
      const { order, receipt } = await received(10)
      const back = await on.goBack(receipt, handling, [{ qty: 4 }])
      expect(problemsOf(await on.sendBack(back))).toEqual([])
      expect(await on.ledger(order, 'returnedQty', 'replaceQty', 'creditedQty')).toEqual([[4, again, 4 - again]])
      const more = await on.deliver(order.billNo, [{ qty: 4 }])
      const reply = await on.act(on.supplier, 'ord/delivery', 'ship', more)
      expect([handling, reply.success]).toEqual([handling, again > 0])
    }
  })

  it('keeps its receipt from being reversed, and claims goods once', async () => {
    const { receipt } = await received(10)
    const [one, two] = [
      await on.goBack(receipt, 'replace', [{ qty: 6 }]),
      await on.goBack(receipt, 'replace', [{ qty: 6 }]),
    ]
    const replies = await Promise.all([one, two].map((back) => on.act(on.warehouse, 'ord/return', 'submit', back)))
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    expect(
      await only(on.act(on.warehouse, 'ord/receipt', 'reverse', receipt, { rejectReason: '数量录入有误' })),
    ).toEqual([expect.stringContaining('已有退货或红冲')])
  })

  it('of another company’s receipt, or of a draft, is refused', async () => {
    const { receipt } = await received(10)
    const draft = await on.receive({ deliveryNo: null }, [
      { orderNo: (await on.order([1])).billNo, orderLine: 1, qty: 1, okQty: 1 },
    ])
    const add = (srcNo: unknown, supplierId: string) =>
      only(
        on.tryAdd(on.admin, 'ord/return', {
          ...{ ...on.head, supplierId, srcNo, returnType: 'incoming', reason: 'quality', handling: 'refund' },
          ...{ currency: 'CNY', lines: [{ materialCode: on.linesOf(receipt)[0]?.materialCode, qty: 1 }] },
        }),
      )
    expect((await add(receipt.billNo, on.other)).length).toBeGreaterThan(0)
    expect((await add(draft.billNo, on.company)).length).toBeGreaterThan(0)
  })

  it('has the currency of the orders that its goods are of, one for each return', async () => {
    const [dollars, yuan] = [await on.order([10]), await on.order([10])]
    const sql = `update ord_order set currency = 'USD', exchange_rate = 7.1 where id = ?`
    await on.api.running.app.store.write([{ sql, parameters: [dollars.id] }])
    const goods = [dollars, yuan].map(({ billNo }) => ({ orderNo: billNo, orderLine: 1, qty: 10, okQty: 10 }))
    const draft = await on.receive({ deliveryNo: null }, goods)
    const receipt = await on.must(on.warehouse, 'ord/receipt', 'post', draft)
    expect(await on.goBack(receipt, 'replace', [{ qty: 4 }])).toMatchObject({ currency: 'USD' })
    const both = on.goBack(receipt, 'replace', [{ qty: 4 }, { qty: 4 }])
    await expect(both).rejects.toThrow('/lines/1/orderNo')
    expect(on.linesOf(receipt).map(({ currency }) => currency)).toEqual(['USD', 'CNY'])
  })

  it('ends with its red receipt, of the returned goods at most', async () => {
    const { receipt } = await received(10)
    const back = await on.goBack(receipt, 'replace', [{ qty: 4 }])
    const red = (redQty: number, returnNo: string | null = back.billNo) =>
      on.tryAdd(on.warehouse, 'ord/redreceipt', {
        ...{ ...on.head, receiptNo: receipt.billNo, returnNo, redReason: 'returned' },
        lines: [{ receiptLineId: on.linesOf(receipt)[0]?.id, redQty }],
      })
    expect(problemsOf(await red(4))[0]).toContain('/returnNo')
    expect(problemsOf(await on.sendBack(back))).toEqual([])
    const submit = async (made: Promise<Parameters<typeof problemsOf>[0]>) =>
      on.act(on.warehouse, 'ord/redreceipt', 'submit', (await made).result)
    expect(problemsOf(await submit(red(5)))).toEqual([expect.stringContaining('/lines/0/redQty')])
    const good = (await red(4)).result as Row
    await on.must(on.warehouse, 'ord/redreceipt', 'submit', good)
    await on.must(on.approver, 'ord/redreceipt', 'approve', good)
    await on.must(on.warehouse, 'ord/redreceipt', 'post', good)
    expect(await on.read('ord/return', back.id)).toMatchObject({ status: 'finished' })
    // Without a return: what is neither returned nor red.
    expect(problemsOf(await submit(red(7, null)))).toEqual([expect.stringContaining('/lines/0/redQty')])
    expect(problemsOf(await submit(red(6, null)))).toEqual([])
  })
})
