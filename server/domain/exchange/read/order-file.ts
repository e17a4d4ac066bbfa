import type { Lang } from '../../../../src/schema/base/text.ts'
import { elementsAt, textAt, valueAt } from '../../../features/xml/find.ts'
import type { XmlElement } from '../../../features/xml/xml-element.ts'
import { type Fault, refuseFaults } from '../../kit/refused.ts'
import { currencyFaults, type Demand, faultAt, faultsOf, lineFaults } from './checks.ts'
import { lineAmountFaults, totalFaults } from './order-sums.ts'
import { partyFaults } from './party.ts'

/** Line of an order file. */
export type OrderedLine = {
  readonly line: number
  readonly qty: number
  readonly unitCode: string
  /** Net price of one unit; undefined where it is to be the agreed one. */
  readonly price: number | undefined
  readonly taxRate: string
  readonly needDate: string
  readonly buyerCode: string
  readonly sellerCode: string
}

/** Order of UBL 2.1. */
export type OrderFile = {
  readonly id: string
  readonly line: number
  readonly isConsignment: boolean
  readonly currency: string
  readonly note: string
  readonly contractNo: string
  readonly paymentTerm: string
  readonly incoterm: string
  readonly shipTo: string
  readonly lines: readonly OrderedLine[]
}

/** Types of orders of Peppol BIS Ordering 3 (UNCL1001): purchase order, order, rush order, call-off, consignment. */
const types = ['105', '220', '224', '226', '227']
const consignment = '227'
const needed = 'Delivery/RequestedDeliveryPeriod'
const place = 'Delivery/DeliveryLocation'

const head: readonly Demand[] = [
  { at: 'ID', required: true, most: 100 },
  { at: 'IssueDate', required: true, is: 'day' },
  { at: 'OrderTypeCode', codes: types },
  { at: 'Note', most: 500 },
  { at: 'DocumentCurrencyCode', required: true, is: 'currency' },
  { at: 'Contract/ID', most: 60 },
  { at: `${needed}/EndDate`, is: 'day' },
  { at: `${needed}/StartDate`, is: 'day' },
]
const ofLine: readonly Demand[] = [
  { at: 'ID', required: true, most: 20 },
  { at: 'Quantity', required: true, is: 'quantity' },
  { at: 'LineExtensionAmount', is: 'rest' },
  { at: `${needed}/EndDate`, is: 'day' },
  { at: `${needed}/StartDate`, is: 'day' },
  { at: 'Price/PriceAmount', is: 'rest' },
  { at: 'Price/BaseQuantity', is: 'quantity' },
  { at: 'Item/ClassifiedTaxCategory/Percent', is: 'rest' },
  { at: 'Item/BuyersItemIdentification/ID', most: 50 },
  { at: 'Item/SellersItemIdentification/ID', most: 50 },
]

/** Reads an order of Peppol BIS Ordering 3. @throws DOCUMENT_REFUSED by line and reason */
export function readOrder(root: XmlElement, lang: Lang): OrderFile {
  const items = elementsAt(root, 'OrderLine/LineItem')
  const currency = textAt(root, 'DocumentCurrencyCode')
  const faults = [
    ...faultsOf(root, head),
    ...partyFaults(root, ['BuyerCustomerParty', 'SellerSupplierParty']),
    ...lineFaults(root, 'OrderLine/LineItem', 'ID', ofLine),
    ...items.flatMap((item) => [...itemFaults(item), ...needFaults(root, item)]),
    ...allowanceFaults(root, items),
    ...currencyFaults(root, currency),
  ]
  // Amounts are compared once they are numbers.
  const sums =
    faults.length > 0
      ? []
      : [...items.flatMap((item) => lineAmountFaults(item, currency)), ...totalFaults(root, items, currency)]
  refuseFaults([...faults, ...sums], lang)
  return {
    ...{ id: textAt(root, 'ID'), line: root.line, isConsignment: textAt(root, 'OrderTypeCode') === consignment },
    ...{ currency, note: textAt(root, 'Note') },
    ...{ contractNo: textAt(root, 'Contract/ID'), paymentTerm: textAt(root, 'PaymentTerms/Note') },
    ...{
      incoterm: textAt(root, 'DeliveryTerms/ID'),
      shipTo: addressOf(root),
      lines: items.map((item) => lineOf(root, item)),
    },
  }
}

const codePaths = ['Item/BuyersItemIdentification/ID', 'Item/SellersItemIdentification/ID'] as const

function itemFaults(item: XmlElement): readonly Fault[] {
  if (codePaths.some((path) => textAt(item, path) !== '')) return []
  return [faultAt(item, codePaths[0], '', { zh: '缺少物料编码', en: 'the item code is missing' })]
}

function needFaults(root: XmlElement, item: XmlElement): readonly Fault[] {
  if (needDateOf(root, item) !== '') return []
  return [faultAt(item, `${needed}/EndDate`, '', { zh: '缺少要求交期', en: 'the requested date is missing' })]
}

/** An order has net prices: allowances and charges would be lost. */
function allowanceFaults(root: XmlElement, items: readonly XmlElement[]): readonly Fault[] {
  return [root, ...items]
    .flatMap((at) => elementsAt(at, 'AllowanceCharge'))
    .map((at) =>
      faultAt(at, 'AllowanceCharge', textAt(at, 'Amount'), {
        zh: '不接收折让和附加费，请计入单价',
        en: 'allowances and charges are not accepted: they belong in the price',
      }),
    )
}

function needDateOf(root: XmlElement, item: XmlElement): string {
  const at = [item, root].map((each) => textAt(each, `${needed}/EndDate`) || textAt(each, `${needed}/StartDate`))
  return (at[0] || at[1] || '').slice(0, 10)
}

function addressOf(root: XmlElement): string {
  const address = `${place}/Address`
  const parts = [`${address}/AddressLine/Line`, `${address}/StreetName`, `${address}/CityName`, `${place}/Name`]
  const found = parts.map((path) => textAt(root, path)).filter((text) => text !== '')
  return (textAt(root, `${address}/AddressLine/Line`) || found.join(', ')).slice(0, 200)
}

function lineOf(root: XmlElement, item: XmlElement): OrderedLine {
  const quantity = valueAt(item, 'Quantity')
  const price = textAt(item, 'Price/PriceAmount')
  const base = Number(textAt(item, 'Price/BaseQuantity') || '1')
  const rate = textAt(item, 'Item/ClassifiedTaxCategory/Percent')
  return {
    ...{ line: item.line, qty: Number(quantity?.text), unitCode: quantity?.attributes.unitCode ?? '' },
    price: price === '' ? undefined : Math.round((Number(price) / base) * 1e6) / 1e6,
    taxRate: rate === '' ? '' : String(Number(rate)),
    needDate: needDateOf(root, item),
    buyerCode: textAt(item, codePaths[0]),
    sellerCode: textAt(item, codePaths[1]),
  }
}
