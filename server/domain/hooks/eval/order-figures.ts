import { fileTable } from '../../../platform/sql/file-table.ts'
import { all, marks, type Sql, sqlOf, statement } from '../../../platform/sql/sql.ts'
import { todayText } from '../../../platform/time.ts'
import type { Place } from '../../kit/other-rows.ts'
import { type Parts, partsOf, type Rated } from './rated-parts.ts'

const receiptTable = fileTable(import.meta, 'ord/receipt', ['receiveTime', 'status', 'supplierId'])
const receiptLineTable = fileTable(import.meta, 'ord/receipt/lines', [
  ...(['materialCode', 'okQty', 'orderLine', 'orderNo', 'receiptId'] as const),
])
const orderTable = fileTable(import.meta, 'ord/order', [
  ...(['billDate', 'billNo', 'confirmDue', 'confirmTime', 'currency', 'publishTime', 'status', 'supplierId'] as const),
])
const orderLineTable = fileTable(import.meta, 'ord/order/lines', [
  ...(['closed', 'confirmDate', 'lineNo', 'materialCode', 'needDate', 'orderId', 'price', 'qty'] as const),
  'receivedQty',
])

/** States of an order that was placed. */
const placed = ['published', 'toReview', 'confirmed', 'changing', 'received', 'completed', 'closed']

/** Date by which the goods of an order line are promised: the confirmed one, or the needed one. */
const promised = `coalesce(nullif(ordered.${orderLineTable.confirmDate}, ''), ordered.${orderLineTable.needDate})`

/** Received lines that arrived by their promised date, of all received in the period and all that are overdue by its end. */
export async function onTimeLines(place: Place, rated: Rated): Promise<Parts> {
  const [received, overdue] = await Promise.all([receivedLines(place, rated), overdueLines(place, rated)])
  return { part: received.part, of: received.of + overdue.of }
}

/** States of an order whose goods are awaited. */
const awaited = ['confirmed', 'changing']

/** Open lines whose date has passed: none of them is on time. */
async function overdueLines(place: Place, { supplierId, endDate }: Rated): Promise<Parts> {
  const { closed, orderId, qty, receivedQty } = orderLineTable
  const states = marks(awaited)
  return partsOf(
    place,
    orderTable,
    statement(
      `select 0 as part, count(*) as whole from ${orderLineTable} ordered
        join ${orderTable} purchase on purchase.id = ordered.${orderId} where`,
      all([
        sqlOf('purchase.tenant_id = ?', place.session.tenantId),
        sqlOf(`purchase.${orderTable.supplierId} = ?`, supplierId),
        { ...states, sql: `purchase.${orderTable.status} in (${states.sql})` },
        sqlOf(`coalesce(ordered.${closed}, 'N') <> 'Y' and coalesce(ordered.${receivedQty}, 0) < ordered.${qty}`),
        sqlOf(`${promised} < ? and ${promised} <= ?`, todayText(), endDate),
      ]),
    ),
  )
}

async function receivedLines(place: Place, { supplierId, beginDate, endDate }: Rated): Promise<Parts> {
  const line = orderLineTable
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

/**
 * Value of the ordered quantities of the period at the average prices of all companies, as a share of their ordered value. Below 100 %:
 * dearer than the market.
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
