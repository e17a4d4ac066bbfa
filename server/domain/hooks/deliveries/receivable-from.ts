import { fileTable } from '../../../platform/sql/file-table.ts'
import { todayText } from '../../../platform/time.ts'
import { fieldsWhere, type Place } from '../../kit/other-rows.ts'
import { dayOf } from '../../kit/values.ts'

const orderTable = fileTable(import.meta, 'ord/order', ['confirmTime', 'firstConfirmTime'])
const orderLineTable = fileTable(import.meta, 'ord/order/lines', ['orderId'])
const deliveryTable = fileTable(import.meta, 'ord/delivery', ['billNo', 'shipDate'])

/**
 * First day on which goods can be received: when their orders were confirmed first and their delivery was shipped; '' without such dates. A day
 * ahead does not count: the goods are there.
 */
export async function receivableFrom(
  place: Place,
  deliveryNo: unknown,
  orderLineIds: readonly string[],
): Promise<string> {
  const lines = await fieldsWhere(place, orderLineTable, { id: [...new Set(orderLineIds)] })
  const [orders, deliveries] = await Promise.all([
    fieldsWhere(place, orderTable, { id: [...new Set(lines.map(({ orderId }) => String(orderId)))] }),
    deliveryNo ? fieldsWhere(place, deliveryTable, { billNo: String(deliveryNo) }) : [],
  ])
  const days = [
    // A changed order is confirmed again; its goods may be there since the first time.
    ...orders.map(({ confirmTime, firstConfirmTime }) => dayOf(firstConfirmTime ?? confirmTime)),
    ...deliveries.map(({ shipDate }) => dayOf(shipDate)),
  ]
  return days.toSorted().findLast((day) => day <= todayText()) ?? ''
}
