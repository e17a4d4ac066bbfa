import { fieldKeyPattern } from '../base/names.ts'
import type { Text } from '../base/text.ts'
import { type FieldType, fieldTypes } from '../fields/registry.ts'
import { compactJson } from '../model/compact-json.ts'
import { wholeValue } from './format-text.ts'
import { isObject } from './meta-schema.ts'
import { startOfType } from './start-of-type.ts'
import { withValue } from './with-value.ts'

type Json = Readonly<Record<string, unknown>>
type Section = Json & { readonly fields?: readonly string[] }
type Column = string | (Json & { readonly field: string })

/** Keys of a resource file that name fields in an order. */
type Resource = Json & {
  readonly fields?: Readonly<Record<string, Json>>
  readonly list?: Json & { readonly columns?: readonly Column[]; readonly query?: readonly string[] }
  readonly form?: Json & { readonly sections?: readonly Section[] }
}

/** New field of a resource file. */
export type NewField = {
  readonly key: string
  readonly type: FieldType
  readonly title: Text
  /** Whether the list has a column of it. */
  readonly inList: boolean
}

/** Field of a resource file: its key and what the file says about it. */
export type WrittenField = { readonly key: string; readonly value: Json }

const keys = new RegExp(fieldKeyPattern)

function read(text: string): Resource | undefined {
  const value = wholeValue(text)
  return isObject(value) ? (value as Resource) : undefined
}

/** Fields that a resource file contains, in the order of its form; undefined while the text is not JSON. */
export function writtenFields(text: string): readonly WrittenField[] | undefined {
  const resource = read(text)
  if (!resource) return undefined
  const { fields = {} } = resource
  const shown = sectionsOf(resource).flatMap((section) => section.fields ?? [])
  const order = [...new Set([...shown, ...Object.keys(fields)])]
  return order.map((key) => ({ key, value: Object.hasOwn(fields, key) ? (fields[key] ?? {}) : {} }))
}

function sectionsOf({ form }: Resource): readonly Section[] {
  return form?.sections ?? []
}

/** Whether a key may be that of a new field. */
export function isFreeKey(text: string, key: string): boolean {
  const { fields = {} } = read(text) ?? {}
  return keys.test(key) && !Object.hasOwn(fields, key)
}

/** Resource file with another field, the last one of its form. */
export function withField(text: string, { key, type, title, inList }: NewField): string {
  const resource = read(text)
  if (!(resource && fieldTypes.includes(type))) return text
  const fields = { ...resource.fields, [key]: { type, title, ...startOfType(type) } }
  const sections = sectionsOf(resource)
  const last = sections.length - 1
  return compactJson({
    ...resource,
    fields,
    ...(resource.list?.columns && inList && { list: { ...resource.list, columns: [...resource.list.columns, key] } }),
    // A section without names has all fields that no other section has.
    ...(sections[last]?.fields && {
      form: {
        ...resource.form,
        sections: sections.map((section, index) =>
          index === last ? { ...section, fields: [...(section.fields ?? []), key] } : section,
        ),
      },
    }),
  })
}

/** Resource file without a field: it is left out of form, list and search too. */
export function withoutField(text: string, key: string): string {
  const resource = read(text)
  if (!resource) return text
  const { [key]: _, ...fields } = resource.fields ?? {}
  const { list, form } = resource
  const others = (names: readonly string[]) => names.filter((name) => name !== key)
  return compactJson({
    ...resource,
    fields,
    ...(list && {
      list: {
        ...list,
        ...(list.columns && { columns: list.columns.filter((column) => nameOf(column) !== key) }),
        ...(list.query && { query: others(list.query) }),
      },
    }),
    ...(form?.sections && {
      form: {
        ...form,
        sections: form.sections.map((section) =>
          section.fields ? { ...section, fields: others(section.fields) } : section,
        ),
      },
    }),
  })
}

function nameOf(column: Column): string {
  return typeof column === 'string' ? column : column.field
}

/** Resource file whose form has a field one place earlier or later, over the border of a section too. */
export function withMovedField(text: string, key: string, by: -1 | 1): string {
  const resource = read(text)
  if (!resource) return text
  const sections = sectionsOf(resource)
  const at = sections.findIndex(({ fields }) => fields?.includes(key))
  const own = sections[at]?.fields
  if (!own) return text
  const from = own.indexOf(key)
  const rest = own.filter((name) => name !== key)
  const isInside = from + by >= 0 && from + by < own.length
  const next = sections[at + by]?.fields
  if (!(isInside || next)) return text
  const moved = sections.map((section, index) => {
    if (index === at) return { ...section, fields: isInside ? rest.toSpliced(from + by, 0, key) : rest }
    if (isInside || index !== at + by) return section
    return { ...section, fields: by === 1 ? [key, ...(next ?? [])] : [...(next ?? []), key] }
  })
  return compactJson({ ...resource, form: { ...resource.form, sections: moved } })
}

/** Resource file with another value of a key of a field; undefined removes the key. */
export function withProperty(text: string, field: string, name: string, value: unknown): string {
  return withValue(text, ['fields', field, name], value)
}
