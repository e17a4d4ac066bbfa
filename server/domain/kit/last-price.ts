import { type ColumnsOf, codeOf, fileTable } from '../../platform/sql/file-table.ts'
import { all, marks, sqlOf, statement } from '../../platform/sql/sql.ts'
import { tenantSql } from '../../rights/rows/scope.ts'
import type { Place } from './other-rows.ts'

const orderTable = fileTable(import.meta, 'ord/order', ['billDate', 'currency', 'status'])
const lineTable = fileTable(import.meta, 'ord/order/lines', ['materialCode', 'orderId', 'price'])

/** States of an order that was never placed. */
const unplaced = ['draft', 'pending', 'approved', 'rejected', 'refused', 'cancelled']

type Found = Pick<ColumnsOf<typeof lineTable>, 'material_code' | 'price'>

/**
 * Net price of the last order of each material in a currency, from any company; without one a material is missing.
 * @param before id of an order that does not count.
 */
export async function lastPrices(
  place: Place,
  materialCodes: readonly string[],
  currency: string,
  before = '',
): Promise<ReadonlyMap<string, number>> {
  const orders = place.model.resources.get(codeOf(orderTable))
  const codes = [...new Set(materialCodes.filter((code) => code !== ''))]
  if (!orders || codes.length === 0) return new Map()
  const { app, session } = place
  const own = `line.${lineTable.materialCode}`
  const found = await app.store.rows<Found>(
    statement(
      `select material_code, price from (select ${own} as material_code, line.${lineTable.price} as price,
        row_number() over (partition by ${own} order by ${orderTable}.${orderTable.billDate} desc,
          line.${lineTable.createTime} desc, line.id) as place
        from ${lineTable} line join ${orderTable} on ${orderTable}.id = line.${lineTable.orderId} where`,
      all([
        tenantSql(orders, session),
        statement(`${own} in (`, marks(codes), ')'),
        sqlOf(`${orderTable}.${orderTable.currency} = ?`, currency),
        sqlOf(`${orderTable}.id <> ?`, before),
        sqlOf(`${orderTable}.${orderTable.status} not in (${unplaced.map(() => '?').join(', ')})`, ...unplaced),
      ]),
      ') ranked where place = 1',
    ),
  )
  return new Map(found.map(({ material_code, price }) => [String(material_code), Number(price)]))
}

/** Net price of the last order of a material in a currency, from any company; null without one. */
export async function lastPrice(place: Place, materialCode: string, currency: string): Promise<number | null> {
  return (await lastPrices(place, [materialCode], currency)).get(materialCode) ?? null
}
