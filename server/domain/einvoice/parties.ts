import { type Invoice, text } from '../../features/einvoice/model/invoice.ts'
import { fileTable, type RowOf } from '../../platform/sql/file-table.ts'
import { type Place, rowById, rowsWhere } from '../kit/other-rows.ts'

const supplierTable = fileTable(import.meta, 'srm/supplier/base', ['companyName', 'corplicence'])
const orgTable = fileTable(import.meta, 'bd/org', ['corplicence', 'enabled', 'name', 'nameEn', 'taxTitle'])

export type Seller = RowOf<typeof supplierTable>

/** Identifiers in the comparable form: letters and digits. */
const plain = (text: unknown) =>
  String(text ?? '')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const valuesOf = (invoice: Invoice, terms: readonly string[]) =>
  terms.map((term) => plain(text(invoice, term))).filter((value) => value !== '')

const sellerIds = ['BT-31', 'BT-32', 'BT-30', 'BT-29']
const sellerNames = ['BT-27', 'BT-28']
const buyerIds = ['BT-48', 'BT-47', 'BT-46']
const buyerNames = ['BT-44', 'BT-45']

/** Whether one of the identifiers is a code, with or without the country before it (CN91…). */
const hasCode = (ids: readonly string[], code: unknown) =>
  plain(code) !== '' && ids.some((id) => id === plain(code) || id === `CN${plain(code)}`)

/** A company with a credit code is known by that alone; one without, a foreign one, by its name. */
function isSeller(invoice: Invoice, { corplicence, companyName }: Seller): boolean {
  return plain(corplicence) === ''
    ? valuesOf(invoice, sellerNames).includes(plain(companyName))
    : hasCode(valuesOf(invoice, sellerIds), corplicence)
}

/**
 * Supplier that an invoice is from: the company of the session, or the one that the identifiers or the name of the seller belong to.
 * Undefined when the invoice is another company's, or of none that is known.
 */
export async function sellerOf(place: Place, invoice: Invoice): Promise<Seller | undefined> {
  const { supplierId } = place.session.user
  if (supplierId !== '') {
    const own = await rowById(place, supplierTable, supplierId)
    return own && isSeller(invoice, own) ? own : undefined
  }
  const ids = valuesOf(invoice, sellerIds).flatMap((id) => [id, id.replace(/^CN/, '')])
  const byCode = await rowsWhere(place, supplierTable, { corplicence: ids })
  const names = sellerNames.map((term) => text(invoice, term)).filter((name) => name !== '')
  const found = [...byCode, ...(await rowsWhere(place, supplierTable, { companyName: names }))]
  return found.find((each) => isSeller(invoice, each))
}

/** Whether an invoice is addressed to one of our organisations: by its credit code, or its title where the file has no code. */
export async function isOurs(place: Place, invoice: Invoice): Promise<boolean> {
  const ids = valuesOf(invoice, buyerIds)
  const names = valuesOf(invoice, buyerNames)
  const orgs = await rowsWhere(place, orgTable, { enabled: 'Y' })
  return orgs.some((org) => {
    const isNamed = [org.taxTitle, org.name, org.nameEn].some(
      (name) => names.includes(plain(name)) && plain(name) !== '',
    )
    return hasCode(ids, org.corplicence) || (isNamed && (ids.length === 0 || plain(org.corplicence) === ''))
  })
}
