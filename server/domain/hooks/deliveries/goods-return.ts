import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { keptOrderQty } from '../../finance/invoiceable-qty.ts'
import { rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { unbookedSteps } from './pieces-left.ts'
import { inStock } from './receipt-lines.ts'
import { stillIn } from './still-in.ts'
import { orderLineTable, orderTable, receiptLineTable, receiptTable } from './tables.ts'

const own = ownFields(import.meta, ['billNo', 'handling', 'lines', 'srcNo', 'supplierId'], ['currency'])
type Moment = MomentOf<typeof own>

type Line = {
  readonly orderLineId?: unknown
  readonly qty?: unknown
  readonly receiptLineId?: unknown
  readonly stock?: unknown
}
const rowsIn = (lines: unknown) => (Array.isArray(lines) ? (lines as readonly Line[]) : [])

/** Ways of handling a return after which the supplier delivers again. */
export const reopening: readonly string[] = ['replace', 'rework']

/** Actions of a return that claim goods of the receipt, or move them. */
const claiming = ['submit', 'publish', 'confirm', 'shipOut']

/**
 * Return of goods of a posted receipt of the same supplier, in the currency of their orders. Accepted goods that are credited are not invoiced: those need a red invoice
 * first.
 */
export const goodsReturn = own.hook(async (moment) => {
  const { action, doing, after } = moment
  if (doing !== undefined && claiming.includes(doing)) {
    const { receipt, problems } = await receiptOf(moment)
    const credited = problems.length > 0 ? [] : await invoiced(moment)
    const steps = receipt ? stillIn(moment, receiptTable, [String(receipt.id)], inStock) : []
    const accepted = rowsIn(after.lines).filter(({ stock }) => stock !== 'rejected')
    const pieces = doing === 'shipOut' ? await unbookedSteps(moment, accepted) : []
    return { problems: [...problems, ...credited], steps: [...steps, ...pieces] }
  }
  if (doing !== undefined || !(action === 'add' || action === 'edit') || !after.srcNo) return {}
  const { problems } = await receiptOf(moment)
  return problems.length > 0 ? { problems } : inCurrency(moment)
})

/** Currency of the orders of the lines; a return has one. */
async function inCurrency(moment: Moment): Promise<ResultOf<typeof own>> {
  const lines = rowsIn(moment.after.lines)
  const ids = lines.map(({ receiptLineId }) => String(receiptLineId ?? ''))
  const received = await rowsWhere(moment, receiptLineTable, { id: ids })
  const billNo = [...new Set(received.map(({ orderNo }) => String(orderNo ?? '')))]
  const orders = new Map(
    (await rowsWhere(moment, orderTable, { billNo })).map((order) => [order.billNo, order.currency]),
  )
  const currencies = ids.map((id) => orders.get(received.find((line) => line.id === id)?.orderNo ?? null))
  const [currency] = currencies.filter((each) => each !== undefined)
  if (currency === undefined) return {}
  const problems = currencies.flatMap((each, index) =>
    each === undefined || each === currency
      ? []
      : [at(index, 'orderNo', `订单币种为 ${each}，请另建退货单`, `The order is in ${each}: it needs another return`)],
  )
  return problems.length > 0 ? { problems } : { values: { currency } }
}

async function receiptOf(moment: Moment) {
  const { srcNo } = moment.after
  const [receipt] = await rowsWhere(moment, receiptTable, { billNo: String(srcNo ?? '') })
  if (!receipt || receipt.supplierId !== moment.after.supplierId)
    return { problems: [problemAt('srcNo', '不是该供应商的入库单', 'This is not a receipt of the supplier')] }
  if (!inStock.includes(String(receipt.status)))
    return { problems: [problemAt('srcNo', `入库单 ${srcNo} 未过账`, `The receipt ${srcNo} is not posted`)] }
  const lines = await rowsWhere(moment, receiptLineTable, { receiptId: String(receipt.id) })
  const known = new Set(lines.map(({ id }) => String(id)))
  const problems = rowsIn(moment.after.lines).flatMap(({ receiptLineId }, index) =>
    known.has(String(receiptLineId))
      ? []
      : [at(index, 'materialCode', '入库单中没有该明细', 'The receipt has no such line')],
  )
  return { receipt, problems }
}

async function invoiced(moment: Moment): Promise<readonly Problem[]> {
  if (reopening.includes(String(moment.after.handling))) return []
  const lines = rowsIn(moment.after.lines)
  const ids = lines.map(({ orderLineId }) => String(orderLineId ?? ''))
  const ordered = await rowsWhere(moment, orderLineTable, { id: ids })
  const accepted = lines.filter(({ stock }) => stock !== 'rejected')
  const totalOf = (id: unknown) =>
    accepted.reduce((sum, { orderLineId, qty }) => sum + (orderLineId === id ? Number(qty) : 0), 0)
  return lines.flatMap(({ orderLineId, stock }, index) => {
    const line = ordered.find(({ id }) => id === orderLineId)
    if (!line || stock === 'rejected') return []
    const total = totalOf(orderLineId)
    // A return counts from its submission on.
    const others = Number(line.creditedQty ?? 0) - (moment.doing === 'submit' ? 0 : total)
    const most = Math.max(0, keptOrderQty({ ...line, creditedQty: others }) - Number(line.invoicedQty ?? 0))
    if (total <= most + 1e-6) return []
    const zh = `未开票的数量为 ${most}，已开票的请先开红字发票`
    return [at(index, 'qty', zh, `${most} are not invoiced; invoiced ones need a red invoice first`)]
  })
}

function at(index: number, field: string, zh: string, en: string): Problem {
  return { ...problemAt('srcNo', zh, en), field: 'lines', at: `/${index}/${field}` }
}
