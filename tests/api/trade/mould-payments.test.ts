import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '../../../server/platform/new-id.ts'
import type { Reply } from '../../kit/api-server.ts'
import { plant, uniqueNo } from '../../kit/money.ts'
import { inDays } from '../suppliers/fixture.ts'
import { type Call, type Chain, type Row, startChain } from './delivery-kit.ts'
import { type Moulds, mouldsIn, term } from './mould-kit.ts'

let on: Chain
let kit: Moulds
let finance: Call
beforeAll(async () => {
  on = await startChain()
  kit = mouldsIn(on)
  finance = await on.api.as('finance')
})
afterAll(() => on?.close())
beforeEach(() => kit.ending())

/** Runs attempts at once; those that were refused are made again, one after the other. */
async function atOnce(attempts: readonly (() => Promise<Reply>)[]): Promise<void> {
  const replies = await Promise.all(attempts.map((attempt) => attempt()))
  for (const [index, attempt] of attempts.entries())
    if (!replies[index]?.success) expect((await attempt()).text).toContain('"success":true')
}

/** A posted invoice of 565; `expenseNo`: of the line of an expense. */
async function invoiced(expenseNo?: string): Promise<string> {
  const [applyNo, invoiceNo, invoiceapplyId] = [uniqueNo('IA'), uniqueNo('FP'), newId()]
  const { api, head } = on
  await plant(api, 'fin/invoiceapply', [{ id: invoiceapplyId, billNo: applyNo, ...head, status: 'invoiced' }])
  await plant(api, 'fin/invoiceapply/lines', [
    { id: newId(), invoiceapplyId, lineNo: 1, expenseNo, amountWithTax: 565 },
  ])
  await plant(api, 'fin/invoice', [
    { id: newId(), billNo: uniqueNo('IV'), invoiceNo, applyNo, ...head, currency: 'CNY', status: 'posted' },
  ])
  await kit.write(`update fin_invoice set amount_with_tax = 565, open_amount = 565 where invoice_no = ?`, invoiceNo)
  return invoiceNo
}
const invoiceLine = (invoiceNo: string, amount: number) => ({ docType: 'invoice', invoiceNo, amount })
const advanceLine = (advanceNo: string, amount: number) => ({ docType: 'advance', advanceNo, amount })

it('a paid milestone is set off against the invoices of its mould alone, and is on no statement', async () => {
  const contract = await kit.agreed({ costBear: 'buyer', terms: [term('advance', 30), term('acceptance', 70)] })
  const advanceNo = await kit.paid(finance, contract.billNo, 'advance', 339)
  const period = { period: inDays(0).slice(0, 7), beginDate: inDays(-5), endDate: inDays(5), currency: 'CNY' }
  const made = await on.add(finance, 'fin/statement', { ...on.head, ...period })
  expect(made.offsets).not.toContainEqual(expect.objectContaining({ docNo: advanceNo }))

  const goods = await invoiced()
  const wrong = await kit.drawn(226, [invoiceLine(goods, 565), advanceLine(advanceNo, 339)], { payKind: 'progress' })
  expect((await kit.handIn(wrong)).text).toContain('只能抵扣该模具费用单的发票')

  const [expenseNo, other] = [uniqueNo('EX'), uniqueNo('EX')]
  await plant(on.api, 'ord/expense', [
    { id: newId(), billNo: expenseNo, ...on.head, status: 'settled', mouldNo: contract.billNo },
    { id: newId(), billNo: other, ...on.head, status: 'settled' },
  ])
  const mould = await invoiced(expenseNo)
  const twice = await kit.drawn(565, [invoiceLine(mould, 565)], { payKind: 'progress' })
  expect((await kit.handIn(twice)).text).toContain(`还差 339.00，可用 ${advanceNo}（339.00）`)
  const right = await kit.drawn(226, [invoiceLine(mould, 565), advanceLine(advanceNo, 339)], { payKind: 'progress' })
  expect((await kit.handIn(right)).text).toContain('"success":true')
  const freight = await kit.drawn(565, [invoiceLine(await invoiced(other), 565)], { payKind: 'progress' })
  expect((await kit.handIn(freight)).text).toContain('"success":true')
})

it('an expense for a mould names the contract whose milestones are set off', async () => {
  const contract = await kit.agreed({ costBear: 'buyer', terms: [term('advance', 100)] })
  const lines = [{ expenseType: 'mould', amountNoTax: 100, taxRate: '13' }]
  const made = await on.add(on.buyer, 'ord/expense', { ...on.head, currency: 'CNY', exchangeRate: 1, lines })
  expect((await on.act(on.buyer, 'ord/expense', 'submit', made)).text).toContain('"pointer":"/mouldNo"')
  const body = { id: made.id, version: made.version, mouldNo: contract.billNo }
  expect((await on.buyer('PUT', 'ord/expense/edit', { body })).text).toContain('"success":true')
  expect((await on.act(on.buyer, 'ord/expense', 'submit', made)).text).toContain('"success":true')
})

