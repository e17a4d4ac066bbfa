import type { Reply } from '../../kit/api-server.ts'
import { inDays } from '../suppliers/fixture.ts'
import { type Call, type Chain, ok, type Row } from './delivery-kit.ts'

const ubl = 'urn:oasis:names:specification:ubl:schema:xsd:'

/** UBL document with its namespaces. */
export const documentOf = (name: string, content: string) => `<?xml version="1.0" encoding="UTF-8"?>
<${name} xmlns="${ubl}${name}-2" xmlns:cac="${ubl}CommonAggregateComponents-2" xmlns:cbc="${ubl}CommonBasicComponents-2">
${content}
</${name}>`

/** Party of a document, by its tax number. */
export const party = (role: string, code: string) =>
  `<cac:${role}><cac:Party><cac:PartyIdentification><cbc:ID>${code}</cbc:ID></cac:PartyIdentification></cac:Party></cac:${role}>`

/** Sends a document as the body of a request. */
export const sendXml = (call: Call, path: string, xml: string, headers: Record<string, string> = {}): Promise<Reply> =>
  call('POST', path, { raw: xml, headers: { 'content-type': 'application/xml', ...headers } })

/** Tax numbers of the supplier, of another one, and of the buying organisation. */
export async function taxNumbers(on: Chain) {
  const codeOf = async (id: string) => String((await on.read('srm/supplier/base', id)).corplicence)
  const orgs = (await ok(on.admin, 'GET', 'bd/org/list?pageSize=50')).records as readonly Row[]
  const [ours, theirs] = await Promise.all([codeOf(on.company), codeOf(on.other)])
  return { ours, theirs, buyer: String(orgs.find(({ code }) => code === 'ORG01')?.corplicence) }
}

type Line = Readonly<Record<string, unknown>>

/** Order of another system of the buyer: lines of materials, with a price of 100 where none is given. */
export function orderXml(
  id: string,
  { buyer, ours }: { readonly buyer: string; readonly ours: string },
  lines: readonly Line[],
  more = '',
): string {
  const items = lines.map(({ code, part, qty = 10, price = 100, unit = '', amount, currency = 'CNY' }, index) => {
    const money = (name: string, value: unknown) =>
      value === '' ? '' : `<cbc:${name} currencyID="${currency}">${value}</cbc:${name}>`
    return `<cac:OrderLine><cac:LineItem><cbc:ID>${index + 1}</cbc:ID><cbc:Quantity${unit && ` unitCode="${unit}"`}>${qty}</cbc:Quantity>
  ${money('LineExtensionAmount', amount ?? '')}
  <cac:Delivery><cac:RequestedDeliveryPeriod><cbc:EndDate>${inDays(40)}</cbc:EndDate></cac:RequestedDeliveryPeriod></cac:Delivery>
  ${price === '' ? '' : `<cac:Price>${money('PriceAmount', price)}</cac:Price>`}
  <cac:Item><cbc:Name>x</cbc:Name>${code ? `<cac:BuyersItemIdentification><cbc:ID>${code}</cbc:ID></cac:BuyersItemIdentification>` : ''}${
    part ? `<cac:SellersItemIdentification><cbc:ID>${part}</cbc:ID></cac:SellersItemIdentification>` : ''
  }<cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>13.0</cbc:Percent></cac:ClassifiedTaxCategory></cac:Item>
</cac:LineItem></cac:OrderLine>`
  })
  return documentOf(
    'Order',
    `<cbc:ID>${id}</cbc:ID><cbc:IssueDate>${inDays(0)}</cbc:IssueDate><cbc:OrderTypeCode>220</cbc:OrderTypeCode>
<cbc:Note>from the ERP</cbc:Note><cbc:DocumentCurrencyCode>CNY</cbc:DocumentCurrencyCode>
${party('BuyerCustomerParty', buyer)}${party('SellerSupplierParty', ours)}
<cac:Delivery><cac:DeliveryLocation><cac:Address><cac:AddressLine><cbc:Line>杭州</cbc:Line></cac:AddressLine></cac:Address></cac:DeliveryLocation></cac:Delivery>
<cac:PaymentTerms><cbc:Note>M30</cbc:Note></cac:PaymentTerms>${more}
${items.join('\n')}`,
  )
}

/** Receipt of a warehouse of another company. */
export function receiptXml(
  id: string,
  { buyer, ours }: { readonly buyer: string; readonly ours: string },
  lines: readonly Line[],
  more = '',
): string {
  const rows = lines.map(
    ({ orderNo, line = 1, qty = 5, bad = '', unit = '' }, index) => `<cac:ReceiptLine><cbc:ID>${index + 1}</cbc:ID>
  <cbc:ReceivedQuantity${unit && ` unitCode="${unit}"`}>${qty}</cbc:ReceivedQuantity>${bad === '' ? '' : `<cbc:RejectedQuantity>${bad}</cbc:RejectedQuantity>`}
  <cac:OrderLineReference><cbc:LineID>${line}</cbc:LineID><cac:OrderReference><cbc:ID>${orderNo}</cbc:ID></cac:OrderReference></cac:OrderLineReference>
  <cac:Item><cbc:Name>x</cbc:Name></cac:Item></cac:ReceiptLine>`,
  )
  return documentOf(
    'ReceiptAdvice',
    `<cbc:ID>${id}</cbc:ID><cbc:IssueDate>${inDays(0)}</cbc:IssueDate>${more}
${party('DeliveryCustomerParty', buyer)}${party('DespatchSupplierParty', ours)}
<cac:Shipment><cbc:ID>1</cbc:ID><cac:Delivery><cbc:ActualDeliveryDate>${inDays(0)}</cbc:ActualDeliveryDate>
<cac:DeliveryLocation><cbc:Name>外库 3</cbc:Name></cac:DeliveryLocation></cac:Delivery></cac:Shipment>
${rows.join('\n')}`,
  )
}
