import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inDays } from '../suppliers/fixture.ts'
import { type Chain, ok, problemsOf, type Row, startChain } from './delivery-kit.ts'
import { addStandard, rejectedInStock } from './quality-kit.ts'

let on: Chain
beforeAll(async () => {
  on = await startChain()
  await addStandard(on)
  // The second material is accepted without inspection.
  await ok(on.admin, 'PUT', 'mat/material/edit', { id: on.materials[1]?.id, inspectFlag: 'N' })
})
afterAll(() => on?.close())

async function inspectedWhen(incoming: string): Promise<void> {
  const [setting] = (await ok(on.admin, 'GET', 'qc/setting/list')).records as readonly Row[]
  if (setting) await ok(on.admin, 'PUT', 'qc/setting/edit', { id: setting.id, incoming })
  else await ok(on.admin, 'POST', 'qc/setting/add', { incoming })
}

/** Arrived delivery of ten pieces of each of two materials. */
async function arrived() {
  const order = await on.order([10, 10])
  const delivery = await on.arrived(order.billNo, [
    { orderLine: 1, qty: 10 },
    { orderLine: 2, qty: 10 },
  ])
  return { order, delivery }
}
const receiptOf = (delivery: Row, { billNo }: Row, numbers: readonly number[]) =>
  on.receive(
    { deliveryNo: delivery.billNo },
    numbers.map((orderLine) => ({ orderNo: billNo, orderLine, qty: 10, okQty: 10 })),
  )
const post = async (receipt: Row) => problemsOf(await on.act(on.warehouse, 'ord/receipt', 'post', receipt))
const checksOf = async ({ billNo }: Row) =>
  (await ok(on.quality, 'GET', `qc/check/list?receiptNo=${billNo}`)).records as readonly Row[]

/** Problems of an application for a line of a receipt, as it is handed in. */
async function apply(receipt: Row, index: number, qty: number): Promise<readonly string[]> {
  const draft = await on.add(on.supplier, 'fin/invoiceapply', {
    ...{ ...on.head, currency: 'CNY', invoiceType: 'digitalSpecial', billingType: 'VS13' },
    lines: [{ receiptNo: receipt.billNo, receiptLineId: on.linesOf(receipt)[index]?.id, qty }],
  })
  return problemsOf(await on.act(on.supplier, 'fin/invoiceapply', 'submit', draft))
}

describe('goods of a material without inspection', () => {
  it('have no check, before or after their receipt', async () => {
    const { order, delivery } = await arrived()
    const inspection = await on.add(on.warehouse, 'ord/inspect', {
      ...{ ...on.head, inspectType: 'incoming', deliveryNo: delivery.billNo, place: '待检区', planDate: inDays(2) },
      lines: on.linesOf(delivery).map(({ id }) => ({ deliveryLineId: id, qty: 10 })),
    })
    expect(on.linesOf(inspection).map(({ standardNo }) => standardNo ?? null)).toEqual(['QS-T', null])
    const receipt = await receiptOf(delivery, order, [1, 2])
    expect(on.linesOf(receipt).map(({ inspect }) => inspect)).toEqual(['request', 'none'])
    expect(await post(receipt)).toEqual([])
    await on.must(on.warehouse, 'ord/receipt', 'inspect', receipt)
    expect((await checksOf(receipt)).map(({ materialCode }) => materialCode)).toEqual([on.materials[0]?.materialCode])
    expect(await apply(receipt, 1, 10)).toEqual([])
  })

  it('are refused an inspection when nothing else is in their receipt', async () => {
    const { order, delivery } = await arrived()
    const receipt = await receiptOf(delivery, order, [2])
    expect(await post(receipt)).toEqual([])
    const refused = await on.act(on.warehouse, 'ord/receipt', 'inspect', receipt)
    expect(problemsOf(refused)).toEqual([expect.stringContaining('免检')])
  })
})

describe('goods of a material with inspection', () => {
  afterAll(() => inspectedWhen('request'))

  it('are received after their inspection, where the settings say so', async () => {
    await inspectedWhen('before')
    const { order, delivery } = await arrived()
    expect(await post(await receiptOf(delivery, order, [2]))).toEqual([])
    const receipt = await receiptOf(delivery, order, [1])
    expect(await post(receipt)).toEqual([expect.stringContaining('/lines/0')])
    const inspection = await on.add(on.warehouse, 'ord/inspect', {
      ...{ ...on.head, inspectType: 'incoming', deliveryNo: delivery.billNo, place: '待检区', planDate: inDays(2) },
      lines: [{ deliveryLineId: on.linesOf(delivery)[0]?.id, qty: 10 }],
    })
    await on.must(on.warehouse, 'ord/inspect', 'submit', inspection)
    expect(await post(receipt)).toEqual([expect.stringContaining(inspection.billNo)])
    await on.must(on.quality, 'ord/inspect', 'accept', inspection)
    const [check] = (await ok(on.quality, 'GET', `qc/check/list?inspectNo=${inspection.billNo}`)).records as Row[]
    const whole = await on.read('qc/check', String(check?.id))
    const readings = (whole.readings as readonly Row[]).map(({ id, kind, needed }) => ({
      id,
      ...(kind === 'measure'
        ? { measured: Array.from({ length: Number(needed) }, () => '10').join(' ') }
        : { defectQty: 0 }),
    }))
    expect(problemsOf(await on.act(on.quality, 'qc/check', 'record', whole, { readings }))).toEqual([])
    await on.must(on.quality, 'qc/check', 'submit', whole)
    await on.must(on.quality, 'qc/check', 'release', whole)
    expect(await post(receipt)).toEqual([])
  })

  it('are checked with their receipt, and invoiced after the result, where the settings say so', async () => {
    await inspectedWhen('after')
    const { order, delivery } = await arrived()
    const receipt = await receiptOf(delivery, order, [1, 2])
    expect(on.linesOf(receipt).map(({ inspect }) => inspect)).toEqual(['after', 'none'])
    expect(await post(receipt)).toEqual([])
    expect((await checksOf(receipt)).map(({ lotQty, status }) => [lotQty, status])).toEqual([[10, 'draft']])
    expect(await apply(receipt, 0, 1)).toEqual([expect.stringContaining('/lines/0/qty')])
    expect(await apply(receipt, 1, 10)).toEqual([])
    expect(await on.ledger(order, 'acceptedQty', 'billableQty')).toEqual([
      [10, 0],
      [10, 10],
    ])
  })
})

it('goods without a delivery are checked in stock, with a sorted lot invoiced as far as it is good', async () => {
  await inspectedWhen('before')
  const { materialCode, unit } = on.materials[2] as Row
  const order = await on.order([10], { materialCode, unit })
  const line = { orderNo: order.billNo, orderLine: 1, qty: 10, okQty: 10 }
  const receipt = await on.receive({}, [line])
  expect(on.linesOf(receipt)[0]?.inspect).toBe('after')
  expect(await post(receipt)).toEqual([])
  await inspectedWhen('request')
  await rejectedInStock(on, receipt, 7)
  expect(await on.ledger(order, 'acceptedQty', 'billableQty')).toEqual([[7, 7]])
  expect(await apply(receipt, 0, 8)).toEqual([expect.stringContaining('/lines/0/qty')])
  expect(await apply(receipt, 0, 7)).toEqual([])
})
