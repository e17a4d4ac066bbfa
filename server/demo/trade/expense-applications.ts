import { groupTaxNo, groupTitle } from '../kit/group.ts'
import { cents } from './amounts.ts'
import { dayAfter, head, type numbersOf, type Sheets } from './sheets.ts'

/** The latest approved expense of the demo is applied for: its freight waits for the approval of the application. */
export function plantExpenseApplication(sheets: Sheets, now: Date, number: ReturnType<typeof numbersOf>): void {
  const expense = (sheets.rows.get('ord/expense') ?? []).findLast(({ status }) => status === 'approved')
  const line = (sheets.rows.get('ord/expense/lines') ?? []).find(
    ({ expenseId, expenseType }) => expenseId === expense?.id && expenseType === 'freight',
  )
  if (!(expense && line)) return
  const { supplierId, supplierCode, supplierName } = expense
  const day = dayAfter(now, 1, 0)
  const billNo = number('IA', day)
  const [amountNoTax, amountWithTax] = [Number(line.amountNoTax), Number(line.amountWithTax)]
  const sums = { amountNoTax, taxAmount: cents(amountWithTax - amountNoTax), amountWithTax }
  const invoiceapplyId = sheets.add('fin/invoiceapply', billNo, {
    ...{ ...head(day, billNo, 'pending'), supplierId, supplierCode, supplierName, statementNo: null },
    ...{ invoiceType: 'digitalSpecial', billingType: 'VS13', title: groupTitle, taxNo: groupTaxNo },
    ...{ currency: 'CNY', exchangeRate: 1, ...sums },
    ...{ deductAmount: 0, netAmount: amountWithTax, invoicedAmount: 0, rejectReason: null },
  })
  sheets.amend('ord/expense/lines', `${expense.billNo}/freight`, { invoicedQty: 1 })
  const { id: receiptLineId, taxRate } = line
  sheets.add('fin/invoiceapply/lines', `${billNo}/1`, {
    ...{ invoiceapplyId, lineNo: 1, expenseNo: expense.billNo, receiptLineId, materialName: '运费' },
    ...{ openQty: 1, qty: 1, price: amountNoTax, taxRate, priceTax: amountWithTax, ...sums },
  })
}
