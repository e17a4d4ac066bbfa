import type { CompiledSum } from '../../../src/schema/model/compiled-actions.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { all, any, isOneOf, often, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { valueSql } from '../../platform/sql/to-sql.ts'
import { quoted } from '../../platform/store/quoted.ts'
import type { Step } from '../../platform/store/store.ts'
import { sqlScope, tenantSql } from '../../rights/rows/scope.ts'
import { sumTolerance } from '../groups/row-groups.ts'
import { reachSql } from '../sums/due-sql.ts'
import { wayOf } from '../sums/row-ways.ts'
import { type Named, namingOf, ownRowsSql, type SumsOf, sumSql } from '../sums/sum-sql.ts'
import type { Contribution } from './contributions.ts'
import { sumsRead } from './sums-read.ts'

/** Sum with a limit. */
export type Limited = CompiledSum & { readonly limit: NonNullable<CompiledSum['limit']> }

/** Records with the sum that some rows link to: their limit, and the sum of all other rows. */
export function roomSql(asked: SumsOf, sum: Limited, contributions: readonly Contribution[]): Sql {
  const { model, resource } = asked
  const ways = sum.on.map(([, own]) => wayOf(model, resource, own))
  const own = contributions.flatMap(({ ids }) => ids)
  const links = ways.map((way, index) => `${way} as "link${index}"`)
  return statement(
    `select ${links.join(', ')}, ${columnOf(resource, sum.field)} as stored,`,
    limitSql(asked, sum),
    'as most,',
    sumSql(asked, sum, own),
    'as others',
    limitedRowsSql(asked, sum),
    'where',
    all([tenantSql(resource, asked.session), linkedSql(asked, sum, contributions)]),
  )
}

/**
 * Steps after a write that refuse a sum above its limit: the records with the sum are locked, then the stored rows are added up. A sum that
 * was above its limit before may stay, but not grow.
 */
export function checkSteps(asked: SumsOf, sum: Limited, written: Named): readonly Step[] {
  const { resource, session } = asked
  const from = limitedRowsSql(asked, sum)
  const which = all([tenantSql(resource, session), reachSql(namingOf(asked, sum, written))])
  const stored = `coalesce(${columnOf(resource, sum.field)}, 0)`
  const above = [limitSql(asked, sum), sqlOf(stored)].map((bound) =>
    statement(sumSql(asked, sum), '>', bound, sqlOf('+ cast(? as double precision)', sumTolerance)),
  )
  return lockedCheck(asked, from, which, above)
}

/**
 * Steps after a write that lowers a limit, through a sum that it reads: the records with the sum are locked, and refused when their sum is
 * above it now. The links are those of the changed rows.
 */
export function fallSteps(
  asked: SumsOf,
  sum: Limited,
  read: CompiledSum,
  changed: readonly Pick<Contribution, 'link'>[],
): readonly Step[] {
  const { resource, session } = asked
  const which = all([tenantSql(resource, session), linkedSql(asked, read, changed)])
  const above = statement(
    sumSql(asked, sum),
    '>',
    limitSql(asked, sum),
    sqlOf('+ cast(? as double precision)', sumTolerance),
  )
  return lockedCheck(asked, limitedRowsSql(asked, sum), which, [above])
}

/** Each statement sees the rows that were committed before it, so that the check after the lock sees the other writers'. */
function lockedCheck({ resource, dialect }: SumsOf, from: Sql, which: Sql, above: readonly Sql[]): readonly Step[] {
  const id = columnOf(resource, 'id')
  const lock = statement(`select ${id}`, from, 'where', which, `order by ${id}`)
  const locked = { ...lock, sql: `${lock.sql} for update of ${quoted(resource.storage.table)}` }
  const check = statement(`select ${id}`, from, 'where', all([which, ...above]), 'limit 1')
  return [
    ...(dialect === 'postgres' ? [often(locked)] : []),
    often({ ...check, expect: { rows: 0 }, refusal: 'OVER_LIMIT' }),
  ]
}

/** Records with a sum to which some rows link. */
function linkedSql({ model, resource }: SumsOf, sum: CompiledSum, rows: readonly Pick<Contribution, 'link'>[]): Sql {
  const ways = sum.on.map(([, own]) => wayOf(model, resource, own))
  const [way, ...more] = ways
  const links = [...new Map(rows.map(({ link }) => [JSON.stringify(link), link])).values()]
  if (way !== undefined && more.length === 0)
    return isOneOf(
      way,
      links.map(([value]) => value),
    )
  return any(links.map((link) => all(ways.map((each, index) => sqlOf(`${each} = ?`, link[index])))))
}

/** Rows of a resource with a limited sum, joined with their parents if it or a sum in its limit uses them. */
function limitedRowsSql(asked: SumsOf, sum: Limited): Sql {
  return ownRowsSql(asked, [sum, ...sumsRead(asked.resource, sum)])
}

/** Current sum of one record. */
export function ownSumSql(asked: SumsOf, sum: Limited, id: unknown): Sql {
  const { resource } = asked
  const which = sqlOf(`${columnOf(resource, 'id')} = ?`, id)
  return statement('select', sumSql(asked, sum), 'as total', limitedRowsSql(asked, sum), 'where', which)
}

/** Step after a write that refuses a limit below the sum of the record. */
export function ownCheckStep(asked: SumsOf, sum: Limited, id: unknown): Step {
  const { resource } = asked
  const above = statement(
    sumSql(asked, sum),
    '>',
    limitSql(asked, sum),
    sqlOf('+ cast(? as double precision)', sumTolerance),
  )
  const which = all([isOneOf(columnOf(resource, 'id'), [String(id)]), above])
  const check = statement(`select ${columnOf(resource, 'id')}`, limitedRowsSql(asked, sum), 'where', which)
  return { ...check, expect: { rows: 0 }, refusal: 'OVER_LIMIT' }
}

// Other sums in the limit are added up, too: their stored values follow a write later.
function limitSql(asked: SumsOf, sum: Limited): Sql {
  const { resource, session, dialect } = asked
  const own = sqlScope(resource, session, dialect)
  const read = new Map(sumsRead(resource, sum).map((each) => [each.field, each]))
  const column = (name: string) => {
    const each = read.get(name)
    return each ? { ...sumSql(asked, each), isText: false } : own.column(name)
  }
  return statement('coalesce(', valueSql(sum.limit, { ...own, column }), ', 0)')
}
