import { fieldKeyPattern } from '../base/names.ts'
import type { CompiledField, CompiledResource } from '../model/compiled.ts'
import type { AdaptedField, Problem } from './adapt-field.ts'
import type { ForeignChoice } from './foreign-choice.ts'
import { adaptFields, foreignResource } from './foreign-fields.ts'
import { type ForeignProp, type FormItem, isSub } from './foreign-prop.ts'
import { adaptSub, type Sub } from './sub-table.ts'

export type Adapted = {
  readonly resource: CompiledResource
  /** Resources of its tables, by code. */
  readonly children: ReadonlyMap<string, CompiledResource>
  /** Sources of fields' choices, by the code of their source. */
  readonly choices: ReadonlyMap<string, ForeignChoice>
  /** Problems of the conversion, in both languages, by field. */
  readonly problems: ReadonlyMap<string, Problem>
  readonly subs: readonly Sub[]
}

/**
 * Foreign form definition as one of ours, for the same engine. An invalid field shows its error in its position, and
 * other fields are unaffected. Scripts of a definition are never run.
 */
export function adaptFormItem({ head = {}, schema = {} }: FormItem): Adapted {
  const { tableName = 'form', tableTxt = tableName } = head
  const entries = Object.entries(schema.properties ?? {}).filter(([key]) => new RegExp(fieldKeyPattern).test(key))
  const props = entries.flatMap(([key, prop]): [string, ForeignProp][] => (isSub(prop) ? [] : [[key, prop]]))
  const code = `form-item/${tableName}`
  const own = adaptFields(Object.fromEntries(props), schema.required ?? [], { code })
  const subs = entries
    .flatMap(([key, prop]) => (isSub(prop) ? [{ key, prop }] : []))
    .toSorted((left, right) => (left.prop.order ?? 0) - (right.prop.order ?? 0))
    .map(({ key, prop }) => adaptSub({ code, key }, prop))
  const columns = Math.min(4, Math.max(1, Number(head.formTemplate) || 1))
  const all = [...own, ...subs.flatMap(({ fields }) => fields)]
  const inRows = subs.flatMap(({ inside }) => inside)
  return {
    resource: foreignResource(code, tableTxt, all.map(fieldOf), [
      { columns, fields: placedOf(own) },
      ...subs.map(({ title, fields }) => ({ title, columns, fields: placedOf(fields) })),
    ]),
    children: new Map(subs.flatMap(({ child }) => (child ? [[child.code, child]] : []))),
    choices: new Map(
      [...all, ...inRows].flatMap(({ field, choice }) => (choice && field.source ? [[field.source.code, choice]] : [])),
    ),
    problems: new Map([...all, ...inRows].flatMap(({ field, problem }) => (problem ? [[field.key, problem]] : []))),
    subs,
  }
}

const fieldOf = ({ field }: AdaptedField): CompiledField => field

function placedOf(fields: readonly AdaptedField[]): readonly string[] {
  return fields.flatMap(({ field: { key, type } }) => (type === 'hidden' ? [] : [key]))
}
