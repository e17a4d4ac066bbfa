import { madeOf } from '../../../src/schema/compile/report-columns.ts'
import { ownerOf } from '../../../src/schema/compile/report-ways.ts'
import { fieldOf } from '../../../src/schema/compile/system-fields.ts'
import { kindOf } from '../../../src/schema/fields/registry.ts'
import type { Model } from '../../../src/schema/model/compiled.ts'
import type { CompiledReport, ReportColumn } from '../../../src/schema/model/compiled-report.ts'
import type { Session } from '../../platform/http/route.ts'
import { shownColumns } from '../../platform/sql/columns.ts'
import { all, joined, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { type SqlScope, toSql, valueSql } from '../../platform/sql/to-sql.ts'
import { quoted } from '../../platform/store/quoted.ts'
import type { Store } from '../../platform/store/store.ts'
import { ambientOf } from '../../rights/rows/scope.ts'
import { daysSql, hoursSql, weekSql } from '../views/expressions.ts'
import { otherSql } from './report-other.ts'

type Dialect = Store['dialect']

/** Context of a report: files, reader, SQL dialect. */
export type Around = {
  readonly model: Model
  readonly session: Session
  readonly dialect: Dialect
  /** Condition on rows of the requested period, if those of the year before are read too. */
  readonly now?: Sql
  readonly yearBefore?: Sql
  /** The base table is read from its beginning to its end (`whole-scan.ts`). */
  readonly scansWhole?: boolean
}

/** A column without an aggregate: rows are grouped by these. */
export function isKey(column: ReportColumn): boolean {
  return column.aggregate === undefined && madeOf(column).length === 0
}

const lengths = { year: 4, month: 7, week: 10, day: 10 } as const

type Cut = Pick<ReportColumn, 'path' | 'period' | 'level'>

/** Masked for everybody, as a group has many readers. */
function plainSql({ path, period, level }: Cut, from: string, around: Around): string {
  const { owner, name } = endOf(path, from, around)
  const plain = shownColumns(owner, around.dialect)(name)
  // Two digits of an area code are its province, four its city.
  if (level) return level === 'province' ? `substr(${plain}, 1, 2) || '0000'` : `substr(${plain}, 1, 4) || '00'`
  const cut = period ? `substr(${plain}, 1, ${lengths[period]})` : plain
  return period === 'week' ? weekSql(cut, around.dialect) : cut
}

/** Resource and field at the end of a path. */
export function endOf(path: readonly string[], from: string, { model }: Around) {
  const owner = ownerOf(path, from, model.resources)
  if (!owner) throw new Error(`the path ${path.join('.')} of a report over ${from} is gone`)
  return { owner, name: path.at(-1) ?? '' }
}

/** Variables of a report's expressions: the fields of its resource, and its names. */
export function namesScope({ from, names, others }: CompiledReport, around: Around): SqlScope {
  return {
    dialect: around.dialect,
    ambient: ambientOf(around.session),
    column: (name) => {
      const other = Object.hasOwn(others, name) ? others[name] : undefined
      if (other) return otherSql(other, from, around, (path) => plainSql({ path }, from, around))
      const definition = Object.hasOwn(names, name) ? names[name] : undefined
      const { owner, name: key } = endOf(definition?.path ?? [name], from, around)
      const field = fieldOf(owner.plan.fields, key)
      return {
        sql: plainSql(definition ?? { path: [name] }, from, around),
        isText: definition?.period !== undefined || (field !== undefined && kindOf(field).column === 'text'),
      }
    },
  }
}

/** SQL of a column, by its definition. */
export function expressionOf(column: ReportColumn, report: CompiledReport, around: Around): Sql {
  const { aggregate, ratio, per = 100, growth, yearBefore } = column
  if (madeOf(column).length > 0 && !ratio && !growth && yearBefore === undefined)
    return windowSql(column, report, around)
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
    case 'last':
      return lastSql(of, column, report, around)
    default:
      return statement(`${aggregate}(`, of, ')')
  }
}

/** Value of the last row, ordered by a day or moment. */
function lastSql(of: Sql, { along = [] }: ReportColumn, { from }: CompiledReport, around: Around): Sql {
  const id = `${quoted(around.model.resources.get(from)?.storage.table ?? '')}."id"`
  const order = `order by ${plainSql({ path: along }, from, around)} desc, ${id} desc`
  return around.dialect === 'postgres'
    ? statement('(array_agg(', of, order, '))[1]')
    : statement('json_extract(json_group_array(', of, order, "), '$[0]')")
}

