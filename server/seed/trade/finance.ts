import { seedId } from '../insert.ts'
import type { Random } from '../random.ts'
import { type Receipt, receiptNoOf } from './deliveries.ts'
import { type Billing, paymentState, plantInvoicing } from './invoicing.ts'
import {
  cents,
  dayAfter,
  goods,
  head,
  type Line,
  numbersOf,
  type Partner,
  partnerOf,
  priced,
  type Sheets,
  totals,
} from './sheets.ts'

/** Statements, invoice applications, payments, deductions and acceptance bills over what came in. */
export function plantFinance(
  sheets: Sheets,
  random: Random,
  now: Date,
  receipts: readonly Receipt[],
  partners: readonly Partner[],
): void {
  const number = numbersOf()
  const billed = receipts.filter(({ order }) => order.status === 'completed')
  for (const [index, receipt] of receipts.slice(-110).entries()) plantStatement(sheets, now, number, receipt, index)
  const billings = plantInvoicing(sheets, now, number, receipts)
  for (const [index, receipt] of billed.entries())
    plantPayment(sheets, now, number, receipt, index, billings.get(receipt.id))
  plantDeductions(sheets, random, now, number, receipts)
  plantAcceptances(sheets, random, now, partners)
  plantPlans(sheets, now, number, billed, billings)
}

type Numbers = ReturnType<typeof numbersOf>

function plantStatement(sheets: Sheets, now: Date, number: Numbers, receipt: Receipt, index: number): void {
  const { order, lines, ago } = receipt
  const end = Math.max(ago - 5, 0)
  const day = dayAfter(now, end, 0)
  const status =
    order.status === 'completed'
      ? index % 6 === 0
        ? 'confirmed'
        : 'invoiced'
      : (['draft', 'toConfirm', 'disputed'][index % 3] ?? 'draft')
  const billNo = number('ST', day)
  const sums = totals(lines)
  const statementId = sheets.add('fin/statement', billNo, {
    ...head(day, billNo, status),
    ...partnerOf(order.partner),
    period: day.slice(0, 7),
    beginDate: `${day.slice(0, 7)}-01`,
    endDate: day,
    ...sums,
    deductAmount: 0,
    netAmount: sums.amountWithTax,
    ...(status === 'disputed' && { rejectReason: '数量与送货记录不一致' }),
  })
  for (const line of lines)
    sheets.add('fin/statement/lines', `${billNo}/${line.lineNo}`, {
      statementId,
      docType: 'receipt',
      docNo: receiptNoOf(receipt, line.lineNo),
      ...goods(line),
      qty: line.qty,
      ...priced(line),
      supplierQty: line.qty,
      diff: 0,
    })
}

function plantPayment(
  sheets: Sheets,
  now: Date,
  number: Numbers,
  { order, lines, ago }: Receipt,
  index: number,
  billing: Billing | undefined,
): void {
  const paidAgo = Math.max(ago - 40, 0)
  const day = dayAfter(now, paidAgo, 0)
  const billNo = number('PR', day)
  const { amountWithTax } = totals(lines)
  const status = paymentState(index)
  const paymentId = sheets.add('fin/payment', billNo, {
    ...head(day, billNo, status),
    ...partnerOf(order.partner),
    applyNo: billing?.applicationNo,
    payDate: day,
    payType: index % 6 === 0 ? 'BA' : 'TT',
    payAccount: '蓝源环境集团 基本户 **** 8816',
    bankId: seedId('srm/supplier/bank', `${order.partner.supplierId}/0`),
    amount: amountWithTax,
    // What is still on its way has no word of the bank yet.
    bankFlow: status === 'paying' ? null : `F${billNo.slice(2)}`,
  })
  sheets.add('fin/payment/lines', `${billNo}/1`, {
    paymentId,
    invoiceNo: billing?.invoiceNo,
    openAmount: amountWithTax,
    amount: amountWithTax,
  })
}

const deductions = [
  ['quality', '来料检验外观缺陷，让步接收扣款'],
  ['late', '较约定交期延误 6 天'],
  ['shortage', '到货短少，按合同扣款'],
  ['packing', '包装破损造成二次包装费用'],
] as const

