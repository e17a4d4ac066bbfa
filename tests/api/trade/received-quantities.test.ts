import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { upgradeHeldQuantities } from '../../../server/domain/upgrades/held-quantities.ts'
import { inDays } from '../suppliers/fixture.ts'
import { type Call, type Chain, ok, problemsOf, type Row, startChain } from './delivery-kit.ts'

let on: Chain
let finance: Call
beforeAll(async () => {
  on = await startChain()
  finance = await on.api.as('finance')
})
afterAll(() => on?.close())

/** Confirmed order of a quantity, received completely without a delivery. */
async function received(qty: number) {
  const order = await on.order([qty])
  return { order, receipt: await receivedOf(order, qty) }
}
async function receivedOf({ billNo }: Row, qty: number): Promise<Row> {
  const receipt = await on.receive({}, [{ orderNo: billNo, orderLine: 1, qty, okQty: qty }])
  return on.must(on.warehouse, 'ord/receipt', 'post', receipt)
}
/** Line of a receipt of a delivery. */
const part = ({ billNo }: Row, deliveryLineId: unknown, qty: number) => ({
  ...{ deliveryLineId, orderNo: billNo, orderLine: 1, qty, okQty: qty },
})
const draftFor = (receipt: Row, qty: number) =>
  on.add(on.supplier, 'fin/invoiceapply', {
    ...{ ...on.head, currency: 'CNY', invoiceType: 'digitalSpecial', billingType: 'VS13' },
    lines: [{ receiptNo: receipt.billNo, receiptLineId: on.linesOf(receipt)[0]?.id, qty }],
  })
/** Problems of an application for some pieces of a receipt, as it is handed in. */
const apply = async (receipt: Row, qty: number) =>
  problemsOf(await on.act(on.supplier, 'fin/invoiceapply', 'submit', await draftFor(receipt, qty)))
const statusOf = async ({ id }: Row) => (await on.read('ord/order', id)).status

describe('a return that is handed in', () => {
  it('for credit holds its pieces: the rest may be invoiced, and it is shipped', async () => {
    const { receipt } = await received(10)
    const back = await on.goBack(receipt, 'refund', [{ qty: 3 }])
    await on.must(on.warehouse, 'ord/return', 'submit', back)
    await on.must(on.approver, 'ord/return', 'approve', back)
    await on.must(on.buyer, 'ord/return', 'publish', back)
    await on.must(on.supplier, 'ord/return', 'confirm', back)
    expect(await apply(receipt, 8)).toEqual([expect.stringContaining('7')])
    expect(await draftFor(receipt, 1)).toMatchObject({ lines: [{ openQty: 7 }] })
    expect(await apply(receipt, 7)).toEqual([])
    expect(problemsOf(await on.act(on.warehouse, 'ord/return', 'shipOut', back))).toEqual([])
    const more = await on.goBack(receipt, 'refund', [{ qty: 1 }])
    expect(problemsOf(await on.act(on.warehouse, 'ord/return', 'submit', more))).toEqual([
      expect.stringContaining('/lines/0/qty'),
    ])
  })

  it('and an invoice application at once: no piece is in both', async () => {
    for (const handling of ['refund', 'refund', 'refund']) {
      const { receipt } = await received(10)
      const back = await on.goBack(receipt, handling, [{ qty: 6 }])
      const application = await draftFor(receipt, 10)
      const said = await Promise.all([
        on.act(on.warehouse, 'ord/return', 'submit', back),
        on.act(on.supplier, 'fin/invoiceapply', 'submit', application),
      ])
      expect(said.filter(({ success }) => success)).toHaveLength(1)
    }
  })

  it('holds its pieces in an older database too, from the next start on', async () => {
    const { receipt } = await received(10)
    const back = await on.goBack(receipt, 'refund', [{ qty: 3 }])
    await on.must(on.warehouse, 'ord/return', 'submit', back)
    const { app } = on.api.running
    const id = String(on.linesOf(receipt)[0]?.id)
    const older = [
      { sql: 'update ord_receipt_lines set held_qty = null where id = ?', parameters: [id] },
      { sql: `delete from _meta where name = 'upgrade:held-quantities'`, parameters: [] },
    ]
    expect(await upgradeHeldQuantities(app)).toBe(0)
    await app.store.write(older)
    expect(await upgradeHeldQuantities(app)).toBe(1)
    expect(await draftFor(receipt, 1)).toMatchObject({ lines: [{ openQty: 7 }] })
    expect(await apply(receipt, 8)).toEqual([expect.stringContaining('7')])
    expect(await upgradeHeldQuantities(app)).toBe(0)
  })

  it('frees its pieces when it is rejected', async () => {
    const { receipt } = await received(10)
    const back = await on.goBack(receipt, 'refund', [{ qty: 3 }])
    await on.must(on.warehouse, 'ord/return', 'submit', back)
    await on.must(on.approver, 'ord/return', 'reject', back, { rejectReason: '质量合格，不退' })
    expect(await apply(receipt, 10)).toEqual([])
  })

  it('for replacement is invoiced with the replacement, once', async () => {
    const { order, receipt } = await received(10)
    const back = await on.goBack(receipt, 'replace', [{ qty: 4 }])
    expect(problemsOf(await on.sendBack(back))).toEqual([])
    expect(await apply(receipt, 7)).toEqual([expect.stringContaining('6')])
    expect(await apply(receipt, 6)).toEqual([])
    const again = await receivedOf(order, 4)
    expect(await apply(again, 4)).toEqual([])
    expect(await on.ledger(order, 'acceptedQty', 'invoicedQty')).toEqual([[14, 10]])
  })

  it('for replacement of invoiced pieces leaves nothing more to invoice', async () => {
    const { order, receipt } = await received(10)
    expect(await apply(receipt, 10)).toEqual([])
    expect(problemsOf(await on.sendBack(await on.goBack(receipt, 'replace', [{ qty: 4 }])))).toEqual([])
    const again = await receivedOf(order, 4)
    expect(await apply(again, 4)).toEqual([expect.stringContaining('/lines/0/qty')])
  })
})

