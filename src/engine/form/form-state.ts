import type { CompiledField } from '../../schema/model/compiled.ts'
import type { Problem } from '../../schema/model/problem-texts.ts'
import type { Derived } from './derive.ts'

/** State of one field. A new object exactly when something in it changes. */
export type FieldState = Derived & {
  readonly field: CompiledField
  readonly problem: Problem | undefined
  /** Whether the field has nothing to show: an encrypted value, or a read-only field of a new record that is empty until it is saved. */
  readonly isBlank: boolean
}

/** State of the whole form. */
export type FormState = {
  readonly isDirty: boolean
  /** In the order of the fields; those of hidden fields, or of none, last. */
  readonly problems: readonly Problem[]
}

/** New state, or the previous object if nothing changed. */
export function stateOf(
  before: FieldState | undefined,
  field: CompiledField,
  derived: Derived,
  problem: Problem | undefined,
  isBlank: boolean,
): FieldState {
  const next: FieldState = { ...derived, field, problem, isBlank }
  const keys = Object.keys(next) as (keyof FieldState)[]
  return before && keys.every((key) => Object.is(before[key], next[key])) ? before : next
}

/** Whether two lists hold the same items, by identity. */
export function sameItems<T>(left: readonly T[], right: readonly T[]): boolean {
  return left.length === right.length && left.every((item, index) => item === right[index])
}
