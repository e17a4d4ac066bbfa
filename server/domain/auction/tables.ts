import { fileTable } from '../../platform/sql/file-table.ts'

export const auctionTable = fileTable(
  import.meta,
  'bid/auction',
  [
    ...([
      'anonymous',
      'auctionType',
      'billNo',
      'bond',
      'currency',
      'duration',
      'endTime',
      'extendBy',
      'extendMax',
    ] as const),
    ...([
      'extendWithin',
      'lotMode',
      'name',
      'nameEn',
      'phase',
      'reservePrice',
      'rules',
      'startPrice',
      'startTime',
      'step',
    ] as const),
    ...(['stepType', 'tick', 'visibility'] as const),
  ],
  ['endTime'],
)

export const itemTable = fileTable(import.meta, 'bid/auction/items', [
  ...([
    'auctionId',
    'lineNo',
    'materialCode',
    'materialName',
    'needDate',
    'qty',
    'spec',
    'startPrice',
    'unit',
  ] as const),
])

export const invitedTable = fileTable(import.meta, 'bid/auction/invited', [
  ...(['auctionId', 'bondPaid', 'factor', 'inviteStatus', 'supplierCode', 'supplierId', 'supplierName'] as const),
])

const bidFields = [
  ...(['amount', 'auctionId', 'bidMs', 'bidTime', 'lot', 'proxy', 'reason', 'requestKey', 'round', 'seq'] as const),
  ...(['sealed', 'supplierCode', 'supplierId', 'supplierName', 'valid', 'voidSeq'] as const),
] as const
export const bidTable = fileTable(import.meta, 'bid/auction/bids', bidFields, bidFields)

const eventFields = ['at', 'auctionId', 'kind', 'lot', 'seq', 'text'] as const
export const eventTable = fileTable(import.meta, 'bid/auction/events', eventFields, eventFields)
