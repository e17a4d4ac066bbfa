import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { upgradeMilestoneAdvances } from '../../../server/domain/upgrades/milestone-advances.ts'
import { newId } from '../../../server/platform/new-id.ts'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import {
  act,
  applied,
  type Money,
  moneyOf,
  ok,
  plant,
  put,
  type Row,
  read,
  received,
  refusal,
  registered,
  rows,
  saidBy,
  uniqueNo,
} from '../../kit/money.ts'
import { invoiceLine, type Payments, paymentsOf } from './payment-kit.ts'

let api: ApiServer
let money: Money
let kit: Payments
beforeAll(async () => {
  api = await startApi()
  money = await moneyOf(api)
  kit = await paymentsOf(money)
})
afterAll(() => api?.close())

/** A contract of 1130 in force: 30 % in advance, 30 % on delivery, 30 % on acceptance, 10 % retention. */
async function agreed(more: object = {}): Promise<string> {
  const [id, billNo] = [newId(), uniqueNo('HT')]
  const head = { ...money.head, contractName: '采购合同', status: 'effective', amountWithTax: 1130 }
  await plant(money, 'con/contract', [{ id, billNo, ...head, contractType: 'purchase', ...more }])
  const shares = { advance: 30, delivery: 30, acceptance: 30, retention: 10 }
  const terms = Object.entries(shares).map(([stage, pct]) => {
    const amount = Math.round(1130 * pct) / 100
    return { id: newId(), contractId: id, stage, pct, amount, stageAmount: amount, condition: '按约定' }
  })
  await plant(money, 'con/contract/terms', terms)
  return billNo
}

/** Received goods of an order of the contract: 1130 for 10 pieces. */
async function delivered(contractNo: string, { day = '2026-03-10', qty = 10 } = {}) {
  const goods = await received(money, [{ qty, price: 100 }], { day })
  await put(money, 'ord_order', goods.orderId, 'src_no', contractNo)
  return goods
}

let day = 0
/** A posted invoice of received goods, on a day of its own: no likely copy of another one. */
async function invoiced(goods: Awaited<ReturnType<typeof received>>, qty = 10): Promise<Row> {
  day += 1
  const draft = await registered(money, await applied(money, goods, [qty]), () => ({}), {
    invoiceDate: new Date(Date.UTC(2025, 5, day)).toISOString().slice(0, 10),
  })
  await act(money.supplier, 'fin/invoice', 'submit', draft.id)
  await act(money.finance, 'fin/invoice', 'verify', draft.id)
  await act(money.finance, 'fin/invoice', 'post', draft.id)
  return read(money.finance, 'fin/invoice', draft.id)
}

const milestone = (contractNo: string, payKind: string, amount: number) =>
  kit.bodyFor([{ docType: 'contract', amount }], amount, { payKind, contractNo })
const submit = async (body: object) => refusal(money.supplier, 'fin/payapply', 'submit', await kit.add(body))
const head = { payDate: '2026-04-01', payType: 'TT', payAccount: 'CNY01' }

/** Pays a planned application; the number of the payment. */
async function paid(application: Row, amount: number, lines: readonly object[] = []): Promise<string> {
  const id = await kit.drafted({ applyNo: application.billNo, ...head, amount, lines })
  await act(money.approver, 'fin/payment', 'pay', id)
  await act(money.finance, 'fin/payment', 'recordPaid', id, { bankFlow: 'B1' })
  return (await read(money.finance, 'fin/payment', id)).billNo
}

const paidMilestone = async (contractNo: string, payKind: string, amount: number) =>
  paid(await kit.plannedFor(milestone(contractNo, payKind, amount)), amount)
const advancesOf = (contractNo: string) => rows(money.finance, `fin/advance/list?contractNo=${contractNo}`)

