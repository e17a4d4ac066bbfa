import { fileTable, type RowOf } from '../../../platform/sql/file-table.ts'
import { type Place, rowsWhere } from '../../kit/other-rows.ts'
import type { Milestones } from './milestones.ts'

/** Lines of a purchase contract, with the values of a pending change. */
export const contractLineTable = fileTable(
  import.meta,
  'con/contract/lines',
  [
    ...(['amountNoTax', 'amountWithTax', 'closed', 'contractId', 'deliveryDate', 'ends', 'lineNo'] as const),
    'materialCode',
    ...(['materialName', 'newDeliveryDate', 'newPrice', 'newQty', 'orderedQty', 'overQty', 'price'] as const),
    ...(['priceTax', 'qty', 'spec', 'srcLineId', 'taxAmount', 'taxRate', 'unit'] as const),
  ],
  [
    ...(['amountNoTax', 'amountWithTax', 'closed', 'contractId', 'deliveryDate', 'ends', 'lineNo'] as const),
    ...(['materialCode', 'materialName', 'newDeliveryDate', 'newPrice', 'newQty', 'price', 'priceTax', 'qty'] as const),
    ...(['spec', 'taxAmount', 'taxRate', 'unit'] as const),
  ],
)

export type ContractLine = RowOf<typeof contractLineTable>

const additionFields = [
  ...(['amountNoTax', 'amountWithTax', 'contractId', 'deliveryDate', 'materialCode', 'materialName', 'price'] as const),
  ...(['priceTax', 'qty', 'spec', 'taxAmount', 'taxRate', 'unit'] as const),
] as const

/** Lines that a pending change adds. */
export const contractAdditionTable = fileTable(import.meta, 'con/contract/additions', additionFields, additionFields)

export type ContractAddition = RowOf<typeof contractAdditionTable>

/** Payment milestones of a purchase contract. */
const milestoneTable = fileTable(
  import.meta,
  'con/contract/terms',
  ['amount', 'contractId', 'pct', 'stage', 'stageAmount'],
  ['amount', 'stageAmount'],
)

/** Milestones of a purchase contract, with the amount that they divide. */
export async function milestonesOf(place: Place, contractId: string, total: Milestones['total']): Promise<Milestones> {
  return { table: milestoneTable, rows: await rowsWhere(place, milestoneTable, { contractId }), contractId, total }
}

/** Differences of the versions of a purchase contract. */
export const contractChangeTable = fileTable(
  import.meta,
  'con/contract/changes',
  ['contractId', 'outcome', 'revision'],
  ['contractId', 'lineNo', 'newValue', 'oldValue', 'outcome', 'reason', 'revision', 'what'],
)
