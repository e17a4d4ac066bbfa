import type { WhereOffered } from '../base/where.ts'
import type { Source } from '../model/compiled.ts'
import type { ForeignProp, LinkConfig } from './foreign-prop.ts'

/** Tree of rows of a table there: `loadTreeData`. */
export type ForeignTree = {
  readonly table: string
  readonly text: string
  readonly code: string
  readonly pidField: string
  readonly hasChildField: string
}

/** Level of linked selects: `querySelectOptions`. */
export type ForeignLink = Required<LinkConfig> & { readonly isFirst: boolean }

/** Source of a field's choices: the definition itself, or a call of that server (contract.md 4, 5.4, 6). */
export type ForeignChoice =
  | { readonly options: readonly { readonly value: string; readonly label: string }[] }
  | { readonly dict: string }
  | { readonly search: string }
  | { readonly tree: ForeignTree }
  | { readonly category: string }
  | { readonly link: ForeignLink }
  | { readonly report: string; readonly columns: readonly string[] }

/** Choices of a field: their source, and their keys for a widget. */
export type Lookup = {
  readonly choice?: ForeignChoice
  readonly source?: Source
  readonly props?: object
  readonly wrong?: { readonly zh: string; readonly en: string }
}

/** Key of the sibling's value that a linked select waits for, as its widget requests it. */
export const linkAbove = 'above'

/** Choices of a property; empty when it has none of its own. */
export function lookupOf(code: string, key: string, prop: ForeignProp): Lookup {
  switch (prop.view) {
    case 'popup':
      return reportOf(code, key, prop)
    case 'sel_tree':
      return treeOf(code, prop)
    case 'cat_tree':
      return categoriesOf(code, prop)
    case 'link_down':
      return linkOf(code, prop)
    default: {
      const choice = listedOf(prop)
      return choice ? { choice, source: sourceOf(code) } : {}
    }
  }
}

/** Level below the first: it offers the rows below the value of the level above. */
export function lowerLevel(code: string, first: ForeignProp, above: string): Lookup {
  const { choice } = linkOf(code, first)
  if (!choice || !('link' in choice)) return {}
  return {
    choice: { link: { ...choice.link, isFirst: false } },
    source: sourceOf(code, { [linkAbove]: { field: above } }),
  }
}

function sourceOf(code: string, where?: WhereOffered): Source {
  return { kind: 'dictionary', code, value: 'value', label: { zh: 'label', en: 'label' }, ...(where && { where }) }
}

function listedOf({ enum: items, dictCode, dictTable, dictText, view }: ForeignProp): ForeignChoice | undefined {
  if (items && items.length > 0)
    return {
      options: items.map(({ value, title, text }) => ({ value: String(value), label: title ?? text ?? String(value) })),
    }
  if (!dictCode) return undefined
  if (!(dictTable && dictText)) return { dict: dictCode }
  const table = [dictTable, dictText, dictCode].join(',')
  return view === 'sel_search' ? { search: table } : { dict: table }
}

const listOf = (text: string | undefined) =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Report of a popup, and the targets of its columns; its two error texts are those of the specification. */
function reportOf(code: string, key: string, prop: ForeignProp): Lookup {
  const [from, to] = [listOf(prop.orgFields), listOf(prop.destFields).map(fieldOfTarget)]
  if (!prop.code || from.length === 0 || to.length === 0)
    return { wrong: { zh: '弹出选择的参数未正确配置', en: 'popup parameters not configured correctly' } }
  if (from.length !== to.length)
    return { wrong: { zh: '原始值与目标值数量不一致', en: 'original values and target values count mismatch' } }
  const own = from[to.indexOf(key)] ?? from[0] ?? 'id'
  const fill = Object.fromEntries(to.flatMap((target, index) => (target === key ? [] : [[target, from[index]]])))
  return {
    choice: { report: prop.code, columns: from },
    source: { kind: 'report', code, value: own, label: { zh: own, en: own } },
    props: { fill, ...(prop.popupMulti && { multiple: true }) },
  }
}

/** `table@field`, a field of the single row of another table, as a form field name. */
function fieldOfTarget(target: string): string {
  return target.replace('@', '__')
}

function treeOf(code: string, { dict, dictTable, dictText, dictCode, ...prop }: ForeignProp): Lookup {
  const [table = '', text = '', value = ''] = listOf(dict ?? [dictTable, dictText, dictCode].join(','))
  if (table === '' || text === '' || value === '') return incomplete
  const { pidField = 'pid', hasChildField = '', pidValue = '0' } = prop
  return {
    choice: { tree: { table, text, code: value, pidField, hasChildField } },
    source: sourceOf(code),
    props: { parent: 'pid', root: pidValue },
  }
}

function categoriesOf(code: string, { pcode, pidValue, textField }: ForeignProp): Lookup {
  return {
    choice: { category: pcode ?? pidValue ?? '0' },
    source: sourceOf(code),
    props: { parent: 'pid', root: '', ...(textField && { textField }) },
  }
}

function linkOf(code: string, { config = {} }: ForeignProp): Lookup {
  const { table = '', txt = '', key = '', idField = '', pidField = '', condition = '' } = config
  if ([table, txt, key, idField, pidField].includes('')) return incomplete
  const link = { table, txt, key, idField, pidField, condition, isFirst: true }
  return { choice: { link }, source: sourceOf(code) }
}

const incomplete: Lookup = { wrong: { zh: '选项来源配置不完整', en: 'where its choices come from is not complete' } }
