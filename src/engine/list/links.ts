import type { Row } from '../../api/resource.ts'
import type { CompiledResource, Link } from '../../schema/model/compiled.ts'
import { holds } from '../../schema/rules/evaluate.ts'
import { nowInZone } from '../form/now-in-zone.ts'
import { prefix } from './list-query.ts'

/** The ways that lead from a row as it is now to rows of other resources. */
export function linksFor({ list }: Pick<CompiledResource, 'list'>, row: Row, user: unknown): readonly Link[] {
  const scope = { ...row, user: user ?? {}, ...nowInZone() }
  return (list.links ?? []).filter(({ when }) => holds(when, scope, true))
}

/** The address of the rows that belong to a row. */
export function linkPath({ to, filters }: Pick<Link, 'to' | 'filters'>, row: Row): string {
  const asked = Object.entries(filters).flatMap(([field, own]): [string, string][] => {
    const value = row[own]
    return value === null || value === undefined || value === '' ? [] : [[prefix + field, String(value)]]
  })
  return `/list/${to}?${new URLSearchParams(asked)}`
}
