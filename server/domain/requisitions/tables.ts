import { fileTable } from '../../platform/sql/file-table.ts'

export const requisitionTable = fileTable(import.meta, 'ord/requisition', ['billNo', 'purOrg', 'status', 'title'])

export const requisitionLineTable = fileTable(
  import.meta,
  'ord/requisition/lines',
  [
    ...([
      'closed',
      'libraryPrice',
      'lineNo',
      'materialCode',
      'materialName',
      'needDate',
      'note',
      'orderedQty',
    ] as const),
    ...(['price', 'progress', 'qty', 'requisitionId', 'spec', 'supplierCode', 'supplierId'] as const),
    ...(['supplierName', 'taxRate', 'unit'] as const),
  ],
  ['closed', 'libraryPrice'],
)

/** States of a requisition whose lines may be ordered. */
export const orderable: readonly string[] = ['approved', 'partOrdered', 'ordered', 'received']

/** Progress of a line that is in an event already. */
export const inSourcing: readonly string[] = ['inquiry', 'tender']