it('a milestone is applied for once its condition is met', async () => {
  const contractNo = await agreed({ warrantyMonths: 12 })
  expect(await submit(milestone(contractNo, 'advance', 339))).toBe('')
  const goods = await delivered(contractNo, { day: '2026-11-20' })
  const lineId = String(goods.lines[0]?.orderLineId)
  await put(money, 'ord_order_lines', lineId, 'accepted_qty', 0)
  await put(money, 'ord_order_lines', lineId, 'received_qty', 0)
  expect(await submit(milestone(contractNo, 'delivery', 339))).toContain('/payKind 合同')
  expect(await submit(milestone(contractNo, 'acceptance', 339))).toContain('尚未验收合格')
  await put(money, 'ord_order_lines', lineId, 'received_qty', 10)
  expect(await submit(milestone(contractNo, 'acceptance', 339))).toContain('尚未验收合格')
  expect(await submit(milestone(contractNo, 'delivery', 339))).toBe('')
  await put(money, 'ord_order_lines', lineId, 'accepted_qty', 10)
  expect(await submit(milestone(contractNo, 'acceptance', 339))).toBe('')
  expect(await submit(milestone(contractNo, 'retention', 113))).toContain('质保期至 2027-11-20')
  await put(money, 'ord_receipt', goods.receiptId, 'receive_time', '2024-03-10 09:00:00')
  await put(money, 'ord_order_lines', lineId, 'received_qty', 9)
  expect(await submit(milestone(contractNo, 'retention', 113))).toContain('尚有未到货的订单')
  await put(money, 'ord_order_lines', lineId, 'received_qty', 10)
  expect(await submit(milestone(contractNo, 'retention', 113))).toBe('')
})

it('milestones of a contract that has expired are paid, those of a terminated one are not', async () => {
  const contractNo = await agreed({ status: 'expired', warrantyMonths: 12 })
  await delivered(contractNo, { day: '2024-03-10' })
  expect(await paidMilestone(contractNo, 'retention', 113)).toMatch(/^PR/)
  const terminated = await agreed({ status: 'terminated' })
  expect(await submit(milestone(terminated, 'advance', 339))).toContain('/contractNo')
})

it('the approver decides about the milestones of contracts without orders; goods are ordered first', async () => {
  for (const contractType of ['service', 'outsourcing', 'supplement']) {
    const contractNo = await agreed({ contractType })
    for (const stage of ['delivery', 'acceptance']) expect(await submit(milestone(contractNo, stage, 339))).toBe('')
    expect(await submit(milestone(contractNo, 'retention', 113))).toBe('')
  }
  const given = await agreed()
  const { orderId, lines } = await delivered(given)
  await put(money, 'ord_order_lines', String(lines[0]?.orderLineId), 'received_qty', 0)
  await put(money, 'ord_order', orderId, 'status', 'draft')
  expect(await submit(milestone(given, 'delivery', 339))).toContain('尚未到货')
  await put(money, 'ord_order', orderId, 'status', 'cancelled')
  expect(await submit(milestone(given, 'delivery', 339))).toContain('/payKind 合同')
  const bare = await agreed()
  for (const stage of ['delivery', 'acceptance'])
    expect(await submit(milestone(bare, stage, 339))).toContain('尚未下单')
  expect(await submit(milestone(bare, 'retention', 113))).toContain('尚未下单')
  expect(await submit(milestone(bare, 'advance', 339))).toBe('')
})

it('orders of the award of a contract with its supplier count, and the invoices of their goods take its advances', async () => {
  const awardNo = uniqueNo('DB')
  const contractNo = await agreed({ srcNo: awardNo })
  const foreign = await received(money, [{ qty: 1, price: 100 }], { supplierId: money.rival.id })
  await put(money, 'ord_order', foreign.orderId, 'award_no', awardNo)
  const goods = await received(money, [{ qty: 10, price: 100 }])
  await put(money, 'ord_order', goods.orderId, 'award_no', awardNo)
  const lineId = String(goods.lines[0]?.orderLineId)
  for (const column of ['received_qty', 'accepted_qty']) await put(money, 'ord_order_lines', lineId, column, 0)
  expect(await submit(milestone(contractNo, 'delivery', 339))).toContain('尚未到货')
  for (const column of ['received_qty', 'accepted_qty']) await put(money, 'ord_order_lines', lineId, column, 10)
  const paymentNo = await paidMilestone(contractNo, 'delivery', 339)
  const invoice = await invoiced(goods)
  expect(await submit(kit.bodyFor([invoiceLine(invoice, 1130)], 1130))).toContain(`可用 ${paymentNo}（339.00）`)
  const lines = [invoiceLine(invoice, 1130), { docType: 'advance', advanceNo: paymentNo, amount: 339 }]
  expect(await submit(kit.bodyFor(lines, 791))).toBe('')
  expect(await submit(milestone(contractNo, 'acceptance', 0.02))).toContain('超过合同金额')
  // Ordered on the contract itself, its goods are those of that order.
  const own = await delivered(contractNo)
  await put(money, 'ord_order_lines', String(own.lines[0]?.orderLineId), 'accepted_qty', 0)
  expect(await submit(milestone(contractNo, 'acceptance', 1))).toContain('尚未验收合格')
})

