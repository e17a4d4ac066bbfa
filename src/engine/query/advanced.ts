import { fieldOf } from '../../schema/compile/system-fields.ts'
import type { CompiledField, CompiledResource } from '../../schema/model/compiled.ts'

/** The rules of the wire (contract.md 1.4.5). */
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

/** One condition: a field, how it is compared, and with what; `val` is the text that goes to the server. */
export type Rule = { readonly field: string; readonly rule: RuleName; readonly val: string }

/** An advanced query: all of its conditions, or any. */
export type Advanced = { readonly match: 'and' | 'or'; readonly rules: readonly Rule[] }

type Plan = Pick<CompiledResource, 'fields'>

/** Conditions at most: what the server takes. */
export const mostRules = 50

/** Whether a field can be asked about. */
export function isAskable(field: CompiledField): boolean {
  const { stored, secret } = field
  return stored !== 'none' && !secret && field.type !== 'hidden' && field.mask === undefined
}

/** The rules that make sense for a field, the likeliest first. */
export function rulesFor(field: CompiledField): readonly RuleName[] {
  const { stored, choice } = field
  const always = ['empty', 'not_empty'] as const
  // Nothing of its source may be chosen by this person.
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

/** Whether a condition says enough to be asked. */
export function isComplete({ rule, val }: Rule): boolean {
  return !needsValue(rule) || val.trim() !== ''
}

/** What a condition compares with, as the field's widget knows it. */
export function typedValue(field: CompiledField, val: string): unknown {
  if (field.stored === 'text' || val === '') return val
  const number = Number(val)
  return Number.isNaN(number) ? val : number
}

/** Whether a condition's value is typed as plain text. */
export function isPlain({ type, source }: CompiledField): boolean {
  return !source && ['text', 'textarea', 'umeditor', 'markdown', 'file', 'image', 'certificate'].includes(type)
}

/** The conditions that are asked; undefined when there is none. */
export function complete({ match, rules }: Advanced): Advanced | undefined {
  const asked = rules.filter(isComplete)
  return asked.length === 0 ? undefined : { match, rules: asked }
}

/** An advanced query as an address keeps it. */
export function advancedText({ match, rules }: Advanced): string {
  return JSON.stringify([match, ...rules.map(({ field, rule, val }) => [field, rule, val])])
}

/** The advanced query of an address; undefined where it says none that this list understands. */
export function advancedOf(text: string | null, { fields }: Plan): Advanced | undefined {
  const [match, ...given] = arrayOf(text)
  if (match !== 'and' && match !== 'or') return undefined
  const rules = given.slice(0, mostRules).flatMap((item) => ruleOf(item, fields) ?? [])
  return complete({ match, rules })
}

function arrayOf(text: string | null): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value : []
  } catch {
    // An address that somebody has cut asks for nothing.
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
