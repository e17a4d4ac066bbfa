import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { type ColumnsOf, codeOf, fileTable } from '../../platform/sql/file-table.ts'
import { all, marks, sqlOf, statement } from '../../platform/sql/sql.ts'
import { tenantSql } from '../../rights/rows/scope.ts'
import { isPlacedSql } from './kept-last-prices.ts'
import type { Place } from './other-rows.ts'

const orderTable = fileTable(import.meta, 'ord/order', ['billDate', 'currency'])
const lineTable = fileTable(import.meta, 'ord/order/lines', ['materialCode', 'orderId', 'price'])

type Found = Pick<ColumnsOf<typeof lineTable>, 'material_code' | 'price'>
type Kept = Found & { readonly order_id: string }

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
  const kept = await app.store.rows<Kept>(
    statement(
      `select kept.material_code, line.${lineTable.price} as price, kept.order_id
        from _last_price kept join ${orderTable} on ${orderTable}.id = kept.order_id join ${lineTable} line on line.id = kept.line_id where`,
      all([
        statement('kept.material_code in (', marks(codes), ')'),
        sqlOf('kept.currency = ?', currency),
        tenantSql(orders, session),
      ]),
    ),
  )
  const own = kept.filter(({ order_id }) => order_id === before).map(({ material_code }) => String(material_code))
  const others = kept.filter(({ order_id }) => order_id !== before)
  const former = own.length > 0 ? await searched(place, orders, { codes: own, currency, before }) : []
  return new Map([...others, ...former].map(({ material_code, price }) => [String(material_code), Number(price)]))
}

type Asked = { readonly codes: readonly string[]; readonly currency: string; readonly before: string }

/** The same by a search through the lines of the materials: for the order that is the last one itself. */
function searched({ app, session }: Place, orders: ServerResource, { codes, currency, before }: Asked) {
  const own = `line.${lineTable.materialCode}`
  return app.store.rows<Found>(
    statement(
      `select material_code, price from (select ${own} as material_code, line.${lineTable.price} as price,
        row_number() over (partition by ${own} order by coalesce(${orderTable}.${orderTable.billDate}, '') desc,
          line.${lineTable.createTime} desc, line.id) as place
        from ${lineTable} line join ${orderTable}
          on ${orderTable}.id = line.${lineTable.orderId} and ${orderTable}.${orderTable.tenantId} = line.${lineTable.tenantId} where`,
      all([
        tenantSql(orders, session),
        statement(`${own} in (`, marks(codes), ')'),
        sqlOf(`${orderTable}.${orderTable.currency} = ?`, currency),
        sqlOf(`${orderTable}.id <> ?`, before),
        sqlOf(isPlacedSql(String(orderTable))),
      ]),
      ') ranked where place = 1',
    ),
  )
}

/** Net price of the last order of a material in a currency, from any company; null without one. */
export async function lastPrice(place: Place, materialCode: string, currency: string): Promise<number | null> {
  return (await lastPrices(place, [materialCode], currency)).get(materialCode) ?? null
}
