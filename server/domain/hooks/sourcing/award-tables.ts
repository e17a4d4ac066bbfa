import { fileTable } from '../../../platform/sql/file-table.ts'

/** States of an award that is to be decided or published. */
export const undecidedAward = ['pending', 'reviewing', 'approved']
/** States of an award that counts for its event, and keeps it in its phases from the award on. */
export const liveAward = [...undecidedAward, 'published']

/** Tables of awards, with the fields that their hooks read and write. */
export const awardTable = fileTable(
  import.meta,
  'bid/scaling',
  ['awardAmount', 'billNo', 'coversAll', 'exchangeRate', 'sourceNo', 'status'],
  ['coversAll'],
)
export const lineTable = fileTable(
  import.meta,
  'bid/scaling/lines',
  [
    ...(['awardPrice', 'currency', 'exchangeRate', 'isAlternative', 'lineAmount', 'lineNo', 'lotNo'] as const),
    ...([
      'materialCode',
      'materialName',
      'freight',
      'qty',
      'quoteFreight',
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
      'grossPrice',
      'paymentTerm',
      'qty',
      'quoteItemId',
      'quoteFreight',
      'quotePrice',
      'rank',
      'reqLineId',
      'srcLineId',
      'taxRate',
    ] as const),
  ],
)
