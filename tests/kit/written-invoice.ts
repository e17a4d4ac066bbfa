import { InvoiceService } from '@e-invoice-eu/core'

/** Formats of the independent writer that the tests read. */
export type WrittenFormat = 'UBL' | 'CII' | 'XRECHNUNG-UBL' | 'XRECHNUNG-CII' | 'Factur-X-EN16931'

/** What differs between invoices of the tests. */
export type Written = {
  readonly number?: string
  readonly sellerVat?: string
  readonly buyerVat?: string
  readonly orderNo?: string
  readonly currency?: string
  readonly rate?: number
  /** Net amounts of the lines; each has a quantity of 10. */
  readonly nets?: readonly number[]
  /** Material codes of the buyer, by line. */
  readonly codes?: readonly string[]
}

const quiet = { log: () => undefined, warn: () => undefined, error: () => undefined }
const service = new InvoiceService(quiet)

/** Invoice file made by another program than ours (`@e-invoice-eu/core`). */
export async function writtenInvoice(format: WrittenFormat, given: Written = {}): Promise<Buffer> {
  const pdf = { buffer: Buffer.from(emptyPdf), filename: 'invoice.pdf', mimetype: 'application/pdf' }
  const options = { format, lang: 'en', ...(format.startsWith('Factur') && { pdf }) }
  return Buffer.from(await service.generate(contentOf(given) as Parameters<typeof service.generate>[0], options))
}

function contentOf({
  number = 'RE-1',
  sellerVat = 'DE123456789',
  buyerVat = 'DE987654321',
  orderNo = 'PO-1',
  currency = 'EUR',
  rate = 19,
  nets = [100, 50.5],
  codes = [],
}: Written): object {
  const net = nets.reduce((sum, each) => sum + each, 0)
  const tax = Math.round(net * rate) / 100
  const money = (name: string, value: number) => ({
    [`cbc:${name}`]: value.toFixed(2),
    [`cbc:${name}@currencyID`]: currency,
  })
  const category = { 'cbc:ID': 'S', 'cbc:Percent': String(rate), 'cac:TaxScheme': { 'cbc:ID': 'VAT' } }
  return {
    'ubl:Invoice': {
      'cbc:CustomizationID': 'urn:cen.eu:en16931:2017',
      'cbc:ProfileID': 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
      'cbc:ID': number,
      'cbc:IssueDate': '2026-11-20',
      'cbc:DueDate': '2026-12-20',
      'cbc:InvoiceTypeCode': '380',
      'cbc:DocumentCurrencyCode': currency,
      'cbc:BuyerReference': 'B-1',
      'cac:OrderReference': { 'cbc:ID': orderNo },
      'cac:AccountingSupplierParty': { 'cac:Party': party('Seller & Söhne GmbH', sellerVat, 'Berlin', true) },
      'cac:AccountingCustomerParty': { 'cac:Party': party('Buyer AG', buyerVat, 'Hamburg', false) },
      'cac:Delivery': { 'cbc:ActualDeliveryDate': '2026-11-18' },
      'cac:PaymentMeans': [
        { 'cbc:PaymentMeansCode': '58', 'cac:PayeeFinancialAccount': { 'cbc:ID': 'DE02120300000000202051' } },
      ],
      'cac:PaymentTerms': { 'cbc:Note': '30 days' },
      'cac:TaxTotal': [
        {
          ...money('TaxAmount', tax),
          'cac:TaxSubtotal': [
            { ...money('TaxableAmount', net), ...money('TaxAmount', tax), 'cac:TaxCategory': category },
          ],
        },
      ],
      'cac:LegalMonetaryTotal': {
        ...money('LineExtensionAmount', net),
        ...money('TaxExclusiveAmount', net),
        ...money('TaxInclusiveAmount', net + tax),
        ...money('PayableAmount', net + tax),
      },
      'cac:InvoiceLine': nets.map((each, index) => ({
        'cbc:ID': String(index + 1),
        'cbc:InvoicedQuantity': '10',
        'cbc:InvoicedQuantity@unitCode': 'C62',
        ...money('LineExtensionAmount', each),
        'cac:Item': {
          'cbc:Name': `Bolt M${index + 8} 螺栓`,
          ...(codes[index] && { 'cac:BuyersItemIdentification': { 'cbc:ID': codes[index] } }),
          'cac:ClassifiedTaxCategory': category,
        },
        'cac:Price': { 'cbc:PriceAmount': String(each / 10), 'cbc:PriceAmount@currencyID': currency },
      })),
    },
  }
}

