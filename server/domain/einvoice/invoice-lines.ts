import {
  type Decimal,
  decimalText,
  less,
  percentOf,
  rounded,
  sum,
  zero,
} from '../../features/einvoice/model/decimal.ts'
import { type Group, groupsOf, type Invoice, number, text } from '../../features/einvoice/model/invoice.ts'
import { cnTerms } from '../../features/einvoice/model/terms.ts'

/** Line of the registered invoice. */
export type Line = {
  readonly goodsName: string
  readonly spec: string
  readonly unitName: string
  readonly qty: number | null
  readonly amountNoTax: number
  readonly taxRate: string
  readonly taxAmount: number
}

type Part = {
  readonly at: Group
  readonly name: string
  readonly category: string
  readonly rate: string
  readonly net: Decimal
  readonly isLine: boolean
}

/**
 * Lines of an invoice with their tax. EN 16931 rounds the tax of a category, not of a line: the lines of a category share its tax so that
 * they add up to it. Allowances and charges of the document are lines too, or the totals would differ.
 */
export function linesOf(invoice: Invoice): readonly Line[] {
  const parts = [
    ...groupsOf(invoice, 'BG-25').map((at) => partOf(at, 'BT-131', 'BT-151', 'BT-152', text(at, 'BT-153'))),
    ...groupsOf(invoice, 'BG-21').map((at) => partOf(at, 'BT-99', 'BT-102', 'BT-103', text(at, 'BT-104') || 'Charge')),
    ...groupsOf(invoice, 'BG-20').map((at) => {
      const part = partOf(at, 'BT-92', 'BT-95', 'BT-96', text(at, 'BT-97') || 'Allowance')
      return { ...part, net: less(zero, part.net) }
    }),
  ].map((part, index) => ({ ...part, isLine: index < groupsOf(invoice, 'BG-25').length }))
  const taxes = new Map<Part, Decimal>()
  for (const same of Map.groupBy(parts, keyOf).values()) share(invoice, same, taxes)
  return parts.map((part) => lineOf(part, taxes.get(part) ?? zero))
}

function partOf(at: Group, amount: string, category: string, rate: string, name: string) {
  return { at, name, category: text(at, category), rate: plainRate(text(at, rate)), net: number(at, amount) ?? zero }
}

/** Rate without closing zeros: `19.00` is 19. */
const plainRate = (rate: string) => String(Number(rate || '0'))

const keyOf = ({ category, rate }: Pick<Part, 'category' | 'rate'>) => `${category} ${rate}`

function share(invoice: Invoice, same: readonly Part[], taxes: Map<Part, Decimal>): void {
  const [first] = same
  const breakdown = groupsOf(invoice, 'BG-23').find(
    (at) => first && keyOf({ category: text(at, 'BT-118'), rate: plainRate(text(at, 'BT-119')) }) === keyOf(first),
  )
  let [net, given] = [zero, zero]
  same.forEach((part, index) => {
    const own = number(part.at, cnTerms.lineTax)
    net = sum(net, part.net)
    const upTo = rounded(percentOf(net, { units: BigInt(Math.round(Number(part.rate) * 10_000)), scale: 4 }))
    const isLast = index === same.length - 1
    const tax = own ?? less((isLast ? number(breakdown, 'BT-117') : undefined) ?? upTo, given)
    given = sum(given, tax)
    taxes.set(part, tax)
  })
}

function lineOf({ at, name, rate, net, isLine }: Part, tax: Decimal): Line {
  const qty = isLine ? number(at, 'BT-129') : undefined
  return {
    goodsName: name.slice(0, 200),
    spec: (text(at, cnTerms.spec) || text(at, 'BT-154')).slice(0, 200),
    unitName: text(at, 'BT-130').slice(0, 50),
    qty: qty ? Number(decimalText(qty)) : null,
    amountNoTax: Number(decimalText(net)),
    taxRate: rate,
    taxAmount: Number(decimalText(tax)),
  }
}
