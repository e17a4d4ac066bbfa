/** Column of a field. */
export type StoredColumn = {
  readonly name: string
  readonly field: string
  readonly type: 'text' | 'integer' | 'number'
}

export type StoredIndex = {
  readonly name: string
  readonly columns: readonly string[]
  readonly unique: boolean
  /** Whether full reads use this index: grouped by parent, else in order of creation. */
  readonly walked?: true
}

/** Table of a resource, base columns (id … version) included. */
export type StoragePlan = {
  readonly table: string
  readonly columns: readonly StoredColumn[]
  readonly indexes: readonly StoredIndex[]
  /** Columns with a two-character search index. */
  readonly searchable: readonly string[]
  /** Columns whose sum over all rows is stored, with their decimals; `by`: one sum for each value of that column. */
  readonly totals?: readonly { readonly name: string; readonly scale: number; readonly by?: string }[]
}
