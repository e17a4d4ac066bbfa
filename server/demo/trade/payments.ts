import { seedId } from '../../platform/sql/insert.ts'
import { monthBefore } from '../kit/days.ts'
import { cents, totals } from './amounts.ts'
import type { Billing } from './invoicing.ts'
import { dayAfter, head, type numbersOf, partnerOf, type Sheets } from './sheets.ts'

type Numbers = ReturnType<typeof numbersOf>

/** A completed or pending payment, with its day. */
export type Payment = { readonly billing: Billing; readonly day: string; readonly status: string }

/** Payments that are due by now. */
export function plantPayments(
  sheets: Sheets,
  now: Date,
  number: Numbers,
  billings: readonly Billing[],
): readonly Payment[] {
  return billings.flatMap((billing, index) => {
    const { payment: status, receipt, joined = receipt } = billing
    if (status === undefined) return []
    const day = dayAfter(now, Math.max(joined.ago - 40, 0), 0)
    plantPayment(sheets, number('PR', day), { billing, day, status }, index)
    return [{ billing, day, status }]
  })
}

/** Whether the money was sent. */
export function isPaid(status: string | undefined): boolean {
  return status === 'paid' || status === 'received'
}

function plantPayment(sheets: Sheets, billNo: string, { billing, day, status }: Payment, index: number): void {
  const { partner } = billing.receipt.order
  const { amountWithTax } = totals(billing.receipt.lines)
  const paymentId = sheets.add('fin/payment', billNo, {
    ...head(day, billNo, status),
    ...partnerOf(partner),
    applyNo: billing.applicationNo,
    payDate: day,
    payType: index % 6 === 0 ? 'BA' : 'TT',
    payAccount: '蓝源环境集团 基本户 **** 8816',
    bankId: seedId('srm/supplier/bank', `${partner.supplierId}/0`),
    amount: billing.payAmount,
    offsetAmount: 0,
    // A pending payment has no bank reference yet.
    bankFlow: isPaid(status) ? `F${billNo.slice(2)}` : null,
    failReason: status === 'failed' ? '收款账号与户名不符，银行退回' : null,
  })
  const what = { invoiceNo: billing.invoiceNo, openAmount: amountWithTax, amount: billing.payAmount }
  sheets.add('fin/payment/lines', `${billNo}/1`, { paymentId, ...what })
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
    plantPlan(sheets, { billNo: number('PP', day), period, day, status }, picked)
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
      openAmount,
      planAmount: planned,
      payType: 'TT',
      priority: 'M',
    })
  }
}
