import type { ComponentType } from 'react'
import type { Lang } from '../../src/schema/base/text.ts'
import type { CompiledField, PickPlan, Source } from '../../src/schema/model/compiled.ts'

export type Option = {
  readonly value: string
  readonly label: string
  readonly color?: string
  readonly disabled?: boolean
}

/** Conditions resolved by the engine: sibling references replaced by their values. */
export type Resolved = { readonly [field: string]: string | number | boolean | readonly (string | number | boolean)[] }

export type PageQuery = {
  readonly pageNo: number
  readonly pageSize: number
  readonly keyword?: string
  readonly where?: Resolved
  readonly filters?: { readonly [name: string]: string }
  readonly sort?: { readonly field: string; readonly order: 'asc' | 'desc' }
}

export type Record_ = { readonly [field: string]: unknown }

/** How a widget reaches data. The engine gives one backed by the API, Storybook an in-memory one. Every call may reject. */
export type DataSource = {
  /** The choices of a field. `keyword` asks for those containing it; without it, the first (a dictionary: all). */
  options(
    source: Source,
    query: { keyword?: string; where?: Resolved },
    signal?: AbortSignal,
  ): Promise<readonly Option[]>
  /**
   * The choices behind stored values, in their order; a value that left the source is dropped. `fields` are those that hold the values,
   * as `source.of` names them; by default that one.
   */
  labels(
    source: Source,
    values: readonly string[],
    signal?: AbortSignal,
    fields?: readonly string[],
  ): Promise<readonly Option[]>
  /** What a pick dialog needs to know of its source. */
  plan(source: Source): Promise<PickPlan>
  rows(
    source: Source,
    query: PageQuery,
    signal?: AbortSignal,
  ): Promise<{ readonly records: readonly Record_[]; readonly total: number }>
  /** Keeps a file; gives how a field's value names it, `fileId|path`. `onProgress` gives 0 to 1. Rejects with the words for a person. */
  upload(file: File, onProgress: (part: number) => void, signal: AbortSignal): Promise<string>
  /** Where a picture that goes into a text is to be found: an address, or the picture itself as a data URI. */
  picture(file: File): Promise<string>
  /** The bytes of a file that a field's value names. */
  download(item: string, signal?: AbortSignal): Promise<Blob>
  /** An address at which a PDF or a picture that a field's value names is shown for a while: to this person, in this browser. */
  link(item: string): Promise<string>
}

/** An input takes a value and gives a value. It knows nothing of forms, rjsf, URLs or other fields. */
export type InputProps = {
  readonly id: string
  readonly field: CompiledField
  /** The stored value; undefined, null or '' when there is none. */
  readonly value: unknown
  /** The new stored value; `also` sets other fields in the same change (popup back-fill). */
  readonly onChange: (value: unknown, also?: Record_) => void
  readonly onBlur?: () => void
  readonly disabled?: boolean
  readonly readOnly?: boolean
  readonly invalid?: boolean
  readonly required?: boolean
  readonly placeholder?: string
  readonly autoFocus?: boolean
  /** The conditions of `field.source.where`, sibling values filled in. Undefined while a sibling it needs is empty. */
  readonly where?: Resolved
  /** Values of the siblings named by `field.props` (such as a currency field). */
  readonly siblings?: Record_
  /** Id of the element holding the error text. */
  readonly describedBy?: string
}

/** A list cell or a read-only value. `text` is the server's `<key>_dictText` where it gave one. */
export type CellProps = {
  readonly field: CompiledField
  readonly value: unknown
  readonly text?: string
  readonly row?: Record_
}

/** A search field: `value` is the text that goes into the request for this mode (contract.md 1.4); ranges give [begin, end]. */
export type FilterProps = {
  readonly id: string
  readonly field: CompiledField
  readonly value: string | readonly [string, string] | undefined
  readonly onChange: (value: string | readonly [string, string] | undefined) => void
  readonly onSubmit?: () => void
}

/** How the input of a field type looks; how its values read is told by `widgets/looks/looks.ts`. */
export type Widget = { readonly Input: ComponentType<InputProps> }

/** How the values of a field type read. */
export type Look = {
  readonly Cell: ComponentType<CellProps>
  /** As it reads by itself, where a cell has but its beginning. */
  readonly Whole?: ComponentType<CellProps>
  /** How wide a column is when nobody says: pixels. */
  readonly width: number
  /** How narrow a column may be where room is scarce; as wide as it is, by default. */
  readonly least?: number
  readonly align?: 'left' | 'right' | 'center'
}

/** What widgets take from context; see kit/services.tsx. */
export type Services = {
  readonly lang: Lang
  readonly data: DataSource
  /** What draws the rows of a `table` field: forms within the form, which are the engine's business. */
  readonly Rows?: ComponentType<InputProps>
}
