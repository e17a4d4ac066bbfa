import { fileTable } from '../../platform/sql/file-table.ts'

export const requisitionTable = fileTable(import.meta, 'ord/requisition', [
  ...(['billNo', 'currency', 'purOrg', 'status', 'title'] as const),
])

export const requisitionLineTable = fileTable(
  import.meta,
  'ord/requisition/lines',
  [
    ...([
      'category',
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

/** Progress of a line that is in an event already, or in its award. */
export const inSourcing: readonly string[] = ['awarded', 'inquiry', 'tender']
