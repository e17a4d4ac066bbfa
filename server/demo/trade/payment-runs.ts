import type { SeedRecord } from '../../platform/sql/insert.ts'
import { cents } from './amounts.ts'
import { dayAfter, head, type numbersOf, type Partner, type Sheets } from './sheets.ts'

/** Accounts of the demo group that payments are made from. */
export const ownAccounts: readonly SeedRecord[] = [
  {
    ...{ code: 'CNY01', name: '基本户（人民币）', holder: '蓝源环境集团', accountNumber: '3310016088168816001' },
    ...{ currency: 'CNY', depositBank: '901', swift: 'HSBCHKHH', enabled: 'Y' },
  },
  {
    ...{ code: 'USD01', name: '外币户（美元）', holder: '蓝源环境集团', accountNumber: '3310016088168816002' },
    ...{ currency: 'USD', depositBank: '901', swift: 'HSBCHKHH', enabled: 'Y' },
  },
]

/** Code of the account that the demo payments are made from. */
export const mainAccount = 'CNY01'

/** A completed run of payments that were made, and a released one of those that are being made, both up to their day. */
export function plantPaymentRuns(
  sheets: Sheets,
  number: ReturnType<typeof numbersOf>,
  now: Date,
  partners: readonly Partner[],
): void {
  for (const [status, ago] of [
    ['paid', 4],
    ['paying', 1],
  ] as const) {
    const day = dayAfter(now, ago, 0)
    const payments = (sheets.rows.get('fin/payment') ?? []).filter(
      (row) => row.status === status && String(row.payDate) <= day,
    )
    if (payments.length > 0) plantRun(sheets, number, day, payments, partners)
  }
}

function plantRun(
  sheets: Sheets,
  number: ReturnType<typeof numbersOf>,
  day: string,
  payments: readonly SeedRecord[],
  partners: readonly Partner[],
): void {
  const billNo = number('PB', day)
  const total = cents(payments.reduce((sum, { amount }) => sum + Number(amount), 0))
  const open = payments.filter(({ status }) => status === 'paying').length
  const status = open > 0 ? 'released' : 'done'
  const { createTime } = head(day, billNo, status)
  const paybatchId = sheets.add('fin/paybatch', billNo, {
    ...{ billNo, billDate: day, status, createTime, payDate: day, payAccount: mainAccount },
    ...{ pullTime: createTime, releasedBy: 'approver', releasedTime: `${day} 11:00:00` },
    txCount: payments.length,
    totals: `CNY ${total.toLocaleString('en-US', { minimumFractionDigits: 2 })}`,
    ...{ paidCount: payments.length - open, openCount: open },
  })
  for (const [index, payment] of payments.entries()) {
    sheets.amend('fin/payment', String(payment.billNo), { batchNo: billNo })
    const payee = partners.find(({ supplierId }) => supplierId === payment.supplierId)?.payee ?? {}
    const [invoice] = (sheets.rows.get('fin/payment/lines') ?? []).filter(({ paymentId }) => paymentId === payment.id)
    sheets.add('fin/paybatch/lines', `${billNo}/${index + 1}`, {
      ...{ paybatchId, paymentNo: payment.billNo, supplierName: payment.supplierName, currency: 'CNY' },
      ...{ amount: payment.amount, payAccount: mainAccount, payeeName: payee.accountName },
      ...{ payeeNumber: payee.accountNumber, payeeBank: payee.bankName, swift: payee.swift, cnaps: payee.rowNumber },
      ...{ country: payee.country, about: invoice?.invoiceNo },
    })
  }
}
