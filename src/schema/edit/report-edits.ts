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
  const { from, chart, query = [], required = [], default: opens = {}, drill } = report
  return { from, columns, chart, query, required, opens, drill }
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

/** The text with a search field: a column, a field of the rows, or one that they lead to, which gets a name. */
export function withSearchField(text: string, way: string): string {
  return changed(text, ({ columns, query = [], names = {} }) => {
    const isPath = way.includes('.')
    const column = isPath ? columns.map(whole).find(({ field, aggregate }) => field === way && !aggregate) : undefined
    const name = column ? columnKey(column) : way.replaceAll('.', '_')
    if (query.includes(name)) return {}
    return {
      query: [...query, name],
      ...(isPath && !column && { names: { ...names, [name]: { field: way } } }),
    }
  })
}

/** The text without a search field, and without the name that only it needed. */
export function withoutSearchField(text: string, name: string): string {
  const without = changed(withRequired(text, name, false), ({ query = [] }) => ({
    query: listOrNone(query.filter((each) => each !== name)),
  }))
  return changed(without, (report) => {
    const { [name]: _, ...others } = report.names ?? {}
    const isRead = new RegExp(`\\b${name}\\b`).test(JSON.stringify({ ...report, names: others }))
    return isRead ? {} : { names: Object.keys(others).length > 0 ? others : undefined }
  })
}

/** The text with a search field that has to be filled in, or may be empty; its default period goes with the duty. */
export function withRequired(text: string, name: string, isRequired: boolean): string {
  return changed(text, ({ required = [], default: opens = {} }) => {
    const others = required.filter((each) => each !== name)
    if (isRequired) return { required: [...others, name] }
    return { required: listOrNone(others), default: entriesOrNone(opens, (key) => !isEndOf(key, name)) }
  })
}

/** The text with the default of one end of a period; undefined for none. */
export function withDefaultDay(text: string, name: string, end: 'begin' | 'end', day: string | undefined): string {
  return changed(text, ({ default: opens = {} }) => {
    const key = `${name}_${end}`
    return {
      default: day === undefined ? entriesOrNone(opens, (each) => each !== key) : { ...opens, [key]: { day } },
    }
  })
}

/** The text with another target of a click on a row; undefined for none. */
export function withDrillTarget(
  text: string,
  target: { readonly list: string } | { readonly report: string } | undefined,
): string {
  return changed(text, () => ({ drill: target && { ...target, where: {} } }))
}

const isEndOf = (key: string, name: string) => key === `${name}_begin` || key === `${name}_end`

const listOrNone = (names: readonly string[]) => (names.length > 0 ? names : undefined)

function entriesOrNone(all: NonNullable<Report['default']>, stays: (key: string) => boolean) {
  const left = Object.entries(all).filter(([key]) => stays(key))
  return left.length > 0 ? Object.fromEntries(left) : undefined
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
