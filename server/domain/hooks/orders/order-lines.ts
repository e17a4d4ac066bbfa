import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { settleRecord } from '../../../../src/schema/rules/check-record.ts'
import { roundHalfUp, roundMoney } from '../../../../src/schema/rules/functions.ts'
import { codeOf } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { ambientOf } from '../../../rights/rows/scope.ts'
import { changeSteps, type Place } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import type { LineFault } from '../../orders/order-line.ts'
import { orderLineTable, type StoredLine } from './order-tables.ts'

/** Lines in the value of a table field. */
export function storedLines(value: unknown): readonly StoredLine[] {
  return Array.isArray(value) ? (value as readonly StoredLine[]) : []
}

/** Problem with a field of a line, at its place in the order. */
export function lineProblem(index: number, { lineNo }: Pick<StoredLine, 'lineNo'>, fault: LineFault): Problem {
  const { field, zh, en } = fault
  return { ...problemAt('lines', `第 ${lineNo} 行：${zh}`, `Line ${lineNo}: ${en}`), at: `/${index}/${field}` }
}

const priced = ['priceTax', 'amountNoTax', 'taxAmount', 'amountWithTax', 'priceMark'] as const
type Priced = { readonly [field in (typeof priced)[number]]: unknown }

/** Order of some lines: their amounts are in its currency. */
type Ordered = { readonly currency?: unknown }

/** Gross price, amounts and comparison of a line, by the formulas of its file. */
export function amountsOf({ model, session }: Place, { currency }: Ordered, line: object): Priced {
  const resource = model.resources.get(codeOf(orderLineTable))
  const ambient = { ...ambientOf(session), parent: { currency } }
  const settled = resource ? settleRecord(resource.plan, { ...line }, ambient) : {}
  return Object.fromEntries(priced.map((name) => [name, (settled as Priced)[name] ?? null])) as Priced
}

type Changed = { readonly before: StoredLine; readonly values: Partial<StoredLine> }

/** Steps that change lines. Their amounts follow from their quantity and price, unless given. */
export function changedLines(
  place: Place,
  order: Ordered,
  changes: readonly Changed[],
  action: string,
): { readonly steps: readonly Step[]; readonly lines: readonly StoredLine[] } {
  const changed = changes.map(({ before, values }) => {
    const isPriced = ['qty', 'price', 'agreedPrice'].some((name) => Object.hasOwn(values, name))
    const amounts = isPriced ? amountsOf(place, order, { ...before, ...values }) : {}
    return { before, values: { ...amounts, ...values } }
  })
  return {
    steps: changed.flatMap(({ before, values }) => changeSteps(place, orderLineTable, before, values, action)),
    lines: changed.map(({ before, values }) => ({ ...before, ...values }) as StoredLine),
  }
}

/** Amounts of an order from its lines. */
export function orderTotals({ currency }: Ordered, lines: readonly StoredLine[]) {
  const sum = (field: 'amountNoTax' | 'amountWithTax' | 'qty' | 'taxAmount') =>
    lines.reduce((total, line) => total + Number(line[field] ?? 0), 0)
  const amount = (field: 'amountNoTax' | 'amountWithTax' | 'taxAmount') => roundMoney(sum(field), currency)
  return {
    ...{ amountNoTax: amount('amountNoTax'), taxAmount: amount('taxAmount') },
    ...{ amountWithTax: amount('amountWithTax'), totalQty: roundHalfUp(sum('qty'), 3) },
  }
}
