import { fileTable } from '../../../platform/sql/file-table.ts'
import { type Place, rowsWhere } from '../../kit/other-rows.ts'

export const quoteTable = fileTable(
  import.meta,
  'bid/quote',
  [
    ...([
      'amountWithTax',
      'bondProof',
      'deadline',
      'deliveryDays',
      'lotNo',
      'projectNo',
      'round',
      'sourceNo',
      'status',
    ] as const),
    ...(['supplierId', 'supplierName'] as const),
  ],
  ['deadline', 'status'],
)

/** Bids of an event whose states are given, the oldest first. */
export function bidsOf(place: Place, sourceNo: unknown, status: readonly string[]) {
  return rowsWhere(place, quoteTable, { sourceNo: String(sourceNo ?? ''), status })
}
