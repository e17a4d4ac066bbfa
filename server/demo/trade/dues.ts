import { settledInOrder } from '../../domain/finance/due-dates.ts'
import { numberOf, textOf } from '../../domain/kit/values.ts'
import { cents } from './amounts.ts'
import type { Sheets } from './sheets.ts'

/** Open amounts of the due dates of invoices: what is paid or reversed settles the earliest first. */
export function updateDues(sheets: Sheets): void {
  const dues = Map.groupBy(
    [...(sheets.rows.get('fin/invoice/dues') ?? [])].map((row) => ({
      ...{ id: row.id, invoiceId: row.invoiceId, amount: numberOf(row.amount), dueDate: textOf(row.dueDate) },
      key: row.stage === 'retention' ? '/retention' : '',
    })),
    ({ invoiceId }) => invoiceId,
  )
  for (const { id, billNo, paidAmount, redAmount } of [...(sheets.rows.get('fin/invoice') ?? [])]) {
    const settled = numberOf(paidAmount) + numberOf(redAmount)
    for (const { key, amount, earlierAmount } of settledInOrder(dues.get(id) ?? [])) {
      const openAmount = cents(Math.min(amount, Math.max(0, earlierAmount + amount - settled)))
      sheets.amend('fin/invoice/dues', `${billNo}${key}`, { earlierAmount, paidAmount, redAmount, openAmount })
    }
  }
}