describe('a lot that is rejected after its receipt', () => {
  /** Check of a receipt, judged: all of its lot is rejected. */
  async function rejected(receipt: Row, qty: number): Promise<Row> {
    await on.must(on.warehouse, 'ord/receipt', 'inspect', receipt)
    const { records } = await ok(on.quality, 'GET', `qc/check/list?receiptNo=${receipt.billNo}`)
    const [check] = records as readonly Row[]
    const whole = await on.read('qc/check', String(check?.id))
    const readings = (whole.readings as readonly Row[]).map(({ id }) => ({ id, measured: '0', defectQty: 1 }))
    expect(problemsOf(await on.act(on.quality, 'qc/check', 'record', whole, { badQty: 1, readings }))).toEqual([])
    const found = await on.must(on.quality, 'qc/check', 'submit', whole)
    // Without a standard the lot is inspected whole and sorted: nothing of it is good.
    const judged = await on.must(on.quality, 'qc/check', 'sort', found, { okQty: 0 })
    expect(judged).toMatchObject({ result: 'reject', rejectQty: qty })
    return judged
  }

  it('leaves the accepted pieces, is not invoiced, and goes back', async () => {
    const { order, receipt } = await received(500)
    const check = await rejected(receipt, 500)
    expect(await apply(receipt, 1)).toEqual([expect.stringContaining('/lines/0/qty')])
    await on.must(on.quality, 'qc/check', 'toNcr', check, { disposal: 'return' })
    expect(await on.ledger(order, 'acceptedQty', 'rejectedQty', 'receivedQty')).toEqual([[0, 500, 500]])
    expect(await on.read('ord/receipt', receipt.id)).toMatchObject({ lines: [{ failedQty: 500 }] })
    expect(await apply(receipt, 500)).toEqual([expect.stringContaining('0')])
    expect(problemsOf(await on.sendBack(await on.goBack(receipt, 'refund', [{ qty: 500 }])))).toEqual([])
    expect(await on.ledger(order, 'acceptedQty', 'returnedQty', 'keptQty')).toEqual([[0, 500, 0]])
  })

  it('does not hold the pieces of another receipt of its order', async () => {
    const order = await on.order([100])
    const [bad, good] = [await receivedOf(order, 40), await receivedOf(order, 60)]
    const check = await rejected(bad, 40)
    await on.must(on.quality, 'qc/check', 'toNcr', check, { disposal: 'return' })
    expect(problemsOf(await on.sendBack(await on.goBack(bad, 'refund', [{ qty: 40 }])))).toEqual([])
    expect(await apply(good, 60)).toEqual([])
    expect(await on.ledger(order, 'acceptedQty', 'rejectedQty', 'invoicedQty')).toEqual([[60, 40, 60]])
  })

  it('is accepted all the same by a concession', async () => {
    const { order, receipt } = await received(20)
    const check = await rejected(receipt, 20)
    await on.must(on.approver, 'qc/check', 'concede', check, { concession: '不影响装配，让步接收' })
    expect(await on.ledger(order, 'acceptedQty', 'rejectedQty')).toEqual([[20, 0]])
    expect(await apply(receipt, 20)).toEqual([])
  })
})

