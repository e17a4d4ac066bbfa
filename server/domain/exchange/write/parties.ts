import type { XmlPart } from '../../../features/xml/write-xml.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import { type Place, rowsWhere } from '../../kit/other-rows.ts'
import { textOf } from '../../kit/values.ts'

const purOrgTable = fileTable(import.meta, 'bd/purorg', ['code', 'orgId'])
const orgTable = fileTable(import.meta, 'bd/org', ['address', 'code', 'corplicence', 'name', 'taxTitle'])
const supplierTable = fileTable(import.meta, 'srm/supplier/base', ['companyName', 'corplicence', 'country'])
const unitTable = fileTable(import.meta, 'mat/unit', ['code', 'name', 'unCode'])

/** Namespaces of a UBL document. */
export const rootsOf = (name: string) => ({
  xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${name}-2`,
  'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
})

/** UN/ECE codes (Recommendation 20) of units, by their code or name. */
export async function unitCodes(place: Place, units: readonly unknown[]): Promise<ReadonlyMap<string, string>> {
  const words = [...new Set(units.map(textOf))].filter((word) => word !== '')
  const [byCode, byName] = await Promise.all([
    rowsWhere(place, unitTable, { code: words }),
    rowsWhere(place, unitTable, { name: words }),
  ])
  const known = [...byName, ...byCode].filter(({ unCode }) => unCode)
  return new Map(
    known.flatMap(({ code, name, unCode }) => [code, name].map((key) => [textOf(key), textOf(unCode)] as const)),
  )
}

/** Buying company of a purchasing organisation. */
export async function buyerOf(place: Place, purOrgCode: unknown): Promise<XmlPart> {
  const [purOrg] = await rowsWhere(place, purOrgTable, { code: textOf(purOrgCode) })
  const [org] = await rowsWhere(place, orgTable, { code: textOf(purOrg?.orgId) })
  return party(textOf(org?.corplicence), textOf(org?.taxTitle || org?.name), 'CN', textOf(org?.address))
}

/** Supplier of a document. */
export async function sellerOf(place: Place, { supplierId, supplierName }: SellerOf): Promise<XmlPart> {
  const [supplier] = await rowsWhere(place, supplierTable, { id: textOf(supplierId) })
  const name = textOf(supplier?.companyName ?? supplierName)
  return party(textOf(supplier?.corplicence), name, textOf(supplier?.country), '')
}
type SellerOf = { readonly supplierId?: unknown; readonly supplierName?: unknown }

/** A VAT identifier begins with the code of its country; a company without one is known by its name. */
function party(code: string, name: string, country: string, address: string): XmlPart {
  const land = country || 'CN'
  const vat = code === '' || code.startsWith(land) ? code : `${land}${code}`
  return [
    'cac:Party',
    [
      ['cac:PartyIdentification', [['cbc:ID', code]]],
      ['cac:PartyName', [['cbc:Name', name]]],
      [
        'cac:PostalAddress',
        [
          ['cbc:StreetName', address],
          ['cac:Country', [['cbc:IdentificationCode', land]]],
        ],
      ],
      [
        'cac:PartyTaxScheme',
        vat === ''
          ? ''
          : [
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
