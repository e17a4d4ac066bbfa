import { fieldKeyPattern } from '../base/names.ts'
import type { CompiledField, CompiledResource } from '../model/compiled.ts'
import { type AdaptedField, adaptField } from './adapt-field.ts'
import { lowerLevel } from './foreign-choice.ts'
import type { ForeignProp } from './foreign-prop.ts'

type Around = { readonly code: string; readonly prefix?: string }

/** Properties of one table as fields, in their order; linked selects are followed by their lower levels. */
export function adaptFields(
  props: Readonly<Record<string, ForeignProp>>,
  required: readonly string[],
  { code, prefix = '' }: Around,
): readonly AdaptedField[] {
  const ordered = Object.entries(props).toSorted(([, left], [, right]) => (left.order ?? 0) - (right.order ?? 0))
  const lower = new Set(ordered.flatMap(([, { others = [] }]) => others.map(({ field }) => field)))
  const adapt = (key: string, prop: ForeignProp, rest: object = {}) =>
    adaptField({ key: prefix + key, code: `${code}/${key}`, required: required.includes(key), ...rest }, prop)
  return ordered.flatMap(([key, prop]) => {
    if (lower.has(key)) return []
    const levels = prop.view === 'link_down' ? (prop.others ?? []) : []
    const below = levels
      .filter(({ field }) => new RegExp(fieldKeyPattern).test(field))
      .map(({ field, title }, index) => {
        const above = prefix + (levels[index - 1]?.field ?? key)
        const lookup = lowerLevel(`${code}/${field}`, prop, above)
        return adapt(field, { ...props[field], view: 'list', ...(title && { title }) }, { lookup })
      })
    return [adapt(key, prop), ...below]
  })
}

/** Resource that exists in this form only. */
export function foreignResource(
  code: string,
  title: string,
  fields: readonly CompiledField[],
  sections: CompiledResource['form']['sections'],
): CompiledResource {
  const [first = 'id'] = sections.flatMap((section) => section.fields)
  return {
    kind: 'resource',
    code,
    version: '1',
    title,
    fields: Object.fromEntries(fields.map((field) => [field.key, field])),
    value: 'id',
    label: { zh: first, en: first },
    list: { columns: [], query: [], sort: { field: 'createTime', order: 'desc' } },
    form: { columns: sections[0]?.columns ?? 1, open: 'page', sections },
    actions: [],
    rules: [],
    only: ['add', 'edit', 'delete'],
    tenant: 'owned',
    validator: code,
    can: ['add', 'edit', 'delete'],
  }
}
