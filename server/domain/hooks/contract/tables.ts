import { fileTable, type RowOf } from '../../../platform/sql/file-table.ts'

/** Lines of a purchase contract, with the values of a pending change. */
export const contractLineTable = fileTable(
  import.meta,
  'con/contract/lines',
  [
    ...(['amountNoTax', 'amountWithTax', 'contractId', 'deliveryDate', 'lineNo', 'materialCode'] as const),
    ...(['materialName', 'newDeliveryDate', 'newPrice', 'newQty', 'orderedQty', 'price', 'priceTax', 'qty'] as const),
    ...(['spec', 'srcLineId', 'taxAmount', 'taxRate', 'unit'] as const),
  ],
  [
    ...(['amountNoTax', 'amountWithTax', 'deliveryDate', 'newDeliveryDate', 'newPrice', 'newQty', 'price'] as const),
    ...(['priceTax', 'qty', 'taxAmount'] as const),
  ],
)

export type ContractLine = RowOf<typeof contractLineTable>

/** Payment milestones of a purchase contract. */
export const milestoneTable = fileTable(
  import.meta,
  'con/contract/terms',
  ['amount', 'contractId', 'pct', 'stage', 'stageAmount'],
  ['amount', 'stageAmount'],
)

/** Differences of the versions of a purchase contract. */
export const contractChangeTable = fileTable(
  import.meta,
  'con/contract/changes',
  ['contractId', 'outcome', 'revision'],
  ['contractId', 'lineNo', 'newValue', 'oldValue', 'outcome', 'reason', 'revision', 'what'],
)
