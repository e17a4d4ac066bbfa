import { fileTable } from '../../../platform/sql/file-table.ts'

/** Tables of awards, with the fields that their hooks read and write. */
export const awardTable = fileTable(import.meta, 'bid/scaling', [
  'awardAmount',
  'billNo',
  'exchangeRate',
  'sourceNo',
  'status',
])
export const lineTable = fileTable(
  import.meta,
  'bid/scaling/lines',
  [
    ...(['awardPrice', 'currency', 'exchangeRate', 'isAlternative', 'lineAmount', 'lineNo', 'lotNo'] as const),
    ...([
      'materialCode',
      'materialName',
      'qty',
      'quoteItemId',
      'scalingId',
      'sharePct',
      'supplierCode',
      'supplierId',
      'supplierName',
      'winFlag',
    ] as const),
  ],
  [
    ...([
      'offered',
      'currency',
      'paymentTerm',
      'qty',
      'quoteItemId',
      'quotePrice',
      'rank',
      'srcLineId',
      'taxRate',
    ] as const),
  ],
)
