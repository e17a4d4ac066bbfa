import { capitalAmount } from '../../../src/schema/rules/capital-amount.ts'
import type { SeedRecord } from '../../platform/sql/insert.ts'
import { cents } from './amounts.ts'
import type { Sheets } from './sheets.ts'

/** Adds a document that lowers a payment application: a deduction or an advance. */
export function lowerApplication(sheets: Sheets, application: SeedRecord, line: SeedRecord, amount: number): void {
  const { id, billNo, supplierId } = application
  const applyAmount = cents(Number(application.applyAmount) - amount)
  sheets.amend('fin/payapply', String(billNo), {
    ...{ applyAmount, amountWithTax: applyAmount, capital: capitalAmount(applyAmount) },
    amountNoTax: cents(applyAmount - Number(application.taxAmount)),
  })
  const document = { payapplyId: String(id), supplierId, ...line, signed: -amount, paidAmount: 0 }
  sheets.add('fin/payapply/lines', `${billNo}/2`, document)
}
