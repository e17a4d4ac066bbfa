import type { Step } from '../../../platform/store/store.ts'
import type { WriteMoment } from '../../../records/write/hook.ts'
import { addSteps, removeSteps, rowsWhere } from '../../kit/other-rows.ts'
import { type ContractAddition, type ContractLine, contractAdditionTable, contractLineTable } from './tables.ts'

const fields = [
  ...(['materialCode', 'materialName', 'spec', 'unit', 'qty', 'price', 'taxRate', 'priceTax'] as const),
  ...(['amountNoTax', 'taxAmount', 'amountWithTax', 'deliveryDate'] as const),
] as const

const goodsOf = (row: ContractAddition) => Object.fromEntries(fields.map((key) => [key, row[key] ?? null]))

/** Lines that are still to be added. */
export const storedAdditions = (moment: WriteMoment): Promise<readonly ContractAddition[]> =>
  rowsWhere(moment, contractAdditionTable, { contractId: moment.id })

/** Steps that forget the lines to be added. */
export function droppedAdditions(moment: WriteMoment, additions: readonly ContractAddition[]): readonly Step[] {
  return additions.flatMap((row) => removeSteps(moment, contractAdditionTable, row, String(moment.doing)))
}

/** Added lines of the next version, numbered after those that it has. */
export function addedLines(
  lines: readonly ContractLine[],
  additions: readonly ContractAddition[],
): readonly ContractLine[] {
  const last = Math.max(0, ...lines.map(({ lineNo }) => Number(lineNo ?? 0)))
  return additions.map((row, index) => ({ ...goodsOf(row), lineNo: last + index + 1 }) as ContractLine)
}

/** Steps that add lines to a contract. */
export function addedSteps(moment: WriteMoment, added: readonly ContractLine[]): readonly Step[] {
  return added.flatMap((line) => addSteps(moment, contractLineTable, { ...line, contractId: moment.id }).steps)
}
