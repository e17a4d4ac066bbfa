import { callFunction } from '../../../src/schema/rules/functions.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { todayText } from '../../platform/time.ts'
import type { Place } from '../kit/other-rows.ts'
import { dayOf, numberOf, textOf } from '../kit/values.ts'
import { isPlaced, ordersOfContract } from './contract-orders.ts'
import { rowsIn } from './rows-in.ts'

const orderLineTable = fileTable(import.meta, 'ord/order/lines', [
  ...(['acceptedQty', 'closed', 'creditedQty', 'keptQty', 'orderId', 'qty', 'receivedQty'] as const),
])
const receiptTable = fileTable(import.meta, 'ord/receipt', ['receiveTime', 'status'])
const receiptLineTable = fileTable(import.meta, 'ord/receipt/lines', ['orderNo', 'receiptId'])

/** States of an order that was given up. */
const givenUp = ['refused', 'cancelled']

/** Types of a contract that may be performed without orders: those of goods follow their receipts. */
const withoutOrders = ['outsourcing', 'service', 'supplement', 'works']

type Contract = { readonly billNo: unknown; readonly contractType: unknown; readonly warrantyMonths: unknown }
type Fault = readonly [zh: string, en: string]

/**
 * Why a milestone of a contract is not due: nothing is ordered, received or accepted on it, or the warranty is not over. Milestones of
 * other stages, and those of services, works, outsourcing and supplements without orders, are due when the two sides say so.
 */
export async function notDue(place: Place, stage: string, contract: Contract): Promise<Fault | undefined> {
  if (!['delivery', 'acceptance', 'retention'].includes(stage)) return undefined
  const billNo = textOf(contract.billNo)
  const all = await ordersOfContract(place, billNo)
  if (all.every(({ status }) => givenUp.includes(textOf(status))))
    return withoutOrders.includes(textOf(contract.contractType))
      ? undefined
      : [
          `合同 ${billNo} 尚未下单，到货验收后方可申请`,
          `Nothing is ordered on contract ${billNo} yet: order and receive its goods first`,
        ]
  const orders = all.filter(isPlaced)
  const lines = await rowsIn(
    place,
    orderLineTable,
    'orderId',
    orders.map(({ id }) => id),
  )
  if (stage === 'delivery')
    return lines.some((line) => numberOf(line.receivedQty) - numberOf(line.creditedQty) > 0)
      ? undefined
      : [`合同 ${billNo} 的订单尚未到货，不能申请到货款`, `Nothing is received on the orders of contract ${billNo} yet`]
  // Rows of older databases have no kept quantity before their first count.
  const kept = ({ acceptedQty, creditedQty, keptQty }: (typeof lines)[number]) =>
    keptQty === null ? numberOf(acceptedQty) - numberOf(creditedQty) : numberOf(keptQty)
  if (!lines.some((line) => kept(line) > 0))
    return [`合同 ${billNo} 的订单尚未验收合格`, `Nothing is accepted on the orders of contract ${billNo} yet`]
  if (stage === 'acceptance') return undefined
  if (lines.some(({ closed, qty, receivedQty }) => closed !== 'Y' && numberOf(receivedQty) < numberOf(qty)))
    return [
      `合同 ${billNo} 尚有未到货的订单，质保期未满`,
      `Orders of contract ${billNo} are not delivered completely yet`,
    ]
  const ends = await warrantyEnd(place, orders, numberOf(contract.warrantyMonths))
  if (ends === undefined || ends <= todayText()) return undefined
  return [`质保期至 ${ends}，届时方可申请质保金`, `The warranty lasts until ${ends}; the retention is due then`]
}

/** Last day of the warranty, which begins with the last receipt; undefined without one. */
async function warrantyEnd(
  place: Place,
  orders: readonly { readonly billNo: unknown }[],
  months: number,
): Promise<string | undefined> {
  const lines = await rowsIn(
    place,
    receiptLineTable,
    'orderNo',
    orders.map(({ billNo }) => billNo),
  )
  const receipts = await rowsIn(
    place,
    receiptTable,
    'id',
    lines.map(({ receiptId }) => receiptId),
  )
  const days = receipts
    .filter(({ status }) => ['posted', 'billed'].includes(textOf(status)))
    .map(({ receiveTime }) => dayOf(receiveTime))
  const last = days.toSorted().at(-1)
  return last && String(callFunction('addMonths', [last, months]))
}
