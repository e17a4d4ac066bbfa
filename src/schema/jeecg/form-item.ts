import { type FieldType, fieldKinds } from '../fields/registry.ts'
import { isUnsafePattern } from '../load/check-pattern.ts'
import type { Ast, CompiledField, CompiledResource, Source } from '../model/compiled.ts'
import { fieldKeyPattern } from '../model/names.ts'
import { choicesOf, type ForeignChoice, type ForeignProp, lookupOf } from './foreign-choice.ts'

/** What `getFormItem` of a JeecgBoot server answers, as far as a form is drawn from it (contract.md 5.1, 5.3). */
export type FormItem = {
  readonly head?: { readonly tableName?: string; readonly tableTxt?: string; readonly formTemplate?: string }
  readonly schema?: {
    readonly required?: readonly string[]
    readonly properties?: { readonly [field: string]: ForeignProp }
  }
}

export type Adapted = {
  readonly resource: CompiledResource
  /** Where the choices of fields come from, by the code of their source. */
  readonly choices: ReadonlyMap<string, ForeignChoice>
  /** What could not be taken over, in both languages, by field. */
  readonly problems: ReadonlyMap<string, { readonly zh: string; readonly en: string }>
}

/**
 * A foreign form definition as one of our own: the same engine draws it. A field that makes no sense here is said so in its place, and
 * its neighbours stay as they are. Scripts of a definition are never run.
 */
export function adaptFormItem({ head = {}, schema = {} }: FormItem): Adapted {
  const required = new Set(schema.required)
  const problems = new Map<string, { zh: string; en: string }>()
  const choices = new Map<string, ForeignChoice>()
  const own = Object.entries(schema.properties ?? {})
    .filter(([key, prop]) => new RegExp(fieldKeyPattern).test(key) && prop.view !== 'tab')
    .toSorted(([, left], [, right]) => (left.order ?? 0) - (right.order ?? 0))
  const linked = new Set(own.flatMap(([, { others = [] }]) => others.map(({ field }) => field)))
  const fields = own.map(([key, prop]) => {
    const adapted = adaptField(key, prop, required.has(key))
    if (adapted.problem) problems.set(key, adapted.problem)
    if (adapted.choice && adapted.field.source) choices.set(adapted.field.source.code, adapted.choice)
    return adapted.field
  })
  const columns = Math.min(4, Math.max(1, Number(head.formTemplate) || 1))
  const placed = fields.filter(({ key, type }) => type !== 'hidden' && !linked.has(key)).map(({ key }) => key)
  return { resource: resourceOf(head, fields, columns, placed), choices, problems }
}

type Problem = { readonly zh: string; readonly en: string }
type AdaptedField = { readonly field: CompiledField; readonly choice?: ForeignChoice; readonly problem?: Problem }

function adaptField(key: string, prop: ForeignProp, required: boolean): AdaptedField {
  const type = typeOf(prop)
  if (!type)
    return broken(key, prop, `不支持的控件类型“${String(prop.view)}”`, `there is no widget "${String(prop.view)}"`)
  const rules = rulesOf(prop)
  if ('wrong' in rules) return broken(key, prop, '校验规则无法使用', 'its pattern cannot be used')
  const lookup = lookupOf(key, prop)
  if (lookup.wrong) return broken(key, prop, lookup.wrong.zh, lookup.wrong.en)
  const kind = fieldKinds[type]
  const choice = choicesOf(prop)
  const props = { ...('defaults' in kind ? kind.defaults : {}), ...propsOf(type, prop), ...lookup.props }
  const source = lookup.source ?? (choice ? sourceOf(key) : sourceOfKind(type))
  const fallback = defaultOf(prop, type)
  return {
    field: {
      ...plainField(key, prop, required),
      type,
      filter: kind.filter,
      ...(source && { source }),
      ...(rules.unique && { unique: true }),
      ...(fallback !== undefined && { default: fallback }),
      schema: { ...(kind.schema as (given: object) => object)(props), ...rules.schema },
      props,
    },
    ...(choice && { choice }),
  }
}

function plainField(key: string, prop: ForeignProp, required: boolean) {
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

/** A field that says what is wrong with its definition, where it would stand. */
function broken(key: string, prop: ForeignProp, zh: string, en: string): AdaptedField {
  const field: CompiledField = {
    ...plainField(key, prop, false),
    type: 'text',
    readOnly: true,
    help: { zh, en },
    filter: 'none',
    schema: {},
    props: {},
  }
  return { field, problem: { zh, en } }
}

/** Views that are called otherwise there. */
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
/** Validation codes that are formats of ours. */
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

const id = (name: string): Ast => ({ op: 'id', args: [name] })
const ofUser = (key: string): Ast => ({ op: '.', args: [id('user'), key] })

/** Defaults that stand for something of the moment or the person (contract.md 5.3). */
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

/** Characters of a default value at most: what is longer was not meant to be typed. */
const longestDefault = 10_000

function defaultOf({ defVal }: ForeignProp, type: FieldType): CompiledField['default'] {
  if (defVal === undefined || defVal === null || defVal === '') return undefined
  const text = String(defVal)
  if (Object.hasOwn(variables, text)) return { ast: variables[text] as Ast }
  // Scripts and number rules of the other server are its own business.
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
    // Not JSON: then it extends nothing.
    return {}
  }
}

function sourceOf(key: string): Source {
  return { kind: 'dictionary', code: `form-item/${key}`, value: 'value', label: { zh: 'zh', en: 'en' } }
}

function sourceOfKind(type: FieldType): Source | undefined {
  const kind = fieldKinds[type]
  if (!('source' in kind)) return undefined
  const { from, value = 'id', label = 'name' } = kind.source as { from: string; value?: string; label?: string }
  return { kind: 'resource', code: from, value, label: { zh: label, en: label } }
}

function resourceOf(
  { tableName = 'form', tableTxt = tableName }: NonNullable<FormItem['head']>,
  fields: readonly CompiledField[],
  columns: number,
  placed: readonly string[],
): CompiledResource {
  return {
    kind: 'resource',
    code: `form-item/${tableName}`,
    version: '1',
    title: tableTxt,
    fields: Object.fromEntries(fields.map((field) => [field.key, field])),
    value: 'id',
    label: { zh: placed[0] ?? 'id', en: placed[0] ?? 'id' },
    list: { columns: [], query: [], sort: { field: 'createTime', order: 'desc' } },
    form: { columns, open: 'page', sections: [{ columns, fields: placed }] },
    actions: [],
    rules: [],
    only: ['add'],
    tenant: 'owned',
    validator: `form-item/${tableName}`,
    can: ['add'],
  }
}
