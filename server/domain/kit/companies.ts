import { fileTable, type RowOf } from '../../platform/sql/file-table.ts'
import { type Place, rowById, rowsWhere } from './other-rows.ts'

const supplierTable = fileTable(import.meta, 'srm/supplier/base', [
  ...(['companyName', 'corplicence', 'nameEn', 'supplierCode'] as const),
])
const orgTable = fileTable(import.meta, 'bd/org', [
  ...(['address', 'code', 'corplicence', 'enabled', 'name', 'nameEn', 'taxTitle'] as const),
])

/** Supplier, with its identifiers and names. */
export type Supplier = RowOf<typeof supplierTable>
type Organisation = RowOf<typeof orgTable>

/** Party of a document: its identifiers and names, as in the file. */
export type Party = { readonly ids: readonly string[]; readonly names: readonly string[] }

type Company = { readonly corplicence: unknown; readonly names: readonly unknown[] }

/** Identifier or name in its comparable form: letters and digits. */
export function plainCode(text: unknown): string {
  return String(text ?? '')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** Whether one of the identifiers of a party is a credit code, with or without the country before it (CN91…). */
function hasCode({ ids }: Party, code: unknown): boolean {
  const own = plainCode(code)
  return own !== '' && ids.map(plainCode).some((id) => id === own || id === `CN${own}`)
}

/** Whether a party is a company: by the credit code where both have identifiers, else by one of the names. */
export function isCompany(party: Party, { corplicence, names }: Company): boolean {
  if (plainCode(corplicence) !== '' && party.ids.length > 0) return hasCode(party, corplicence)
  const named = party.names.map(plainCode)
  return names.map(plainCode).some((name) => name !== '' && named.includes(name))
}

/** Supplier by its id. */
export function supplierById(place: Place, id: unknown): Promise<Supplier | undefined> {
  return rowById(place, supplierTable, id)
}

/** Suppliers with one of some supplier codes. */
export function suppliersCoded(place: Place, supplierCode: readonly string[]): Promise<readonly Supplier[]> {
  return rowsWhere(place, supplierTable, { supplierCode })
}

/** Suppliers that a party is: by the credit code, then by the name. */
export async function suppliersNamed(place: Place, party: Party): Promise<readonly Supplier[]> {
  const written = party.ids.flatMap((id) => [id, id.toUpperCase(), plainCode(id)])
  const codes = [...new Set(written.flatMap((id) => [id, id.replace(/^CN/, '')]))]
  const [byCode, byName] = await Promise.all([
    rowsWhere(place, supplierTable, { corplicence: codes }),
    rowsWhere(place, supplierTable, { companyName: party.names }),
  ])
  return [...byCode, ...byName].filter(({ corplicence, companyName }) =>
    isCompany(party, { corplicence, names: [companyName] }),
  )
}

/** Organisation of the buyer that a party is: by the credit code, then by its internal code if that counts, then by a name. */
export async function organisationOf(
  place: Place,
  party: Party,
  { hasInternalCode = false } = {},
): Promise<Organisation | undefined> {
  const orgs = await rowsWhere(place, orgTable, { enabled: 'Y' })
  return (
    orgs.find(({ corplicence }) => hasCode(party, corplicence)) ??
    orgs.find(({ code }) => hasInternalCode && party.ids.includes(String(code))) ??
    orgs.find(({ corplicence, name, nameEn, taxTitle }) =>
      isCompany(party, { corplicence, names: [name, nameEn, taxTitle] }),
    )
  )
}
