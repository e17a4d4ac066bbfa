import type { Row } from '../../api/resource.ts'
import type { CompiledResource, Link } from '../../schema/model/compiled.ts'
import { holds } from '../../schema/rules/evaluate.ts'
import { advancedText } from '../query/advanced.ts'
import { literal, prefix } from '../query/list-query.ts'
import { nowInZone } from '../query/now-in-zone.ts'
import { spanOf } from '../query/periods.ts'

/** The address of a resource's list with something asked of it, in the words of the wire (contract.md 1.4). */
export function listAddress(resource: string, filters: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(Object.entries(filters).map(([field, value]) => [prefix + field, value]))
  return `/list/${resource}${search.size === 0 ? '' : `?${search}`}`
}

/** The ways that lead from a row as it is now to rows of other resources. */
export function linksFor({ list }: Pick<CompiledResource, 'list'>, row: Row, user: unknown): readonly Link[] {
  const scope = { ...row, user: user ?? {}, ...nowInZone() }
  return (list.links ?? []).filter(
    ({ when, guarded }) => holds(when, scope, true) && (guarded === undefined || row._guarded === guarded),
  )
}

/** The address of the rows that belong to a row, or of the form of a new one. */
export function linkPath({ to, filters, open }: Pick<Link, 'to' | 'filters' | 'open'>, row: Row): string {
  if (open === 'add') {
    const search = new URLSearchParams(said(filters, row).map(([field, value]) => [prefix + field, String(value)]))
    return `/form/${to}${search.size === 0 ? '' : `?${search}`}`
  }
  return listAddress(to, given(filters, row))
}

/** What is asked of a list by the values of a row. */
function given(filters: Link['filters'], row: Row): Readonly<Record<string, string>> {
  return Object.fromEntries(said(filters, row).map(([field, value]) => [field, literal(value)]))
}

function said(filters: Link['filters'], row: Row): readonly (readonly [string, unknown])[] {
  return Object.entries(filters).flatMap(([field, own]): [string, unknown][] => {
    const value = row[own]
    return value === null || value === undefined || value === '' ? [] : [[field, value]]
  })
}

/** The address of a report with something asked of it. */
export function reportAddress(report: string, filters: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(Object.entries(filters).map(([field, value]) => [prefix + field, value]))
  return `/report/${report}${search.size === 0 ? '' : `?${search}`}`
}

/** The address of the record that a row stands for: one elsewhere, or what stands behind a row of a report; undefined for a row of its own. */
export function recordPath(resource: Pick<CompiledResource, 'record' | 'report'>, row: Row): string | undefined {
  const { record } = resource
  if (!record) return drillPath(resource, row)
  return `/form/${String(row[record.resource] ?? '')}?id=${encodeURIComponent(String(row[record.id] ?? ''))}&mode=view`
}

/** The address of the list that shows what stands behind a row of a report; undefined where the file names none. */
export function drillPath({ report }: Pick<CompiledResource, 'report'>, row: Row): string | undefined {
  if (!report?.drill) return undefined
  const { list, report: told, filters, spans = {} } = report.drill
  const timeless = Object.entries(spans).flatMap(([field, column]) => (row[column] === null ? [field] : []))
  const ends = Object.entries(spans).flatMap(([field, column]) => {
    const [begin, end] = spanOf(String(row[column] ?? ''))
    return [
      [`${field}_begin`, begin],
      [`${field}_end`, end],
    ] as const
  })
  const names = Object.fromEntries(ends.map(([name]) => [name, name]))
  const ways = { ...filters, ...names }
  const whole = { ...row, ...Object.fromEntries(ends) }
  const address =
    told === undefined ? listAddress(list ?? '', given(ways, whole)) : reportAddress(told, given(ways, whole))
  return withEmpty(address, [...emptyIn(filters, row), ...timeless])
}

/** The address of the rows behind one column of a report's row. */
export function behindPath(
  { list, filters }: { readonly list: string; readonly filters: Link['filters'] },
  row: Row,
): string {
  return withEmpty(listAddress(list, given(filters, row)), emptyIn(filters, row))
}

/** Fields by whose values the rows are grouped, and that are empty in this group. */
function emptyIn(filters: Link['filters'], row: Row): readonly string[] {
  return Object.entries(filters).flatMap(([field, own]) => (row[own] === null || row[own] === '' ? [field] : []))
}

// A search field cannot ask for what is empty; the advanced query can.
function withEmpty(address: string, fields: readonly string[]): string {
  if (fields.length === 0) return address
  const rules = fields.map((field) => ({ field, rule: 'empty', val: '' }) as const)
  const search = new URLSearchParams({ advanced: advancedText({ match: 'and', rules }) })
  return `${address}${address.includes('?') ? '&' : '?'}${search}`
}
