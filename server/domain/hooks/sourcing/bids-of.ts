import { fileTable } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { changeSteps, type Place, rowsWhere } from '../../kit/other-rows.ts'

export const quoteTable = fileTable(
  import.meta,
  'bid/quote',
  [
    ...([
      'amended',
      'amountWithTax',
      'bondAsked',
      'currency',
      'deadline',
      'deliveryDays',
      'lotNo',
      'paymentTerm',
    ] as const),
    ...([
      'projectNo',
      'receiptHash',
      'receiptTime',
      'rejectReason',
      'round',
      'sourceNo',
      'status',
      'supplierCode',
      'supplierId',
    ] as const),
    'supplierName',
  ],
  ['amended', 'deadline', 'experts', 'rejectReason', 'status'],
)

/** Bids of an event whose states are given, the oldest first. */
export function bidsOf(place: Place, sourceNo: unknown, status: readonly string[]) {
  return rowsWhere(place, quoteTable, { sourceNo: String(sourceNo ?? ''), status })
}

/** Bids of a round of their event; those of earlier rounds do not count. */
export function ofRound<Bid extends { readonly round: unknown }>(bids: readonly Bid[], round: unknown): readonly Bid[] {
  return bids.filter((bid) => Number(bid.round ?? 1) === Number(round ?? 1))
}

type Opened = { readonly supplierId: unknown; readonly lotNo: unknown; readonly round: unknown }

/** Steps that set the earlier quotations aside which opened ones replace: those of the same company, for the same lot. */
export async function replacedSteps(
  place: Place,
  sourceNo: unknown,
  opened: readonly Opened[],
  action: string,
): Promise<readonly Step[]> {
  const earlier = await bidsOf(place, sourceNo, ['opened'])
  const isReplaced = (row: Opened) =>
    opened.some(
      (bid) =>
        bid.supplierId === row.supplierId &&
        (bid.lotNo ?? '') === (row.lotNo ?? '') &&
        Number(row.round ?? 1) < Number(bid.round ?? 1),
    )
  return earlier
    .filter(isReplaced)
    .flatMap((row) => changeSteps(place, quoteTable, row, { status: 'superseded' }, action))
}
