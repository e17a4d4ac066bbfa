import { compactJson } from '../model/compact-json.ts'
import type { Report } from '../model/report-file.ts'
import { columnKey } from '../model/report-ways.ts'
import { wholeValue } from './format-text.ts'
import { isObject } from './meta-schema.ts'

type Written = Report['columns'][number]
type Whole = Exclude<Written, string>
export type ReportChart = NonNullable<Report['chart']>

/** Aggregates that need no further key. */
export const plainAggregates = ['count', 'countDistinct', 'sum', 'avg', 'min', 'max'] as const
export type Aggregate = (typeof plainAggregates)[number]
export const periods = ['year', 'month', 'week', 'day'] as const
export type Period = (typeof periods)[number]

/** Column of a report file with its key. */
export type ReportColumn = Omit<Whole, 'key'> & { readonly key: string }

/** Report of a text; undefined while it is none. */
function readReport(text: string): Report | undefined {
  const value = wholeValue(text)
  return isObject(value) && Array.isArray(value.columns) ? (value as unknown as Report) : undefined
}

/** Parts of a report file that its designer edits; undefined while the text cannot be read. */
export function reportParts(text: string) {
  const report = readReport(text)
  if (!report) return undefined
  const columns = report.columns.map((column): ReportColumn => ({ ...whole(column), key: columnKey(column) }))
  return { from: report.from, columns, chart: report.chart }
}

/** The text with a column for a field, `supplierId.companyName`, at the end. */
export function withReportColumn(text: string, field: string): string {
  return changed(text, ({ columns }) => {
    const keys = new Set(columns.map(columnKey))
    const key = columnKey(field)
    const other = (number: number): string => (keys.has(`${key}${number}`) ? other(number + 1) : `${key}${number}`)
    return { columns: [...columns, keys.has(key) ? { key: other(2), field } : field] }
  })
}

/** The text with another aggregate or period of a column; undefined groups the rows by its values. */
export function withColumnKeys(
  text: string,
  index: number,
  keys: { readonly aggregate?: Aggregate | undefined; readonly period?: Period | undefined },
): string {
  return changed(text, ({ columns }) => ({
    columns: columns.map((column, at) => (at === index ? shortest({ ...whole(column), ...keys }) : column)),
  }))
}

/** The text without a column, and without what reads it: totals, sorting, chart. */
export function withoutReportColumn(text: string, index: number): string {
  return changed(text, ({ columns, totals, sort, chart }) => {
    const removed = columns[index]
    const key = removed === undefined ? '' : columnKey(removed)
    const left = totals?.filter((each) => each !== key)
    return {
      columns: columns.toSpliced(index, 1),
      totals: left && left.length > 0 ? left : undefined,
      sort: sort?.replace('-', '') === key ? undefined : sort,
      chart: chart && withoutKey(chart, key),
    }
  })
}

/** The text with a chart, or without one. */
export function withChart(text: string, chart: ReportChart | undefined): string {
  return changed(text, () => ({ chart }))
}

/** Chart of a kind for the columns: along the first group, of the first aggregate. */
export function firstChart(type: ReportChart['type'], columns: readonly ReportColumn[]): ReportChart {
  const group = columns.find(({ aggregate, value }) => aggregate === undefined && value === undefined)
  const figure = columns.find(({ key }) => key !== group?.key)
  return { type, ...(group && { x: group.key }), y: [(figure ?? group)?.key ?? ''] }
}

function withoutKey(chart: ReportChart, key: string): ReportChart | undefined {
  const y = chart.y.filter((each) => each !== key)
  return chart.x === key || y.length === 0 ? undefined : { ...chart, y }
}

function whole(column: Written): Whole {
  return typeof column === 'string' ? { field: column } : column
}

/** A column that only names a field is written as its name. */
function shortest(column: Readonly<Record<string, unknown>>): Written {
  const set = withoutUndefined(column)
  const isPlain = Object.keys(set).length === 1 && typeof set.field === 'string'
  return isPlain ? (set.field as string) : (set as Whole)
}

function changed(text: string, change: (report: Report) => { readonly [key in keyof Report]?: unknown }): string {
  const report = readReport(text)
  return report ? compactJson(withoutUndefined({ ...report, ...change(report) })) : text
}

function withoutUndefined(value: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined))
}
