import type { XmlPart } from '../../features/xml/write-xml.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { type Place, rowsWhere } from '../kit/other-rows.ts'

const purOrgTable = fileTable(import.meta, 'bd/purorg', ['code', 'orgId'])
const orgTable = fileTable(import.meta, 'bd/org', ['address', 'code', 'corplicence', 'name', 'taxTitle'])
const supplierTable = fileTable(import.meta, 'srm/supplier/base', ['companyName', 'corplicence'])
const unitTable = fileTable(import.meta, 'mat/unit', ['code', 'unCode'])

const text = (value: unknown) => String(value ?? '')

/** Namespaces of a UBL document. */
export const rootsOf = (name: string) => ({
  xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${name}-2`,
  'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
})

/** UN/ECE codes (Recommendation 20) of the units of lines. */
export async function unitCodes(
  place: Place,
  lines: readonly { readonly unit?: unknown }[],
): Promise<ReadonlyMap<string, string>> {
  const code = [...new Set(lines.map(({ unit }) => text(unit)))]
  const rows = await rowsWhere(place, unitTable, { code })
  return new Map(rows.filter(({ unCode }) => unCode).map((row) => [text(row.code), text(row.unCode)]))
}

/** Buying company of a purchasing organisation. */
export async function buyerOf(place: Place, purOrgCode: unknown): Promise<XmlPart> {
  const [purOrg] = await rowsWhere(place, purOrgTable, { code: text(purOrgCode) })
  const [org] = await rowsWhere(place, orgTable, { code: text(purOrg?.orgId) })
  return party(text(org?.corplicence), text(org?.taxTitle || org?.name), text(org?.address))
}

/** Supplier of a document. */
export async function sellerOf(place: Place, { supplierId, supplierName }: SellerOf): Promise<XmlPart> {
  const [supplier] = await rowsWhere(place, supplierTable, { id: text(supplierId) })
  return party(text(supplier?.corplicence), text(supplier?.companyName ?? supplierName), '')
}
type SellerOf = { readonly supplierId?: unknown; readonly supplierName?: unknown }

function party(code: string, name: string, address: string): XmlPart {
  return [
    'cac:Party',
    [
      ['cac:PartyIdentification', [['cbc:ID', code]]],
      ['cac:PartyName', [['cbc:Name', name]]],
      ['cac:PostalAddress', [['cac:AddressLine', [['cbc:Line', address]]]]],
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
