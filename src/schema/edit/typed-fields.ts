import { fieldKeyPattern } from '../base/names.ts'
import type { Text } from '../base/text.ts'
import { type FieldType, fieldTypes } from '../fields/registry.ts'
import { compactJson } from '../model/compact-json.ts'
import { type Json, type ResourceText, readResource } from './resource-text.ts'
import { startOfType } from './start-of-type.ts'

/** Field of a typed line: its key and what a file says about it. */
export type TypedField = {
  readonly key: string
  readonly value: Json & { readonly type: FieldType; readonly title: Text }
}

export type TypedFields = {
  readonly fields: readonly TypedField[]
  /** Numbers of lines that make no field, from 1. */
  readonly wrong: readonly number[]
}

const keys = new RegExp(fieldKeyPattern)
/** `required`, `maxLength=34`, `visible="currency == 'CNY'"`, `where={"enabled":"Y"}`. */
const properties = /([a-z]\w*)(?:=("(?:[^"\\]|\\.)*"|\{[^}]*\}|\[[^\]]*\]|\S+))?/gi

/**
 * Fields of lines: key, type, Chinese title, English title and properties, separated by tabs, as copied from a sheet, or by `|`. A property
 * without a value is true. Empty lines are left out.
 */
export function typedFields(text: string): TypedFields {
  const lines = text.split(/\r?\n/).map((line, index) => ({ line: line.trim(), number: index + 1 }))
  const taken = new Set<string>()
  const read = lines
    .filter(({ line }) => line !== '')
    .map(({ line, number }) => {
      const field = fieldOf(line)
      const isFree = field !== undefined && !taken.has(field.key)
      if (field) taken.add(field.key)
      return { number, field: isFree ? field : undefined }
    })
  return {
    fields: read.flatMap(({ field }) => field ?? []),
    wrong: read.flatMap(({ field, number }) => (field ? [] : [number])),
  }
}

function fieldOf(line: string): TypedField | undefined {
  const [key = '', type = '', zh = '', en = '', more = ''] = line
    .split(line.includes('\t') ? '\t' : /\s*\|\s*/)
    .map((cell) => cell.trim())
  if (!(keys.test(key) && (fieldTypes as readonly string[]).includes(type) && zh !== '')) return undefined
  const own = Object.fromEntries([...more.matchAll(properties)].map(([, name = '', value]) => [name, given(value)]))
  const known = type as FieldType
  // A choice of rows has no dictionary.
  const { dict, ...start } = startOfType(known)
  const first = dict === undefined || 'from' in own ? start : { dict, ...start }
  return { key, value: { type: known, title: { zh, en: en === '' ? zh : en }, ...first, ...own } }
}

function given(text: string | undefined): unknown {
  if (text === undefined) return true
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Most columns that a list begins with. */
const mostColumns = 10

/** Resource file with further fields, the last ones of its form and list; `replaces` leaves out those that it has. */
export function withTypedFields(text: string, added: readonly TypedField[], replaces: boolean): string {
  const resource = readResource(text)
  if (!resource || added.length === 0) return text
  const before = replaces ? {} : (resource.fields ?? {})
  const fields = { ...before, ...Object.fromEntries(added.map(({ key, value }) => [key, value])) }
  const fresh = added.map(({ key }) => key).filter((key) => !Object.hasOwn(before, key))
  return compactJson({ ...resource, ...(replaces ? layoutOf(resource, added) : laidOut(resource, fresh)), fields })
}

/** Layout of a file whose fields are all new: the first text names a record. */
function layoutOf(resource: ResourceText, added: readonly TypedField[]): Json {
  const names = added.map(({ key }) => key)
  const label = added.find(({ value }) => value.type === 'text')?.key
  const { list, form } = resource
  const { sort: _, ...rest } = list ?? {}
  return {
    ...(label !== undefined && { label }),
    list: { ...rest, columns: names.slice(0, mostColumns), ...(label !== undefined && { query: [label] }) },
    form: { ...form, sections: [{ fields: names }] },
  }
}

function laidOut({ list, form }: ResourceText, names: readonly string[]): Json {
  const sections = form?.sections ?? []
  const last = sections.length - 1
  return {
    ...(list?.columns && { list: { ...list, columns: [...list.columns, ...names] } }),
    ...(sections[last]?.fields && {
      form: {
        ...form,
        sections: sections.map((section, index) =>
          index === last ? { ...section, fields: [...(section.fields ?? []), ...names] } : section,
        ),
      },
    }),
  }
}