it('a milestone whose goods were all sent back is not due', async () => {
  const contractNo = await agreed()
  const goods = await delivered(contractNo)
  await put(money, 'ord_order_lines', String(goods.lines[0]?.orderLineId), 'credited_qty', 10)
  expect(await submit(milestone(contractNo, 'delivery', 339))).toContain('尚未到货')
})

it('a paid milestone of any kind is an advance: on the next statement, and set off against the invoices of the contract first', async () => {
  const contractNo = await agreed()
  const goods = await delivered(contractNo)
  const paymentNo = await paidMilestone(contractNo, 'delivery', 300)
  expect(await advancesOf(contractNo)).toMatchObject([{ paymentNo, amount: 300, openAmount: 300, payKind: 'delivery' }])
  const period = { period: '2026-03', beginDate: '2026-03-01', endDate: '2026-04-30' }
  const made = await ok(money.finance('POST', 'fin/statement/add', { body: { ...money.head, ...period } }))
  const { offsets } = await read(money.finance, 'fin/statement', made.id)
  expect(offsets).toContainEqual(expect.objectContaining({ docType: 'advance', docNo: paymentNo, amount: 300 }))
  await ok(money.finance('DELETE', `fin/statement/delete?id=${made.id}`))

  const invoice = await invoiced(goods)
  expect(await submit(kit.bodyFor([invoiceLine(invoice, 1130)], 1130))).toContain(`可用 ${paymentNo}（300.00）`)
  const lines = (amount: number) => [invoiceLine(invoice, 1130), { docType: 'advance', advanceNo: paymentNo, amount }]
  expect(await submit(kit.bodyFor(lines(299.99), 830.01))).toContain('还差 0.01')
  const right = await kit.plannedFor(kit.bodyFor(lines(300), 830))
  expect(await advancesOf(contractNo)).toMatchObject([{ usedAmount: 300, openAmount: 0 }])
  // The contract is paid by its invoice now.
  expect(await submit(milestone(contractNo, 'acceptance', 0.02))).toContain('超过合同金额 0.01')
  await paid(right, 830, [{ invoiceNo: invoice.invoiceNo, amount: 1130 }])
  expect(await read(money.finance, 'fin/invoice', invoice.id)).toMatchObject({ status: 'paid', openAmount: 0 })
})

it('invoices of other contracts do not need the advance', async () => {
  const [contractNo, another] = [await agreed(), await agreed()]
  await paidMilestone(contractNo, 'advance', 339)
  const invoice = await invoiced(await delivered(another))
  expect(await submit(kit.bodyFor([invoiceLine(invoice, 1130)], 1130))).toBe('')
})

it('an invoice of two contracts takes the share of each', async () => {
  const [contractNo, another] = [await agreed(), await agreed()]
  const [first, second] = [await delivered(contractNo, { qty: 4 }), await delivered(another, { qty: 6 })]
  const paymentNo = await paidMilestone(contractNo, 'advance', 339)
  const lines = [first, second].map(({ receiptNo, lines: [line] }, index) => ({
    ...{ receiptNo, receiptLineId: line?.id, qty: index === 0 ? 4 : 6 },
  }))
  const body = { ...money.head, invoiceType: 'digitalSpecial', billingType: 'VS13', lines }
  const { id } = await ok(money.supplier('POST', 'fin/invoiceapply/add', { body }))
  await act(money.supplier, 'fin/invoiceapply', 'submit', id)
  await act(money.finance, 'fin/invoiceapply', 'approve', id)
  const draft = await registered(money, await read(money.finance, 'fin/invoiceapply', id), () => ({}), {
    invoiceDate: '2026-03-21',
  })
  await act(money.supplier, 'fin/invoice', 'submit', draft.id)
  await act(money.finance, 'fin/invoice', 'verify', draft.id)
  await act(money.finance, 'fin/invoice', 'post', draft.id)
  // 40 % of 500 belong to the contract that was paid in advance.
  const lower = (amount: number) => [invoiceLine(draft, 500), { docType: 'advance', advanceNo: paymentNo, amount }]
  expect(await submit(kit.bodyFor(lower(199), 301))).toContain('还差 1.00')
  expect(await submit(kit.bodyFor(lower(200), 300))).toBe('')
})

