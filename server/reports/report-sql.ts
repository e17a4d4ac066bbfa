import { ownerOf } from '../../src/schema/compile/compile-report.ts'
import { columnName } from '../../src/schema/compile/storage.ts'
import type { CompiledReport, Model, ReportColumn, ServerResource } from '../../src/schema/model/compiled.ts'
import type { Session } from '../http/route.ts'
import { askedColumns, shownColumns } from '../resources/columns.ts'
import type { Condition } from '../resources/conditions.ts'
import { fromTable } from '../resources/records.ts'
import { scopeSql } from '../resources/scope.ts'
import { all, joined, type Sql, sqlOf, statement } from '../resources/sql.ts'
import { conditionSql } from '../resources/where.ts'
import { quoted } from '../store/quoted.ts'
import type { Store } from '../store/store.ts'

type Dialect = Store['dialect']
type Around = { readonly model: Model; readonly session: Session; readonly dialect: Dialect }

/**
 * The rows a report makes, as a named query before the statement that lists them: its resources joined along the fields that name them,
 * each with the rows its reader may list, summed up by the columns that are no sum. Names come from the files alone, values are bound.
 */
export function reportSql(report: CompiledReport, conditions: readonly Condition[], around: Around): Sql {
  const { resources } = around.model
  const base = resources.get(report.from)
  if (!base) throw new Error(`the resource ${report.from} of the report ${report.code} is gone`)
  const isGrouped = report.columns.some(({ aggregate }) => aggregate !== undefined)
  const keys = report.columns.filter(({ aggregate }) => aggregate === undefined)
  const expression = (column: ReportColumn) => expressionOf(column, report.from, around)
  const { storage } = report.resource
  const id = `${quoted(base.storage.table)}."id"`
  const absent = storage.columns.flatMap(({ name, field, type }) => {
    if (field === 'id' || report.columns.some(({ key }) => key === field)) return []
    return [`cast(null as ${type === 'text' ? 'text' : 'integer'}) as ${quoted(name)}`]
  })
  const columns = [
    `${isGrouped ? `min(${id})` : id} as "id"`,
    ...absent,
    ...report.columns.map((column) => `${expression(column)} as ${quoted(columnName(column.key))}`),
  ]
  const asked = askedColumns(base, around.session, around.dialect)
  const where = all([
    scopeSql(base, around.session, 'list', around.dialect),
    ...fixedOf(report).map((condition) => conditionSql(base, condition, around.dialect)),
    // As in a list: who may not edit asks of masked values what a list shows of them (security.md P6).
    ...conditions.map((condition) => conditionSql(base, condition, around.dialect, asked)),
  ])
  return statement(
    `with ${quoted(storage.table)} as (select ${columns.join(', ')} ${fromTable(base)}`,
    joinsOf(report, around),
    'where',
    where,
    isGrouped && keys.length > 0 ? `group by ${keys.map(expression).join(', ')}` : '',
    // A sum over no rows is still a row; a report of nothing is none.
    isGrouped && keys.length === 0 ? 'having count(*) > 0' : '',
    ')',
  )
}

function fixedOf({ where = {} }: CompiledReport): readonly Condition[] {
  return Object.entries(where).map(([field, value]) => ({
    op: 'in' as const,
    field,
    values: [value].flat().map(String),
  }))
}

function joinsOf({ reads, from }: CompiledReport, { model, session, dialect }: Around): Sql {
  const joins = reads.slice(1).map(({ path, code }) => {
    const steps = path.split('.')
    const owner = ownerOf(steps, from, model.resources)
    const target = model.resources.get(code)
    const source = owner?.plan.fields[steps.at(-1) ?? '']?.source
    if (!(owner && target && source)) throw new Error(`the way ${path} of a report over ${from} is gone`)
    const key = `${columnIn(target, source.value)} = ${columnIn(owner, steps.at(-1) ?? '')}`
    const on = all([sqlOf(key), scopeSql(target, session, 'list', dialect)])
    return statement(`left join ${quoted(target.storage.table)} on`, on)
  })
  return joined(joins, ' ')
}

function columnIn({ storage }: ServerResource, field: string): string {
  const name = storage.columns.find((column) => column.field === field)?.name
  if (name === undefined) throw new Error(`there is no column for ${field}`)
  return `${quoted(storage.table)}.${quoted(name)}`
}

const lengths = { year: 4, month: 7, day: 10 } as const

function expressionOf({ path, aggregate, period }: ReportColumn, from: string, { model, dialect }: Around): string {
  if (path.length === 0) return counted('*', dialect)
  const owner = ownerOf(path, from, model.resources)
  if (!owner) throw new Error(`the way ${path.join('.')} of a report over ${from} is gone`)
  // Masked for everybody: who sums up is not who may know.
  const plain = shownColumns(owner, dialect)(path.at(-1) ?? '')
  const column = period ? `substr(${plain}, 1, ${lengths[period]})` : plain
  switch (aggregate) {
    case undefined:
      return column
    case 'count':
      return counted(column, dialect)
    case 'countDistinct':
      return counted(`distinct ${column}`, dialect)
    case 'sum':
    case 'avg':
      return `cast(${aggregate}(${column}) as double precision)`
    default:
      return `${aggregate}(${column})`
  }
}

function counted(what: string, dialect: Dialect): string {
  return dialect === 'postgres' ? `cast(count(${what}) as integer)` : `count(${what})`
}
