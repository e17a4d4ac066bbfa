import type { SeedRecord } from '../../platform/sql/insert.ts'
import { priced, totals } from './amounts.ts'
import { goods, type Trading } from './sheets.ts'

/**
 * Makes the last drafted order the one of a published award: its winner, and half of the quantities that it won. Further
 * lines of the draft stay, without an agreed price.
 */
export function awardOrder({ sheets, catalogue }: Pick<Trading, 'sheets' | 'catalogue'>): void {
  const rowsOf = (code: string): readonly SeedRecord[] => sheets.rows.get(code) ?? []
  // The first published award has a contract.
  const award = rowsOf('bid/scaling').findLast(({ status }) => status === 'published')
  const order = rowsOf('ord/order').findLast(({ status }) => status === 'draft')
  const won = rowsOf('bid/scaling/lines').filter(({ scalingId }) => scalingId === award?.id)
  const [first] = won
  if (!(award && order && first)) throw new Error('the demo needs a published award and a drafted order')
  const { supplierId, supplierCode, supplierName } = first
  const own = rowsOf('ord/order/lines').filter(({ orderId }) => orderId === order.id)
  const lines = own.map((line, index) => {
    const from = won.filter((each) => each.supplierId === supplierId)[index]
    const material = catalogue.find(({ materialCode }) => materialCode === (from ?? line).materialCode)
    if (!material) throw new Error('the demo orders a material that is not in its catalogue')
    // The award stays open for a contract over the rest.
    const qty = from ? Math.ceil(Number(from.qty) / 2) : Number(line.qty)
    const price = Number(from?.awardPrice ?? line.price)
    return { lineNo: Number(line.lineNo), material, qty, price, from }
  })
  const billNo = String(order.billNo)
  sheets.amend('ord/order', billNo, {
    ...{ supplierId, supplierCode, supplierName, awardNo: award.billNo, srcNo: null },
    ...totals(lines),
    totalQty: lines.reduce((sum, { qty }) => sum + qty, 0),
  })
  for (const { from, ...line } of lines) {
    sheets.amend('ord/order/lines', `${billNo}/${line.lineNo}`, {
      ...{ ...goods(line), qty: line.qty, ...priced(line) },
      ...{ agreedPrice: from?.awardPrice ?? null, srcLineId: from?.id ?? null },
    })
    if (from) sheets.amend('bid/scaling/lines', `${award.billNo}/${from.lineNo}`, { orderedQty: line.qty })
  }
}