it('milestones and invoices of a contract take no more than its amount, also before the milestones are paid', async () => {
  const contractNo = await agreed()
  const invoice = await invoiced(await delivered(contractNo))
  const pending = await kit.add(milestone(contractNo, 'advance', 339))
  await act(money.supplier, 'fin/payapply', 'submit', pending)
  const whole = await submit(kit.bodyFor([invoiceLine(invoice, 1130)], 1130))
  expect(whole).toContain('超过合同金额 338.99：请先付清或撤回未付的付款节点申请')
  expect(await submit(kit.bodyFor([invoiceLine(invoice, 791)], 791))).toBe('')
  expect(await submit(milestone(contractNo, 'delivery', 1))).toContain('合同金额')
  expect(await refusal(money.approver, 'fin/payapply', 'approve', pending)).toBe('')
})

it('invoices of goods above the contract are paid, also of one that is over; its milestones are not raised by them', async () => {
  const contractNo = await agreed({ status: 'expired' })
  // Received within the tolerance for over-receipt: 1243 of a contract of 1130.
  const goods = await delivered(contractNo, { qty: 11 })
  const paymentNo = await paidMilestone(contractNo, 'advance', 339)
  const invoice = await invoiced(goods, 11)
  const lines = [invoiceLine(invoice, 1243), { docType: 'advance', advanceNo: paymentNo, amount: 339 }]
  const application = await kit.plannedFor(kit.bodyFor(lines, 904))
  await paid(application, 904, [{ invoiceNo: invoice.invoiceNo, amount: 1243 }])
  expect(await read(money.finance, 'fin/invoice', invoice.id)).toMatchObject({ status: 'paid', openAmount: 0 })
  expect(await submit(milestone(contractNo, 'delivery', 1))).toContain('请减少本次金额或先变更合同')
})

it('a milestone that was paid less than its lines does not hold the invoices back', async () => {
  const contractNo = await agreed()
  const application = await kit.plannedFor({ ...milestone(contractNo, 'advance', 339), applyAmount: 300 })
  const invoice = await invoiced(await delivered(contractNo))
  expect(await submit(kit.bodyFor([invoiceLine(invoice, 1130)], 1130))).toContain('请先付清')
  const paymentNo = await paid(application, 300)
  const lines = [invoiceLine(invoice, 1130), { docType: 'advance', advanceNo: paymentNo, amount: 300 }]
  expect(await read(money.finance, 'fin/payapply', application.id)).toMatchObject({ status: 'paid' })
  expect(await submit(kit.bodyFor(lines, 830))).toBe('')
})

it('applications that were handed in at once are judged again at the approval', async () => {
  const contractNo = await agreed()
  const invoice = await invoiced(await delivered(contractNo))
  const bodies = [milestone(contractNo, 'advance', 339), kit.bodyFor([invoiceLine(invoice, 1130)], 1130)]
  const ids = await Promise.all(bodies.map((body) => kit.add(body)))
  for (const id of ids) await put(money, 'fin_payapply', id, 'status', 'pending')
  for (const id of ids) expect(await refusal(money.approver, 'fin/payapply', 'approve', id)).toContain('合同金额')
  await act(money.approver, 'fin/payapply', 'reject', String(ids[0]), { rejectReason: '发票已申请付款' })
  expect(await refusal(money.approver, 'fin/payapply', 'approve', String(ids[1]))).toBe('')
})

