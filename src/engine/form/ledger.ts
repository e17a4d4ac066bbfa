import type { CompiledField } from '../../schema/model/compiled.ts'
import { callFunction } from '../../schema/rules/functions.ts'

/** Step of a ledger: how much of the quantity of all rows reached it. */
export type LedgerStep = {
  readonly key: string
  readonly field: CompiledField
  readonly done: number
  readonly all: number
}

/**
 * Steps of the rows of a table, from its totals: the first quantity that a user gives is the whole, and the quantities that the server
 * keeps are the steps. Empty when a table has neither.
 */
export function ledgerOf(
  totals: readonly CompiledField[],
  rows: readonly Readonly<Record<string, unknown>>[],
): readonly LedgerStep[] {
  const quantities = totals.filter(({ type, compute }) => type === 'number' && compute === undefined)
  const whole = quantities.find(({ summed, readOnly }) => summed !== true && readOnly !== true)
  if (!whole || rows.length === 0) return []
  const all = sumOf(rows, whole)
  if (all <= 0) return []
  return quantities
    .filter(({ summed, props }) => summed === true && props.scale === whole.props.scale)
    .map((field) => ({ key: field.key, field, done: sumOf(rows, field), all }))
}

function sumOf(rows: readonly Readonly<Record<string, unknown>>[], { key }: CompiledField): number {
  return Number(callFunction('sum', [rows, key]))
}
