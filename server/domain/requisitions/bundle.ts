import { AppError } from '../../../src/schema/model/errors.ts'
import type { Context } from '../../platform/http/route.ts'
import { codeOf, fileTable, type RowOf } from '../../platform/sql/file-table.ts'
import { refusing } from '../../platform/store/write-steps.ts'
import { findRow } from '../../records/read/list.ts'
import { tablesOf } from '../../records/read/table-fields.ts'
import { commit } from '../../records/write/commit.ts'
import { type PreparedWrite, prepareAdd } from '../../records/write/write.ts'
import { notifyWritten } from '../../records/write/written.ts'
import { bestPrice, type LibraryPrice, offersOf } from '../kit/library-price.ts'
import { type Place, rowsWhere } from '../kit/other-rows.ts'
import { type ContractLine, contractsInForce, orderedOn } from '../orders/contracts-in-force.ts'
import { sourcedAs } from './categories.ts'
import { orderable, requisitionLineTable, requisitionTable } from './tables.ts'

const orderTable = fileTable(
  import.meta,
  'ord/order',
  ['billNo'],
  ['buyerId', 'currency', 'lines', 'orderType', 'purOrg', 'srcNo', 'supplierCode', 'supplierId', 'supplierName'],
)
const inquiryTable = fileTable(
  import.meta,
  'bid/inquiry',
  ['billNo'],
  ['buyerId', 'currency', 'items', 'name', 'purOrg'],
)
const projectTable = fileTable(
  import.meta,
  'bid/project',
  ['billNo'],
  ['buyerId', 'currency', 'items', 'name', 'purOrg'],
)

/** Document that requisition lines become. */
export type Target = 'order' | 'inquiry' | 'tender'

const targets = { order: orderTable, inquiry: inquiryTable, tender: projectTable } as const

type Line = RowOf<typeof requisitionLineTable>
type Requisition = RowOf<typeof requisitionTable>
type Open = { readonly line: Line; readonly requisition: Requisition }
type Given = Readonly<Record<string, unknown>>

/** Draft that lines became; its name is its number. */
export type BundledDraft = { readonly resource: string; readonly id: string; readonly name: string }

/** Resource of the documents of a kind. */
export const codeOfTarget = (target: Target): string => codeOf(targets[target])

/**
 * Drafts with the open quantities of some requisition lines, of one or several requisitions: an order for each supplier, or an event for
 * each purchasing organisation, category and currency. Returns them by resource, id and number.
 * @throws INVALID with the reason of the first line that cannot be taken.
 */
export async function bundled(
  context: Context,
  target: Target,
  ids: readonly string[],
): Promise<readonly BundledDraft[]> {
  const { app, session, lang, ip } = context
  const place = { app, session, model: app.live.current }
  const open = await openLines(context, place, ids)
  const documents = target === 'order' ? await ordersOf(place, open) : await eventsOf(place, open)
  const resource = place.model.resources.get(codeOfTarget(target))
  if (!resource) throw new AppError('UNKNOWN_RESOURCE', { name: codeOfTarget(target) })
  const write = { app, resource, session, lang, ip }
  const prepared: PreparedWrite[] = []
  for (const given of documents) prepared.push(await prepareAdd({ ...write, given }, {}))
  const steps = prepared.flatMap((each) => each.steps)
  const [first, ...others] = prepared
  if (!first) throw new AppError('CHOOSE_RECORD')
  // Another buyer may have taken a line meanwhile.
  await refusing(steps, () => commit(write, steps, first.row, { tables: tablesOf(place.model, resource) }))
  for (const { id } of others)
    await notifyWritten(app.store, { code: resource.plan.code, id, tenantId: session.tenantId })
  for (const { after } of prepared) for (const call of after) call()
  return prepared.map(({ id, row }) => ({ resource: resource.plan.code, id, name: String(row.billNo) }))
}