it('an invoice that advances cover is settled by an application and a payment of 0, which no run carries', async () => {
  const contractNo = await agreed()
  const goods = await delivered(contractNo, { qty: 3 })
  const paymentNo = await paidMilestone(contractNo, 'advance', 339)
  const invoice = await invoiced(goods, 3)
  expect(Number(invoice.amountWithTax)).toBe(339)
  expect(await submit(kit.bodyFor([invoiceLine(invoice, 339)], 0))).toContain('/applyAmount')
  const lines = [invoiceLine(invoice, 339), { docType: 'advance', advanceNo: paymentNo, amount: 339 }]
  const application = await kit.plannedFor(kit.bodyFor(lines, 0))
  const empty = await kit.drafted({ applyNo: application.billNo, ...head, amount: 0, lines: [] })
  expect(await refusal(money.approver, 'fin/payment', 'pay', empty)).toContain('/amount')
  const allocation = [{ invoiceNo: invoice.invoiceNo, amount: 339 }]
  const id = await kit.drafted({ applyNo: application.billNo, ...head, amount: null, lines: allocation })
  const payment = await read(money.finance, 'fin/payment', id)
  expect(payment).toMatchObject({ amount: 0, offsetAmount: 339 })
  const run = { payDate: '2026-05-01', payAccount: 'CNY01', purOrg: 'P10', lines: [{ paymentNo: payment.billNo }] }
  expect((await money.finance('POST', 'fin/paybatch/add', { body: run })).text).toContain('不能由银行文件支付')
  await act(money.approver, 'fin/payment', 'pay', id)
  await act(money.finance, 'fin/payment', 'recordPaid', id, { bankFlow: '-' })
  expect(await read(money.finance, 'fin/invoice', invoice.id)).toMatchObject({ status: 'paid', openAmount: 0 })
  expect(await read(money.finance, 'fin/payapply', application.id)).toMatchObject({ status: 'paid' })
  expect(await advancesOf(contractNo)).toMatchObject([{ openAmount: 0 }])
})

it('an early-payment discount is no more than what the set-off leaves of the invoice', async () => {
  const contractNo = await agreed()
  const goods = await delivered(contractNo, { qty: 3 })
  const paymentNo = await paidMilestone(contractNo, 'advance', 338)
  const discounted = async (setOff: number) => {
    const invoice = await invoiced(goods, 1)
    await put(money, 'fin_invoice', invoice.id, 'discount_amount', 2.26)
    await put(money, 'fin_invoice', invoice.id, 'discount_until', '2099-12-31')
    const lines = [invoiceLine(invoice, 113), { docType: 'advance', advanceNo: paymentNo, amount: setOff }]
    const application = await kit.plannedFor(kit.bodyFor(lines, Math.round((113 - setOff) * 100) / 100))
    const allocation = [{ invoiceNo: invoice.invoiceNo, amount: 113 }]
    const id = await kit.drafted({ applyNo: application.billNo, ...head, amount: null, lines: allocation })
    await act(money.approver, 'fin/payment', 'pay', id)
    await act(money.finance, 'fin/payment', 'recordPaid', id, { bankFlow: '-' })
    expect(await read(money.finance, 'fin/invoice', invoice.id)).toMatchObject({ status: 'paid', openAmount: 0 })
    expect(await read(money.finance, 'fin/payapply', application.id)).toMatchObject({ status: 'paid' })
    return read(money.finance, 'fin/payment', id)
  }
  expect(await discounted(113)).toMatchObject({ amount: 0, offsetAmount: 113, discountAmount: 0 })
  expect(await discounted(113)).toMatchObject({ amount: 0, settledAmount: 0 })
  expect(await discounted(112)).toMatchObject({ amount: 0, discountAmount: 1, settledAmount: 1 })
})

