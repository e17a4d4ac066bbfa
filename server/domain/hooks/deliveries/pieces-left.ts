import type { Step } from '../../../platform/store/store.ts'
import { todayText } from '../../../platform/time.ts'
import type { WriteMoment } from '../../../records/write/hook.ts'
import { type Place, rowsWhere } from '../../kit/other-rows.ts'
import { returnedSteps } from '../../moulds/piece-steps.ts'
import { inStock } from './receipt-lines.ts'
import { receiptLineTable, receiptTable, redLineTable, redTable, returnLineTable, returnTable } from './tables.ts'

/** States of a return whose goods have left. */
const left = ['shipped', 'finished']

/** Pieces of a document that leave now, by the line of their receipt. */
type Leaving = { readonly receiptLineId?: unknown; readonly qty?: unknown }

/** Steps that take the accepted pieces that leave with a document off their moulds. */
export async function unbookedSteps(
  moment: WriteMoment<'billNo'>,
  leaving: readonly Leaving[],
): Promise<readonly Step[]> {
  const left = await piecesLeft(moment, leaving)
  return returnedSteps(moment, left, { docNo: moment.after.billNo, docDate: todayText() })
}

/** Accepted pieces that are left of lines of receipts, once those of a document have left. */
export async function piecesLeft(place: Place, leaving: readonly Leaving[]): Promise<ReadonlyMap<string, number>> {
  const ids = [...new Set(leaving.map(({ receiptLineId }) => String(receiptLineId ?? '')))]
  const [lines, returned, red] = await Promise.all([
    rowsWhere(place, receiptLineTable, { id: ids }),
    rowsWhere(place, returnLineTable, { receiptLineId: ids }),
    rowsWhere(place, redLineTable, { receiptLineId: ids }),
  ])
  const heads = async (rows: readonly { readonly id: unknown }[]) => new Set(rows.map(({ id }) => id))
  const [returns, reds, receipts] = await Promise.all([
    rowsWhere(place, returnTable, { id: returned.map(({ returnId }) => String(returnId)), status: left }).then(heads),
    rowsWhere(place, redTable, { id: red.map(({ redreceiptId }) => String(redreceiptId)), status: 'posted' }).then(
      heads,
    ),
    rowsWhere(place, receiptTable, { id: lines.map(({ receiptId }) => String(receiptId)), status: inStock }).then(
      heads,
    ),
  ])
  const total = (rows: readonly Leaving[], id: string) =>
    rows.reduce((sum, { receiptLineId, qty }) => sum + (receiptLineId === id ? Number(qty ?? 0) : 0), 0)
  // Rejected goods were never accepted, and goods of a red receipt for a return have left with the return.
  const back = returned.filter(({ returnId, stock }) => returns.has(String(returnId)) && stock !== 'rejected')
  const mistakes = red.filter(
    ({ redreceiptId, returnLineId, stock }) => reds.has(String(redreceiptId)) && !returnLineId && stock !== 'rejected',
  )
  const gone = [...leaving, ...back, ...mistakes.map((row) => ({ ...row, qty: row.redQty }))]
  return new Map(
    lines
      .filter(({ receiptId }) => receipts.has(String(receiptId)))
      .map(({ id, okQty }) => [String(id), Math.max(0, Number(okQty) - total(gone, String(id)))]),
  )
}
