import type { Row } from '../../api/resource.ts'
import type { CompiledResource, Link } from '../../schema/model/compiled.ts'
import { holds } from '../../schema/rules/evaluate.ts'
import { nowInZone } from '../form/now-in-zone.ts'
import { literal, prefix } from './list-query.ts'

/** The address of a resource's list with something asked of it, in the words of the wire (contract.md 1.4). */
export function listAddress(resource: string, filters: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(Object.entries(filters).map(([field, value]) => [prefix + field, value]))
  return `/list/${resource}${search.size === 0 ? '' : `?${search}`}`
}

/** The ways that lead from a row as it is now to rows of other resources. */
export function linksFor({ list }: Pick<CompiledResource, 'list'>, row: Row, user: unknown): readonly Link[] {
  const scope = { ...row, user: user ?? {}, ...nowInZone() }
  return (list.links ?? []).filter(({ when }) => holds(when, scope, true))
}

/** The address of the rows that belong to a row, or of the form of a new one. */
export function linkPath({ to, filters, open }: Pick<Link, 'to' | 'filters' | 'open'>, row: Row): string {
  const given = Object.entries(filters).flatMap(([field, own]): [string, unknown][] => {
    const value = row[own]
    return value === null || value === undefined || value === '' ? [] : [[field, value]]
  })
  if (open === 'add') {
    const search = new URLSearchParams(given.map(([field, value]) => [prefix + field, String(value)]))
    return `/form/${to}${search.size === 0 ? '' : `?${search}`}`
  }
  return listAddress(to, Object.fromEntries(given.map(([field, value]) => [field, literal(value)])))
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
  const { list, filters, spans = {} } = report.drill
  const ends = Object.entries(spans).flatMap(([field, column]) => {
    const [begin, end] = spanOf(String(row[column] ?? ''))
    return [
      [`${field}_begin`, begin],
      [`${field}_end`, end],
    ] as const
  })
  const names = Object.fromEntries(ends.map(([name]) => [name, name]))
  return linkPath({ to: list, filters: { ...filters, ...names } }, { ...row, ...Object.fromEntries(ends) })
}

/** The first and the last day of a year, month or day: `2026`, `2026-02`. */
function spanOf(period: string): readonly [string, string] {
  if (period === '') return ['', '']
  const [year = '', month, day] = period.split('-')
  // The day before the first of the next month.
  const last = new Date(Date.UTC(Number(year), Number(month ?? 12), 0)).getUTCDate()
  return [`${year}-${month ?? '01'}-${day ?? '01'}`, `${year}-${month ?? '12'}-${day ?? String(last)}`]
}
