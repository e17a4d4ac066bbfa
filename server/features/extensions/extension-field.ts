import { itemsOf } from '../../platform/sql/conditions.ts'

/** Values of an extension field that decide its type and the keys of it. */
export type ExtensionValues = {
  readonly [key in
    | 'dataType'
    | 'dict'
    | 'sourceTable'
    | 'parentField'
    | 'levelFields'
    | 'fillFields'
    | 'expression'
    | 'fromField'
    | 'toField'
    | 'maxLength']?: unknown
}

type Made = { readonly type: string } & { readonly [key: string]: unknown }

/** Types that are named as in JeecgBoot; the others are those of files. */
const types: Readonly<Record<string, string>> = { String: 'text', dateTime: 'datetime' }

const textOf = (value: unknown) => String(value ?? '')

const lookup = (type: string, { sourceTable }: ExtensionValues): Made => ({ type, from: textOf(sourceTable) })
const tree = (type: string, values: ExtensionValues): Made => ({
  ...lookup(type, values),
  parent: textOf(values.parentField),
})
const dictionary = (type: string, { dict }: ExtensionValues): Made => ({ type, dict: textOf(dict) })
const words = (type: string, { maxLength }: ExtensionValues): Made => ({ type, maxLength: Number(maxLength ?? 200) })

const keysOf: Readonly<Record<string, (type: string, values: ExtensionValues) => Made>> = {
  text: words,
  textarea: words,
  list: dictionary,
  radio: dictionary,
  checkbox: dictionary,
  list_multi: dictionary,
  sel_search: lookup,
  sel_tree: tree,
  link_down: (type, values) => ({ ...tree(type, values), fields: namesIn(textOf(values.levelFields)) }),
  popup: (type, values) => ({ ...lookup(type, values), ...fillOf(textOf(values.fillFields)) }),
  table: (type, { sourceTable }) => ({ type, of: textOf(sourceTable) }),
  computed: (type, { expression }) => ({ type, compute: textOf(expression) || '0.0' }),
  certificate: (type, { fromField, toField }) => ({ type, period: { from: textOf(fromField), to: textOf(toField) } }),
}

/** Field of a file that an extension field is: its type with the keys of the type. */
export function extensionField(values: ExtensionValues): Made {
  const type = types[textOf(values.dataType)] ?? textOf(values.dataType)
  return keysOf[type]?.(type, values) ?? { type }
}

/** Parts of a list with commas. */
function namesIn(text: string): readonly string[] {
  return itemsOf(text)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** `phone = mobile` → field of the form and field of the chosen row. */
function fillOf(text: string) {
  const pairs = namesIn(text).map((pair) => pair.split('=').map((name) => name.trim()))
  return pairs.length > 0 ? { fill: Object.fromEntries(pairs) } : {}
}
