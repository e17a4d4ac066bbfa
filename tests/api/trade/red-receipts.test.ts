import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inDays } from '../suppliers/fixture.ts'
import { type Chain, ok, problemsOf, type Row, startChain, type Values } from './delivery-kit.ts'
import { rejectedInStock } from './quality-kit.ts'

let on: Chain
beforeAll(async () => {
  on = await startChain()
})
afterAll(() => on?.close())

/** Posted receipt of ten pieces of an order, without a delivery; some are rejected at once, and some by a check of what is in stock. */
async function received({ bad = 0, failed = 0 }: { readonly bad?: number; readonly failed?: number }) {
  const order = await on.order([10])
  const line = { orderNo: order.billNo, orderLine: 1, qty: 10, okQty: 10 - bad, badQty: bad }
  const receipt = await on.must(on.warehouse, 'ord/receipt', 'post', await on.receive({}, [line]))
  if (failed > 0) await rejectedInStock(on, receipt, 10 - bad - failed)
  return { order, receipt }
}

/** Draft of a red receipt of goods of a receipt. */
const redOf = (receipt: Row, lines: readonly Values[]) =>
  on.add(on.warehouse, 'ord/redreceipt', {
    ...{ ...on.head, billDate: inDays(0), receiptNo: receipt.billNo, redReason: 'qtyError' },
    lines: lines.map((line) => ({ receiptLineId: on.linesOf(receipt)[0]?.id, ...line })),
  })
async function reversed(receipt: Row, lines: readonly Values[]): Promise<Row> {
  const red = await redOf(receipt, lines)
  await on.must(on.warehouse, 'ord/redreceipt', 'submit', red)
  await on.must(on.approver, 'ord/redreceipt', 'approve', red)
  return on.must(on.warehouse, 'ord/redreceipt', 'post', red)
}
const refusedAt = async (receipt: Row, lines: readonly Values[]) =>
  problemsOf(await on.act(on.warehouse, 'ord/redreceipt', 'submit', await redOf(receipt, lines)))

/** Problems of an application for some pieces of a receipt, as it is handed in. */
async function apply(receipt: Row, qty: number): Promise<readonly string[]> {
  const draft = await on.add(on.supplier, 'fin/invoiceapply', {
    ...{ ...on.head, currency: 'CNY', invoiceType: 'digitalSpecial', billingType: 'VS13' },
    lines: [{ receiptNo: receipt.billNo, receiptLineId: on.linesOf(receipt)[0]?.id, qty }],
  })
  return problemsOf(await on.act(on.supplier, 'fin/invoiceapply', 'submit', draft))
}

/** Pieces that a statement of this month owes, and asks to invoice, of an order. */
async function stated(order: Row) {
  const finance = await on.api.as('finance')
  const days = { period: inDays(0), beginDate: inDays(-1), endDate: inDays(1) }
  const made = await on.add(finance, 'fin/statement', { ...on.head, currency: 'CNY', ...days })
  const lines = on.linesOf(made).filter(({ orderNo }) => orderNo === order.billNo)
  await ok(finance, 'DELETE', `fin/statement/delete?id=${made.id}`)
  const total = (key: string) => lines.reduce((sum, line) => sum + Number(line[key] ?? 0), 0)
  return { owed: total('qty'), asked: total('billQty') }
}