it('pieces amortise what the milestones of a mould leave of its price', async () => {
  const shared = await kit.agreed({ costBear: 'shared', terms: [term('advance', 60)] })
  expect(await kit.stateOf(shared)).toEqual([0, 0, 400])
  await kit.received(15)
  expect(await kit.stateOf(shared)).toEqual([15, 200, 200])
  expect((await kit.apply(shared.billNo, 'advance', 678)).text).toContain('"success":true')
  await kit.received(20)
  expect(await kit.stateOf(shared)).toEqual([30, 400, 0])
  expect(await on.read('con/mould', shared.id)).toMatchObject({ appliedAmount: 678, amortisedAmount: 400 })
})

it('pieces amortise nothing where the buyer pays the mould, or the supplier bears it', async () => {
  const terms = [term('advance', 100)]
  const contracts = [await kit.agreed({ costBear: 'buyer', terms }), await kit.agreed({ costBear: 'supplier' })]
  await kit.received(10)
  for (const contract of contracts) expect(await kit.stateOf(contract)).toEqual([0, 0, 0])
})

it('pieces of an amortised mould leave what milestones are applied for', async () => {
  const contract = await kit.agreed({ terms: [term('advance', 50), term('acceptance', 50)] })
  expect((await kit.apply(contract.billNo, 'advance', 565)).text).toContain('"success":true')
  await kit.received(30)
  expect((await kit.stateOf(contract)).slice(0, 2)).toEqual([30, 500])
  expect((await kit.apply(contract.billNo, 'acceptance', 1)).text).toContain('最多可申请 0.00')
})

it('receipts and milestones at once stay within the price of the mould', async () => {
  const contract = await kit.agreed({ terms: [term('advance', 100)] })
  const [receipt, made] = [
    await kit.arrived(30),
    await kit.drawn(1130, [{ docType: 'contract', amount: 1130 }], { mouldNo: contract.billNo }),
  ]
  const [posted] = await Promise.all([on.act(on.warehouse, 'ord/receipt', 'post', receipt), kit.handIn(made)])
  expect(posted.text).toContain('"success":true')
  const { status } = await on.read('fin/payapply', made.id)
  // The first of both takes the whole price, the second one nothing.
  expect([status, ...(await kit.stateOf(contract))]).toEqual(
    status === 'pending' ? ['pending', 30, 0, 0] : ['draft', 30, 1000, 0],
  )
})

it('milestones of a buyer are the whole price; those of a shared mould are a part of it', async () => {
  const submitted = async (costBear: string, ...terms: readonly object[]) =>
    (await on.act(on.buyer, 'con/mould', 'submit', await kit.drafted({ costBear, terms }))).text
  expect(await submitted('buyer', term('advance', 60))).toContain('付款条款比例合计须为 100%')
  expect(await submitted('shared')).toContain('共同承担须填写付款条款')
  expect(await submitted('shared', term('advance', 60), term('acceptance', 60))).toContain('不能超过 100%')
  expect(await submitted('shared', term('advance', 60))).toContain('"success":true')
})

it('receipts that are posted at once amortise the price to the cent', async () => {
  const contract = await kit.agreed()
  const drafts = [await kit.arrived(7), await kit.arrived(7), await kit.arrived(7)]
  await atOnce(drafts.map((draft) => () => on.act(on.warehouse, 'ord/receipt', 'post', draft)))
  await kit.received(9)
  expect(await kit.stateOf(contract)).toEqual([30, 1000, 0])
})

it('returns that leave at once take back what the mould took of their receipt', async () => {
  const contract = await kit.agreed({}, { amortQty: 5 })
  const receipt = await kit.received(9)
  const backs = await Promise.all(
    [3, 3].map(async (qty) => {
      const back = await on.goBack(receipt, 'refund', [{ qty, stock: 'accepted' }])
      await on.must(on.warehouse, 'ord/return', 'submit', back)
      await on.must(on.approver, 'ord/return', 'approve', back)
      await on.must(on.buyer, 'ord/return', 'publish', back)
      return on.must(on.supplier, 'ord/return', 'confirm', back)
    }),
  )
  await atOnce(backs.map((back) => () => on.act(on.warehouse, 'ord/return', 'shipOut', back)))
  expect(await kit.stateOf(contract)).toEqual([3, 600, 400])
})

it('an expired contract has its stages reported, its milestones paid and its pieces amortised', async () => {
  const stages = [{ stage: 'approval', planDate: inDays(-10) }]
  const contract = await kit.agreed({ costBear: 'shared', terms: [term('acceptance', 60)], stages })
  await kit.write(`update con_mould set status = 'expired' where id = ?`, contract.id)
  expect((await kit.apply(contract.billNo, 'acceptance', 678)).text).toContain('进度尚未通过')
  const passed = (contract.stages as readonly Row[]).map(({ id }) => ({ id, actualDate: inDays(0), result: 'pass' }))
  await on.must(on.buyer, 'con/mould', 'reportStages', contract, { stages: passed })
  expect((await kit.apply(contract.billNo, 'acceptance', 678)).text).toContain('"success":true')
  await kit.received(30)
  expect(await kit.stateOf(contract)).toEqual([30, 400, 0])
})
