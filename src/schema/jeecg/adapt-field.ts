import { type FieldType, factsOf, fieldKinds } from '../fields/registry.ts'
import { isUnsafePattern } from '../load/check-pattern.ts'
import type { Ast, CompiledField, Source } from '../model/compiled.ts'
import { type ForeignChoice, type Lookup, lookupOf } from './foreign-choice.ts'
import type { ForeignProp } from './foreign-prop.ts'

export type Problem = { readonly zh: string; readonly en: string }
export type AdaptedField = {
  readonly field: CompiledField
  readonly choice?: ForeignChoice
  readonly problem?: Problem
}

/** Location of a property: its key in the record, the code of its choices, and the other parts of the definition. */
export type Place = {
  readonly key: string
  readonly code: string
  readonly required: boolean
  /** Choices that depend on another property: the lower levels of linked selects. */
  readonly lookup?: Lookup
}

/** Property of a foreign form as a field; an invalid one becomes a field with its error. */
export function adaptField(place: Place, prop: ForeignProp): AdaptedField {
  const { key, code } = place
  const type = place.lookup?.source ? 'list' : typeOf(prop)
  if (!type)
    return broken(place, prop, `不支持的控件类型“${String(prop.view)}”`, `there is no widget "${String(prop.view)}"`)
  const rules = rulesOf(prop)
  if ('wrong' in rules) return broken(place, prop, '校验规则无法使用', 'its pattern cannot be used')
  const lookup = place.lookup ?? lookupOf(code, key, prop)
  if (lookup.wrong) return broken(place, prop, lookup.wrong.zh, lookup.wrong.en)
  const kind = fieldKinds[type]
  const props = { ...('defaults' in kind ? kind.defaults : {}), ...propsOf(type, prop), ...lookup.props }
  const source = lookup.source ?? sourceOfKind(type)
  const fallback = defaultOf(prop, type)
  return {
    field: {
      ...plainField(place, prop),
      type: type === 'link_down' ? 'list' : type,
      ...factsOf({ type }),
      filter: kind.filter,
      dependsOn: siblingsOf(source),
      ...(source && { source }),
      ...(rules.unique && { unique: true }),
      ...(fallback !== undefined && { default: fallback }),
      schema: { ...(kind.schema as (given: object) => object)(props), ...rules.schema, ...lengthOf(type, prop, rules) },
      props,
    },
    ...(lookup.choice && { choice: lookup.choice }),
  }
}

function siblingsOf(source: Source | undefined): readonly string[] {
  return Object.values(source?.where ?? {}).flatMap((part) =>
    typeof part === 'object' && !Array.isArray(part) ? [part.field] : [],
  )
}

function plainField({ key, required }: Place, prop: ForeignProp) {
  return {
    key,
    title: prop.title ?? key,
    required,
    readOnly: prop.ui?.widgetattrs?.disabled === true,
    visible: prop.view !== 'hidden',
    whenHidden: prop.view === 'hidden' ? ('keep' as const) : ('clear' as const),
    dependsOn: [],
  }
}

/** Field that shows the error of its definition, in its position. */
function broken(place: Place, prop: ForeignProp, zh: string, en: string): AdaptedField {
  const field: CompiledField = {
    ...plainField({ ...place, required: false }, prop),
    type: 'text',
    ...factsOf({ type: 'text' }),
    readOnly: true,
    help: { zh, en },
    filter: 'none',
    schema: {},
    props: {},
  }
  return { field, problem: { zh, en } }
}

/** Views with different names there. */
const views: Readonly<Record<string, FieldType>> = { string: 'text', inputNumber: 'number', sel_search: 'sel_search' }

function typeOf({ view = 'text', type, pattern }: ForeignProp): FieldType | undefined {
  if (view === 'number' || view === 'text') {
    if (type === 'integer' || pattern === 'z') return 'integer'
    if (type === 'number') return 'number'
  }
  if (Object.hasOwn(views, view)) return views[view]
  return Object.hasOwn(fieldKinds, view) && view !== 'table' && view !== 'computed' ? (view as FieldType) : undefined
}

/** Views whose patterns are not applied (contract.md 5.3). */
const withoutPattern = /^(list|radio|markdown|pca|time|file|image|sel_.*)$/
/** Validation codes with a format of ours. */
const formats: Readonly<Record<string, string>> = {
  url: 'url',
  e: 'email',
  m: 'mobile',
  p: 'postcode',
  s: 'letters',
  n: 'digits',
}

type Rules = { readonly schema: object; readonly unique?: true }

