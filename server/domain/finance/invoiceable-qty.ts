import { numberOf } from '../kit/values.ts'

type Kept = { readonly [field in 'acceptedQty' | 'creditedQty' | 'stockQty']: unknown }

/** Quantity of an order line that is accepted at its receipts and not credited: the limit of `invoicedQty` in `ord/order/lines`. */
export function keptOrderQty({ acceptedQty, creditedQty, stockQty }: Kept): number {
  // Lines of older versions have no quantity in stock yet.
  return numberOf(stockQty ?? acceptedQty) - numberOf(creditedQty)
}

/** Quantity of an order line that may be invoiced in all: goods on their way back, rejected or replaced are not. */
export function invoiceableQty(line: Kept & { readonly roomQty: unknown }): number {
  const kept = keptOrderQty(line)
  return Math.min(kept, numberOf(line.roomQty ?? kept))
}
