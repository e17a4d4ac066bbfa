import { fileTable } from '../../../platform/sql/file-table.ts'
import { all, sqlOf, statement } from '../../../platform/sql/sql.ts'
import type { Place } from '../../kit/other-rows.ts'
import { type Parts, partsOf, type Rated } from './rated-parts.ts'

const receiptTable = fileTable(import.meta, 'ord/receipt', ['receiveTime', 'status', 'supplierId'])
const receiptLineTable = fileTable(import.meta, 'ord/receipt/lines', ['badQty', 'deliveryLineId', 'okQty', 'receiptId'])
const inspectTable = fileTable(import.meta, 'ord/inspect', ['billDate', 'status', 'supplierId'])
const inspectLineTable = fileTable(import.meta, 'ord/inspect/lines', [
  ...(['badQty', 'deliveryLineId', 'inspectId', 'okQty'] as const),
])
const checkTable = fileTable(import.meta, 'qc/check', [
  ...(['billDate', 'lotQty', 'receiptLineId', 'rejectQty', 'status', 'supplierId'] as const),
])

/** Accepted quantity of all that was inspected in the period: before the receipt, at it where some were rejected, or after it. */
export async function passedQuantity(place: Place, rated: Rated): Promise<Parts> {
  const found = await Promise.all([
    inspectedPieces(place, rated),
    receivedPieces(place, rated),
    checkedPieces(place, rated),
  ])
  const total = (key: keyof Parts) => found.reduce((sum, parts) => sum + parts[key], 0)
  return { part: total('part'), of: total('of') }
}

/** Pieces of receipts with rejected ones; those that an inspection rejected before are counted with it. */
async function receivedPieces(place: Place, { supplierId, beginDate, endDate }: Rated): Promise<Parts> {
  const { badQty, deliveryLineId, okQty, receiptId } = receiptLineTable
  const arrived = `substr(receipt.${receiptTable.receiveTime}, 1, 10)`
  return partsOf(
    place,
    receiptTable,
    statement(
      `select coalesce(sum(came.${okQty}), 0) as part, coalesce(sum(came.${okQty} + came.${badQty}), 0) as whole
        from ${receiptLineTable} came join ${receiptTable} receipt on receipt.id = came.${receiptId} where`,
      all([
        sqlOf('receipt.tenant_id = ?', place.session.tenantId),
        sqlOf(`receipt.${receiptTable.supplierId} = ?`, supplierId),
        sqlOf(`receipt.${receiptTable.status} in ('posted', 'billed') and came.${badQty} > 0`),
        sqlOf(`${arrived} >= ? and ${arrived} <= ?`, beginDate, endDate),
        sqlOf(`not exists (select 1 from ${inspectLineTable} found join ${inspectTable} inspection
          on inspection.id = found.${inspectLineTable.inspectId} and inspection.${inspectTable.status} = 'done'
          where found.${inspectLineTable.deliveryLineId} = came.${deliveryLineId})`),
      ]),
    ),
  )
}

/** Lots of goods in stock with a verdict. */
async function checkedPieces(place: Place, { supplierId, beginDate, endDate }: Rated): Promise<Parts> {
  const { billDate, lotQty, receiptLineId, rejectQty, status } = checkTable
  return partsOf(
    place,
    checkTable,
    statement(
      `select coalesce(sum(lot.${lotQty} - coalesce(lot.${rejectQty}, 0)), 0) as part,
          coalesce(sum(lot.${lotQty}), 0) as whole from ${checkTable} lot where`,
      all([
        sqlOf('lot.tenant_id = ?', place.session.tenantId),
        sqlOf(`lot.${checkTable.supplierId} = ? and coalesce(lot.${receiptLineId}, '') <> ''`, supplierId),
        sqlOf(`lot.${status} in ('judged', 'conceded', 'ncr', 'closed')`),
        sqlOf(`lot.${billDate} >= ? and lot.${billDate} <= ?`, beginDate, endDate),
      ]),
    ),
  )
}

/** Pieces of finished inspections. */
async function inspectedPieces(place: Place, { supplierId, beginDate, endDate }: Rated): Promise<Parts> {
  const { badQty, inspectId, okQty } = inspectLineTable
  return partsOf(
    place,
    inspectTable,
    statement(
      `select coalesce(sum(found.${okQty}), 0) as part,
          coalesce(sum(coalesce(found.${okQty}, 0) + coalesce(found.${badQty}, 0)), 0) as whole
        from ${inspectLineTable} found join ${inspectTable} inspection on inspection.id = found.${inspectId} where`,
      all([
        sqlOf('inspection.tenant_id = ?', place.session.tenantId),
        sqlOf(`inspection.${inspectTable.supplierId} = ? and inspection.${inspectTable.status} = 'done'`, supplierId),
        sqlOf(
          `inspection.${inspectTable.billDate} >= ? and inspection.${inspectTable.billDate} <= ?`,
          beginDate,
          endDate,
        ),
      ]),
    ),
  )
}
