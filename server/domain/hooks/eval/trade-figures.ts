import { codeOf, fileTable } from '../../../platform/sql/file-table.ts'
import { all, marks, type Sql, sqlOf, statement } from '../../../platform/sql/sql.ts'
import type { Value } from '../../../platform/store/store.ts'
import type { Place } from '../../kit/other-rows.ts'

const receiptTable = fileTable(import.meta, 'ord/receipt', ['receiveTime', 'status', 'supplierId'])
const receiptLineTable = fileTable(import.meta, 'ord/receipt/lines', [
  'materialCode',
  'okQty',
  'orderLine',
  'orderNo',
  'receiptId',
])
const orderTable = fileTable(import.meta, 'ord/order', [
  ...(['billDate', 'billNo', 'confirmDue', 'confirmTime', 'currency', 'publishTime', 'status', 'supplierId'] as const),
])
const orderLineTable = fileTable(import.meta, 'ord/order/lines', [
  ...(['confirmDate', 'lineNo', 'materialCode', 'needDate', 'orderId', 'price', 'qty'] as const),
])
const inspectTable = fileTable(import.meta, 'ord/inspect', ['billDate', 'status', 'supplierId'])
const inspectLineTable = fileTable(import.meta, 'ord/inspect/lines', ['badQty', 'inspectId', 'okQty'])

/** Supplier and the days of a period, both included. */
export type Rated = { readonly supplierId: string; readonly beginDate: string; readonly endDate: string }

/** Share of a whole; a whole of zero means no data. */
export type Parts = { readonly part: number; readonly of: number }

/** States of an order that was placed. */
const placed = ['published', 'toReview', 'confirmed', 'changing', 'received', 'completed', 'closed']

/** Received lines that arrived by the confirmed date of their order line, or the needed one, of all received in the period. */
export async function onTimeLines(place: Place, { supplierId, beginDate, endDate }: Rated): Promise<Parts> {
  const line = orderLineTable
  const promised = `coalesce(nullif(ordered.${line.confirmDate}, ''), ordered.${line.needDate})`
  const arrived = `substr(receipt.${receiptTable.receiveTime}, 1, 10)`
  // A receipt without an order line counts for the first one of its material.
  const first = `(select min(other.${line.lineNo}) from ${line} other where other.${line.orderId} = purchase.id
    and other.${line.materialCode} = came.${receiptLineTable.materialCode})`
  return partsOf(
    place,
    receiptTable,
    statement(
      `select count(*) filter (where ${arrived} <= ${promised}) as part, count(*) as whole
        from ${receiptLineTable} came join ${receiptTable} receipt on receipt.id = came.${receiptLineTable.receiptId}
        join ${orderTable} purchase on purchase.${orderTable.billNo} = came.${receiptLineTable.orderNo}
          and purchase.tenant_id = receipt.tenant_id
        join ${line} ordered on ordered.${line.orderId} = purchase.id
          and ordered.${line.materialCode} = came.${receiptLineTable.materialCode}
          and ordered.${line.lineNo} = coalesce(came.${receiptLineTable.orderLine}, ${first})
        where`,
      all([
        sqlOf('receipt.tenant_id = ?', place.session.tenantId),
        sqlOf(`receipt.${receiptTable.supplierId} = ?`, supplierId),
        sqlOf(`receipt.${receiptTable.status} in ('posted', 'billed')`),
        sqlOf(`${arrived} >= ? and ${arrived} <= ?`, beginDate, endDate),
        sqlOf(`came.${receiptLineTable.okQty} > 0`),
      ]),
    ),
  )
}

/** Accepted quantity of all that was inspected in the period. */
export async function passedQuantity(place: Place, { supplierId, beginDate, endDate }: Rated): Promise<Parts> {
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

/**
 * What the ordered quantities of the period would have cost at the average prices of all companies, of what they cost. Below 100 %: dearer
 * than the market.
 */
export async function marketPrices(place: Place, { supplierId, beginDate, endDate }: Rated): Promise<Parts> {
  const { materialCode, orderId, price, qty } = orderLineTable
  const ordered = all([
    sqlOf('purchase.tenant_id = ?', place.session.tenantId),
    isPlaced(),
    sqlOf(`purchase.${orderTable.billDate} >= ? and purchase.${orderTable.billDate} <= ?`, beginDate, endDate),
  ])
  const lines = `from ${orderLineTable} line join ${orderTable} purchase on purchase.id = line.${orderId}`
  return partsOf(
    place,
    orderTable,
    statement(
      `with market as (select line.${materialCode} as material, purchase.${orderTable.currency} as money,
          sum(line.${qty} * line.${price}) / sum(line.${qty}) as average ${lines} where`,
      ordered,
      `group by line.${materialCode}, purchase.${orderTable.currency})
        select coalesce(sum(line.${qty} * market.average), 0) as part, coalesce(sum(line.${qty} * line.${price}), 0) as whole
        ${lines} join market on market.material = line.${materialCode} and market.money = purchase.${orderTable.currency} where`,
      all([ordered, sqlOf(`purchase.${orderTable.supplierId} = ?`, supplierId)]),
    ),
  )
}

/** Orders answered by the date given for it, of all published in the period whose date has passed or that are answered. */
export async function answeredOrders(
  place: Place,
  { supplierId, beginDate, endDate }: Rated,
  now: string,
): Promise<Parts> {
  const { confirmDue, confirmTime, publishTime } = orderTable
  const published = `substr(purchase.${publishTime}, 1, 10)`
  const answered = `nullif(purchase.${confirmTime}, '')`
  return partsOf(
    place,
    orderTable,
    statement(
      sqlOf(
        `select count(*) filter (where ${answered} <= coalesce(nullif(purchase.${confirmDue}, ''), ${answered})) as part,
          count(*) filter (where ${answered} is not null or purchase.${confirmDue} < ?) as whole
        from ${orderTable} purchase where`,
        now,
      ),
      all([
        sqlOf('purchase.tenant_id = ?', place.session.tenantId),
        sqlOf(`purchase.${orderTable.supplierId} = ?`, supplierId),
        sqlOf(`${published} >= ? and ${published} <= ?`, beginDate, endDate),
      ]),
    ),
  )
}

function isPlaced(): Sql {
  const list = marks(placed)
  return { ...list, sql: `purchase.${orderTable.status} in (${list.sql})` }
}

async function partsOf({ app, model }: Place, table: object, query: Sql): Promise<Parts> {
  if (!model.resources.has(codeOf(table))) return { part: 0, of: 0 }
  const [row] = await app.store.rows<{ readonly part: Value; readonly whole: Value }>(query)
  return { part: Number(row?.part ?? 0), of: Number(row?.whole ?? 0) }
}
