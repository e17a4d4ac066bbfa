import { minorUnit } from '../../../../src/schema/base/minor-unit.ts'
import {
  compared,
  type Decimal,
  decimal,
  decimalText,
  less,
  size,
  sum,
  times,
} from '../../../features/einvoice/model/decimal.ts'
import { elementsAt, textAt, valueAt } from '../../../features/xml/find.ts'
import type { XmlElement } from '../../../features/xml/xml-element.ts'
import type { Fault } from '../../kit/refused.ts'
import { faultAt } from './checks.ts'

const numberAt = (at: XmlElement, path: string) => decimal(valueAt(at, path)?.text)

/** Fault of an amount that differs from its value by more than a minor unit of the currency. */
function differs(at: XmlElement, path: string, want: Decimal | undefined, currency: string): readonly Fault[] {
  const got = numberAt(at, path)
  const unit: Decimal = { units: 1n, scale: minorUnit(currency) }
  if (!(got && want) || compared(size(less(got, want)), unit) <= 0) return []
  const text = decimalText(want, unit.scale)
  return [faultAt(valueAt(at, path) ?? at, path, textAt(at, path), { zh: `应为 ${text}`, en: `${text} is expected` })]
}

/** Faults of the amount of an order line: its quantity by its price. */
export function lineAmountFaults(item: XmlElement, currency: string): readonly Fault[] {
  const [qty, price] = [numberAt(item, 'Quantity'), numberAt(item, 'Price/PriceAmount')]
  const hasBase = Number(textAt(item, 'Price/BaseQuantity') || '1') !== 1
  return hasBase || !(qty && price) ? [] : differs(item, 'LineExtensionAmount', times(qty, price), currency)
}

const totals = 'AnticipatedMonetaryTotal'

/** Faults of the totals of an order: the sum of its lines, and the amounts with tax. */
export function totalFaults(root: XmlElement, items: readonly XmlElement[], currency: string): readonly Fault[] {
  const fault = (path: string, want: Decimal | undefined) => differs(root, `${totals}/${path}`, want, currency)
  const lines = items.map((item) => numberAt(item, 'LineExtensionAmount'))
  const known = lines.filter((amount) => amount !== undefined)
  const net = known.length === lines.length ? sum(...known) : undefined
  const [exclusive, inclusive] = [
    numberAt(root, `${totals}/TaxExclusiveAmount`),
    numberAt(root, `${totals}/TaxInclusiveAmount`),
  ]
  const tax = numberAt(root, 'TaxTotal/TaxAmount')
  const hasPrepaid = elementsAt(root, `${totals}/PrepaidAmount|PayableRoundingAmount`).length > 0
  return [
    ...fault('LineExtensionAmount', net),
    ...fault('TaxExclusiveAmount', net),
    ...fault('TaxInclusiveAmount', exclusive && tax ? sum(exclusive, tax) : undefined),
    ...(hasPrepaid ? [] : fault('PayableAmount', inclusive)),
  ]
}
