import { ownerOf } from '../../src/schema/compile/compile-report.ts'
import { columnName } from '../../src/schema/compile/storage.ts'
import { fieldOf } from '../../src/schema/compile/system-fields.ts'
import { kindOf } from '../../src/schema/fields/registry.ts'
import type { CompiledReport, Model, ReportColumn, ServerResource } from '../../src/schema/model/compiled.ts'
import type { Session } from '../http/route.ts'
import { askedColumns, shownColumns } from '../resources/columns.ts'
import type { Condition } from '../resources/conditions.ts'
import { fromTable } from '../resources/records.ts'
import { ambientOf, scopeSql } from '../resources/scope.ts'
import { all, joined, type Sql, sqlOf, statement } from '../resources/sql.ts'
import { type SqlScope, toSql, valueSql } from '../resources/to-sql.ts'
import { conditionSql } from '../resources/where.ts'
import { quoted } from '../store/quoted.ts'
import type { Store } from '../store/store.ts'
import { daysSql, hoursSql } from '../views/expressions.ts'

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
  const keys = report.columns.filter(isKey)
  const expression = (column: ReportColumn) => expressionOf(column, report, around)
  const { storage } = report.resource
  const id = `${quoted(base.storage.table)}."id"`
  const absent = storage.columns.flatMap(({ name, field, type }) => {
    if (field === 'id' || report.columns.some(({ key }) => key === field)) return []
    return [`cast(null as ${type === 'text' ? 'text' : 'integer'}) as ${quoted(name)}`]
  })
  const columns = [
    sqlOf(`${isGrouped ? `min(${id})` : id} as "id"`),
    ...absent.map((column) => sqlOf(column)),
    ...report.columns.map((column) => statement(expression(column), `as ${quoted(columnName(column.key))}`)),
  ]
  const asked = askedColumns(base, around.session, around.dialect)
  const where = all([
    scopeSql(base, around.session, 'list', around.dialect),
    ...(report.when ? [toSql(report.when, namesScope(report, around))] : []),
    ...fixedOf(report).map((condition) => conditionSql(base, condition, around.dialect)),
    // As in a list: who may not edit asks of masked values what a list shows of them (security.md P6).
    ...conditions.map((condition) => conditionSql(base, condition, around.dialect, asked)),
  ])
  return statement(
    `with ${quoted(storage.table)} as (select`,
    joined(columns, ', '),
    fromTable(base),
    joinsOf(report, around),
    'where',
    where,
    ...(isGrouped && keys.length > 0 ? ['group by', joined(keys.map(expression), ', ')] : []),
    // A sum over no rows is still a row; a report of nothing is none.
    isGrouped && keys.length === 0 ? 'having count(*) > 0' : '',
    ')',
  )
}

