import { textIn } from '../../../src/schema/base/text.ts'
import { fileTable, type RowOf } from '../../platform/sql/file-table.ts'
import { type Place, rowsWhere } from '../kit/other-rows.ts'
import { textOf } from '../kit/values.ts'

const expenseTable = fileTable(import.meta, 'ord/expense', ['billNo', 'currency', 'status', 'supplierId'])
const lineTable = fileTable(import.meta, 'ord/expense/lines', [
  ...(['amountNoTax', 'expenseId', 'expenseType', 'invoicedQty', 'taxRate'] as const),
])

/** States of an expense that both sides go by: approved, and settled by a statement. */
export const confirmedExpenses = ['approved', 'settled']

/** Expense with its lines. */
export type Expense = {
  readonly expense: RowOf<typeof expenseTable> | undefined
  readonly lines: readonly RowOf<typeof lineTable>[]
}

/** Expense of a number. */
export async function expenseOf(place: Place, billNo: string): Promise<Expense> {
  const [expense] = await rowsWhere(place, expenseTable, { billNo })
  const lines = expense ? await rowsWhere(place, lineTable, { expenseId: String(expense.id) }) : []
  return { expense, lines }
}

/** Name of a type of expense, as statements and invoices have it. */
export function expenseName({ model }: Pick<Place, 'model'>, expenseType: unknown): string {
  const item = model.dictionaries.get('expense_type')?.items.find(({ value }) => value === expenseType)
  return item ? textIn('zh', item.title) : textOf(expenseType)
}
