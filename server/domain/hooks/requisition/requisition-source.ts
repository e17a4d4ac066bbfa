import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import type { RowOf } from '../../../platform/sql/file-table.ts'
import { type MomentOf, ownFields } from '../../../records/write/own-fields.ts'
import { type Place, rowById } from '../../kit/other-rows.ts'
import { parentIn } from '../../kit/parent-record.ts'
import { problemAt } from '../../kit/problem.ts'
import { inSourcing, orderable, requisitionLineTable, requisitionTable } from '../../requisitions/tables.ts'
import { agreementOf } from '../orders/agreement.ts'
import { orderTable } from '../orders/order-tables.ts'

type Line = RowOf<typeof requisitionLineTable>

const ownOrder = ownFields(
  import.meta,
  ['materialCode', 'orderId', 'reqLineId', 'reqNo', 'reqSourced', 'srcLineId'],
  ['reqLineId', 'reqNo', 'reqSourced'],
)
type OrderMoment = MomentOf<typeof ownOrder>

/**
 * Line of an order that serves a requisition line. Ordered directly, the line is approved, open, of the same material and in no event.
 * Ordered by an award or a contract, it serves the line that these were made for, in whatever quantity was agreed.
 */
export const orderedRequisition = ownOrder.hook(async (moment) => {
  const { after } = moment
  if (!isWritten(moment) || !isOther(moment, ['reqLineId', 'materialCode', 'srcLineId'])) return {}
  // A line that names a requisition itself is for that one, whatever its contract was made for.
  const isNamed = Boolean(after.reqLineId) && moment.before?.reqSourced !== 'Y'
  const sourced = isNamed ? undefined : await requestedBy(moment)
  if (sourced)
    return { values: { reqLineId: sourced, reqSourced: 'Y', reqNo: (await servedBy(moment, sourced))?.billNo } }
  if (!after.reqLineId) return { values: { reqNo: null, reqSourced: null } }
  const served = await servedBy(moment, after.reqLineId)
  if (!served?.isOpen) return { problems: [notOpen] }
  const problems = [...otherMaterial(served.line, after.materialCode), ...(isNewly(moment) ? inEvent(served.line) : [])]
  return { problems, values: { reqNo: served.billNo, reqSourced: null } }
})

/** Requisition line that the contract or the award of the order was made for. */
async function requestedBy(moment: OrderMoment): Promise<string | undefined> {
  const { after } = moment
  if (!after.srcLineId) return undefined
  const order = parentIn(moment, orderTable) ?? (await rowById(moment, orderTable, after.orderId))
  const agreement = order && (await agreementOf(moment, order, after))
  const found = agreement?.of === 'library' ? undefined : agreement?.find(after)?.reqLineId
  return found ? String(found) : undefined
}

const ownItem = ownFields(import.meta, ['materialCode', 'qty', 'reqLineId', 'reqNo'], ['reqNo'])

/**
 * Item of a sourcing event that serves a requisition line: the line is approved, open, of the same material and in no other event, and
 * what is bought for it is at most what is still open.
 */
export const sourcedRequisition = ownItem.hook(async (moment) => {
  const { after } = moment
  if (!isWritten(moment) || !isOther(moment, ['reqLineId', 'materialCode', 'qty'])) return {}
  if (!after.reqLineId) return { values: { reqNo: null } }
  const served = await servedBy(moment, after.reqLineId)
  if (!served?.isOpen) return { problems: [notOpen] }
  const problems = [
    ...otherMaterial(served.line, after.materialCode),
    ...(isNewly(moment) ? inEvent(served.line) : []),
    ...tooMuch(served.line, after.qty),
  ]
  return { problems, values: { reqNo: served.billNo } }
})

const isWritten = ({ action }: Pick<OrderMoment, 'action'>) => action === 'add' || action === 'edit'

type Written<Name extends string> = {
  readonly before: { readonly [name in Name]: unknown } | undefined
  readonly after: { readonly [name in Name]: unknown }
}

function isOther<Name extends string>({ before, after }: Written<Name>, names: readonly Name[]): boolean {
  return !before || names.some((name) => (before[name] ?? '') !== (after[name] ?? ''))
}

const isNewly = (moment: Written<'reqLineId'>) => isOther(moment, ['reqLineId'])

/** Requisition line, the number of its requisition, and whether it can still be bought. */
async function servedBy(place: Place, id: unknown) {
  const line = await rowById(place, requisitionLineTable, id)
  const requisition = line && (await rowById(place, requisitionTable, line.requisitionId))
  if (!requisition) return undefined
  const isOpen = orderable.includes(String(requisition.status)) && line.closed !== 'Y'
  return { line, isOpen, billNo: requisition.billNo }
}

const notOpen = problemAt('materialCode', '采购申请行不可下单', 'The requisition line is not open')

function otherMaterial({ materialCode }: Line, chosen: unknown): readonly Problem[] {
  if (!materialCode || materialCode === chosen) return []
  return [problemAt('materialCode', '与采购申请的物料不同', 'The requisition line is for another material')]
}

function inEvent({ progress }: Line): readonly Problem[] {
  if (!inSourcing.includes(String(progress))) return []
  return [problemAt('materialCode', '采购申请行已在寻源中', 'The requisition line is in an event already')]
}

function tooMuch({ qty, orderedQty }: Line, bought: unknown): readonly Problem[] {
  const open = Math.round((Number(qty) - Number(orderedQty ?? 0)) * 1000) / 1000
  if (Number(bought) - open < 0.0005) return []
  return [
    problemAt(
      'qty',
      `采购申请行只剩 ${open}；多买的数量请另加一行`,
      `${open} of the requisition line are open: add a line of its own for more`,
    ),
  ]
}