/** Lines of requisitions that the session may order, with open quantities. @throws INVALID */
async function openLines(context: Context, place: Place, ids: readonly string[]): Promise<readonly Open[]> {
  const lines = await rowsWhere(place, requisitionLineTable, { id: ids })
  const resource = place.model.resources.get(codeOf(requisitionTable))
  const owners = [...new Set(lines.map(({ requisitionId }) => String(requisitionId)))]
  const seen = await Promise.all(
    owners.map((id) => resource && findRow(context.app, resource, context.session, 'list', id)),
  )
  const requisitions = new Map(seen.flatMap((row) => (row ? [[String(row.id), row as Requisition] as const] : [])))
  if (lines.length !== ids.length) throw new AppError('RECORD_MISSING')
  return lines.map((line) => {
    const requisition = requisitions.get(String(line.requisitionId))
    if (!requisition) throw new AppError('RECORD_MISSING')
    const isOpen = orderable.includes(String(requisition.status)) && line.closed !== 'Y' && openQty(line) > 0
    if (!isOpen) throw new AppError('LINE_NOT_OPEN', { name: String(line.materialName) })
    return { line, requisition }
  })
}

const openQty = ({ qty, orderedQty }: Line) => Math.round((Number(qty) - Number(orderedQty ?? 0)) * 1000) / 1000

const material = ({ line, requisition }: Open): Given => ({
  ...{ materialCode: line.materialCode, materialName: line.materialName, spec: line.spec, unit: line.unit },
  ...{ qty: openQty(line), needDate: line.needDate, reqNo: requisition.billNo, reqLineId: line.id },
})

/**
 * An order for each supplier and purchasing organisation, at the library's price of today. Quantities that a contract in force has open
 * are a draft on this contract.
 */
async function ordersOf(place: Place, open: readonly Open[]): Promise<readonly Given[]> {
  const offers = await offersOf(
    place,
    open.flatMap(({ line }) => (line.materialCode ? [String(line.materialCode)] : [])),
  )
  const priced = open.map((each) => {
    const offer = bestPrice(offers, { ...each.line, qty: openQty(each.line) })
    if (!offer) throw new AppError('LINE_NOT_PRICED', { name: String(each.line.materialName) })
    return { ...each, offer }
  })
  const contracts = await contractsInForce(place, {
    supplierIds: priced.map(({ offer }) => offer.supplierId),
    materialCodes: priced.map(({ offer }) => offer.materialCode),
    currency: priced[0]?.offer.currency ?? '',
  })
  const placed = priced.map((each): Priced => {
    const contract = orderedOn(contracts, { ...each.line, qty: openQty(each.line) }, each.offer.supplierId)
    return { ...each, ...(contract && { contract }) }
  })
  const groups = Map.groupBy(placed, ({ contract, offer, requisition }) =>
    [offer.supplierId, requisition.purOrg, contract?.billNo ?? ''].join(' '),
  )
  return [...groups.values()].flatMap((group) => (group[0] ? [orderOf(group[0], group, place)] : []))
}

type Priced = Open & { readonly offer: LibraryPrice; readonly contract?: ContractLine }

function orderOf({ contract, offer, requisition }: Priced, group: readonly Priced[], { session }: Place): Given {
  const { supplierId, supplierCode, supplierName, currency } = offer
  return {
    ...{ supplierId, supplierCode, supplierName, currency, purOrg: requisition.purOrg, orderType: 'standard' },
    buyerId: session.user.username,
    ...(contract && { srcNo: contract.billNo }),
    lines: group.map((each) => ({
      ...{ ...material(each), price: (each.contract ?? each.offer).price },
      taxRate: each.contract?.taxRate || each.offer.taxRate,
    })),
  }
}

/** An event for each purchasing organisation, category and currency. Bidders read its name, so it names goods and no requisition. */
async function eventsOf(place: Place, open: readonly Open[]): Promise<readonly Given[]> {
  const sorted = await Promise.all(
    open.map(async (each) => ({ ...each, category: await sourcedAs(place, each.line.category) })),
  )
  const groups = Map.groupBy(sorted, ({ requisition: { purOrg, currency }, category }) =>
    JSON.stringify([purOrg, currency, category]),
  )
  return [...groups.values()].flatMap((group) => {
    const goods = [...new Set(group.map(({ line }) => String(line.materialName)))]
    const [first] = group
    if (!first) return []
    const { purOrg, currency } = first.requisition
    const name = goods.slice(0, 3).join('、').slice(0, 200)
    return [
      { name, purOrg, buyerId: place.session.user.username, currency: currency ?? 'CNY', items: group.map(material) },
    ]
  })
}
