import { formats } from '../compile/formats.ts'
import { fieldOf } from '../compile/system-fields.ts'
import type { CompiledField, CompiledResource } from '../model/compiled.ts'
import { isComplete, needsValue, type Rule, valuesOf } from './advanced.ts'

/** What is wrong with a condition on the rows of a resource: its field, or its value. */
export type Misfit = 'field' | 'value'

/** Fault of a condition; undefined when it fits. Choices are not looked up here. */
export function misfitOf({ fields }: Pick<CompiledResource, 'fields'>, rule: Rule): Misfit | undefined {
  const field = fieldOf(fields, rule.field)
  if (!field || field.stored === 'none' || field.secret) return 'field'
  if (!needsValue(rule.rule)) return undefined
  return isComplete(rule) && valuesOf(rule).every((value) => fits(field, rule, value)) ? undefined : 'value'
}

const partial: readonly Rule['rule'][] = ['like', 'left_like', 'right_like']

/** Whether the value of a condition is a whole and known one: neither a part, nor a placeholder. */
export function isWhole({ rule }: Rule, value: string): boolean {
  return !(partial.includes(rule) || value.includes('#{'))
}

function fits(field: CompiledField, rule: Rule, value: string): boolean {
  if (field.stored !== 'text') return value.trim() !== '' && Number.isFinite(Number(value))
  if (!isWhole(rule, value)) return true
  if (field.type === 'date' || field.type === 'datetime')
    return formats.date?.(value) === true || formats.datetime?.(value) === true
  if (field.type === 'time') return formats.time?.(value) === true
  return field.type !== 'switch' || switchValues(field).includes(value)
}

function switchValues({ props }: CompiledField): readonly unknown[] {
  return Array.isArray(props.options) ? props.options : ['Y', 'N']
}
