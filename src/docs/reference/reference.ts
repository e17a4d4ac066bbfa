import type { Lang } from '../../schema/base/text.ts'
import type { CelType, ColumnType, FilterMode } from '../../schema/fields/kind.ts'

/** A text in both languages. */
export type Both = { readonly [lang in Lang]: string }

/** A fragment of an example file. */
export type Example = {
  /** `"width": 240`: the key with its value. */
  readonly text: string
  /** Path of the example file, relative to `docs/examples`. */
  readonly file: string
}

/** One key of the schema language. */
export type KeyDoc = {
  readonly name: string
  /** Its anchor. */
  readonly anchor: string
  readonly required: boolean
  readonly type: Both
  /** Possible values of an enumeration. */
  readonly values: readonly string[]
  /** Default value, as JSON. */
  readonly initial?: string
  /** Empty if the model has none. */
  readonly about: Both
  /** Ids of the parts with the keys inside its value. */
  readonly inside: readonly string[]
  readonly example?: Example
}

/** An object of the schema language and its keys. */
export type PartDoc = {
  /** `resource.list.columns`, also its anchor. */
  readonly id: string
  readonly title: string
  readonly about: Both
  readonly keys: readonly KeyDoc[]
}

/** A page of the reference. */
export type ReferencePage = {
  readonly id: string
  readonly title: Both
  readonly parts: readonly PartDoc[]
  /** Description of the values, for a field type. */
  readonly facts?: { readonly column: ColumnType; readonly filter: FilterMode; readonly cel: CelType }
  /** Example definition, for a field type. */
  readonly sample?: string
}

/** The reference of the schema language. */
export type Reference = {
  readonly pages: readonly ReferencePage[]
  /** The keys specific to each field type. */
  readonly fields: readonly ReferencePage[]
}
