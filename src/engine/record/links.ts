import type { Row } from '../../api/resource.ts'
import { advancedText } from '../../schema/conditions/advanced.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import type { CompiledButton, Taking } from '../../schema/model/compiled-actions.ts'
import { evaluate } from '../../schema/rules/evaluate.ts'
import { literal, prefix } from '../query/list-query.ts'
import { nowInZone } from '../query/now-in-zone.ts'
import { spanOf } from '../query/periods.ts'
import { madeFor } from './row-actions.ts'

/** Address of a resource's list with filters in wire format (contract.md 1.4). */
export function listAddress(resource: string, filters: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(Object.entries(filters).map(([field, value]) => [prefix + field, value]))
  return `/list/${resource}${search.size === 0 ? '' : `?${search}`}`
}

type OpeningButton = Extract<CompiledButton, { readonly do: 'open' | 'add' }>
type Taken = Readonly<Record<string, string>>

/** Parameter of the form of a new record: the record and the button that it comes from. */
export const originKey = 'from'

/** Address of a button with values of the row: a list, a form of a new record, a page or another address. */
export function buttonPath(button: OpeningButton, row: Row | undefined, code: string): string {
  if (button.do === 'add') return addPath(button, row, code)
  const { with: taken = {} } = button
  if (button.list !== undefined) return linkPath({ list: button.list, filters: taken }, row)
  const query = new URLSearchParams(takenOf(taken, row))
  const base = button.page === undefined ? (button.url ?? '') : `/page/${button.page}`
  return query.size === 0 ? base : `${base}${base.includes('?') ? '&' : '?'}${query}`
}

type AddButton = Extract<CompiledButton, { readonly do: 'add' }>

/** Address of the form of a new record. With `via` its values are those of another record, which the form reads. */
function addPath(
  { to, with: taken = {}, via, rows, readOnly, name }: AddButton,
  row: Row | undefined,
  code: string,
): string {
  const draft = row && madeFor({ name }, row)
  if (draft) return `/form/${to}?id=${encodeURIComponent(draft)}&mode=edit`
  const values = via === undefined ? said(taken, row) : []
  const search = new URLSearchParams(values.map(([field, value]) => [prefix + field, String(value)]))
  if ((rows || readOnly || via !== undefined) && row) search.set(originKey, [code, String(row.id), name].join(':'))
  return `/form/${to}${search.size === 0 ? '' : `?${search}`}`
}

/** Address of a list with filters from a row. */
export function linkPath({ list, filters }: { readonly list: string; readonly filters: Taken }, row: Row | undefined) {
  return listAddress(list, given(filters, row))
}

/** Values of the row for a button, by their parameter names. */
export function takenOf(taken: Taken = {}, row: Row | undefined): Taken {
  return Object.fromEntries(Object.entries(taken).map(([name, field]) => [name, String(row?.[field] ?? '')]))
}

/** Filters filled with values of a row. */
function given(filters: Taken, row: Row | undefined): Taken {
  return Object.fromEntries(said(filters, row).map(([field, value]) => [field, literal(value)]))
}

function said(filters: Taking, row: Row | undefined): readonly (readonly [string, unknown])[] {
  return Object.entries(filters).flatMap(([field, own]): [string, unknown][] => {
    const value = typeof own === 'string' ? row?.[own] : evaluate(own.ast, { ...row, ...nowInZone() })
    return value === null || value === undefined || value === '' ? [] : [[field, value]]
  })
}

/** Address of a report with filters. */
export function reportAddress(report: string, filters: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(Object.entries(filters).map(([field, value]) => [prefix + field, value]))
  return `/report/${report}${search.size === 0 ? '' : `?${search}`}`
}

/** Address of a row's record: of another resource, or behind a report's row; undefined for its own. */
export function recordPath(resource: Pick<CompiledResource, 'record' | 'report'>, row: Row): string | undefined {
  const { record } = resource
  if (!record) return drillPath(resource, row)
  return `/form/${String(row[record.resource] ?? '')}?id=${encodeURIComponent(String(row[record.id] ?? ''))}&mode=view`
}

/** Address of the list behind a row of a report; undefined without a declaration. */
export function drillPath({ report }: Pick<CompiledResource, 'report'>, row: Row): string | undefined {
  if (!report?.drill) return undefined
  const { list, report: reportCode, filters, spans = {} } = report.drill
  const timeless = Object.entries(spans).flatMap(([field, column]) => (row[column] === null ? [field] : []))
  const ends = Object.entries(spans).flatMap(([field, column]) => {
    const [begin, end] = spanOf(String(row[column] ?? ''))
    return [
      [`${field}_begin`, begin],
      [`${field}_end`, end],
    ] as const
  })
  const names = Object.fromEntries(ends.map(([name]) => [name, name]))
  const allFilters = { ...filters, ...names }
  const whole = { ...row, ...Object.fromEntries(ends) }
  const address =
    reportCode === undefined
      ? listAddress(list ?? '', given(allFilters, whole))
      : reportAddress(reportCode, given(allFilters, whole))
  return withEmpty(address, [...emptyIn(filters, row), ...timeless])
}

/** Address of the rows behind one column of a report's row. */
export function behindPath({ list, filters }: { readonly list: string; readonly filters: Taken }, row: Row): string {
  return withEmpty(linkPath({ list, filters }, row), emptyIn(filters, row))
}

/** Grouping fields that are empty in this group. */
function emptyIn(filters: Taken, row: Row): readonly string[] {
  return Object.entries(filters).flatMap(([field, own]) => (row[own] === null || row[own] === '' ? [field] : []))
}

// A search field has no "is empty"; the advanced query has.
function withEmpty(address: string, fields: readonly string[]): string {
  if (fields.length === 0) return address
  const rules = fields.map((field) => ({ field, rule: 'empty', val: '' }) as const)
  const search = new URLSearchParams({ advanced: advancedText({ match: 'and', rules }) })
  return `${address}${address.includes('?') ? '&' : '?'}${search}`
}
