import type { ComponentType } from 'react'
import type { Lang } from '../../src/schema/base/text.ts'
import type { CompiledField, PickPlan, Source } from '../../src/schema/model/compiled.ts'

export type Option = {
  readonly value: string
  readonly label: string
  readonly color?: string
  readonly disabled?: boolean
}

/** Conditions resolved by the engine: sibling references replaced by values. */
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

/** Data access of widgets. The engine implements it by the API, Storybook in memory. Every call may reject. */
export type DataSource = {
  /** Choices of a field. With `keyword` those that contain it; without, the first ones (a dictionary: all). */
  options(
    source: Source,
    query: { keyword?: string; where?: Resolved },
    signal?: AbortSignal,
  ): Promise<readonly Option[]>
  /**
   * Choices of stored values, in the same order; removed values are left out. `fields`: those that hold the values,
   * as `source.of` names them; by default that one.
   */
  labels(
    source: Source,
    values: readonly string[],
    signal?: AbortSignal,
    fields?: readonly string[],
  ): Promise<readonly Option[]>
  /** Columns and filters of a pick dialog for a source. */
  plan(source: Source): Promise<PickPlan>
  rows(
    source: Source,
    query: PageQuery,
    signal?: AbortSignal,
  ): Promise<{ readonly records: readonly Record_[]; readonly total: number }>
  /** Uploads a file; gives its name in a field's value, `fileId|path`. `onProgress` is called with 0 to 1. Rejects with a message for the person. */
  upload(file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<string>
  /** Address of a picture for a text: a URL, or a data URI. */
  picture(file: File): Promise<string>
  /** Content of a file in a field's value. */
  download(item: string, signal?: AbortSignal): Promise<Blob>
  /** Temporary address of a PDF or picture in a field's value: for this person, in this browser. */
  link(item: string): Promise<string>
}

/** An input takes a value and gives a value. It does not know forms, rjsf, URLs or other fields. */
export type InputProps = {
  readonly id: string
  readonly field: CompiledField
  /** Stored value; undefined, null or '' if empty. */
  readonly value: unknown
  /** New stored value; `also` sets other fields in the same change (popup back-fill). */
  readonly onChange: (value: unknown, also?: Record_) => void
  readonly onBlur?: () => void
  readonly disabled?: boolean
  readonly readOnly?: boolean
  readonly invalid?: boolean
  readonly required?: boolean
  readonly placeholder?: string
  readonly autoFocus?: boolean
  /** Conditions of `field.source.where` with sibling values. Undefined while a required sibling is empty. */
  readonly where?: Resolved
  /** Values of siblings named by `field.props` (such as a currency field). */
  readonly siblings?: Record_
  /** Id of the element with the error text. */
  readonly describedBy?: string
}

/** A list cell or read-only value. `text`: the server's `<key>_dictText`, if any. */
export type CellProps = {
  readonly field: CompiledField
  readonly value: unknown
  readonly text?: string
  readonly row?: Record_
}

/** A search field: `value` is the request's text for this mode (contract.md 1.4); ranges give [begin, end]. */
export type FilterProps = {
  readonly id: string
  readonly field: CompiledField
  readonly value: string | readonly [string, string] | undefined
  readonly onChange: (value: string | readonly [string, string] | undefined) => void
  readonly onSubmit?: () => void
}

/** Input of a field type; its cell renderer is in `widgets/renderers/cell-renderers.ts`. */
export type Widget = { readonly Input: ComponentType<InputProps> }

/** Cell renderer of a field type. */
export type CellRenderer = {
  readonly Cell: ComponentType<CellProps>
  /** Full rendering, if a cell shows only a beginning. */
  readonly Whole?: ComponentType<CellProps>
  /** Default width of a column in pixels. */
  readonly width: number
  /** Minimum width of a column; by default its width. */
  readonly least?: number
  readonly align?: 'left' | 'right' | 'center'
}

/** Context of widgets; see kit/services.tsx. */
export type Services = {
  readonly lang: Lang
  readonly data: DataSource
  /** Input of a `table` field: nested forms, which the engine provides. */
  readonly Rows?: ComponentType<InputProps>
  /** Input and cell of a `conditions` field: the fields of another list, which the engine provides. */
  readonly Conditions?: { readonly Input: ComponentType<InputProps>; readonly Cell: ComponentType<CellProps> }
}