describe('a receipt that is taken back', () => {
  /** Posted red receipt of a mistake in a receipt. */
  async function corrected(receipt: Row, redQty: number): Promise<void> {
    const red = await on.add(on.warehouse, 'ord/redreceipt', {
      ...{ ...on.head, billDate: inDays(0), receiptNo: receipt.billNo, redReason: 'qtyError' },
      lines: [{ receiptLineId: on.linesOf(receipt)[0]?.id, redQty }],
    })
    await on.must(on.warehouse, 'ord/redreceipt', 'submit', red)
    await on.must(on.approver, 'ord/redreceipt', 'approve', red)
    await on
      .must(finance, 'ord/redreceipt', 'post', red)
      .catch(() => on.must(on.warehouse, 'ord/redreceipt', 'post', red))
  }

  it('by a red receipt leaves its pieces to be received again', async () => {
    const { order, receipt } = await received(10)
    expect(await statusOf(order)).toBe('received')
    await corrected(receipt, 6)
    expect(await on.ledger(order, 'receivedQty', 'acceptedQty', 'keptQty')).toEqual([[4, 4, 4]])
    expect(await on.read('ord/order', order.id)).toMatchObject({ status: 'confirmed', receiveStatus: 'part' })
    const delivery = await on.arrived(order.billNo, [{ qty: 6 }])
    const [line] = on.linesOf(delivery)
    const rest = await on.receive({ deliveryNo: delivery.billNo }, [part(order, line?.id, 6)])
    await on.must(on.warehouse, 'ord/receipt', 'post', rest)
    expect(await on.ledger(order, 'receivedQty', 'acceptedQty', 'keptQty')).toEqual([[10, 10, 10]])
    expect(await statusOf(order)).toBe('received')
  })

  it('by a red receipt of a delivery leaves its pieces to be received of that', async () => {
    const order = await on.order([10])
    const delivery = await on.arrived(order.billNo, [{ qty: 10 }])
    const [line] = on.linesOf(delivery)
    const receipt = await on.receive({ deliveryNo: delivery.billNo }, [part(order, line?.id, 10)])
    await corrected(await on.must(on.warehouse, 'ord/receipt', 'post', receipt), 6)
    expect(await on.read('ord/delivery', delivery.id)).toMatchObject({
      ...{ status: 'partReceived', lines: [{ receivedQty: 4, acceptedQty: 4 }] },
    })
    const rest = await on.receive({ deliveryNo: delivery.billNo }, [part(order, line?.id, 6)])
    await on.must(on.warehouse, 'ord/receipt', 'post', rest)
    expect(await on.read('ord/delivery', delivery.id)).toMatchObject({ status: 'received' })
    expect(await statusOf(order)).toBe('received')
  })

  it('by its reversal opens its order again: it is changed, or cancelled by letter', async () => {
    const { order, receipt } = await received(10)
    expect(await statusOf(order)).toBe('received')
    await on.must(on.warehouse, 'ord/receipt', 'reverse', receipt, { rejectReason: '重复登记冲销' })
    expect(await on.read('ord/order', order.id)).toMatchObject({ status: 'confirmed', receiveStatus: 'none' })
    const [line] = on.linesOf(await on.read('ord/order', order.id))
    const asked = [{ id: line?.id, qty: 8, needDate: line?.needDate, price: line?.price }]
    const change = { changeReason: '项目数量调整', lines: asked }
    expect(problemsOf(await on.act(on.buyer, 'ord/order', 'changeFromConfirmed', order, change))).toEqual([])
  })
})

it('a suspended supplier finishes what is confirmed: it ships, and invoices what came', async () => {
  const order = await on.order([10])
  const stand = (status: string) =>
    on.api.running.app.store.write([
      { sql: 'update srm_supplier_base set status = ? where id = ?', parameters: [status, on.company] },
    ])
  await stand('suspended')
  const delivery = await on.arrived(order.billNo, [{ qty: 10 }])
  const lines = [part(order, on.linesOf(delivery)[0]?.id, 10)]
  const receipt = await on.receive({ deliveryNo: delivery.billNo }, lines)
  await on.must(on.warehouse, 'ord/receipt', 'post', receipt)
  expect(await apply(receipt, 10)).toEqual([])
  await stand('qualified')
})
