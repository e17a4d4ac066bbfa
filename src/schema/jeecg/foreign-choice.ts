import type { Source } from '../model/compiled.ts'

/** One property of a foreign form schema (contract.md 5.3 and 5.4). */
export type ForeignProp = {
  readonly view?: string
  readonly type?: string
  readonly title?: string
  readonly order?: number
  readonly pattern?: string
  readonly defVal?: unknown
  readonly dbPointLength?: number
  readonly fieldExtendJson?: string
  readonly ui?: { readonly widgetattrs?: { readonly disabled?: boolean } }
  readonly enum?: readonly { readonly value: string | number; readonly title?: string; readonly text?: string }[]
  readonly dictCode?: string
  readonly dictTable?: string
  readonly dictText?: string
  readonly code?: string
  readonly orgFields?: string
  readonly destFields?: string
  readonly popupMulti?: boolean
  readonly others?: readonly { readonly field: string; readonly title?: string }[]
}

/** Where a field's choices are: in the definition itself, or behind a dictionary code of that server (`code` or `table,text,code`). */
export type ForeignChoice =
  | { readonly options: readonly { readonly value: string; readonly label: string }[] }
  | { readonly dict: string }

/** The choices a property brings along; undefined when it has none. */
export function choicesOf({
  enum: items,
  dictCode,
  dictTable,
  dictText,
  view,
}: ForeignProp): ForeignChoice | undefined {
  if (view === 'popup') return undefined
  if (items && items.length > 0)
    return {
      options: items.map(({ value, title, text }) => ({ value: String(value), label: title ?? text ?? String(value) })),
    }
  if (!dictCode) return undefined
  return { dict: dictTable && dictText ? [dictTable, dictText, dictCode].join(',') : dictCode }
}

type Lookup = {
  readonly source?: Source
  readonly props?: object
  readonly wrong?: { readonly zh: string; readonly en: string }
}

const listOf = (text: string | undefined) =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** The report behind a popup, and which of its columns go where; its two mistakes in the words the specification gives them. */
export function lookupOf(key: string, prop: ForeignProp): Lookup {
  if (prop.view !== 'popup') return {}
  const [from, to] = [listOf(prop.orgFields), listOf(prop.destFields)]
  if (!prop.code || from.length === 0 || to.length === 0)
    return { wrong: { zh: '弹出选择的参数未正确配置', en: 'popup parameters not configured correctly' } }
  if (from.length !== to.length)
    return { wrong: { zh: '原始值与目标值数量不一致', en: 'original values and target values count mismatch' } }
  const own = from[to.indexOf(key)] ?? from[0] ?? 'id'
  const fill = Object.fromEntries(to.flatMap((target, index) => (target === key ? [] : [[target, from[index]]])))
  return {
    source: { kind: 'report', code: prop.code, value: own, label: { zh: own, en: own } },
    props: { fill, columns: from, ...(prop.popupMulti && { multiple: true }) },
  }
}
