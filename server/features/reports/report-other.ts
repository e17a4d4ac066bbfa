import { fieldOf } from '../../../src/schema/compile/system-fields.ts'
import { kindOf } from '../../../src/schema/fields/registry.ts'
import type { ReportOther } from '../../../src/schema/model/compiled-report.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { all, sqlOf, statement } from '../../platform/sql/sql.ts'
import { otherRows } from '../../records/sums/due-sql.ts'
import { wayOf } from '../../records/sums/row-ways.ts'
import { scopeSql } from '../../rights/rows/scope.ts'
import type { Around } from './report-columns.ts'

/** Subquery over other records that refer to the row, among those that the reader may list. */
export function otherSql(
  { of, take, field = 'id', by = 'id', on, before, where }: ReportOther,
  from: string,
  { model, session, dialect }: Around,
  path: (path: readonly string[]) => string,
) {
  const [resource, theirs] = [model.resources.get(from), model.resources.get(of)]
  if (!(resource && theirs)) throw new Error(`${from} or ${of}, which a report reads, is gone`)
  const rows = otherRows({ model, resource, session, dialect }, theirs, { on: [], ...(where && { where }) })
  const here = (own: string) => (own.includes('.') ? path(own.split('.')) : columnOf(resource, own))
  const same = on.map(([field, own]) => sqlOf(`${wayOf(model, theirs, field)} = ${here(own)}`))
  const [column, along] = [columnOf(theirs, field), columnOf(theirs, by)]
  const shown = {
    count: dialect === 'postgres' ? 'cast(count(*) as double precision)' : 'count(*)',
    sum: `coalesce(sum(${column}), 0)`,
    last: column,
  }[take]
  const earlier = before ? [sqlOf(`${along} < ${path(before)}`)] : []
  const found = all([scopeSql(theirs, session, 'list', dialect), rows.found, ...same, ...earlier])
  const last = take === 'last' ? `order by ${along} desc, ${columnOf(theirs, 'id')} desc limit 1` : ''
  const { sql, parameters } = statement(`(select ${shown}`, rows.from, 'where', found, last, ')')
  const end = fieldOf(theirs.plan.fields, field)
  return { sql, parameters, isText: take === 'last' && end !== undefined && kindOf(end).column === 'text' }
}
