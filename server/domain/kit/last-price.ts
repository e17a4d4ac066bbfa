import { type ColumnsOf, codeOf, fileTable } from '../../platform/sql/file-table.ts'
import { all, sqlOf, statement } from '../../platform/sql/sql.ts'
import { tenantSql } from '../../rights/rows/scope.ts'
import type { Place } from './other-rows.ts'

const orderTable = fileTable(import.meta, 'ord/order', ['billDate', 'currency', 'status'])
const lineTable = fileTable(import.meta, 'ord/order/lines', ['materialCode', 'orderId', 'price'])

/** States of an order that was never placed. */
const unplaced = ['draft', 'pending', 'approved', 'rejected', 'refused', 'cancelled']

/**
 * Net price of the last order of a material in a currency, from any company; null without one.
 * @param before id of an order that does not count.
 */
export async function lastPrice(
  place: Place,
  materialCode: string,
  currency: string,
  before = '',
): Promise<number | null> {
  const orders = place.model.resources.get(codeOf(orderTable))
  if (!orders) return null
  const { app, session } = place
  const [found] = await app.store.rows<Pick<ColumnsOf<typeof lineTable>, 'price'>>(
    statement(
      `select line.${lineTable.price} as price from ${lineTable} line
        join ${orderTable} on ${orderTable}.id = line.${lineTable.orderId} where`,
      all([
        tenantSql(orders, session),
        sqlOf(`line.${lineTable.materialCode} = ?`, materialCode),
        sqlOf(`${orderTable}.${orderTable.currency} = ?`, currency),
        sqlOf(`${orderTable}.id <> ?`, before),
        sqlOf(`${orderTable}.${orderTable.status} not in (${unplaced.map(() => '?').join(', ')})`, ...unplaced),
      ]),
      `order by ${orderTable}.${orderTable.billDate} desc, line.${lineTable.createTime} desc, line.id limit 1`,
    ),
  )
  return found ? Number(found.price) : null
}