function plantDeductions(
  sheets: Sheets,
  random: Random,
  now: Date,
  number: Numbers,
  receipts: readonly Receipt[],
): void {
  const states = ['draft', 'pending', 'approved', 'published', 'accepted', 'appealed', 'used', 'rejected']
  for (const [index, { order, ago, billNo: srcNo }] of receipts.slice(-24).entries()) {
    const [deductType, reason] = deductions[index % deductions.length] ?? deductions[0]
    const day = dayAfter(now, Math.max(ago - 2, 0), 0)
    const billNo = number('DD', day)
    const status = states[index % states.length] ?? 'draft'
    sheets.add('fin/deduction', billNo, {
      ...head(day, billNo, status),
      ...partnerOf(order.partner),
      deductType,
      srcNo,
      occurDate: day,
      amount: random.int(5, 80) * 100,
      taxIncluded: 'Y',
      way: index % 2 === 0 ? 'invoice' : 'payment',
      reason,
      acceptBy: status === 'published' ? dayAfter(now, 0, 7) : null,
      ...(status === 'appealed' && { appeal: '延误由贵方变更交货地点造成，请核减' }),
      ...(status === 'rejected' && { rejectReason: '扣款依据不足，请补充检验记录' }),
    })
  }
}

function plantAcceptances(sheets: Sheets, random: Random, now: Date, partners: readonly Partner[]): void {
  const states = ['inHand', 'endorsed', 'discounted', 'collecting', 'settled']
  for (let index = 0; index < 30; index += 1) {
    const billNumber = `1${random.digits(29)}`
    const amount = random.int(5, 80) * 10_000
    const status = states[index % states.length] ?? 'inHand'
    const issueDate = dayAfter(now, 20 + index * 5, 0)
    const acceptanceId = sheets.add('bd/acceptance', billNumber, {
      billNumber,
      subFrom: 1,
      subTo: amount * 100,
      billKind: index % 4 === 0 ? 'commercial' : 'bank',
      amount,
      remain: status === 'inHand' || status === 'collecting' ? amount : 0,
      issueDate,
      dueDate: dayAfter(now, 20 + index * 5, 180),
      drawer: '滨海市政投资有限公司',
      acceptor: '滨海银行股份有限公司',
      payee: '蓝源环境集团',
      transferable: 'Y',
      status,
      createTime: `${issueDate} 11:00:00`,
    })
    sheets.add('bd/acceptance/flows', `${billNumber}/1`, {
      acceptanceId,
      date: issueDate,
      action: 'receive',
      party: '滨海市政投资有限公司',
      amount,
    })
    if (status === 'endorsed')
      sheets.add('bd/acceptance/flows', `${billNumber}/2`, {
        acceptanceId,
        date: dayAfter(now, 5, 0),
        action: 'endorse',
        party: partners[index % partners.length]?.supplierName,
        amount,
      })
  }
}

function plantPlans(
  sheets: Sheets,
  now: Date,
  number: Numbers,
  billed: readonly Receipt[],
  billings: ReadonlyMap<string, Billing>,
): void {
  // The month that is on is carried out; those to come are approved, on their way and drawn up.
  const states = ['executing', 'approved', 'pending', 'draft']
  for (let month = 11; month >= -3; month -= 1) {
    const day = dayAfter(now, Math.max(month, 0) * 30, 0)
    const billNo = number('PP', day)
    const from = Math.abs(month) * 5
    const picked = billed.slice(from, from + 5)
    const status = month > 0 ? 'finished' : (states[-month] ?? 'draft')
    const amounts = picked.map(({ lines }: { lines: readonly Line[] }) => totals(lines).amountWithTax)
    const planAmount = cents(amounts.reduce((sum, amount) => sum + amount, 0))
    const payplanId = sheets.add('fin/payplan', billNo, {
      ...head(day, billNo, status),
      period: dayAfter(now, month * 31, 0).slice(0, 7),
      budget: Math.ceil(planAmount / 100_000) * 100_000,
      planAmount,
    })
    for (const [index, { id, order }] of picked.entries())
      sheets.add('fin/payplan/lines', `${billNo}/${index}`, {
        payplanId,
        ...partnerOf(order.partner),
        invoiceNo: billings.get(id)?.invoiceNo,
        applyNo: billings.get(id)?.applicationNo,
        dueDate: day,
        openAmount: amounts[index],
        planAmount: amounts[index],
        payType: 'TT',
        priority: 'M',
      })
  }
}
