import { roundHalfUp } from '../../../src/schema/rules/functions.ts'
import { writeXml, type XmlPart } from '../../features/xml/write-xml.ts'
import { fileTable, type RowOf } from '../../platform/sql/file-table.ts'
import { type Place, rowsWhere } from '../kit/other-rows.ts'
import { rootsOf } from './parties.ts'

const invoiceTable = fileTable(import.meta, 'fin/invoice', [
  ...(['billNo', 'currency', 'dueDate', 'invoiceDate', 'invoiceNo', 'lines', 'paidAmount', 'purOrg'] as const),
  ...(['remark', 'supplierId', 'supplierName'] as const),
])
const lineTable = fileTable(import.meta, 'fin/invoice/lines', [
  ...(['amountNoTax', 'goodsName', 'qty', 'spec', 'taxAmount', 'taxRate', 'unitName'] as const),
])
const supplierTable = fileTable(import.meta, 'srm/supplier/base', ['companyName', 'corplicence', 'country'])
const purOrgTable = fileTable(import.meta, 'bd/purorg', ['code', 'orgId'])
const orgTable = fileTable(import.meta, 'bd/org', ['address', 'code', 'corplicence', 'name', 'taxTitle'])
const unitTable = fileTable(import.meta, 'mat/unit', ['code', 'name', 'unCode'])

/** Registered invoice as its reader sees it, with the lines. */
export type InvoiceRecord = RowOf<typeof invoiceTable> & { readonly lines?: readonly InvoiceLine[] }
type InvoiceLine = RowOf<typeof lineTable>

const text = (value: unknown) => String(value ?? '')
const money = (value: unknown) => roundHalfUp(Number(value ?? 0), 2)
const sum = (lines: readonly InvoiceLine[], field: 'amountNoTax' | 'taxAmount') =>
  money(lines.reduce((total, line) => total + money(line[field]), 0))

/** Registered invoice as UBL 2.1, in the terms of EN 16931; the totals are those of its lines. */
export async function invoiceDocument(place: Place, invoice: InvoiceRecord): Promise<string> {
  const lines = invoice.lines ?? []
  const units = await unitCodes(place, lines)
  const currencyID = text(invoice.currency)
  const amount = (name: string, value: number): XmlPart => [name, value.toFixed(2), { currencyID }]
  const [net, tax, paid] = [sum(lines, 'amountNoTax'), sum(lines, 'taxAmount'), money(invoice.paidAmount)]
  const gross = money(net + tax)
  const rates = Map.groupBy(lines, ({ taxRate }) => Number(taxRate ?? 0))
  return writeXml([
    'Invoice',
    [
      ['cbc:CustomizationID', 'urn:cen.eu:en16931:2017'],
      ['cbc:ID', text(invoice.invoiceNo)],
      ['cbc:IssueDate', text(invoice.invoiceDate).slice(0, 10)],
      ['cbc:DueDate', text(invoice.dueDate).slice(0, 10)],
      ['cbc:InvoiceTypeCode', '380'],
      ['cbc:Note', text(invoice.remark)],
      ['cbc:DocumentCurrencyCode', currencyID],
      ['cbc:BuyerReference', text(invoice.billNo)],
      ['cac:AccountingSupplierParty', [await seller(place, invoice)]],
      ['cac:AccountingCustomerParty', [await buyer(place, invoice)]],
      // The due date comes with the registration; before it, the term is that of the order.
      ['cac:PaymentTerms', invoice.dueDate ? '' : [['cbc:Note', 'As ordered']]],
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
      ...lines.map((line, index): XmlPart => {
        const qty = Number(line.qty) || 1
        return [
          'cac:InvoiceLine',
          [
            ['cbc:ID', index + 1],
            ['cbc:InvoicedQuantity', text(qty), { unitCode: units.get(text(line.unitName)) ?? 'C62' }],
            amount('cbc:LineExtensionAmount', money(line.amountNoTax)),
            [
              'cac:Item',
              [
                ['cbc:Description', text(line.spec)],
                ['cbc:Name', text(line.goodsName)],
                ['cac:ClassifiedTaxCategory', category(Number(line.taxRate ?? 0))],
              ],
            ],
            ['cac:Price', [['cbc:PriceAmount', text(roundHalfUp(money(line.amountNoTax) / qty, 6)), { currencyID }]]],
          ],
        ]
      }),
    ],
    rootsOf('Invoice'),
  ])
}

/** VAT category: standard rate, or zero rated. */
function category(rate: number): readonly XmlPart[] {
  return [
    ['cbc:ID', rate === 0 ? 'Z' : 'S'],
    ['cbc:Percent', text(rate)],
    ['cac:TaxScheme', [['cbc:ID', 'VAT']]],
  ]
}

async function seller(place: Place, { supplierId, supplierName }: InvoiceRecord): Promise<XmlPart> {
  const [found] = await rowsWhere(place, supplierTable, { id: text(supplierId) })
  return party(text(found?.companyName ?? supplierName), text(found?.corplicence), text(found?.country), '')
}

async function buyer(place: Place, { purOrg }: InvoiceRecord): Promise<XmlPart> {
  const [organisation] = await rowsWhere(place, purOrgTable, { code: text(purOrg) })
  const [company] = await rowsWhere(place, orgTable, { code: text(organisation?.orgId) })
  return party(text(company?.taxTitle || company?.name), text(company?.corplicence), 'CN', text(company?.address))
}

/** A VAT identifier begins with the code of its country; a company without one is known by its name. */
function party(name: string, code: string, country: string, address: string): XmlPart {
  const land = country || 'CN'
  const vat = code === '' ? '' : code.startsWith(land) ? code : `${land}${code}`
  return [
    'cac:Party',
    [
      ['cac:PartyName', [['cbc:Name', name]]],
      [
        'cac:PostalAddress',
        [
          ['cbc:StreetName', address],
          ['cac:Country', [['cbc:IdentificationCode', land]]],
        ],
      ],
      vat === ''
        ? ['cac:PartyTaxScheme', '']
        : [
            'cac:PartyTaxScheme',
            [
              ['cbc:CompanyID', vat],
              ['cac:TaxScheme', [['cbc:ID', 'VAT']]],
            ],
          ],
      [
        'cac:PartyLegalEntity',
        [
          ['cbc:RegistrationName', name],
          ['cbc:CompanyID', code],
        ],
      ],
    ],
  ]
}

/** UN/ECE codes of the units by the name on the invoice, or by their code. */
async function unitCodes(place: Place, lines: readonly InvoiceLine[]): Promise<ReadonlyMap<string, string>> {
  const names = [...new Set(lines.map(({ unitName }) => text(unitName)))].filter((name) => name !== '')
  const [byName, byCode] = await Promise.all([
    rowsWhere(place, unitTable, { name: names }),
    rowsWhere(place, unitTable, { code: names }),
  ])
  const known = [...byName, ...byCode].filter(({ unCode }) => unCode)
  return new Map(
    known.flatMap(({ code, name, unCode }) => [code, name].map((key) => [text(key), text(unCode)] as const)),
  )
}
