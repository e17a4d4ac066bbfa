import { roundHalfUp } from '../../../src/schema/rules/functions.ts'
import type { Material } from './materials.ts'

/** A line of a document: material, quantity and net price. */
export type Line = {
  readonly lineNo: number
  readonly material: Material
  readonly qty: number
  readonly price: number
  /** Price of its contract, or of the price library. */
  readonly agreed?: number
}

/** An amount in cents: rounded half up. */
export function cents(amount: number): number {
  return roundHalfUp(amount, 2)
}

/** Price and amounts of a line: rounded half up to cents, totals are sums of rounded lines (catalogue: amounts). */
export function priced({ material, qty, price }: Pick<Line, 'material' | 'qty' | 'price'>) {
  const rate = Number(material.taxRate)
  const amountNoTax = cents(qty * price)
  const taxAmount = cents((amountNoTax * rate) / 100)
  return {
    price,
    taxRate: material.taxRate,
    priceTax: roundHalfUp(price * (1 + rate / 100), 6),
    amountNoTax,
    taxAmount,
    amountWithTax: cents(amountNoTax + taxAmount),
  }
}

/** Totals of a document from its lines. */
export function totals(lines: readonly Pick<Line, 'material' | 'qty' | 'price'>[], currency = 'CNY') {
  const all = lines.map(priced)
  const sum = (key: 'amountNoTax' | 'taxAmount' | 'amountWithTax') =>
    cents(all.reduce((total, each) => total + each[key], 0))
  return {
    currency,
    exchangeRate: 1,
    amountNoTax: sum('amountNoTax'),
    taxAmount: sum('taxAmount'),
    amountWithTax: sum('amountWithTax'),
  }
}
