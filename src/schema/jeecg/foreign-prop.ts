/** Property of a foreign form schema (contract.md 5.3 and 5.4). */
export type ForeignProp = {
  readonly view?: string
  readonly type?: string
  readonly title?: string
  readonly order?: number
  readonly pattern?: string
  /** Longest text in characters. */
  readonly maxLength?: number
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
  /** Linked selects: source of their levels, and the fields of the lower levels. */
  readonly config?: LinkConfig
  readonly others?: readonly { readonly field: string; readonly title?: string; readonly order?: number }[]
  /** Trees: `table,text,code`, and the columns of the tree. */
  readonly dict?: string
  readonly pidField?: string
  readonly pidValue?: string
  readonly hasChildField?: string
  readonly pcode?: string
  readonly textField?: string
}

export type LinkConfig = {
  readonly table?: string
  readonly txt?: string
  readonly key?: string
  readonly idField?: string
  readonly pidField?: string
  readonly condition?: string
}

/** Sub-table of the form (contract.md 5.3, 9): fields of one row, or columns of many. */
export type ForeignSub = {
  readonly view: 'tab'
  readonly describe?: string
  readonly order?: number
  /** 1: exactly one row, drawn as part of the form; otherwise rows. */
  readonly relationType?: number | string
  readonly properties?: { readonly [field: string]: ForeignProp }
  readonly required?: readonly string[]
  readonly columns?: readonly ForeignColumn[]
}

export type ForeignColumn = {
  readonly key?: string
  readonly title?: string
  readonly type?: string
  readonly options?: readonly { readonly value: string | number; readonly title?: string; readonly text?: string }[]
  readonly dictCode?: string
  readonly dictTable?: string
  readonly dictText?: string
  readonly popupCode?: string
  readonly orgFields?: string
  readonly destFields?: string
  readonly fieldExtendJson?: string
  readonly fieldDefaultValue?: unknown
  readonly defaultValue?: unknown
  readonly disabled?: boolean
  readonly customValue?: readonly unknown[]
  readonly validateRules?: readonly { readonly required?: boolean | string; readonly pattern?: string }[]
}

/** Answer of `getFormItem` of a JeecgBoot server, as far as a form uses it (contract.md 5.1, 5.3). */
export type FormItem = {
  readonly head?: { readonly tableName?: string; readonly tableTxt?: string; readonly formTemplate?: string }
  readonly schema?: {
    readonly required?: readonly string[]
    readonly properties?: { readonly [field: string]: ForeignProp | ForeignSub }
  }
}

export function isSub(prop: ForeignProp | ForeignSub): prop is ForeignSub {
  return prop.view === 'tab'
}
