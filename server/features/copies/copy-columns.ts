import { type Lang, textIn } from '../../../src/schema/base/text.ts'
import type { CompiledField } from '../../../src/schema/model/compiled.ts'
import { nearest } from '../../../src/schema/rules/nearest.ts'
import type { Session } from '../../platform/http/route.ts'
import type { SheetColumn } from '../excel/sheet-header.ts'
import { importFields } from '../excel/template-sheet.ts'
import { CopyRefused } from './copy-refused.ts'
import type { CopyTarget } from './copy-target.ts'

/** Column of the source, and the field by its title or key. */
export type ColumnPair = { readonly sourceColumn: string; readonly targetField: string }

/** Fields that the account may import, without those that the job gives. */
export function copiedFields({ resource, given }: CopyTarget, session: Session): readonly CompiledField[] {
  return importFields(resource, { session }).filter(({ key }) => !(key in given))
}

/** Fields of the pairs, each of them once. @throws CopyRefused naming the field that does not exist, and the nearest one */
export function pairedFields(fields: readonly CompiledField[], pairs: readonly ColumnPair[]): readonly CompiledField[] {
  const found: CompiledField[] = []
  for (const [index, { targetField }] of pairs.entries()) {
    const at = `/${index}/targetField`
    const field = fieldNamed(fields, targetField) ?? unknownField(fields, targetField, at)
    if (found.includes(field)) throw new CopyRefused('columns', ...twice(field), at)
    found.push(field)
  }
  return found
}

function twice(field: CompiledField): readonly [string, string] {
  const [zh, en] = titlesOf(field)
  return [`“${zh}”对应了多个列`, `Several columns have the field “${en}”`]
}

/**
 * Columns of the source with their fields: those of the pairs, or without pairs those that are named like a field.
 * @throws CopyRefused naming the column that is gone
 */
export function copiedColumns(
  fields: readonly CompiledField[],
  names: readonly string[],
  pairs: readonly ColumnPair[],
): readonly SheetColumn[] {
  if (pairs.length > 0) {
    const paired = pairedFields(fields, pairs)
    return pairs.flatMap(({ sourceColumn }, index): readonly SheetColumn[] => {
      const field = paired[index]
      return field ? [{ index: indexOf(names, sourceColumn), field }] : []
    })
  }
  const named = names.map((name, index) => ({ index, field: fieldNamed(fields, name) }))
  const columns = named.flatMap(({ index, field }) => (field ? [{ index, field }] : []))
  // Two columns of one name: the first.
  const first = columns.filter(({ field }, index) => columns.findIndex((other) => other.field === field) === index)
  if (first.length > 0) return first
  const list = names.join(', ').slice(0, 300)
  throw new CopyRefused('columns', `没有与字段同名的列：${list}`, `No column is named like a field: ${list}`)
}

function indexOf(names: readonly string[], wanted: string): number {
  const plain = wanted.trim().toLowerCase()
  const index = names.findIndex((name) => name.toLowerCase() === plain)
  if (index >= 0) return index
  const list = names.join(', ').slice(0, 300)
  throw new CopyRefused(
    'columns',
    `数据源没有“${wanted}”列，现有：${list}`,
    `The data source has no column “${wanted}”, it has: ${list}`,
  )
}

/** Fields that identify a record of the target, all of them copied or given. @throws CopyRefused naming what is missing */
export function copyKey({ resource, given }: CopyTarget, fields: readonly CompiledField[]): readonly string[] {
  const { plan, unique } = resource
  const sets = [...(plan.importKey === undefined ? [] : [[plan.importKey]]), ...unique]
  const has = new Set([...Object.keys(given), ...fields.map(({ key }) => key)])
  const found = sets.find((set) => set.every((name) => has.has(name)))
  if (found) return found
  if (sets.length === 0)
    throw new CopyRefused(
      'menuId',
      '此列表没有唯一字段，重复执行会产生重复数据',
      'This list has no unique field: each run would add the records again',
    )
  const named = (lang: Lang) =>
    sets.map((set) => set.map((name) => titleIn(resource, name, lang)).join(' + ')).join(', ')
  throw new CopyRefused(
    'columns',
    `需要能识别数据的字段：${named('zh')}`,
    `A field that identifies the records is missing: ${named('en')}`,
  )
}

const titleIn = ({ plan }: CopyTarget['resource'], name: string, lang: Lang) =>
  textIn(lang, plan.fields[name]?.title ?? name)
const titlesOf = ({ title }: CompiledField) => [textIn('zh', title), textIn('en', title)] as const
const plainOf = (name: string) => name.toLowerCase().replaceAll(/[\s_.-]+/g, '')

/** Field by its key or one of its titles, whatever their case and separators. */
export function fieldNamed(fields: readonly CompiledField[], name: string): CompiledField | undefined {
  const wanted = plainOf(name)
  return fields.find((field) => [field.key, ...titlesOf(field)].some((each) => plainOf(each) === wanted))
}

function unknownField(fields: readonly CompiledField[], name: string, at: string): never {
  const near = nearest(
    name,
    fields.flatMap((field) => [field.key, ...titlesOf(field)]),
  )
  const [zh, en] = near ? [`，是否为“${near}”？`, `. Is it “${near}”?`] : ['', '']
  throw new CopyRefused('columns', `目标没有可导入的字段“${name}”${zh}`, `No field “${name}” can be imported${en}`, at)
}