function party(name: string, vat: string, city: string, isSeller: boolean): object {
  const registration = { 'cbc:CompanyID': vat, 'cac:TaxScheme': { 'cbc:ID': 'VAT' } }
  return {
    'cbc:EndpointID': `${city}@example.com`,
    'cbc:EndpointID@schemeID': 'EM',
    'cac:PostalAddress': {
      'cbc:StreetName': 'Street 1',
      'cbc:CityName': city,
      'cbc:PostalZone': '10115',
      'cac:Country': { 'cbc:IdentificationCode': 'DE' },
    },
    'cac:PartyTaxScheme': isSeller ? [registration] : registration,
    'cac:PartyLegalEntity': { 'cbc:RegistrationName': name },
    'cac:Contact': { 'cbc:Name': 'Service', 'cbc:Telephone': '+49 30 1', 'cbc:ElectronicMail': 'a@example.com' },
  }
}

/** Page of a PDF without text, to which the writer attaches the invoice. */
const emptyPdf = `%PDF-1.7
1 0 obj
<< /Type /Catalog /Pages 2 0 R >>
endobj
2 0 obj
<< /Type /Pages /Kids [3 0 R] /Count 1 >>
endobj
3 0 obj
<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>
endobj
trailer
<< /Root 1 0 R /Size 4 >>
%%EOF
`

/** What differs between Chinese invoices of the tests. */
export type Digital = {
  readonly number?: string
  readonly seller?: string
  readonly buyer?: string
  /** Lines: net amount, rate as a share, tax. */
  readonly lines?: readonly (readonly [net: number, rate: string, tax: number])[]
  /** Name and specification of the goods of each line. */
  readonly goods?: readonly (readonly [name: string, spec: string])[]
}

/** Fully digital e-invoice (数电票) as the tax administration delivers it. */
export function digitalInvoice({
  number = '26320000000000100001',
  seller = '91110000600037341L',
  buyer = '91310000MA1FL0A00X',
  lines = [[200, '0.13', 26]],
  goods = [],
}: Digital = {}): string {
  const [net, tax] = lines.reduce(([nets, taxes], [each, , itsTax]) => [nets + each, taxes + itsTax], [0, 0])
  const items = lines.map(
    ([each, rate, itsTax], index) => `
    <IssuItemInformation>
      <ItemName>*紧固件*${goods[index]?.[0] ?? `螺栓${index + 1}`}</ItemName><SpecMod>${goods[index]?.[1] ?? `M${index + 8}`}</SpecMod><MeaUnits>个</MeaUnits>
      <Quantity>10</Quantity><UnPrice>${each / 10}</UnPrice><Amount>${each.toFixed(2)}</Amount>
      <TaxRate>${rate}</TaxRate><ComTaxAm>${itsTax.toFixed(2)}</ComTaxAm>
      <TotaltaxIncludedAmount>${(each + itsTax).toFixed(2)}</TotaltaxIncludedAmount>
      <TaxClassificationCode>1080399990000000000</TaxClassificationCode>
    </IssuItemInformation>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<EInvoice>
  <Header>
    <EIid>${number}</EIid><EInvoiceTag>SWEI3200</EInvoiceTag><Version>0.2</Version>
    <InherentLabel>
      <InIssuType><LabelCode>Y</LabelCode><LabelName>蓝字发票</LabelName></InIssuType>
      <EInvoiceType><LabelCode>01</LabelCode><LabelName>电子发票</LabelName></EInvoiceType>
      <GeneralOrSpecialVAT><LabelCode>01</LabelCode><LabelName>增值税专用发票</LabelName></GeneralOrSpecialVAT>
    </InherentLabel>
  </Header>
  <EInvoiceData>
    <SellerInformation><SellerIdNum>${seller}</SellerIdNum><SellerName>示例制造有限公司</SellerName></SellerInformation>
    <BuyerInformation><BuyerIdNum>${buyer}</BuyerIdNum><BuyerName>示例集团有限公司</BuyerName></BuyerInformation>
    <BasicInformation>
      <TotalAmWithoutTax>${net.toFixed(2)}</TotalAmWithoutTax><TotalTaxAm>${tax.toFixed(2)}</TotalTaxAm>
      <TotalTax-includedAmount>${(net + tax).toFixed(2)}</TotalTax-includedAmount>
      <RequestTime>2026-11-20 10:00:00</RequestTime>
    </BasicInformation>${items.join('')}
  </EInvoiceData>
  <TaxSupervisionInfo><InvoiceNumber>${number}</InvoiceNumber><IssueTime>2026-11-20 10:00:05</IssueTime></TaxSupervisionInfo>
</EInvoice>
`
}
