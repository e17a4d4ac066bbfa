import type { Text } from '../base/text.ts'
import type { WhereOffered } from '../base/where.ts'
import type { Ast, CompiledField, ServerResource } from './compiled.ts'
import type { Report } from './report-file.ts'

/** Report: what it reads, how it aggregates, how it is shown. */
export type CompiledReport = {
  readonly kind: 'report'
  readonly code: string
  readonly version: string
  readonly title: Text
  readonly from: string
  readonly columns: readonly ReportColumn[]
  /** Search fields of `from` that are not columns: they select the rows before the aggregation. */
  readonly before: readonly CompiledField[]
  /** Required search fields. */
  readonly params?: readonly string[]
  readonly where?: WhereOffered
  readonly when?: Ast
  /** Names of expressions for fields beyond `from`. */
  readonly names: { readonly [name: string]: Pick<ReportColumn, 'path' | 'period'> }
  /** Names of expressions for values of other records that name the row. */
  readonly others: { readonly [name: string]: ReportOther }
  readonly totals: readonly string[]
  readonly chart?: Chart
  readonly drill?: {
    /** List or report of the drill-down. */
    readonly list?: string
    readonly report?: string
    readonly filters: { readonly [field: string]: string }
    /** Search field → column of a period: filters by the days of the period. */
    readonly spans?: { readonly [field: string]: string }
  }
  /** Resources that are read, `from` first, each with its path. */
  readonly reads: readonly { readonly path: string; readonly code: string }[]
  /** Report as a resource with the list right only. */
  readonly resource: ServerResource
}

/** Other records that name the row: their number, their sum, or a value of the last one. */
export type ReportOther = {
  readonly of: string
  readonly take: 'count' | 'sum' | 'last'
  readonly field?: string
  readonly by?: string
  /** Their field, ours. */
  readonly on: readonly (readonly [string, string])[]
  /** Path to the value that precedes their `by`. */
  readonly before?: readonly string[]
  readonly where?: Ast
}

export type ReportColumn = {
  readonly key: string
  /** Fields from one resource to the next, ending with the value; empty when rows are counted. */
  readonly path: readonly string[]
  readonly aggregate?: 'count' | 'countDistinct' | 'sum' | 'avg' | 'min' | 'max' | 'last'
  /** Path of the order whose last value `last` returns. */
  readonly along?: readonly string[]
  readonly period?: 'year' | 'month' | 'week' | 'day'
  /** Condition on the aggregated rows. */
  readonly when?: Ast
  /** Number computed from each row. */
  readonly value?: Ast
  /** Decimals of a computed number. */
  readonly scale?: number
  /** Paths to two times: the days between them. */
  readonly days?: readonly [readonly string[], readonly string[]]
  /** Paths to two times: the hours between them. */
  readonly hours?: readonly [readonly string[], readonly string[]]
  /** Region level that a value is reduced to. */
  readonly level?: 'province' | 'city'
  /** Keys of two columns: the first as a percentage of the second. */
  readonly ratio?: readonly [string, string]
  /** Base of the ratio, instead of a hundred. */
  readonly per?: number
  /** Key of a column whose value of a year before is shown. */
  readonly yearBefore?: string
  /** Keys of two columns: growth of the first over the second, in per cent. */
  readonly growth?: readonly [string, string]
  /** Key of a column as a percentage of its total; `cumulative` adds the rows with higher values. */
  readonly share?: string
  readonly cumulative?: string
  /** Value of a column in the previous row along another one, among rows with equal values in others. */
  readonly previous?: { readonly of: string; readonly along: string; readonly within: readonly string[] }
  /** Keys of two columns: the first minus the second. */
  readonly difference?: readonly [string, string]
}

export type Chart = Readonly<NonNullable<Report['chart']>> & {
  /** Time axis: its steps, the search field of its ends, and the numbers that are zero in periods without rows. */
  readonly time?: {
    readonly period: NonNullable<ReportColumn['period']>
    readonly field?: string
    readonly adds: readonly string[]
  }
}
