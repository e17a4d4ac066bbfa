import { fieldKeyPattern } from '../base/names.ts'
import type { Text } from '../base/text.ts'
import { type FieldType, fieldTypes } from '../fields/registry.ts'
import { compactJson } from '../model/compact-json.ts'
import { isObject } from './meta-schema.ts'
import { type Column, type Json, type ResourceText, readResource, type Section } from './resource-text.ts'
import { startOfType } from './start-of-type.ts'
import { lenientValue } from './text-places.ts'

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

/**
 * Fields that a resource file contains, in the order of its form; undefined while the text is not JSON.
 * @param drawn fields of the form as it is drawn, in its order: those of mixins are included, without a value.
 */
export function writtenFields(text: string, drawn: readonly string[] = []): readonly WrittenField[] | undefined {
  const resource = readResource(text)
  if (!resource) return undefined
  const { fields = {} } = resource
  const shown = sectionsOf(resource).flatMap((section) => section.fields ?? [])
  const order = [...new Set([...drawn, ...shown, ...Object.keys(fields)])]
  return order.map((key) => ({ key, value: Object.hasOwn(fields, key) ? (fields[key] ?? {}) : {} }))
}

function sectionsOf({ form }: ResourceText): readonly Section[] {
  return form?.sections ?? []
}

/** Mixins that a resource file extends, the last one first: it precedes the others. */
export function mixinsOf(text: string): readonly string[] {
  const { extends: names } = (readResource(text) ?? {}) as { readonly extends?: unknown }
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string').toReversed() : []
}

/** Dictionary of the states of a resource file, where its field names it. */
export function stateDictionary(text: string): string | undefined {
  const { fields = {}, states } = (lenientValue(text) ?? {}) as ResourceText
  const name = isObject(states) ? String(states.field) : ''
  const dict = Object.hasOwn(fields, name) ? fields[name]?.dict : undefined
  return typeof dict === 'string' ? dict : undefined
}

/** Whether a key may be that of a new field. */
export function isFreeKey(text: string, key: string): boolean {
  const { fields = {} } = readResource(text) ?? {}
  return keys.test(key) && !Object.hasOwn(fields, key)
}

/** Resource file with another field, the last one of its form. */
export function withField(text: string, { key, type, title, inList }: NewField): string {
  const resource = readResource(text)
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
  const resource = readResource(text)
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
