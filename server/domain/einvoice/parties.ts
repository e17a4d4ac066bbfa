import { type Invoice, text } from '../../features/einvoice/model/invoice.ts'
import {
  isCompany,
  organisationOf,
  type Party,
  plainCode,
  type Supplier,
  supplierById,
  suppliersNamed,
} from '../kit/companies.ts'
import type { Place } from '../kit/other-rows.ts'

const valuesOf = (invoice: Invoice, terms: readonly string[]) =>
  terms.map((term) => text(invoice, term)).filter((value) => plainCode(value) !== '')

const sellerIn = (invoice: Invoice): Party => ({
  ids: valuesOf(invoice, ['BT-31', 'BT-32', 'BT-30', 'BT-29']),
  names: valuesOf(invoice, ['BT-27', 'BT-28']),
})
const buyerIn = (invoice: Invoice): Party => ({
  ids: valuesOf(invoice, ['BT-48', 'BT-47', 'BT-46']),
  names: valuesOf(invoice, ['BT-44', 'BT-45']),
})

/** The seller of an invoice with a credit code is known by that alone; one without, a foreign one, by its name. */
function isSeller(seller: Party, { corplicence, companyName }: Supplier): boolean {
  const isIdentified = seller.ids.length > 0 || plainCode(corplicence) === ''
  return isIdentified && isCompany(seller, { corplicence, names: [companyName] })
}

/**
 * Supplier that an invoice is from: the company of the session, or the one that the identifiers or the name of the seller belong to.
 * Undefined when the seller is another company, or not registered.
 */
export async function sellerOf(place: Place, invoice: Invoice): Promise<Supplier | undefined> {
  const { supplierId } = place.session.user
  const seller = sellerIn(invoice)
  if (supplierId === '') return (await suppliersNamed(place, seller)).find((each) => isSeller(seller, each))
  const own = await supplierById(place, supplierId)
  return own && isSeller(seller, own) ? own : undefined
}

/** Whether the buyer of an invoice is one of our organisations. */
export async function isOurs(place: Place, invoice: Invoice): Promise<boolean> {
  return (await organisationOf(place, buyerIn(invoice))) !== undefined
}
