import { afterAll, beforeAll, expect, it } from 'vitest'
import { inDays } from '../suppliers/fixture.ts'
import { type Call, type Chain, problemsOf, type Row, startChain } from './delivery-kit.ts'
import { rejectedInStock } from './quality-kit.ts'

let on: Chain
let finance: Call
beforeAll(async () => {
  on = await startChain()
  finance = await on.api.as('finance')
})
afterAll(() => on?.close())

async function received(): Promise<Row> {
  const order = await on.order([10])
  const line = { orderNo: order.billNo, orderLine: 1, qty: 10, okQty: 10 }
  return on.must(on.warehouse, 'ord/receipt', 'post', await on.receive({}, [line]))
}
const drafted = () =>
  on.add(finance, 'fin/statement', {
    ...{ ...on.head, currency: 'CNY', period: inDays(0), beginDate: inDays(-1), endDate: inDays(1) },
  })
const askedOf = async ({ id }: Row, { billNo }: Row) =>
  on
    .linesOf(await on.read('fin/statement', id))
    .filter(({ docNo }) => docNo === billNo)
    .map(({ qty, billQty }) => [qty, billQty])
const confirm = async (statement: Row) => problemsOf(await on.act(on.supplier, 'fin/statement', 'confirm', statement))
/** Pulls the documents of a disputed statement again, and publishes it. */
async function revised(statement: Row): Promise<void> {
  await on.must(on.supplier, 'fin/statement', 'dispute', statement, { rejectReason: '数量与实物不符' })
  await on.must(finance, 'fin/statement', 'revise', statement)
  await on.must(finance, 'fin/statement', 'pullReceipts', statement)
  await on.must(finance, 'fin/statement', 'publish', statement)
}

it('pieces that a check rejects after the publication are not confirmed, and left out when they are pulled again', async () => {
  const receipt = await received()
  const statement = await drafted()
  expect(await askedOf(statement, receipt)).toEqual([[10, 10]])
  await on.must(finance, 'fin/statement', 'publish', statement)
  await rejectedInStock(on, receipt, 7)
  expect(await confirm(statement)).toEqual([expect.stringContaining(receipt.billNo)])
  await revised(statement)
  expect(await askedOf(statement, receipt)).toEqual([[10, 7]])
  expect(await confirm(statement)).toEqual([])
})

it('pieces of a return that waits for its approval are left out, and asked for once it is rejected', async () => {
  const receipt = await received()
  const back = await on.goBack(receipt, 'refund', [{ qty: 4 }])
  const statement = await drafted()
  await on.must(on.warehouse, 'ord/return', 'submit', back)
  expect(problemsOf(await on.act(finance, 'fin/statement', 'publish', statement))).toEqual([
    expect.stringContaining(receipt.billNo),
  ])
  await on.must(finance, 'fin/statement', 'pullReceipts', statement)
  expect(await askedOf(statement, receipt)).toEqual([[10, 6]])
  await on.must(finance, 'fin/statement', 'publish', statement)
  await on.must(on.approver, 'ord/return', 'reject', back, { rejectReason: '质量合格，不退' })
  expect(await confirm(statement)).toEqual([expect.stringContaining(receipt.billNo)])
  await revised(statement)
  expect(await askedOf(statement, receipt)).toEqual([[10, 10]])
})

it('goods that came instead of returned ones are asked for', async () => {
  const order = await on.order([10])
  const line = { orderNo: order.billNo, orderLine: 1, qty: 10, okQty: 10 }
  const first = await on.must(on.warehouse, 'ord/receipt', 'post', await on.receive({}, [line]))
  expect(problemsOf(await on.sendBack(await on.goBack(first, 'replace', [{ qty: 3 }])))).toEqual([])
  const again = await on.must(
    on.warehouse,
    'ord/receipt',
    'post',
    await on.receive({}, [{ ...line, qty: 3, okQty: 3 }]),
  )
  const statement = await drafted()
  expect([...(await askedOf(statement, first)), ...(await askedOf(statement, again))]).toEqual([
    [10, 7],
    [3, 3],
  ])
})
