import type { Both } from '../../../../src/schema/base/text.ts'
import { elementsAt } from '../../../features/xml/find.ts'
import type { XmlElement } from '../../../features/xml/xml-element.ts'
import {
  isCompany,
  organisationOf,
  type Party,
  plainCode,
  supplierById,
  suppliersCoded,
  suppliersNamed,
} from '../../kit/companies.ts'
import type { Place } from '../../kit/other-rows.ts'
import type { Fault } from '../../kit/refused.ts'
import { faultAt } from './checks.ts'

/** Party of a role (`SellerSupplierParty`), at a line of the file. */
export type RoleParty = Party & { readonly role: string; readonly line: number }

const idPaths = ['PartyIdentification/ID', 'PartyTaxScheme/CompanyID', 'PartyLegalEntity/CompanyID', 'EndpointID']
const namePaths = ['PartyName/Name', 'PartyLegalEntity/RegistrationName', 'PartyTaxScheme/RegistrationName']

/** Party of a role in a document. */
export function partyAt(root: XmlElement, role: string): RoleParty {
  const [party] = elementsAt(root, `${role}/Party`)
  const textsAt = (paths: readonly string[]) =>
    paths
      .flatMap((path) => (party ? elementsAt(party, path) : []).map(({ text }) => text))
      .filter((text) => text !== '')
  const [ids, names] = [[...new Set(textsAt(idPaths))], [...new Set(textsAt(namePaths))]]
  return { role, line: (party ?? root).line, ids, names }
}

const shownParty = ({ ids, names }: Party) => [...ids, ...names][0] ?? ''

const reasons = {
  notSupplier: { zh: '不是该单据的供应商', en: 'not the supplier of this document' },
  notRegistered: { zh: '不是已登记的供应商', en: 'not a registered supplier' },
  notBuyer: { zh: '采购方不是本企业的组织', en: 'the buyer is not one of our organisations' },
  noPurchasing: {
    zh: '采购组织不唯一或不存在',
    en: 'no purchasing organisation, or several without you as a buyer',
  },
} as const satisfies Readonly<Record<string, Both>>

/** Fault of a party, for a reason. */
export function partyFault(party: RoleParty, reason: keyof typeof reasons): Fault {
  return faultAt(party, party.role, shownParty(party), reasons[reason])
}

/** Faults of roles without a party: one has an identifier or a name. */
export function partyFaults(root: XmlElement, roles: readonly string[]): readonly Fault[] {
  const missing: Both = { zh: '缺少标识或名称', en: 'identifier or name is missing' }
  return roles
    .map((role) => partyAt(root, role))
    .filter((party) => shownParty(party) === '')
    .map((party) => faultAt(party, `${party.role}/Party`, '', missing))
}

/** Fault of a document that names another supplier than the one it is about. */
export async function supplierFaults(
  place: Place,
  root: XmlElement,
  role: string,
  supplierId: unknown,
): Promise<readonly Fault[]> {
  const supplier = await supplierById(place, supplierId)
  const party = partyAt(root, role)
  const { corplicence, companyName, nameEn } = supplier ?? {}
  return supplier && isCompany(party, { corplicence, names: [companyName, nameEn] })
    ? []
    : [partyFault(party, 'notSupplier')]
}

/** Supplier that a party is: by its tax number, its supplier code or its name; undefined where these are several. */
export async function supplierOf(place: Place, party: Party) {
  const [named, coded] = await Promise.all([suppliersNamed(place, party), suppliersCoded(place, party.ids)])
  const found = [...named, ...coded]
  return found.every(({ id }) => id === found[0]?.id) ? found[0] : undefined
}

/** Organisation of the buyer that a party is: by its credit code, its code in this portal or its name. */
export function buyingOrganisation(place: Place, party: Party) {
  return organisationOf(place, party, { hasInternalCode: true })
}

/** Fault of a document whose buyer is not one of our organisations. */
export async function buyerFaults(place: Place, root: XmlElement, role: string): Promise<readonly Fault[]> {
  const party = partyAt(root, role)
  return (await buyingOrganisation(place, party)) ? [] : [partyFault(party, 'notBuyer')]
}

/** Issuer of a document, by the first identifier or name of its party: its numbers are unique for it. */
export function issuerOf(root: XmlElement, role: string): string {
  return plainCode(shownParty(partyAt(root, role))).slice(0, 100)
}