/** Value of a column in one row; null if its condition excludes the row. */
function ofRow(
  { path, period, level, value, days, hours, when, aggregate }: ReportColumn,
  report: CompiledReport,
  around: Around,
): Sql {
  const { from } = report
  const scope = namesScope(report, around)
  const plain = (path: readonly string[]) =>
    plainSql({ path, ...(period && { period }), ...(level && { level }) }, from, around)
  // A bound of a span may be a value of other records.
  const named = (path: readonly string[]) => {
    const { sql, parameters = [] } =
      path.length === 1 && Object.hasOwn(report.others, path[0] ?? '')
        ? scope.column(path[0] ?? '')
        : { sql: plain(path) }
    return sqlOf(sql, ...parameters)
  }
  const between = (): Sql => {
    if (days) return daysSql(named(days[0]), named(days[1]), around.dialect)
    if (hours) return hoursSql(named(hours[0]), named(hours[1]), around.dialect)
    return path.length === 0 ? sqlOf('1') : named(path)
  }
  const read = value ? valueSql(value, scope) : between()
  const counts = [...(when ? [toSql(when, scope)] : []), ...(around.now && aggregate ? [around.now] : [])]
  return counts.length > 0 ? statement('case when', all(counts), 'then', read, 'end') : read
}

/** Ratio of two columns, minus 1 for a growth. Null for a zero denominator. */
function shareSql(
  [share, whole]: readonly [string, string],
  per: number,
  report: CompiledReport,
  around: Around,
  less = 0,
): Sql {
  const of = (key: string) => expressionOf(columnCalled(key, report), report, around)
  return rounded(statement(`${per}.0 *`, of(share), '/ nullif(', of(whole), `, 0) - ${less}`), around.dialect)
}

function columnCalled(key: string, { columns, code }: CompiledReport): ReportColumn {
  const column = columns.find((each) => each.key === key)
  if (!column) throw new Error(`the column ${key} of the report ${code} is gone`)
  return column
}

/** Value of a column in the same period a year earlier: of the row with equal other keys, so many periods before. */
function yearBeforeSql(key: string, report: CompiledReport, around: Around): Sql {
  const { now: _, yearBefore: earlier, ...plain } = around
  const of = (column: ReportColumn) => expressionOf(column, report, { ...plain, ...(earlier && { now: earlier }) })
  const keys = report.columns.filter(isKey)
  const time = keys.find(({ period }) => period === 'year' || period === 'month')
  if (!time) throw new Error(`the report ${report.code} has no months or years`)
  const others = keys.filter((column) => column !== time)
  const number = (from: number, length: number) =>
    statement('cast(nullif(substr(', of(time), `, ${from}, ${length}), '') as integer)`)
  const [otherKeys, year] =
    time.period === 'year' ? [number(1, 4), 1] : [statement(number(1, 4), '* 12 +', number(6, 2)), 12]
  return statement(
    'sum(',
    of(columnCalled(key, report)),
    ') over (',
    ...(others.length > 0 ? ['partition by', joined(others.map(of), ', ')] : []),
    'order by',
    otherKeys,
    `range between ${year} preceding and ${year} preceding)`,
  )
}

/** Window functions of a column: share, previous value, difference. */
function windowSql(column: ReportColumn, report: CompiledReport, around: Around): Sql {
  const { share, cumulative, previous, difference } = column
  const of = (key: string) => expressionOf(columnCalled(key, report), report, around)
  if (difference) return settled(statement(of(difference[0]), '-', of(difference[1])), around.dialect)
  if (previous) {
    const { within, along } = previous
    const alike = within.length > 0 ? [statement('partition by', joined(within.map(of), ', '))] : []
    return statement(
      'lag(',
      of(previous.of),
      ') over (',
      ...alike,
      'order by',
      of(along),
      ',',
      idOf(report, around),
      ')',
    )
  }
  const own = statement('coalesce(', of(share ?? cumulative ?? ''), ', 0)')
  const whole = statement('nullif(sum(', own, ') over (), 0)')
  if (share !== undefined) return rounded(statement('100.0 *', own, '/', whole), around.dialect)
  // Among equals, the list shows the later one first.
  const order = statement('order by', own, 'desc,', idOf(report, around), 'desc')
  const upTo = statement('sum(', own, ') over (', order, 'rows between unbounded preceding and current row)')
  return rounded(statement('100.0 *', upTo, '/', whole), around.dialect)
}

/** Id of a report's row: that of its source row, or of the first of several. */
export function idOf({ columns, from }: CompiledReport, { model }: Around): string {
  const id = `${quoted(model.resources.get(from)?.storage.table ?? '')}."id"`
  return columns.some(({ aggregate }) => aggregate !== undefined) ? `min(${id})` : id
}

// The order of addition changes the last digits; without rounding, equal sums would differ.
function settled(sum: Sql, dialect: Dialect): Sql {
  return rounded(sum, dialect, 6)
}

/** Rounded to so many decimals; one by default. */
function rounded(number: Sql, dialect: Dialect, decimals = 1): Sql {
  return dialect === 'postgres'
    ? statement('cast(round(cast(', number, `as numeric), ${decimals}) as double precision)`)
    : statement('round(', number, `, ${decimals})`)
}

function counted(what: Sql, dialect: Dialect): Sql {
  return dialect === 'postgres' ? statement('cast(count(', what, ') as integer)') : statement('count(', what, ')')
}