it('a payment for an invoice and a milestone covers the invoice, and the milestone is paid once', async () => {
  const contractNo = await agreed()
  const invoice = await invoiced(await delivered(contractNo, { qty: 5 }), 5)
  const lines = [invoiceLine(invoice, 565), { docType: 'contract', amount: 339 }]
  const application = await kit.plannedFor(kit.bodyFor(lines, 904, { payKind: 'advance', contractNo }))
  const draft = (amount: number, allocated: readonly object[]) =>
    kit.drafted({ applyNo: application.billNo, ...head, amount, lines: allocated })
  const allocation = [{ invoiceNo: invoice.invoiceNo, amount: 565 }]
  const pay = (id: string) => refusal(money.approver, 'fin/payment', 'pay', id)
  expect(await pay(await draft(300, allocation))).toContain('565 至 904')
  const first = await draft(339, [])
  expect(await pay(first)).toBe('')
  expect(await pay(await draft(339, []))).toContain('/amount')
  await act(money.finance, 'fin/payment', 'recordPaid', first, { bankFlow: 'B1' })
  const second = await draft(565, allocation)
  expect(await pay(second)).toBe('')
  await act(money.finance, 'fin/payment', 'recordPaid', second, { bankFlow: 'B2' })
  expect(await advancesOf(contractNo)).toMatchObject([{ amount: 339 }])
})

it('an older database: paid milestones become advances once, and published statements stay as they are', async () => {
  const contractNo = await agreed()
  await delivered(contractNo)
  const paymentNo = await paidMilestone(contractNo, 'delivery', 200)
  const { store } = api.running.app
  await store.write([{ sql: 'delete from fin_advance where payment_no = ?', parameters: [paymentNo] }])
  expect(await upgradeMilestoneAdvances(api.running.app)).toBe(1)
  expect(await upgradeMilestoneAdvances(api.running.app)).toBe(0)
  expect(await advancesOf(contractNo)).toMatchObject([{ paymentNo, amount: 200, openAmount: 200, payKind: 'delivery' }])
})

it('a change of a contract does not go below what is applied for on it', async () => {
  const contractNo = await agreed({ status: 'changing', consentTime: '2026-04-01 09:00:00', revision: 1 })
  const [contract] = await rows(money.finance, `con/contract/list?billNo=${contractNo}`)
  const contractId = String(contract?.id)
  const [material] = await rows(money.admin, 'mat/material/list?pageSize=1')
  const { materialCode, unit } = material as Row & Record<string, string>
  const line = { id: newId(), contractId, lineNo: 1, materialCode, unit, qty: 10, price: 100, taxRate: '13' }
  await plant(money, 'con/contract/lines', [{ ...line, newQty: 6 }])
  const invoice = await invoiced(await delivered(contractNo, { qty: 7 }), 7)
  const id = await kit.add(kit.bodyFor([invoiceLine(invoice, 791)], 791))
  await act(money.supplier, 'fin/payapply', 'submit', id)
  const approve = () => refusal(money.approver, 'con/contract', 'approveFromChanging', contractId)
  expect(await approve()).toContain('变更后金额 678.00 低于已申请付款 791.00')
  await act(money.supplier, 'fin/payapply', 'withdraw', id)
  const advance = await kit.add(milestone(contractNo, 'advance', 339))
  await act(money.supplier, 'fin/payapply', 'submit', advance)
  expect(await approve()).toContain('不能低于已使用的 339')
  const asked = { body: { id: contractId }, headers: { lang: 'en' } }
  const english = saidBy(await money.approver('POST', 'con/contract/do/approveFromChanging', asked))
  expect(english).toContain('Must be at least 339, which is used already')
  await act(money.supplier, 'fin/payapply', 'withdraw', advance)
  expect(await approve()).toBe('')
})

it('a contract that goods above it have passed is changed, as long as its amount is not lowered', async () => {
  const contractNo = await agreed({ status: 'changing', consentTime: '2026-04-01 09:00:00', revision: 1 })
  const [contract] = await rows(money.finance, `con/contract/list?billNo=${contractNo}`)
  const contractId = String(contract?.id)
  const [material] = await rows(money.admin, 'mat/material/list?pageSize=1')
  const { materialCode, unit } = material as Row & Record<string, string>
  const line = { id: newId(), contractId, lineNo: 1, materialCode, unit, qty: 10, price: 100, taxRate: '13' }
  await plant(money, 'con/contract/lines', [{ ...line, newQty: 10.5 }])
  const invoice = await invoiced(await delivered(contractNo, { qty: 11 }), 11)
  expect(await submit(kit.bodyFor([invoiceLine(invoice, 1243)], 1243))).toBe('')
  expect(await refusal(money.approver, 'con/contract', 'approveFromChanging', contractId)).toBe('')
})

