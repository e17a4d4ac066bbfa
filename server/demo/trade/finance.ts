import { type SeedRecord, seedId } from '../../platform/sql/insert.ts'
import type { Random } from '../kit/random.ts'
import { plantAcceptances } from './acceptances.ts'
import { plantAdvances } from './advances.ts'
import { cents, priced, totals } from './amounts.ts'
import { type Receipt, receiptNoOf } from './deliveries.ts'
import { plantExpenseApplication } from './expense-applications.ts'
import { awaitingInvoice, plantInvoicing } from './invoicing.ts'
import { plantPaymentRuns } from './payment-runs.ts'
import { plantPayments, plantPlans } from './payments.ts'
import { lowerApplication } from './set-off.ts'
import { dayAfter, goods, head, numbersOf, type Partner, partnerOf, type Sheets } from './sheets.ts'

/** Number of the last deliveries on statements; earlier ones were settled without. */
const stated = 70

/** Statements, invoice applications, payments, deductions and acceptance bills for received goods. */
export function plantFinance(
  sheets: Sheets,
  random: Random,
  now: Date,
  receipts: readonly Receipt[],
  partners: readonly Partner[],
  acceptanceCount?: number,
): void {
  const number = numbersOf()
  const awaiting = awaitingInvoice(sheets, receipts)
  const statements = receipts.slice(-stated).map((receipt, index) => {
    const status = statementState(receipt, index, awaiting.has(receipt.id))
    return [receipt.id, plantStatement(sheets, now, number, receipt, status)] as const
  })
  const billings = plantInvoicing(sheets, now, number, receipts, { statements: new Map(statements), awaiting })
  const payments = plantPayments(sheets, now, number, billings)
  plantDeductions(sheets, random, now, number, receipts)
  plantAdvances(sheets, now, number)
  plantAcceptances(sheets, random, now, partners, acceptanceCount)
  plantPlans(sheets, now, number, billings, payments)
  plantPaymentRuns(sheets, number, now, partners)
  plantExpenseApplication(sheets, now, number)
}

type Numbers = ReturnType<typeof numbersOf>

const openStates = ['draft', 'toConfirm', 'disputed'] as const

/** Goods of a settled order have an agreed statement. */
function statementState({ order }: Receipt, index: number, isAwaiting: boolean): string {
  if (order.status === 'completed') return isAwaiting ? 'confirmed' : 'invoiced'
  return openStates[index % openStates.length] ?? 'draft'
}

/** Returns the number of the statement if both sides have agreed on it. */
function plantStatement(
  sheets: Sheets,
  now: Date,
  number: Numbers,
  receipt: Receipt,
  status: string,
): string | undefined {
  const { order, lines, ago } = receipt
  const end = Math.max(ago - 5, 0)
  const day = dayAfter(now, end, 0)
  const billNo = number('ST', day.slice(0, 7))
  const sums = totals(lines)
  const statementId = sheets.add('fin/statement', billNo, {
    ...head(day, billNo, status),
    ...partnerOf(order.partner),
    period: day.slice(0, 7),
    beginDate: `${day.slice(0, 7)}-01`,
    endDate: day,
    ...sums,
    deductAmount: 0,
    advanceAmount: 0,
    netAmount: sums.amountWithTax,
    pullTime: `${day} 09:30:00`,
    ...(status === 'disputed' && { rejectReason: '数量与送货记录不一致' }),
  })
  for (const line of lines) {
    const docNo = receiptNoOf(receipt, line.lineNo)
    sheets.add('fin/statement/lines', `${billNo}/${line.lineNo}`, {
      statementId,
      docType: 'receipt',
      docNo,
      receiptNo: docNo,
      srcLineId: seedId('ord/receipt/lines', `${docNo}/${line.lineNo}`),
      orderNo: order.billNo,
      orderLine: line.lineNo,
      ...goods(line),
      qty: line.qty,
      billQty: line.qty,
      ...priced(line),
      supplierQty: line.qty,
      diff: 0,
    })
  }
  return status === 'invoiced' || status === 'confirmed' ? billNo : undefined
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
  for (const [index, receipt] of receipts.slice(-24).entries()) {
    const day = dayAfter(now, Math.max(receipt.ago - 2, 0), 0)
    const status = deductionStates[index % deductionStates.length] ?? 'draft'
    const whole = random.int(5, 80) * 100
    const place = Math.floor(index / deductionStates.length)
    // A used one is set off against a payment of the same company.
    const use = status === 'used' ? setOffAt(sheets, receipts, place, whole) : undefined
    const way = use || index % 2 !== 0 ? 'payment' : 'invoice'
    const [deductType, reason] = deductions[index % deductions.length] ?? deductions[0]
    const what = { deductType, reason, occurDate: day, way }
    plantDeduction(sheets, now, receipt, { billNo: number('DD', day), day, status, whole, what, use })
  }
}

const deductionStates = ['accepted', 'pending', 'approved', 'draft', 'published', 'appealed', 'used', 'rejected']

type Deduction = {
  readonly billNo: string
  readonly day: string
  readonly status: string
  readonly whole: number
  readonly what: SeedRecord
  readonly use: Use | undefined
}

function plantDeduction(
  sheets: Sheets,
  now: Date,
  receipt: Receipt,
  { billNo, day, status, whole, what, use }: Deduction,
): void {
  if (use) {
    const { application, amount } = use
    const line = { docType: 'deduction', deductionNo: billNo, docNo: billNo, openAmount: amount, amount }
    lowerApplication(sheets, application, line, amount)
  }
  const { order, billNo: srcNo } = use?.source ?? receipt
  sheets.add('fin/deduction', billNo, {
    ...head(day, billNo, status),
    ...partnerOf(order.partner),
    ...what,
    srcNo,
    ...{ currency: 'CNY', exchangeRate: 1 },
    ...{ amount: use?.amount ?? whole, usedAmount: use?.amount ?? 0, taxIncluded: 'Y' },
    acceptBy: status === 'published' ? dayAfter(now, 0, 7) : null,
    ...notes[status],
  })
}

const notes: Readonly<Record<string, SeedRecord>> = {
  appealed: { appeal: '延误由贵方变更交货地点造成，请核减' },
  rejected: { rejectReason: '扣款依据不足，请补充检验记录' },
}

/** Payment application that a deduction lowers, and the receipt that it is for. */
type Use = { readonly application: SeedRecord; readonly source: Receipt | undefined; readonly amount: number }

/** The deduction takes at most a tenth of the payment. */
function setOffAt(sheets: Sheets, receipts: readonly Receipt[], place: number, whole: number): Use | undefined {
  const applications = (sheets.rows.get('fin/payapply') ?? []).filter(({ status }) => status === 'approved')
  const application = applications[place]
  if (!application) return undefined
  const source = receipts.find(({ order }) => order.partner.supplierId === application.supplierId)
  return { application, source, amount: Math.min(whole, cents(Number(application.applyAmount) / 10)) }
}
