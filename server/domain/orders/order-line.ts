import { roundHalfUp } from '../../../src/schema/rules/functions.ts'
import { numberOf } from '../kit/values.ts'

/** Values of an order line that the rules read; the rest of the row is irrelevant to them. */
export type OrderLine = {
  readonly [field in
    | 'closed'
    | 'cancelledQty'
    | 'confirmDate'
    | 'confirmQty'
    | 'contractNo'
    | 'invoicedQty'
    | 'lineNo'
    | 'lineReply'
    | 'materialCode'
    | 'needDate'
    | 'oldPrice'
    | 'oldQty'
    | 'price'
    | 'qty'
    | 'receivedQty'
    | 'replyReason'
    | 'shippedQty'
    | 'srcLineId'
    | 'unit']?: unknown
}

/** Fault of a line: the field, and the message in both languages. */
export type LineFault = { readonly field: string; readonly zh: string; readonly en: string }

/** Quantity rounded to the scale of its fields. */
export const quantity = (value: number): number => roundHalfUp(value, 3)

/** Whether nothing more is expected of a line. */
export const isClosed = ({ closed }: OrderLine): boolean => closed === 'Y'

/** Quantity that is neither shipped nor received. */
export function openQty(line: OrderLine): number {
  if (isClosed(line)) return 0
  const done = Math.max(numberOf(line.shippedQty), numberOf(line.receivedQty))
  return Math.max(0, quantity(numberOf(line.qty) - done))
}

/**
 * Line after a part of its quantity is given up. The quantity falls, so that everything that compares with it stays right. A line of
 * which nothing is left keeps its quantity, is closed and worth nothing.
 */
export function cutLine(line: OrderLine, by: number) {
  const rest = quantity(numberOf(line.qty) - by)
  const cancelledQty = quantity(numberOf(line.cancelledQty) + by)
  if (rest <= 0) return { closed: 'Y', cancelledQty, amountNoTax: 0, taxAmount: 0, amountWithTax: 0 }
  return { qty: rest, cancelledQty }
}

/** Line closed short: what has not been received is given up. */
export function closedLine(line: OrderLine) {
  const rest = Math.max(0, quantity(numberOf(line.qty) - numberOf(line.receivedQty)))
  return rest === 0 ? { closed: 'Y' } : { ...cutLine(line, rest), closed: 'Y' }
}
