import type { CompiledField } from '../model/compiled.ts'
import { type Advanced, type Rule, type RuleName, typedValue, valuesOf } from './advanced.ts'
import type { ConditionForm } from './condition-form.ts'
import { sourceIn, sourceText, type ValueSource } from './value-sources.ts'

/** Fields that conditions are about, by name. */
export type Fields = ReadonlyMap<string, CompiledField>

type Written = Readonly<Record<string, unknown>>

/** Conditions of a map in a file, field → value; undefined for one that the condition builder cannot show. */
export function rulesOfMap(map: Written, fields: Fields, form: ConditionForm): Advanced | undefined {
  const rules = Object.entries(map).map(([key, value]) => ruleOf(key, value, fields, form))
  const known = rules.filter((rule) => rule !== undefined)
  return known.length === rules.length ? { match: 'and', rules: known } : undefined
}

function ruleOf(key: string, value: unknown, fields: Fields, form: ConditionForm): Rule | undefined {
  const place = placeOf(key, fields, form)
  if (!place) return undefined
  const { field, rule } = place
  const one = (val: string | undefined, name: RuleName = rule) =>
    val === undefined || val === '' ? undefined : { field, rule: name, val }
  if (Array.isArray(value)) return rule === 'eq' ? one(listOf(value), 'in') : undefined
  if (typeof value !== 'object' || value === null) {
    const text = scalarText(value)
    const isList = form.isSearch && rule === 'eq' && text?.includes(',') && fields.get(field)?.choice !== undefined
    return one(text, isList ? 'in' : rule)
  }
  if ('not' in value) return one(scalarText(value.not), 'ne')
  const source = sourceOf(value)
  return source && one(sourceText(source))
}

/** Field and operator of a key: a search field may be an end of a range. */
function placeOf(key: string, fields: Fields, { isSearch }: ConditionForm): Pick<Rule, 'field' | 'rule'> | undefined {
  if (fields.has(key)) return { field: key, rule: 'eq' }
  const [, field = '', end] = /^(\w+)_(begin|end)$/.exec(key) ?? []
  return isSearch && fields.has(field) ? { field, rule: end === 'begin' ? 'ge' : 'le' } : undefined
}

function scalarText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

function listOf(values: readonly unknown[]): string | undefined {
  const texts = values.map(scalarText)
  return texts.every((text) => text !== undefined && text !== '' && !text.includes(',')) ? texts.join(',') : undefined
}

function sourceOf(value: object): ValueSource | undefined {
  const { user, field, query, day, row } = value as Readonly<Record<string, unknown>>
  if (typeof row === 'string' && typeof field === 'string') return { kind: 'row', of: row, field }
  if (typeof user === 'string') return { kind: 'user', of: user }
  if (typeof query === 'string') return { kind: 'query', of: query }
  if (typeof day === 'string') return { kind: 'day', of: day }
  return typeof field === 'string' ? { kind: 'field', of: field } : undefined
}

/** Map of conditions; undefined where a map cannot say them. */
export function mapOfRules({ match, rules }: Advanced, fields: Fields, form: ConditionForm): Written | undefined {
  if (rules.length === 0 || (match === 'or' && rules.length > 1)) return undefined
  const entries = rules.map((rule) => entryOf(rule, fields.get(rule.field), form))
  const known = entries.filter((entry) => entry !== undefined)
  const map = Object.fromEntries(known)
  return Object.keys(map).length === rules.length ? map : undefined
}

function entryOf(rule: Rule, field: CompiledField | undefined, form: ConditionForm) {
  const source = sourceIn(rule.val)
  const value = source ? writtenSource(source, form) : field && writtenFixed(rule, field, form)
  const key = keyOf(rule, form)
  return key === undefined || value === undefined ? undefined : ([key, value] as const)
}

function keyOf({ field, rule, val }: Rule, { isSearch }: ConditionForm): string | undefined {
  if (rule === 'ge' || rule === 'le') return isSearch ? `${field}_${rule === 'ge' ? 'begin' : 'end'}` : undefined
  return rule === 'eq' || (sourceIn(val) === undefined && (rule === 'ne' || rule === 'in')) ? field : undefined
}

function writtenSource(source: ValueSource, { sources, ofUser }: ConditionForm): Written | undefined {
  if (!sources.includes(source.kind) || source.kind === 'now') return undefined
  if (source.kind === 'row') return { row: source.of, field: source.field }
  return source.kind === 'user' && !ofUser.includes(source.of) ? undefined : { [source.kind]: source.of }
}

function writtenFixed(rule: Rule, field: CompiledField, { hasFixed, hasSeveral, hasNot }: ConditionForm): unknown {
  if (!hasFixed) return undefined
  if (rule.rule === 'in') return hasSeveral ? valuesOf(rule).map((value) => typedValue(field, value)) : undefined
  const value = typedValue(field, rule.val)
  if (rule.rule === 'ne') return hasNot ? { not: value } : undefined
  return value
}
