import type { XmlElement } from '../../features/xml/xml-element.ts'
import { codeOf, fileTable } from '../../platform/sql/file-table.ts'
import { rowsWhere } from '../kit/other-rows.ts'
import { refuseFaults, takenBefore } from '../kit/refused.ts'
import { addDraft, placeIn, type Taken, type Taking } from '../kit/taking.ts'
import { goodsOfLines } from './order-goods.ts'
import { faultAt } from './read/checks.ts'
import { type OrderFile, readOrder } from './read/order-file.ts'
import { buyingOrganisation, issuerOf, partyAt, partyFault, supplierOf } from './read/party.ts'

const orderTable = fileTable(
  import.meta,
  'ord/order',
  ['billNo', 'extNo', 'extParty'],
  [
    ...(['buyerId', 'currency', 'extNo', 'extParty', 'incoterm', 'lines', 'orderType', 'paymentTerm'] as const),
    ...(['purOrg', 'remark', 'shipTo', 'srcNo', 'supplierId'] as const),
  ],
)
const purOrgTable = fileTable(import.meta, 'bd/purorg', ['buyers', 'code', 'enabled', 'orgId'])
const termTable = fileTable(import.meta, 'bd/payterm', ['code', 'enabled', 'name', 'nameEn'])

const roles = { buyer: 'BuyerCustomerParty', seller: 'SellerSupplierParty' } as const

/**
 * Adds the draft of an order from an order of another system of the buyer, by the rules of the form: prices are those of the contract or
 * the library where the file has none. @throws DOCUMENT_REFUSED by line and reason
 */
export async function takeOrder(taking: Taking, root: XmlElement): Promise<Taken> {
  const { lang } = taking
  const place = placeIn(taking)
  const file = readOrder(root, lang)
  const extParty = issuerOf(root, roles.buyer)
  const [known] = await rowsWhere(place, orderTable, { extNo: file.id, extParty })
  if (known) throw takenBefore(file.line, file.id, String(known.billNo), lang)
  const [parties, terms] = [await partiesOf(taking, root), await termOf(taking, file)]
  const goods = await goodsOfLines(place, file.lines, String(parties.supplierId ?? ''))
  refuseFaults([...parties.faults, ...terms.faults, ...goods.flatMap(({ fault }) => (fault ? [fault] : []))], lang)
  const lines = file.lines.map(({ qty, price, taxRate, needDate }, index) => {
    const { material, unit } = goods[index] as Extract<(typeof goods)[number], { unit: string }>
    const values = { materialCode: material.materialCode, unit, qty, needDate, price: price ?? null }
    return { ...values, taxRate: taxRate || material.taxRate }
  })
  const body = {
    ...{ extNo: file.id, extParty, supplierId: parties.supplierId, purOrg: parties.purOrg },
    ...(parties.buyerId && { buyerId: parties.buyerId }),
    ...{ orderType: file.isConsignment ? 'consignment' : 'standard', currency: file.currency, remark: file.note },
    ...{ srcNo: file.contractNo || null, paymentTerm: terms.code, incoterm: file.incoterm || null },
    ...{ shipTo: file.shipTo || parties.address, lines },
  }
  const id = await addDraft(taking, codeOf(orderTable), body, (row) => file.lines[row ?? -1]?.line ?? file.line)
  return { id, message: { zh: '已按文件填写订单草稿', en: 'The draft is filled from the file' } }
}

async function partiesOf(taking: Taking, root: XmlElement) {
  const place = placeIn(taking)
  const [buyer, seller] = [partyAt(root, roles.buyer), partyAt(root, roles.seller)]
  const [org, supplier] = [await buyingOrganisation(place, buyer), await supplierOf(place, seller)]
  const purOrg = org && (await purOrgOf(taking, String(org.code)))
  const faults = [
    ...(supplier ? [] : [partyFault(seller, 'notRegistered')]),
    ...(purOrg ? [] : [partyFault(buyer, org ? 'noPurchasing' : 'notBuyer')]),
  ]
  const buyerId = buyerFor(taking, purOrg?.buyers)
  return { faults, supplierId: supplier?.id, purOrg: purOrg?.code, buyerId, address: org?.address }
}

/** Purchasing organisation of an organisation: the only one, or the only one of the sender. */
async function purOrgOf({ app, session }: Taking, orgId: string) {
  const found = await rowsWhere(placeIn({ app, session }), purOrgTable, { orgId, enabled: 'Y' })
  const own = found.filter(({ buyers }) => usersIn(buyers).includes(session.user.username))
  const [only, ...more] = found.length > 1 ? own : found
  return more.length === 0 ? only : undefined
}

const usersIn = (value: unknown) =>
  String(value ?? '')
    .split(',')
    .filter((name) => name !== '')

/** Buyer of an order that another role sends; a buyer is the default of the form. */
function buyerFor({ session }: Taking, buyers: unknown): string | undefined {
  return session.user.roles.includes('buyer') ? undefined : usersIn(buyers)[0]
}

/** Payment term by its code or name. */
async function termOf(taking: Taking, { paymentTerm, line }: OrderFile) {
  if (paymentTerm === '') return { code: null, faults: [] }
  const terms = await rowsWhere(placeIn(taking), termTable, { enabled: 'Y' })
  const term = terms.find(({ code, name, nameEn }) => [code, name, nameEn].includes(paymentTerm))
  if (term) return { code: term.code, faults: [] }
  const words = { zh: '没有此付款条件', en: 'there is no such payment term' }
  return { code: null, faults: [faultAt({ line }, 'PaymentTerms/Note', paymentTerm, words)] }
}
