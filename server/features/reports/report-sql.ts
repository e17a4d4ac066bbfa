import { ownerOf } from '../../../src/schema/compile/report-ways.ts'
import { columnName } from '../../../src/schema/compile/storage.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { CompiledReport } from '../../../src/schema/model/compiled-report.ts'
import { askedColumns } from '../../platform/sql/columns.ts'
import { type Condition, type Leaf, mapLeaves } from '../../platform/sql/conditions.ts'
import { fromTable } from '../../platform/sql/records.ts'
import { all, any, joined, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { toSql } from '../../platform/sql/to-sql.ts'
import { quoted } from '../../platform/store/quoted.ts'
import { conditionSql } from '../../records/read/where.ts'
import { scopeSql } from '../../rights/rows/scope.ts'
import { comparedPaths, neededPaths } from './needed-joins.ts'
import { type Around, endOf, expressionOf, idOf, isKey, namesScope } from './report-columns.ts'

/**
 * Rows of a report as a common table expression before the list's statement: its resources joined along references,
 * each limited to the rows that its reader may list, grouped by the key columns. Identifiers come from files, values are bound.
 */
export function reportSql(report: CompiledReport, conditions: readonly Condition[], given: Around): Sql {
  const base = given.model.resources.get(report.from)
  if (!base) throw new Error(`the resource ${report.from} of the report ${report.code} is gone`)
  const isOfTime = timeCondition(report)
  const onTime = conditions.filter(isOfTime)
  const spans = onTime.length > 0 ? spansOf(report, onTime, given) : undefined
  const around = { ...given, ...spans }
  const others = spans ? conditions.filter((condition) => !isOfTime(condition)) : conditions
  const where = all([
    scopeSql(base, around.session, 'list', around.dialect),
    ...(report.when ? [toSql(report.when, namesScope(report, around))] : []),
    ...fewOf(report, around),
    ...fixedOf(report).map((condition) => conditionSql(base, condition, around.dialect)),
    ...others.map((condition) => askedSql(report, condition, around)),
    ...(spans ? [any([spans.now, spans.yearBefore])] : []),
  ])
  return named(report, rowsOf(report, base, where, around), spans)
}

function rowsOf(report: CompiledReport, base: ServerResource, where: Sql, around: Around): Sql {
  const isGrouped = report.columns.some(({ aggregate }) => aggregate !== undefined)
  const keys = report.columns.filter(isKey)
  const { storage } = report.resource
  const absent = storage.columns.flatMap(({ name, field, type }) => {
    if (field === 'id' || report.columns.some(({ key }) => key === field)) return []
    return [`cast(null as ${type === 'text' ? 'text' : 'integer'}) as ${quoted(name)}`]
  })
  const columns = [
    sqlOf(`${idOf(report, around)} as "id"`),
    ...absent.map((column) => sqlOf(column)),
    ...report.columns.map((column) =>
      statement(expressionOf(column, report, around), `as ${quoted(columnName(column.key))}`),
    ),
    ...(around.now ? [statement('count(case when', around.now, `then 1 end) as "${counted}"`)] : []),
  ]
  const groups = keys.map((column) => expressionOf(column, report, around))
  return statement(
    'select',
    joined(columns, ', '),
    fromTable(base),
    around.scansWhole ? 'not indexed' : '',
    joinsOf(report, around),
    'where',
    where,
    ...(isGrouped && keys.length > 0 ? ['group by', joined(groups, ', ')] : []),
    // A sum over no rows is still a row; an empty report has none.
    isGrouped && keys.length === 0 ? 'having count(*) > 0' : '',
  )
}

/** Number of source rows in the requested period; 0 for a row from the year before only. */
const counted = 'rows asked for'

function named({ resource: { storage } }: CompiledReport, rows: Sql, spans: Spans | undefined): Sql {
  const table = quoted(storage.table)
  if (!spans) return statement(`with ${table} as (`, rows, ')')
  const wide = quoted(`${storage.table}_wide`)
  const names = storage.columns.map(({ name }) => quoted(name)).join(', ')
  return statement(`with ${wide} as (`, rows, `), ${table} as (select ${names} from ${wide} where "${counted}" > 0)`)
}

type Spans = { readonly now: Sql; readonly yearBefore: Sql }

/** Whether a condition concerns the time of a year-over-year report: the days of its periods. */
function timeCondition({ columns, names }: CompiledReport): (condition: Condition) => boolean {
  const isYearOverYear = columns.some(({ yearBefore }) => yearBefore !== undefined)
  const time = columns.find((column) => isKey(column) && (column.period === 'month' || column.period === 'year'))
  if (!(isYearOverYear && time)) return () => false
  return (condition) => {
    const field = leafOf(condition)?.field ?? ''
    return (names[field]?.path ?? [field]).join('.') === time.path.join('.')
  }
}

/** Requested period, and the same a year earlier. */
function spansOf(report: CompiledReport, asked: readonly Condition[], around: Around): Spans {
  const earlier = asked.map((condition) => mapLeaves(condition, yearEarlier))
  return {
    now: all(asked.map((condition) => askedSql(report, condition, around))),
    yearBefore: all(earlier.map((condition) => askedSql(report, condition, around))),
  }
}

function yearEarlier(leaf: Leaf): Leaf {
  const moved = (day: string) => day.replace(/^\d{4}/, (year) => String(Number(year) - 1).padStart(4, '0'))
  if ('values' in leaf) return { ...leaf, values: leaf.values.map(moved) }
  return 'value' in leaf ? { ...leaf, value: moved(leaf.value) } : leaf
}

/** A filter before the grouping. As in a list, without edit permission masked values match by their masked text (security.md P6). */
function askedSql({ from, names }: CompiledReport, condition: Condition, around: Around): Sql {
  const field = leafOf(condition)?.field ?? ''
  const { owner, name } = endOf(names[field]?.path ?? [field], from, around)
  const own = mapLeaves(condition, (leaf) => ({ ...leaf, field: name }))
  return conditionSql(owner, own, around.dialect, askedColumns(owner, around.session, around.dialect))
}

/** All conditions of one search field concern that field. */
function leafOf(condition: Condition): Leaf | undefined {
  if (!('of' in condition)) return condition
  const [first] = condition.of
  return first && leafOf(first)
}

function fixedOf({ where = {} }: CompiledReport): readonly Condition[] {
  return Object.entries(where).map(([field, value]) => ({
    op: 'in' as const,
    field,
    values: [value].flat().map(String),
  }))
}

function joinsOf(report: CompiledReport, { model, session, dialect }: Around): Sql {
  const { reads, from } = report
  const needed = neededPaths(report)
  const beyond = reads.filter(({ path }) => path !== '')
  const joins = beyond.map(({ path, code }) => {
    const steps = path.split('.')
    const owner = ownerOf(steps, from, model.resources)
    const target = model.resources.get(code)
    const source = owner?.plan.fields[steps.at(-1) ?? '']?.source
    if (!(owner && target && source)) throw new Error(`the path ${path} of a report over ${from} is gone`)
    const key = `${columnIn(target, source.value)} = ${columnIn(owner, steps.at(-1) ?? '')}`
    const on = all([sqlOf(key), scopeSql(target, session, 'list', dialect)])
    return statement(`${needed.has(path) ? '' : 'left '}join ${quoted(target.storage.table)} on`, on)
  })
  return joined(joins, ' ')
}

/** Tells SQLite that compared values of other records select few of them; it would read all rows of the base table first. */
function fewOf(report: CompiledReport, around: Around): readonly Sql[] {
  if (around.dialect !== 'sqlite') return []
  return comparedPaths(report).map((path) => {
    const { owner, name } = endOf(path, report.from, around)
    return sqlOf(`unlikely(${columnIn(owner, name)} is not null)`)
  })
}

function columnIn({ storage }: ServerResource, field: string): string {
  const name = storage.columns.find((column) => column.field === field)?.name
  if (name === undefined) throw new Error(`there is no column for ${field}`)
  return `${quoted(storage.table)}.${quoted(name)}`
}
