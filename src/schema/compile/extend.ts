import { systemFields } from '../base/names.ts'
import type { Field } from '../fields/registry.ts'
import type { Resource } from '../model/resource.ts'
import { sectionsOf } from './sections.ts'
import { columnName } from './storage.ts'

/** Extension field: added to a resource by an administrator at run time. Switched off it keeps its column and values, and is hidden. */
export type ExtensionField = { readonly key: string; readonly field: Field; readonly isOn: boolean }

const title = { zh: '扩展信息', en: 'More' }

/** Resource with its extension fields: in the form below the others, in list and search after them. Own and system fields override. */
export function extended(resource: Resource, extension: readonly ExtensionField[] = []): Resource {
  const taken = new Set([...Object.keys(resource.fields), ...systemFields].map(columnName))
  const added = extension.filter(({ key }) => !taken.has(columnName(key)))
  if (added.length === 0) return resource
  const on = added.filter(({ isOn }) => isOn).map(({ key }) => key)
  const { form, list } = resource
  const sections = form && sectionsOf(resource).map((section) => ({ ...section, fields: [...section.fields] }))
  return {
    ...resource,
    fields: {
      ...resource.fields,
      ...Object.fromEntries(added.map(({ key, field, isOn }) => [key, isOn ? field : hiddenField(field)])),
    },
    ...(sections && on.length > 0 && { form: { ...form, sections: [...sections, ...sectionsFor(added, on)] } }),
    ...(list && {
      list: withColumns(
        list,
        on.filter((key) => !isTable(added, key)),
      ),
    }),
  }
}

const isTable = (added: readonly ExtensionField[], key: string) =>
  added.some((each) => each.key === key && each.field.type === 'table')

/** Sections of the form: tables of rows have one each. */
function sectionsFor(added: readonly ExtensionField[], on: readonly string[]) {
  const tables = on.filter((key) => isTable(added, key))
  const others = on.filter((key) => !tables.includes(key))
  const own = tables.map((key) => ({
    title: added.find((each) => each.key === key)?.field.title ?? title,
    fields: [key],
  }))
  return [...(others.length > 0 ? [{ title, fields: others }] : []), ...own]
}

function hiddenField(field: Field): Field {
  return { ...field, required: false, visible: false, hidden: 'keep' }
}

function withColumns(list: NonNullable<Resource['list']>, on: readonly string[]): NonNullable<Resource['list']> {
  return {
    ...list,
    ...(list.columns && { columns: [...list.columns, ...on] }),
    ...(list.query && { query: [...list.query, ...on] }),
  }
}
