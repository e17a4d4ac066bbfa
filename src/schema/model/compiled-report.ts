import type { Text } from '../base/text.ts'
import type { WhereOffered } from '../base/where.ts'
import type { Ast, CompiledField, ServerResource } from './compiled.ts'
import type { Report } from './report-file.ts'

/** A report: what is read, how it is summed up, what it looks like. */
export type CompiledReport = {
  readonly kind: 'report'
  readonly code: string
  readonly version: string
  readonly title: Text
  readonly from: string
  readonly columns: readonly ReportColumn[]
  /** Search fields of `from` that are no columns: they choose the rows before these are summed up. */
  readonly before: readonly CompiledField[]
  /** Search fields without which it is not made. */
  readonly params?: readonly string[]
  readonly where?: WhereOffered
  readonly when?: Ast
  /** What expressions call fields beyond `from`. */
  readonly names: { readonly [name: string]: Pick<ReportColumn, 'path' | 'period'> }
  /** What expressions call what other records say that name the row. */
  readonly others: { readonly [name: string]: ReportOther }
  readonly totals: readonly string[]
  readonly chart?: Chart
  readonly drill?: {
    /** The list or the report that tells of it. */
    readonly list?: string
    readonly report?: string
    readonly filters: { readonly [field: string]: string }
    /** Search field → column of a period: the days that lie in it are asked for. */
    readonly spans?: { readonly [field: string]: string }
  }
  /** The resources that are read, `from` first, each with the way to it. */
  readonly reads: readonly { readonly path: string; readonly code: string }[]
  /** The report as a resource that can be listed and nothing else. */
  readonly resource: ServerResource
}

/** Records of another resource that name the row: how many, their sum, or what the last of them says. */
export type ReportOther = {
  readonly of: string
  readonly take: 'count' | 'sum' | 'last'
  readonly field?: string
  readonly by?: string
  /** Their field, ours. */
  readonly on: readonly (readonly [string, string])[]
  /** The way to what their `by` lies before. */
  readonly before?: readonly string[]
  readonly where?: Ast
}

export type ReportColumn = {
  readonly key: string
  /** Fields from one resource to the next, the last one's value; empty where rows are counted. */
  readonly path: readonly string[]
  readonly aggregate?: 'count' | 'countDistinct' | 'sum' | 'avg' | 'min' | 'max' | 'last'
  /** The way along which the `last` is the last. */
  readonly along?: readonly string[]
  readonly period?: 'year' | 'month' | 'week' | 'day'
  /** The rows that the aggregate is made of. */
  readonly when?: Ast
  /** A number worked out of each row. */
  readonly value?: Ast
  /** Decimals of what is worked out. */
  readonly scale?: number
  /** The ways to two moments: the days from one to the other. */
  readonly days?: readonly [readonly string[], readonly string[]]
  /** The ways to two moments: the hours from one to the other. */
  readonly hours?: readonly [readonly string[], readonly string[]]
  /** A place cut to this. */
  readonly level?: 'province' | 'city'
  /** The keys of two columns: the one as a percentage of the other. */
  readonly ratio?: readonly [string, string]
  /** What the ratio is of, instead of a hundred. */
  readonly per?: number
  /** The key of a column that is told of a year earlier. */
  readonly yearBefore?: string
  /** The keys of two columns: by how many per cent the one is more than the other. */
  readonly growth?: readonly [string, string]
  /** The key of a column as a percentage of what all rows have of it; with those that have more of it. */
  readonly share?: string
  readonly cumulative?: string
  /** What a column says in the row before along another one, of rows alike in others. */
  readonly previous?: { readonly of: string; readonly along: string; readonly within: readonly string[] }
  /** The keys of two columns: the one less the other. */
  readonly difference?: readonly [string, string]
}

export type Chart = Readonly<NonNullable<Report['chart']>> & {
  /** Where time runs along the axis: its steps, the search field for its ends, and the numbers that are nought where nothing happened. */
  readonly time?: {
    readonly period: NonNullable<ReportColumn['period']>
    readonly field?: string
    readonly adds: readonly string[]
  }
}
