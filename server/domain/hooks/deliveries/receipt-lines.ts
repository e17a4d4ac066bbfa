import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import type { RowOf } from '../../../platform/sql/file-table.ts'
import { type Place, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { receiptLineTable, receiptTable } from './tables.ts'

/** States of a receipt whose goods are in stock. */
export const inStock: readonly string[] = ['posted', 'billed']

/** Received goods, of which some go back. */
export type ReceiptLine = RowOf<typeof receiptLineTable>

type Named = {
  readonly receiptLineId: unknown
  readonly orderNo?: unknown
  readonly orderLine?: unknown
  readonly materialCode: unknown
}
type Found =
  | { readonly line: ReceiptLine; readonly billNo: string; readonly problem?: never }
  | { readonly problem: Problem; readonly line?: never; readonly billNo?: never }

/** Line of a posted receipt of a supplier: by its id, or the first with the order, line and material that are named. */
export async function receivedLineOf(
  place: Place,
  receiptNo: unknown,
  supplierId: unknown,
  named: Named,
): Promise<Found> {
  const [receipt] = await rowsWhere(place, receiptTable, { billNo: String(receiptNo ?? '') })
  const isOwn = receipt?.supplierId === supplierId && inStock.includes(String(receipt?.status))
  const lines = receipt && isOwn ? await rowsWhere(place, receiptLineTable, { receiptId: String(receipt.id) }) : []
  const line = lines.find((each) => isNamed(each, named))
  if (line) return { line, billNo: String(receiptNo) }
  return { problem: problemAt('materialCode', '入库单中没有该明细', 'The receipt has no such line') }
}

function isNamed(line: ReceiptLine, { receiptLineId, orderNo, orderLine, materialCode }: Named): boolean {
  if (receiptLineId) return line.id === receiptLineId && (!materialCode || line.materialCode === materialCode)
  if (!(orderNo || materialCode)) return false
  return (
    (!orderNo || line.orderNo === orderNo) &&
    (!orderLine || Number(line.orderLine) === Number(orderLine)) &&
    (!materialCode || line.materialCode === materialCode)
  )
}

/** Accepted quantity of a line that is still in stock and not on its way back. */
export function keptQtyOf({ okQty, returnedQty, redQty, failedReversedQty }: ReceiptLine): number {
  return rounded(Number(okQty) - Number(returnedQty ?? 0) - Number(redQty ?? 0) - Number(failedReversedQty ?? 0))
}

/** Rejected quantity of a line that has not gone back. */
export function rejectedQtyOf({ badQty, rejectReturnedQty, rejectReversedQty }: ReceiptLine): number {
  return rounded(Number(badQty ?? 0) - Number(rejectReturnedQty ?? 0) - Number(rejectReversedQty ?? 0))
}

/** Quantity of a line that a check rejected after the receipt, and that has not gone back: what goes back is of it first. */
export function failedQtyOf({ failedQty, failedReversedQty, returnedQty }: ReceiptLine): number {
  return rounded(Math.max(0, Number(failedQty ?? 0) - Number(returnedQty ?? 0)) - Number(failedReversedQty ?? 0))
}

/** Accepted quantity of a line that may be reversed as a mistake: neither rejected, nor on its way back, nor invoiced. */
export function reversibleQtyOf(line: ReceiptLine): number {
  const { okQty, failedQty, failedReversedQty, returnedQty, invoicedQty } = line
  const held = Math.max(Number(failedQty ?? 0), Number(returnedQty ?? 0) + Number(failedReversedQty ?? 0))
  return rounded(Number(okQty) - held - Number(invoicedQty ?? 0))
}

const rounded = (quantity: number) => Math.max(0, Math.round(quantity * 1e6) / 1e6)
