import { isEmpty } from '../../../../src/schema/rules/check-record.ts'
import { textOf } from '../../kit/values.ts'
import { quantity } from '../../orders/order-line.ts'
import type { ContractAddition, ContractLine } from './tables.ts'

/** Contract with the values of a change, as far as the change is compared with it. */
export type Changed = {
  readonly [field in keyof typeof headChanges | (typeof headChanges)[keyof typeof headChanges]]: unknown
}

/** Changed value of a line, or of the contract without one. Values of the dictionary `contract_change`. */
export type Difference = {
  readonly lineNo: unknown
  readonly what: keyof typeof headChanges | (typeof lineChanges)[number][0] | 'addLine' | 'endLine'
  readonly oldValue: unknown
  readonly newValue: unknown
}

/** Fields of a contract that a change may give another value, with the fields that keep it meanwhile. */
export const headChanges = {
  beginDate: 'newBeginDate',
  endDate: 'newEndDate',
  paymentTerm: 'newPaymentTerm',
  retentionPct: 'newRetentionPct',
  warrantyMonths: 'newWarrantyMonths',
} as const

/** Fields of a line, in the same way. */
export const lineChanges = [
  ['qty', 'newQty'],
  ['price', 'newPrice'],
  ['deliveryDate', 'newDeliveryDate'],
] as const

/** Values that end a change of the contract itself. */
export const clearedHead = Object.fromEntries(Object.values(headChanges).map((field) => [field, null]))

/** Quantity of a line that is used up: ordered, and delivered beyond the orders up to its own quantity. */
export function usedQty({ orderedQty, overQty, qty }: ContractLine): number {
  const ordered = Number(orderedQty ?? 0)
  return Math.max(ordered, Math.min(Number(qty), quantity(ordered + Number(overQty ?? 0))))
}

/** Whether a change ends a line: it has no more than what is used up then. */
export const isEnding = ({ closed, ends }: Pick<ContractLine, 'closed' | 'ends'>): boolean =>
  ends === 'Y' && closed !== 'Y'

/** What a change makes different from the version in force. */
export function differencesOf(
  contract: Changed,
  lines: readonly ContractLine[],
  additions: readonly ContractAddition[],
): readonly Difference[] {
  return [...lines.flatMap(ofLine), ...ofHead(contract), ...additions.map(ofAddition)]
}

function ofLine(line: ContractLine): readonly Difference[] {
  const { lineNo } = line
  if (isEnding(line)) return [{ lineNo, what: 'endLine', oldValue: line.qty, newValue: usedQty(line) }]
  return lineChanges.flatMap(([what, next]): Difference[] => {
    const value = line[next]
    const isSame = isEmpty(value) || textOf(value) === textOf(line[what])
    return isSame ? [] : [{ lineNo, what, oldValue: line[what], newValue: value }]
  })
}

function ofHead(contract: Changed): readonly Difference[] {
  return Object.entries(headChanges).flatMap(([key, next]): Difference[] => {
    const what = key as keyof typeof headChanges
    const value = contract[next]
    const isSame = isEmpty(value) || textOf(value) === textOf(contract[what])
    return isSame ? [] : [{ lineNo: null, what, oldValue: contract[what], newValue: value }]
  })
}

function ofAddition({ materialCode, materialName, price, qty, unit }: ContractAddition): Difference {
  const newValue = `${textOf(materialCode)} ${textOf(materialName)}`.slice(0, 60)
  return { lineNo: null, what: 'addLine', oldValue: null, newValue: `${newValue} ${qty} ${textOf(unit)} × ${price}` }
}
