/** Head of a stored form (contract.md 5.2). */
export type StoredHead = {
  readonly id?: string
  readonly tableName: string
  readonly tableTxt?: string
  /** 1: single, 2: main, 3: sub-table. */
  readonly tableType?: number | string
  /** 1: exactly one row for a record of the main table. */
  readonly relationType?: number | string
  readonly formTemplate?: string | number
  readonly tabOrderNum?: number
}

/** Field of a stored form (contract.md 5.2). Flags are 1 or "1". */
export type StoredField = {
  readonly cgformHeadId?: string
  readonly dbFieldName: string
  readonly dbFieldTxt?: string
  readonly dbType?: string
  readonly dbLength?: number | string
  readonly dbPointLength?: number | string
  readonly fieldShowType?: string
  readonly fieldMustInput?: number | string
  readonly fieldValidType?: string
  readonly fieldDefaultValue?: string
  readonly fieldExtendJson?: string
  readonly isShowForm?: number | string
  readonly isShowList?: number | string
  readonly isQuery?: number | string
  readonly dictTable?: string
  readonly dictField?: string
  readonly dictText?: string
  readonly mainTable?: string
  readonly orderNum?: number
}

export type StoredTable = { readonly head: StoredHead; readonly fields: readonly StoredField[] }
