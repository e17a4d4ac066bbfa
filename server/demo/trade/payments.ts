import { seedId } from '../../platform/sql/insert.ts'
import { monthBefore } from '../kit/days.ts'
import { cents, totals } from './amounts.ts'
import type { Billing } from './invoicing.ts'
import { mainAccount } from './payment-runs.ts'
import { dayAfter, head, type numbersOf, partnerOf, type Sheets } from './sheets.ts'

type Numbers = ReturnType<typeof numbersOf>

/** A completed or pending payment, with its day. */
export type Payment = { readonly billing: Billing; readonly day: string; readonly status: string }

/** Number of invoices that were paid with another one. */
const paidTogether = 2

/** Payments that are due by now. */
export function plantPayments(
  sheets: Sheets,
  now: Date,
  number: Numbers,
  billings: readonly Billing[],
): readonly Payment[] {
  // The first of those that were applied for together are paid together, too.
  const shared = billings.filter(({ joined }) => joined).slice(0, paidTogether)
  return billings.flatMap((billing) => {
    const { payment: status, receipt, joined = receipt } = billing
    if (status === undefined) return []
    const day = dayAfter(now, Math.max(joined.ago - 40, 0), 0)
    const earlier = shared.filter((each) => each.joined === receipt)
    if (!shared.includes(billing)) plantPayment(sheets, number('PR', day), { billing, day, status }, earlier)
    return [{ billing, day, status }]
  })
}

/** Whether the money was sent. */
export function isPaid(status: string | undefined): boolean {
  return status === 'paid' || status === 'received'
}

function plantPayment(
  sheets: Sheets,
  billNo: string,
  { billing, day, status }: Payment,
  earlier: readonly Billing[],
): void {
  const { partner } = billing.receipt.order
  const paid = [...earlier, billing]
  const amount = cents(paid.reduce((sum, { payAmount }) => sum + payAmount, 0))
  const paymentId = sheets.add('fin/payment', billNo, {
    ...head(day, billNo, status),
    ...partnerOf(partner),
    applyNo: billing.applicationNo,
    payDate: day,
    ...{ payKind: 'progress', payType: 'TT', currency: 'CNY', payAccount: mainAccount },
    bankId: seedId('srm/supplier/bank', `${partner.supplierId}/0`),
    ...{ amount, offsetAmount: 0, discountAmount: 0, settledAmount: amount },
    // A pending payment has no bank reference yet.
    bankFlow: isPaid(status) ? `F${billNo.slice(2)}` : null,
    failReason: status === 'failed' ? '收款账号与户名不符，银行退回' : null,
  })
  for (const [index, { receipt, invoiceNo, payAmount }] of paid.entries()) {
    const what = { invoiceNo, openAmount: totals(receipt.lines).amountWithTax, amount: payAmount }
    sheets.add('fin/payment/lines', `${billNo}/${index + 1}`, { paymentId, supplierId: partner.supplierId, ...what })
  }
}

// The current month is in execution; the next ones are approved, submitted and drafts.
const states = ['executing', 'approved', 'pending', 'draft'] as const
const monthsBack = 8

/** Open amount. */
function leftOf({ receipt, payment, payAmount }: Billing): number {
  const { amountWithTax } = totals(receipt.lines)
  return isPaid(payment) ? cents(amountWithTax - payAmount) : amountWithTax
}

/** A plan for each of the last months with its payments, and for the coming ones with open amounts. */
export function plantPlans(
  sheets: Sheets,
  now: Date,
  number: Numbers,
  billings: readonly Billing[],
  payments: readonly Payment[],
): void {
  const open = billings.filter((billing) => billing.isDue && leftOf(billing) > 0)
  for (let month = monthsBack; month >= 1 - states.length; month -= 1) {
    const period = monthBefore(now, month)
    const paid = payments.filter(({ day, status }) => isPaid(status) && day.startsWith(period))
    const ahead = open.filter((_, index) => index % states.length === -month)
    const picked = month > 0 ? paid.map(({ billing }) => paidItem(billing)) : ahead.map(openItem)
    const day = month > 0 ? `${monthBefore(now, month + 1)}-26` : dayAfter(now, 1, 0)
    const status = month > 0 ? 'finished' : (states[-month] ?? 'draft')
    plantPlan(sheets, { billNo: number('PP', day.slice(0, 7)), period, day, status }, picked)
  }
}

/** Planned amount for an invoice, of its open amount at that time. */
type PlanItem = { readonly billing: Billing; readonly openAmount: number; readonly planAmount: number }

function paidItem(billing: Billing): PlanItem {
  return { billing, openAmount: totals(billing.receipt.lines).amountWithTax, planAmount: billing.payAmount }
}

function openItem(billing: Billing): PlanItem {
  return { billing, openAmount: leftOf(billing), planAmount: leftOf(billing) }
}

type Plan = { readonly billNo: string; readonly period: string; readonly day: string; readonly status: string }

function plantPlan(sheets: Sheets, { billNo, period, day, status }: Plan, picked: readonly PlanItem[]): void {
  const planAmount = cents(picked.reduce((sum, item) => sum + item.planAmount, 0))
  const payplanId = sheets.add('fin/payplan', billNo, {
    ...head(day, billNo, status),
    period,
    budget: Math.ceil(planAmount / 100_000) * 100_000,
    planAmount,
  })
  for (const [index, { billing, openAmount, planAmount: planned }] of picked.entries()) {
    const { receipt, invoiceNo, applicationNo, dueDate } = billing
    sheets.add('fin/payplan/lines', `${billNo}/${index}`, {
      payplanId,
      ...partnerOf(receipt.order.partner),
      invoiceNo,
      applyNo: applicationNo,
      dueDate,
      ...{ currency: 'CNY', exchangeRate: 1, openAmount, planAmount: planned, localAmount: planned },
      payType: 'TT',
      priority: 'M',
    })
  }
}
