import { inBoth } from '../base/text.ts'
import { startOf } from '../edit/starts.ts'
import { type FieldType, fieldKinds } from '../fields/registry.ts'
import { compactJson } from '../model/compact-json.ts'
import type { CompiledField } from '../model/compiled.ts'
import type { ForeignChoice } from './foreign-choice.ts'
import type { FormItem } from './foreign-prop.ts'
import { adaptFormItem } from './form-item.ts'
import type { Placement } from './form-of-stored.ts'

/** Path and text of a file. */
export type NewFile = { readonly path: string; readonly text: string }

type Around = {
  readonly code: string
  readonly choices: ReadonlyMap<string, ForeignChoice>
  /** Codes of the dictionaries that exist. */
  readonly dictionaries: { readonly has: (code: string) => boolean }
}

/**
 * Files for a form definition of a JeecgBoot server (`getFormItem`): the resource, one for each of its tables of rows, and one for each
 * list of choices that exists here under no name. Choices that come from tables of that server become texts.
 */
export function filesOfForm(
  code: string,
  item: FormItem,
  dictionaries: Around['dictionaries'],
  placement?: Placement,
): readonly [NewFile, ...NewFile[]] {
  const { resource, children, choices } = adaptFormItem(item)
  const around: Around = { code, choices, dictionaries }
  const tables = [...children].map(([key, child]) => {
    const name = `${code}/${key.split('/').at(-1)}`
    const parent = { field: 'parentId', of: code }
    return { key, name, ...fileOf(name, child.title, Object.values(child.fields), { around, more: { parent } }) }
  })
  const named = new Map(tables.map(({ key, name }) => [key, name]))
  const own = fileOf(code, resource.title, Object.values(resource.fields), { around, named, placement })
  return [
    { path: own.path, text: own.text },
    ...tables.map(({ path, text }) => ({ path, text })),
    ...[own, ...tables].flatMap(({ lists }) => lists),
  ]
}

type Parts = {
  readonly around: Around
  readonly more?: object
  /** Codes of the tables here, by their code there. */
  readonly named?: ReadonlyMap<string, string>
  readonly placement?: Placement | undefined
}

function fileOf(
  code: string,
  title: CompiledField['title'],
  fields: readonly CompiledField[],
  { around, more = {}, named = new Map(), placement }: Parts,
) {
  const { path, text } = startOf('resource', code)
  const { $schema, rights } = JSON.parse(text)
  const written = fields.map((field) => ({ key: field.key, ...fieldOf(field, around, named) }))
  const keys = written.map(({ key }) => key)
  const label = written.find(({ value }) => value.type === 'text')?.key
  const value = {
    $schema,
    title: inBoth(title),
    ...(label !== undefined && { label }),
    ...more,
    fields: Object.fromEntries(written.map(({ key, value: own }) => [key, own])),
    list: listOf(written, placement),
    form: { sections: [{ fields: keys.filter((key) => !placement?.absent.has(key)) }] },
    rights,
  }
  return { path, text: compactJson(value), lists: written.flatMap(({ list }) => list ?? []) }
}

type Keyed = { readonly key: string; readonly value: Written['value'] }

/** Columns and search fields: those of the placement, or the first ten fields. */
function listOf(written: readonly Keyed[], { columns = [], query = [] }: Partial<Placement> = {}) {
  const shown = written.filter(({ value }) => value.type !== 'table' && value.type !== 'hidden').map(({ key }) => key)
  const placed = shown.filter((key) => columns.includes(key))
  const searched = shown.filter((key) => query.includes(key))
  return {
    columns: placed.length > 0 ? placed : shown.slice(0, 10),
    ...(searched.length > 0 && { query: searched }),
  }
}

type Written = {
  readonly value: Readonly<Record<string, unknown>> & { readonly type: string }
  readonly list?: NewFile
}

/** Field of a file; `list` is the dictionary of its own choices. */
function fieldOf(field: CompiledField, around: Around, named: ReadonlyMap<string, string>): Written {
  const title = inBoth(field.title)
  if (field.type === 'table') return { value: { type: 'table', title, of: named.get(String(field.props.of)) } }
  const chosen = choiceOf(field, around)
  const needsChoice = field.source !== undefined && !('source' in fieldKinds[field.type as FieldType])
  const type = needsChoice && !chosen ? 'text' : field.type
  const value = {
    type,
    title,
    ...(chosen && { dict: chosen.dict }),
    ...(field.required === true && { required: true }),
    ...(field.unique === true && { unique: true }),
    ...(typeof field.default === 'object' || field.default === undefined ? {} : { default: field.default }),
    ...keysOf(type, { ...field.schema, ...field.props }),
  }
  return { value, ...(chosen?.list && { list: chosen.list }) }
}

/** Keys of a type that such a definition gives. */
function keysOf(type: string, given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const taken: Readonly<Record<string, readonly string[]>> = {
    text: ['maxLength', 'pattern'],
    textarea: ['maxLength'],
    password: ['maxLength'],
    number: ['scale'],
    switch: ['options'],
    file: ['maxCount'],
    image: ['maxCount'],
    sel_user: ['multiple'],
    sel_depart: ['multiple'],
  }
  return Object.fromEntries((taken[type] ?? []).flatMap((key) => (given[key] === undefined ? [] : [[key, given[key]]])))
}

/** Dictionary of a field's choices: the one of that name here, or a new one. */
function choiceOf({ key, title, source }: CompiledField, { code, choices, dictionaries }: Around) {
  const choice = source && choices.get(source.code)
  if (choice && 'dict' in choice && dictionaries.has(choice.dict)) return { dict: choice.dict }
  if (!(choice && 'options' in choice)) return undefined
  const dict = `${code.replaceAll(/[^A-Za-z0-9]/g, '_')}_${key}`.toLowerCase().slice(0, 40)
  const { path, text } = startOf('dictionary', dict)
  const { $schema } = JSON.parse(text)
  const items = choice.options.map(({ value, label }) => ({ value, title: { zh: label, en: label } }))
  return { dict, list: { path, text: compactJson({ $schema, title: inBoth(title), items }) } }
}
