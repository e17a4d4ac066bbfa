import type { CompiledField } from '../../schema/model/compiled.ts'
import { callFunction } from '../../schema/rules/functions.ts'
import type { RowTotal } from './row-totals.ts'

/** Step of a ledger: how much of the quantity of all rows reached it, or how many of the rows. */
export type LedgerStep = {
  readonly key: string
  readonly field: CompiledField
  readonly done: number
  readonly all: number
  readonly percent: number
  /** Whether `done` and `all` are rows: quantities of several units do not add up. */
  readonly isRows: boolean
}

type Rows = readonly Readonly<Record<string, unknown>>[]

/**
 * Steps of the rows of a table, from its totals: the first quantity that a user gives is the whole, and the quantities that the server
 * keeps are the steps. Empty when a table has neither.
 */
export function ledgerOf(totals: readonly RowTotal[], rows: Rows): readonly LedgerStep[] {
  const quantities = totals.filter(({ field: { type, compute } }) => type === 'number' && compute === undefined)
  const whole = quantities.find(({ field: { summed, readOnly } }) => summed !== true && readOnly !== true)
  if (!whole || rows.length === 0) return []
  const wanted = rows.filter((row) => numberOf(row, whole.field) > 0)
  if (sumOf(rows, whole.field) <= 0) return []
  const isRows = new Set(wanted.map((row) => whole.by && String(row[whole.by.key] ?? ''))).size > 1
  const reached = (field: CompiledField) =>
    isRows ? byRows(wanted, field, whole.field) : byQuantity(rows, field, whole.field)
  return quantities
    .filter(({ field: { summed, props } }) => summed === true && props.scale === whole.field.props.scale)
    .map(({ field }) => ({ key: field.key, field, isRows, ...reached(field) }))
}

type Reached = Pick<LedgerStep, 'done' | 'all' | 'percent'>

function byQuantity(rows: Rows, field: CompiledField, whole: CompiledField): Reached {
  const [done, all] = [sumOf(rows, field), sumOf(rows, whole)]
  return { done, all, percent: percentOf(done / all) }
}

/** Rows that reached the step, and the average of their shares. */
function byRows(rows: Rows, field: CompiledField, whole: CompiledField): Reached {
  const shares = rows.map((row) => Math.min(1, numberOf(row, field) / numberOf(row, whole)))
  const share = shares.reduce((sum, each) => sum + each, 0) / rows.length
  return { done: shares.filter((each) => each >= 1).length, all: rows.length, percent: percentOf(share) }
}

const percentOf = (share: number) => Math.min(100, Math.round(share * 100))

const numberOf = (row: Rows[number], { key }: CompiledField) => Number(row[key] ?? 0)

function sumOf(rows: Rows, { key }: CompiledField): number {
  return Number(callFunction('sum', [rows, key]))
}