describe('ten received pieces', () => {
  const ledger = ['receivedQty', 'acceptedQty', 'rejectedQty', 'keptQty', 'billableQty'] as const
  it.each([
    ['three rejected at the receipt: reversed', { bad: 3 }, [['rejected', 3]], [7, 7, 0, 7, 7]],
    ['three rejected at the receipt: three accepted ones reversed', { bad: 3 }, [['accepted', 3]], [7, 4, 3, 4, 4]],
    ['three failed a check: reversed', { failed: 3 }, [['failed', 3]], [7, 7, 0, 7, 7]],
    ['three failed a check: three accepted ones reversed', { failed: 3 }, [['accepted', 3]], [7, 4, 3, 4, 4]],
    [
      'three failed a check: they and two accepted ones reversed',
      { failed: 3 },
      [
        ['failed', 3],
        ['accepted', 2],
      ],
      [5, 5, 0, 5, 5],
    ],
    [
      'two rejected at the receipt, three failed a check: all of them reversed',
      { bad: 2, failed: 3 },
      [
        ['rejected', 2],
        ['failed', 3],
      ],
      [5, 5, 0, 5, 5],
    ],
  ] as const)('%s', async (_, found, reds, expected) => {
    const { order, receipt } = await received(found)
    await reversed(
      receipt,
      reds.map(([stock, redQty]) => ({ stock, redQty })),
    )
    expect(await on.ledger(order, ...ledger)).toEqual([[...expected]])
    const billable = expected[4]
    const isOpen = !reds.some(([stock]) => stock === 'accepted') || !('failed' in found) || reds.length > 1
    expect(await stated(order)).toEqual({ owed: isOpen ? billable : billable + 3, asked: billable })
    expect(await apply(receipt, billable + 1)).toEqual([expect.stringContaining('/lines/0/qty')])
    expect(await apply(receipt, billable)).toEqual([])
    // What was reversed never came: it is received again.
    const missing = 10 - expected[0]
    const rest = { orderNo: order.billNo, orderLine: 1, qty: missing, okQty: missing }
    expect(await on.read('ord/order', order.id)).toMatchObject({ status: 'confirmed', receiveStatus: 'part' })
    await on.must(on.warehouse, 'ord/receipt', 'post', await on.receive({}, [rest]))
    expect(await on.ledger(order, 'receivedQty', 'keptQty')).toEqual([[10, expected[3] + missing]])
  })

  it.each([
    ['credited', 'refund', [10, 7, 3, 7, 7]],
    ['replaced', 'replace', [10, 7, 3, 7, 7]],
  ] as const)('three failed a check: returned and %s', async (_, handling, expected) => {
    const { order, receipt } = await received({ failed: 3 })
    expect(problemsOf(await on.sendBack(await on.goBack(receipt, handling, [{ qty: 3 }])))).toEqual([])
    expect(await on.ledger(order, ...ledger)).toEqual([[...expected]])
    expect(await stated(order)).toEqual({ owed: 7, asked: 7 })
    expect(await refusedAt(receipt, [{ stock: 'failed', redQty: 1 }])).toEqual([expect.stringContaining('0')])
    expect(await apply(receipt, 8)).toEqual([expect.stringContaining('/lines/0/qty')])
    expect(await apply(receipt, 7)).toEqual([])
  })

  it('three rejected at the receipt and returned: nothing of them is owed', async () => {
    const { order, receipt } = await received({ bad: 3 })
    expect(problemsOf(await on.sendBack(await on.goBack(receipt, 'replace', [{ qty: 3, stock: 'rejected' }])))).toEqual(
      [],
    )
    expect(await on.ledger(order, ...ledger)).toEqual([[10, 7, 3, 7, 7]])
    expect(await stated(order)).toEqual({ owed: 7, asked: 7 })
    expect(await refusedAt(receipt, [{ stock: 'rejected', redQty: 1 }])).toEqual([expect.stringContaining('0')])
  })

  it('three failed a check: one is reversed, two are returned for credit', async () => {
    const { order, receipt } = await received({ failed: 3 })
    await reversed(receipt, [{ stock: 'failed', redQty: 1 }])
    expect(problemsOf(await on.sendBack(await on.goBack(receipt, 'refund', [{ qty: 2 }])))).toEqual([])
    expect(await on.ledger(order, ...ledger)).toEqual([[9, 7, 2, 7, 7]])
    expect(await stated(order)).toEqual({ owed: 7, asked: 7 })
  })

  it('are reversed as far as they are there: accepted, rejected, or failed', async () => {
    const { receipt } = await received({ bad: 2, failed: 3 })
    expect(await refusedAt(receipt, [{ redQty: 6 }])).toEqual([expect.stringContaining('/lines/0/redQty')])
    expect(await refusedAt(receipt, [{ stock: 'rejected', redQty: 3 }])).toEqual([expect.stringContaining('2')])
    expect(await refusedAt(receipt, [{ stock: 'failed', redQty: 4 }])).toEqual([expect.stringContaining('3')])
  })

  it('of a delivery, of which three are rejected and reversed, are received again of that', async () => {
    const order = await on.order([10])
    const delivery = await on.arrived(order.billNo, [{ qty: 10 }])
    const part = { deliveryLineId: on.linesOf(delivery)[0]?.id, orderNo: order.billNo, orderLine: 1 }
    const first = await on.receive({ deliveryNo: delivery.billNo }, [{ ...part, qty: 10, okQty: 7, badQty: 3 }])
    await reversed(await on.must(on.warehouse, 'ord/receipt', 'post', first), [{ stock: 'rejected', redQty: 3 }])
    expect(await on.read('ord/delivery', delivery.id)).toMatchObject({
      ...{ status: 'partReceived', lines: [{ receivedQty: 7, acceptedQty: 7 }] },
    })
    const rest = await on.receive({ deliveryNo: delivery.billNo }, [{ ...part, qty: 3, okQty: 3 }])
    await on.must(on.warehouse, 'ord/receipt', 'post', rest)
    expect(await on.ledger(order, ...ledger)).toEqual([[10, 10, 0, 10, 10]])
  })
})

it('a receipt with an open check keeps its pieces until the result, and failed ones that are reversed are not conceded', async () => {
  const { receipt } = await received({})
  await on.must(on.warehouse, 'ord/receipt', 'inspect', receipt)
  expect(await refusedAt(receipt, [{ redQty: 3 }])).toEqual([expect.stringContaining('QC')])
  const check = await rejectedInStock(on, receipt, 7)
  await reversed(receipt, [{ stock: 'failed', redQty: 3 }])
  const conceded = await on.act(on.approver, 'qc/check', 'concede', check, { concession: '不影响装配，让步接收' })
  expect(conceded.success).toBe(false)
})

it('an order with replaced goods is open again when earlier ones are reversed, and complete with what replaces them', async () => {
  const order = await on.order([10])
  const receive = async (qty: number) =>
    on.must(
      on.warehouse,
      'ord/receipt',
      'post',
      await on.receive({}, [{ orderNo: order.billNo, orderLine: 1, qty, okQty: qty }]),
    )
  const stateOf = async () => {
    const { status, receiveStatus } = await on.read('ord/order', order.id)
    return [status, receiveStatus]
  }
  const first = await receive(10)
  expect(await stateOf()).toEqual(['received', 'full'])
  expect(problemsOf(await on.sendBack(await on.goBack(first, 'replace', [{ qty: 3 }])))).toEqual([])
  expect(await stateOf()).toEqual(['confirmed', 'part'])
  await receive(3)
  expect(await stateOf()).toEqual(['received', 'full'])
  await reversed(first, [{ redQty: 2 }])
  expect(await stateOf()).toEqual(['confirmed', 'part'])
  await receive(2)
  expect(await stateOf()).toEqual(['received', 'full'])
  expect(await on.ledger(order, ...(['receivedQty', 'keptQty', 'billableQty'] as const))).toEqual([[13, 10, 10]])
})
