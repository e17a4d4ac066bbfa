import { minorUnit } from '../../../../src/schema/base/minor-unit.ts'
import { roundHalfUp } from '../../../../src/schema/rules/functions.ts'
import type { XmlPart } from '../../../features/xml/write-xml.ts'
import type { Place } from '../../kit/other-rows.ts'
import { textOf } from '../../kit/values.ts'
import { buyerOf, sellerOf, unitCodes } from './parties.ts'

/** Line of an invoice or of a credit note. */
export type BilledLine = {
  readonly [field in 'amountNoTax' | 'goodsName' | 'qty' | 'spec' | 'taxAmount' | 'taxRate' | 'unitName']?: unknown
}

type Billed = {
  readonly [field in 'currency' | 'dueDate' | 'paidAmount' | 'purOrg' | 'supplierId' | 'supplierName']?: unknown
}

/** Rounding, sums and elements of the amounts of a bill. EN 16931 has two decimals at most, also in KWD. */
function amountsIn({ currency }: Billed) {
  const digits = Math.min(2, minorUnit(currency))
  const money = (value: unknown) => roundHalfUp(Number(value ?? 0), digits)
  const sum = (lines: readonly BilledLine[], field: 'amountNoTax' | 'taxAmount') =>
    money(lines.reduce((total, line) => total + money(line[field]), 0))
  const amount = (name: string, value: number): XmlPart => [
    name,
    value.toFixed(digits),
    { currencyID: textOf(currency) },
  ]
  return { amount, money, sum }
}

/** Parties, terms, tax and totals of an invoice or a credit note, from its lines. */
export async function billingParts(
  place: Place,
  bill: Billed,
  lines: readonly BilledLine[],
): Promise<readonly XmlPart[]> {
  const { amount, money, sum } = amountsIn(bill)
  const [net, tax, paid] = [sum(lines, 'amountNoTax'), sum(lines, 'taxAmount'), money(bill.paidAmount)]
  const gross = money(net + tax)
  const rates = Map.groupBy(lines, ({ taxRate }) => Number(taxRate ?? 0))
  return [
    ['cac:AccountingSupplierParty', [await sellerOf(place, bill)]],
    ['cac:AccountingCustomerParty', [await buyerOf(place, bill.purOrg)]],
    // The due date comes with the registration; before it, the term is that of the order.
    ['cac:PaymentTerms', bill.dueDate ? '' : [['cbc:Note', 'As ordered']]],
    [
      'cac:TaxTotal',
      [
        amount('cbc:TaxAmount', tax),
        ...[...rates].map(
          ([rate, own]): XmlPart => [
            'cac:TaxSubtotal',
            [
              amount('cbc:TaxableAmount', sum(own, 'amountNoTax')),
              amount('cbc:TaxAmount', sum(own, 'taxAmount')),
              ['cac:TaxCategory', category(rate)],
            ],
          ],
        ),
      ],
    ],
    [
      'cac:LegalMonetaryTotal',
      [
        amount('cbc:LineExtensionAmount', net),
        amount('cbc:TaxExclusiveAmount', net),
        amount('cbc:TaxInclusiveAmount', gross),
        ...(paid === 0 ? [] : [amount('cbc:PrepaidAmount', paid)]),
        amount('cbc:PayableAmount', money(gross - paid)),
      ],
    ],
  ]
}

const names = {
  Invoice: ['cac:InvoiceLine', 'cbc:InvoicedQuantity'],
  CreditNote: ['cac:CreditNoteLine', 'cbc:CreditedQuantity'],
} as const

/** Lines of an invoice or a credit note. */
export async function billingLines(
  place: Place,
  bill: Billed,
  lines: readonly BilledLine[],
  kind: keyof typeof names,
): Promise<readonly XmlPart[]> {
  const named = lines.map(({ unitName }) => unitName)
  const units = await unitCodes(place, named)
  const { amount, money } = amountsIn(bill)
  const [lineName, quantityName] = names[kind]
  return lines.map((line, index): XmlPart => {
    const qty = Number(line.qty) || 1
    const price = textOf(roundHalfUp(money(line.amountNoTax) / qty, 6))
    return [
      lineName,
      [
        ['cbc:ID', index + 1],
        [quantityName, textOf(qty), { unitCode: units.get(textOf(line.unitName)) ?? 'C62' }],
        amount('cbc:LineExtensionAmount', money(line.amountNoTax)),
        [
          'cac:Item',
          [
            ['cbc:Description', textOf(line.spec)],
            ['cbc:Name', textOf(line.goodsName)],
            ['cac:ClassifiedTaxCategory', category(Number(line.taxRate ?? 0))],
          ],
        ],
        ['cac:Price', [['cbc:PriceAmount', price, { currencyID: textOf(bill.currency) }]]],
      ],
    ]
  })
}

/** VAT category: standard rate, or zero rated. */
function category(rate: number): readonly XmlPart[] {
  return [
    ['cbc:ID', rate === 0 ? 'Z' : 'S'],
    ['cbc:Percent', textOf(rate)],
    ['cac:TaxScheme', [['cbc:ID', 'VAT']]],
  ]
}