const asked = fc.record({
  stage: fc.constantFrom('advance', 'delivery', 'acceptance', 'retention'),
  /** Tenths of a per cent of 1130. */
  share: fc.integer({ min: 1, max: 400 }),
  isPaidAtOnce: fc.boolean(),
})
const cents = (value: number) => Math.round(value * 100) / 100

/** A planned application, or the reason against it. */
async function plannedOr(body: object): Promise<Row | string> {
  const id = await kit.add(body)
  const said = await refusal(money.supplier, 'fin/payapply', 'submit', id)
  if (said !== '') return said
  await act(money.approver, 'fin/payapply', 'approve', id)
  await act(money.finance, 'fin/payapply', 'plan', id)
  return read(money.finance, 'fin/payapply', id)
}

/** Application for an invoice, with the advances that its contract has open. */
async function bodyOf(contractNo: string, invoice: Row): Promise<object> {
  let left = Number(invoice.amountWithTax)
  const setOff = (await advancesOf(contractNo)).flatMap(({ paymentNo, openAmount }) => {
    const amount = Math.min(left, Number(openAmount))
    left = cents(left - amount)
    return amount > 0 ? [{ docType: 'advance', advanceNo: paymentNo, amount }] : []
  })
  return kit.bodyFor([invoiceLine(invoice, Number(invoice.amountWithTax)), ...setOff], left)
}

/** Pays applications, at once or later, and knows what was paid. */
function purse() {
  let total = 0
  const waiting: Row[] = []
  const settle = async (application: Row, lines: readonly object[] = []) => {
    await paid(application, Number(application.applyAmount), lines)
    total = cents(total + Number(application.applyAmount))
  }
  const settleWaiting = async () => {
    for (const each of waiting.splice(0)) await settle(each)
  }
  return { waiting, settle, settleWaiting, cash: () => total }
}

/** Pays an invoice; milestones that are not paid yet are the only reason against it. */
async function settleWhole(contractNo: string, invoice: Row, { settle, settleWaiting }: ReturnType<typeof purse>) {
  let made = await plannedOr(await bodyOf(contractNo, invoice))
  if (typeof made === 'string') {
    expect(made).toContain('请先付清')
    await settleWaiting()
    made = await kit.plannedFor(await bodyOf(contractNo, invoice))
  }
  await settle(made, [{ invoiceNo: invoice.invoiceNo, amount: invoice.amountWithTax }])
}

it('milestones first, then the invoices of the whole contract: all invoices are paid, and no more than the contract or its goods', async () => {
  const property = fc.asyncProperty(
    fc.array(asked, { minLength: 1, maxLength: 5 }),
    fc.constantFrom(900, 1130, 1400),
    fc.integer({ min: 1, max: 9 }),
    async (milestones, amountWithTax, first) => {
      const contractNo = await agreed({ amountWithTax, status: 'expired' })
      const goods = await delivered(contractNo, { day: '2024-03-10' })
      const ours = purse()
      const { cash, settleWaiting, waiting } = ours
      for (const { stage, share, isPaidAtOnce } of milestones) {
        const made = await plannedOr(milestone(contractNo, stage, cents(1.13 * share)))
        if (typeof made !== 'string') waiting.push(made)
        if (isPaidAtOnce) await settleWaiting()
      }
      for (const qty of [first, 10 - first]) {
        const invoice = await invoiced(goods, qty)
        await settleWhole(contractNo, invoice, ours)
        expect(await read(money.finance, 'fin/invoice', invoice.id)).toMatchObject({ status: 'paid', openAmount: 0 })
      }
      await settleWaiting()
      expect(cash()).toBeLessThanOrEqual(Math.max(amountWithTax, 1130) + 0.02)
      expect(cash()).toBeGreaterThanOrEqual(1130)
    },
  )
  await fc.assert(property, { numRuns: 6, endOnFailure: true })
}, 120_000)