function rulesOf({ pattern, view = 'text' }: ForeignProp): Rules | { readonly wrong: true } {
  if (!pattern || pattern === 'z' || pattern === '*' || withoutPattern.test(view)) return { schema: {} }
  if (pattern === 'only') return { schema: {}, unique: true }
  const format = Object.hasOwn(formats, pattern) ? formats[pattern] : undefined
  if (format) return { schema: { format } }
  if (pattern === 'money') return { schema: { multipleOf: 0.01 } }
  const [, of, least, most] = /^([ns*])(\d+)-(\d+)$/.exec(pattern) ?? []
  if (of === '*') return { schema: { minLength: Number(least), maxLength: Number(most) } }
  if (of) return { schema: { pattern: `^[${of === 'n' ? '0-9' : 'A-Za-z'}]{${least},${most}}$` } }
  return isUnsafePattern(pattern) ? { wrong: true } : { schema: { pattern } }
}

/** Types of typed text, whose length a definition may limit. */
const typed: ReadonlySet<FieldType> = new Set(['text', 'textarea', 'password'])
/** Longest text that a field may have here. Characters. */
const mostCharacters = 10_000

/** Longest text: the shorter one of the definition and of its pattern. */
function lengthOf(type: FieldType, { maxLength }: ForeignProp, { schema }: Rules): { readonly maxLength?: number } {
  const isGiven = Number.isInteger(maxLength) && Number(maxLength) > 0
  if (!(isGiven && typed.has(type))) return {}
  const { maxLength: most = mostCharacters } = schema as { readonly maxLength?: number }
  return { maxLength: Math.min(Number(maxLength), most) }
}

const id = (name: string): Ast => ({ op: 'id', args: [name] })
const ofUser = (key: string): Ast => ({ op: '.', args: [id('user'), key] })

/** Defaults that stand for the current time or the user (contract.md 5.3). */
const variables: Readonly<Record<string, Ast>> = {
  '#{date}': id('today'),
  '#{datetime}': id('now'),
  '#{sysUserId}': ofUser('id'),
  '#{sysUserCode}': ofUser('username'),
  '#{sys_user_code}': ofUser('username'),
  '#{sysUserName}': ofUser('realname'),
  '#{sysOrgCode}': ofUser('orgCode'),
  '#{sys_org_code}': ofUser('orgCode'),
}

/** Longest default value, in characters; a longer one cannot be typed text. */
const longestDefault = 10_000

function defaultOf({ defVal }: ForeignProp, type: FieldType): CompiledField['default'] {
  if (defVal === undefined || defVal === null || defVal === '') return undefined
  const text = String(defVal)
  if (Object.hasOwn(variables, text)) return { ast: variables[text] as Ast }
  // Scripts and number rules of the other server are ignored.
  if (/^(\{\{|\$\{|#\{)/.test(text) || text.length > longestDefault) return undefined
  if (fieldKinds[type].cel !== 'double') return text
  const number = Number(text)
  return Number.isFinite(number) ? number : undefined
}

function propsOf(type: FieldType, { dbPointLength, fieldExtendJson }: ForeignProp): object {
  const ext = extensionOf(fieldExtendJson)
  switch (type) {
    case 'number':
      return typeof dbPointLength === 'number' ? { scale: Math.min(6, dbPointLength) } : {}
    case 'switch': {
      const options = Array.isArray(ext) ? ext : (ext as { switchOptions?: unknown }).switchOptions
      return Array.isArray(options) && options.length === 2 ? { options: options.map(String) } : {}
    }
    case 'file':
    case 'image': {
      const { uploadnum } = ext as { uploadnum?: unknown }
      return Number(uploadnum) > 0 ? { maxCount: Math.min(10, Number(uploadnum)) } : {}
    }
    case 'sel_user':
    case 'sel_depart': {
      const { multiSelect } = ext as { multiSelect?: unknown }
      return typeof multiSelect === 'boolean' ? { multiple: multiSelect } : {}
    }
    default:
      return {}
  }
}

function extensionOf(json: string | undefined): object {
  try {
    const value: unknown = json ? JSON.parse(json) : {}
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    // Not JSON: then it has no extension.
    return {}
  }
}

function sourceOfKind(type: FieldType): Source | undefined {
  const kind = fieldKinds[type]
  if (!('source' in kind)) return undefined
  const { from, value = 'id', label = 'name' } = kind.source as { from: string; value?: string; label?: string }
  return { kind: 'resource', code: from, value, label: { zh: label, en: label } }
}
