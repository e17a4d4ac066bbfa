import type { Lang } from '../../schema/base/text.ts'
import type { CelType, ColumnType, FilterMode } from '../../schema/fields/kind.ts'

/** A text in both languages. */
export type Both = { readonly [lang in Lang]: string }

/** A fragment of an example file. */
export type Example = {
  /** `"width": 240`: the key with its value. */
  readonly text: string
  /** The example file it stands in, below `docs/examples`. */
  readonly file: string
}

/** One key of the schema language. */
export type KeyDoc = {
  readonly name: string
  /** Where it stands on its page. */
  readonly anchor: string
  readonly required: boolean
  readonly type: Both
  /** The values it may have, where they are a list. */
  readonly values: readonly string[]
  /** What holds where the key is left out, as JSON. */
  readonly initial?: string
  /** Empty where the model says nothing. */
  readonly about: Both
  /** Ids of the parts that describe the keys inside its value. */
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
  /** Of a field type: what its values are. */
  readonly facts?: { readonly column: ColumnType; readonly filter: FilterMode; readonly cel: CelType }
  /** Of a field type: a field of it, as a file writes it. */
  readonly sample?: string
}

/** The reference of the schema language. */
export type Reference = {
  readonly pages: readonly ReferencePage[]
  /** Field type → the keys of that type alone. */
  readonly fields: readonly ReferencePage[]
}
