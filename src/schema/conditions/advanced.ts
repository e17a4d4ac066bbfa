import { fieldOf } from '../compile/system-fields.ts'
import type { CompiledField, CompiledResource } from '../model/compiled.ts'

/** Operators of the wire (contract.md 1.4.5). */
export const ruleNames = [
  'eq',
  'ne',
  'like',
  'right_like',
  'left_like',
  'in',
  'gt',
  'ge',
  'lt',
  'le',
  'empty',
  'not_empty',
] as const
export type RuleName = (typeof ruleNames)[number]

/** A condition: field, operator and operand; `val` is the text for the server. */
export type Rule = { readonly field: string; readonly rule: RuleName; readonly val: string }

/** An advanced query: a conjunction or disjunction of conditions. */
export type Advanced = { readonly match: 'and' | 'or'; readonly rules: readonly Rule[] }

type Plan = Pick<CompiledResource, 'fields'>

/** Conditions at most, as on the server. */
export const mostRules = 50

/** Whether a field can be in a condition. */
export function isAskable(field: CompiledField): boolean {
  const { stored, secret } = field
  return stored !== 'none' && !secret && field.type !== 'hidden' && field.mask === undefined
}

/** Operators for a field, most likely first. */
export function rulesFor(field: CompiledField): readonly RuleName[] {
  const { stored, choice } = field
  const always = ['empty', 'not_empty'] as const
  // This person may choose nothing of its source.
  if (field.source && field.filter === 'none') return always
  if (field.type === 'switch') return ['eq', 'ne', ...always]
  if (choice || field.source) return ['in', 'eq', 'ne', ...always]
  if (stored !== 'text' || ['date', 'datetime', 'time'].includes(field.type)) {
    return ['eq', 'ne', 'gt', 'ge', 'lt', 'le', ...always]
  }
  return ['like', 'eq', 'ne', 'right_like', 'left_like', 'in', ...always]
}

export function needsValue(rule: RuleName): boolean {
  return rule !== 'empty' && rule !== 'not_empty'
}

/** Whether a condition is complete. */
export function isComplete({ rule, val }: Rule): boolean {
  return !needsValue(rule) || val.trim() !== ''
}

/** Values that a condition compares with. */
export function valuesOf({ rule, val }: Rule): readonly string[] {
  return rule === 'in' ? val.split(',').filter((item) => item !== '') : [val]
}

/** Operand as a value of the field's widget. */
export function typedValue(field: CompiledField, val: string): unknown {
  if (field.stored === 'text' || val === '') return val
  const number = Number(val)
  return Number.isNaN(number) ? val : number
}

/** Whether the operand is plain text. */
export function isPlain({ type, source }: CompiledField): boolean {
  return !source && ['text', 'textarea', 'umeditor', 'markdown', 'file', 'image', 'certificate'].includes(type)
}

/** Complete conditions; undefined for none. */
export function complete({ match, rules }: Advanced): Advanced | undefined {
  const asked = rules.filter(isComplete)
  return asked.length === 0 ? undefined : { match, rules: asked }
}

/** An advanced query as text in an address. */
export function advancedText({ match, rules }: Advanced): string {
  return JSON.stringify([match, ...rules.map(({ field, rule, val }) => [field, rule, val])])
}

/** Advanced query in an address; undefined if invalid for this list. */
export function advancedOf(text: string | null, { fields }: Plan): Advanced | undefined {
  const [match, ...given] = arrayOf(text)
  if (match !== 'and' && match !== 'or') return undefined
  const rules = given.slice(0, mostRules).flatMap((item) => ruleOf(item, fields) ?? [])
  return complete({ match, rules })
}

/** Conditions in the value of a field, whatever fields they name; undefined if it is none. */
export function conditionsIn(text: unknown): Advanced | undefined {
  const [match, ...given] = arrayOf(typeof text === 'string' ? text : null)
  if (match !== 'and' && match !== 'or') return undefined
  const rules = given.map(anyRule)
  const isWhole = rules.length > 0 && rules.length <= mostRules && rules.every((rule) => rule !== undefined)
  return isWhole ? { match, rules: rules.filter((rule) => rule !== undefined) } : undefined
}

function anyRule(item: unknown): Rule | undefined {
  if (!Array.isArray(item)) return undefined
  const [field, name, val] = item as unknown[]
  const rule = ruleNames.find((each) => each === name)
  return typeof field === 'string' && rule && typeof val === 'string' ? { field, rule, val } : undefined
}

function arrayOf(text: string | null): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value : []
  } catch {
    // A truncated address has no conditions.
    return []
  }
}

function ruleOf(item: unknown, fields: CompiledResource['fields']): Rule | undefined {
  if (!Array.isArray(item)) return undefined
  const [name, rule, val] = item as unknown[]
  const field = typeof name === 'string' ? fieldOf(fields, name) : undefined
  const known = field && isAskable(field) ? rulesFor(field).find((each) => each === rule) : undefined
  return field && known && typeof val === 'string' ? { field: field.key, rule: known, val } : undefined
}