/** A column of no sum: rows that are alike in these are summed up. */
function isKey({ aggregate, ratio, growth, yearBefore }: ReportColumn): boolean {
  return aggregate === undefined && !ratio && !growth && yearBefore === undefined
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

type Cut = Pick<ReportColumn, 'path' | 'period' | 'level'>

/** Masked for everybody: who sums up is not who may know. */
function plainSql({ path, period, level }: Cut, from: string, around: Around): string {
  const { owner, name } = endOf(path, from, around)
  const plain = shownColumns(owner, around.dialect)(name)
  // Two digits of the code of a place are its province, four its city.
  if (level) return level === 'province' ? `substr(${plain}, 1, 2) || '0000'` : `substr(${plain}, 1, 4) || '00'`
  return period ? `substr(${plain}, 1, ${lengths[period]})` : plain
}

function endOf(path: readonly string[], from: string, { model }: Around) {
  const owner = ownerOf(path, from, model.resources)
  if (!owner) throw new Error(`the way ${path.join('.')} of a report over ${from} is gone`)
  return { owner, name: path.at(-1) ?? '' }
}

/** What expressions of a report read: the fields of its resource, and what its names stand for. */
function namesScope({ from, names }: CompiledReport, around: Around): SqlScope {
  return {
    dialect: around.dialect,
    ambient: ambientOf(around.session),
    column: (name) => {
      const way = Object.hasOwn(names, name) ? names[name] : undefined
      const { owner, name: key } = endOf(way?.path ?? [name], from, around)
      const field = fieldOf(owner.plan.fields, key)
      return {
        sql: plainSql(way ?? { path: [name] }, from, around),
        isText: way?.period !== undefined || (field !== undefined && kindOf(field).column === 'text'),
      }
    },
  }
}

function expressionOf(column: ReportColumn, report: CompiledReport, around: Around): Sql {
  const { aggregate, ratio, per = 100, growth, yearBefore } = column
  if (ratio) return shareSql(ratio, per, report, around)
  if (growth) return shareSql(growth, 100, report, around, 100)
  if (yearBefore !== undefined) return yearBeforeSql(yearBefore, report, around)
  const of = ofRow(column, report, around)
  switch (aggregate) {
    case undefined:
      return of
    case 'count':
      return counted(of, around.dialect)
    case 'countDistinct':
      return counted(statement('distinct', of), around.dialect)
    case 'sum':
    case 'avg':
      return settled(statement(`${aggregate}(`, of, ')'), around.dialect)
    default:
      return statement(`${aggregate}(`, of, ')')
  }
}

/** What a column reads of one row: nothing of one that its condition leaves out. */
function ofRow(
  { path, period, level, value, days, hours, when }: ReportColumn,
  report: CompiledReport,
  around: Around,
): Sql {
  const { from } = report
  const scope = namesScope(report, around)
  const plain = (way: readonly string[]) =>
    plainSql({ path: way, ...(period && { period }), ...(level && { level }) }, from, around)
  const between = () => {
    if (days) return daysSql(plain(days[0]), plain(days[1]), around.dialect)
    if (hours) return hoursSql(plain(hours[0]), plain(hours[1]), around.dialect)
    return path.length === 0 ? '1' : plain(path)
  }
  const read = value ? valueSql(value, scope) : sqlOf(between())
  return when ? statement('case when', toSql(when, scope), 'then', read, 'end') : read
}

/** One column of so many of another, less what is no growth. Of nothing there is none. */
function shareSql(
  [part, whole]: readonly [string, string],
  per: number,
  report: CompiledReport,
  around: Around,
  less = 0,
): Sql {
  const of = (key: string) => expressionOf(columnCalled(key, report), report, around)
  const share = statement(`${per}.0 *`, of(part), '/ nullif(', of(whole), `, 0) - ${less}`)
  return around.dialect === 'postgres'
    ? statement('cast(round(cast(', share, 'as numeric), 1) as double precision)')
    : statement('round(', share, ', 1)')
}

function columnCalled(key: string, { columns, code }: CompiledReport): ReportColumn {
  const column = columns.find((each) => each.key === key)
  if (!column) throw new Error(`the column ${key} of the report ${code} is gone`)
  return column
}

/** What a column comes to in the same period a year earlier: of the rows alike in everything else, those that lie so many periods before. */
function yearBeforeSql(key: string, report: CompiledReport, around: Around): Sql {
  const of = (column: ReportColumn) => expressionOf(column, report, around)
  const keys = report.columns.filter(isKey)
  const time = keys.find(({ period }) => period === 'year' || period === 'month')
  if (!time) throw new Error(`the report ${report.code} has no months or years`)
  const others = keys.filter((column) => column !== time)
  const number = (from: number, length: number) =>
    statement('cast(nullif(substr(', of(time), `, ${from}, ${length}), '') as integer)`)
  const [place, year] =
    time.period === 'year' ? [number(1, 4), 1] : [statement(number(1, 4), '* 12 +', number(6, 2)), 12]
  return statement(
    'sum(',
    of(columnCalled(key, report)),
    ') over (',
    ...(others.length > 0 ? ['partition by', joined(others.map(of), ', ')] : []),
    'order by',
    place,
    `range between ${year} preceding and ${year} preceding)`,
  )
}

// Added up in another order, the same numbers come to something else far behind the point: alike ones would not stand as such.
function settled(sum: Sql, dialect: Dialect): Sql {
  return dialect === 'postgres'
    ? statement('cast(round(cast(', sum, 'as numeric), 6) as double precision)')
    : statement('round(', sum, ', 6)')
}

function counted(what: Sql, dialect: Dialect): Sql {
  return dialect === 'postgres' ? statement('cast(count(', what, ') as integer)') : statement('count(', what, ')')
}
