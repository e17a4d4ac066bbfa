import { noticeSteps } from '../../../features/messages/person-notice.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import type { WriteMoment } from '../../../records/write/hook.ts'
import { rowsWhere } from '../../kit/other-rows.ts'

const orderTable = fileTable(import.meta, 'ord/order', ['billNo', 'buyerId', 'status', 'supplierId'])
const lineTable = fileTable(import.meta, 'ord/order/lines', ['closed', 'materialCode', 'orderId', 'qty', 'receivedQty'])
const userTable = fileTable(import.meta, 'sys/user', ['username'])

/** States of an order whose lines may still be received. */
const open = ['published', 'toReview', 'confirmed', 'changing']

type Moment = WriteMoment<'billNo' | 'supplierId'>

/**
 * Steps that tell the buyers of open orders about new prices of their lines (retroactive adjustments): each buyer gets one notice with
 * the numbers of the orders, which they change.
 */
export async function retroactiveSteps(
  moment: Moment,
  lines: readonly { readonly materialCode: unknown }[],
): Promise<readonly Step[]> {
  const { app, session, resource, id, after } = moment
  const orders = await rowsWhere(moment, orderTable, { supplierId: String(after.supplierId), status: open })
  const rows = await rowsWhere(moment, lineTable, { orderId: orders.map((order) => String(order.id)) })
  const adjusted = new Set(lines.map(({ materialCode }) => materialCode))
  const concerned = rows.filter(
    ({ materialCode, closed, qty, receivedQty }) =>
      adjusted.has(materialCode) && closed !== 'Y' && Number(receivedQty ?? 0) < Number(qty),
  )
  const ids = new Set(concerned.map(({ orderId }) => orderId))
  const byBuyer = Map.groupBy(
    orders.filter((order) => ids.has(order.id)),
    ({ buyerId }) => String(buyerId),
  )
  const people = await rowsWhere(moment, userTable, { username: [...byBuyer.keys()] })
  const notices = people.map(async ({ id: personId, username }) => {
    const list = (byBuyer.get(String(username)) ?? []).map(({ billNo }) => String(billNo)).join('、')
    const person = { id: String(personId), username: String(username), email: null, tenantId: session.tenantId }
    return noticeSteps(app, person, session.user, saidOf(String(after.billNo), list), {
      busType: resource.plan.code,
      busId: id,
    })
  })
  return (await Promise.all(notices)).flat()
}

function saidOf(billNo: string, orders: string) {
  return {
    title: { zh: `调价单 ${billNo} 追溯未结订单`, en: `Price adjustment ${billNo} concerns open orders` },
    content: {
      zh: `调价单 ${billNo} 已生效并追溯未结订单，请变更订单价格：${orders}`,
      en: `Price adjustment ${billNo} is in effect and concerns open orders. Please change their prices: ${orders}`,
    },
  }
}
