import { createMemory } from '../../../src/schema/compile/memory.ts'
import type { Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { CompiledAction, CompiledFollow } from '../../../src/schema/model/compiled-actions.ts'
import { readsAround } from '../../../src/schema/rules/ast.ts'
import type { Session } from '../../platform/http/route.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { fromTable } from '../../platform/sql/records.ts'
import { all, any, isOneOf, joined, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { toSql } from '../../platform/sql/to-sql.ts'
import { quoted } from '../../platform/store/quoted.ts'
import type { Store } from '../../platform/store/store.ts'
import { scopeSql, sqlScope, tenantSql } from '../../rights/rows/scope.ts'
import { sumTolerance } from '../groups/row-groups.ts'
import { wayOf } from './row-ways.ts'

type Asked = {
  readonly model: Model
  readonly resource: ServerResource
  readonly session: Session
  readonly dialect: Store['dialect']
}

/**
 * Rows that a session may reach and for which an action is due: in one of its states, and by the conditions of the file and of other
 * records.
 */
export function dueSql(asked: Asked, { name, from, due, follows = [] }: CompiledAction): Sql {
  const { resource, session, dialect } = asked
  const { states } = resource.plan
  if (!states || !(due || follows.length > 0)) return sqlOf('1 = 0')
  const isIn = from.map((state) => sqlOf(`${columnOf(resource, states.field)} = ?`, state))
  const isDue = due ? [toSql(due, sqlScope(resource, session, dialect))] : []
  return all([
    scopeSql(resource, session, name, dialect),
    any(isIn),
    ...isDue,
    ...follows.map((follow) => followSql(asked, follow)),
  ])
}

const made = createMemory<Sql>()

/** Condition on other records; never true when an installation lacks their file. */
export function followSql(asked: Asked, follow: CompiledFollow): Sql {
  if ([follow.where, follow.every].some((ast) => ast && readsAround(ast))) return composed(asked, follow)
  const { model, resource, session, dialect } = asked
  const inputs = [model, resource, dialect, session.tenantId, session.isHouse]
  return made(follow, inputs, () => composed(asked, follow))
}

function composed(asked: Asked, follow: CompiledFollow): Sql {
  const theirs = asked.model.resources.get(follow.of)
  if (!theirs) return sqlOf('1 = 0')
  const { from, found, scope } = otherRows(asked, theirs, follow)
  const { every, sum } = follow
  if (sum) {
    const [field, reaches] = [columnOf(theirs, sum.field), columnOf(asked.resource, sum.reaches)]
    return statement(
      `coalesce(${reaches}, 0) > 0 and (select coalesce(sum(${field}), 0)`,
      from,
      'where',
      found,
      sqlOf(`) >= ${reaches} - cast(? as double precision)`, sumTolerance),
    )
  }
  const some = statement('exists (select 1', from, 'where', found, ')')
  if (!every) return some
  const spoilt = statement('not exists (select 1', from, 'where', found, 'and not (', toSql(every, scope), '))')
  return all([some, spoilt])
}

/** Records of another resource that name a row of this one: SQL of their table, their link, and their scope for conditions. */
export function otherRows(
  { model, resource, session, dialect }: Asked,
  theirs: ServerResource,
  { on, where }: Pick<CompiledFollow, 'on' | 'where'>,
) {
  const { parent } = theirs.plan
  const above = parent && model.resources.get(parent.of)
  const holder = parent && above && above !== resource ? above : undefined
  const own = sqlScope(theirs, session, dialect)
  const around = above && sqlScope(above, session, dialect)
  const scope = {
    ...own,
    column: (name: string) =>
      around && name.startsWith('parent.') ? around.column(name.slice('parent.'.length)) : own.column(name),
  }
  const link = parent && holder ? [sqlOf(`${columnOf(holder, keyOf(theirs))} = ${columnOf(theirs, parent.field)}`)] : []
  const same = on.map(([field, mine]) => sqlOf(`${wayOf(model, theirs, field)} = ${columnOf(resource, mine)}`))
  return {
    from: sqlOf(`${fromTable(theirs)}${holder ? `, ${quoted(holder.storage.table)}` : ''}`),
    found: all([tenantSql(theirs, session), ...link, ...same, ...(where ? [toSql(where, scope)] : [])]),
    scope,
  }
}

function keyOf({ plan }: ServerResource): string {
  return plan.fields[plan.parent?.field ?? '']?.source?.value ?? 'id'
}

type Written = { readonly code: string; readonly ids: readonly string[] }

/** Rows of a resource whose action may follow from a record that was just written, by their names in the rows of that record. */
export function touchedBy(
  { model, resource, session }: Asked,
  { of, on }: CompiledFollow,
  written: Written,
): readonly Naming[] {
  const theirs = model.resources.get(of)
  const link = theirs?.plan.parent?.field
  const by = of === written.code ? 'id' : link
  if (!theirs || by === undefined) return []
  const isWritten = isOneOf(columnOf(theirs, by), written.ids)
  const above = on.some(([field]) => field.startsWith('parent.')) && model.resources.get(theirs.plan.parent?.of ?? '')
  const linked = above ? [sqlOf(`${columnOf(above, keyOf(theirs))} = ${columnOf(theirs, link ?? '')}`)] : []
  return [
    namedBy(
      on.map(([field, mine]) => [wayOf(model, theirs, field), columnOf(resource, mine)] as const),
      statement(
        `${fromTable(theirs)}${above ? `, ${quoted(above.storage.table)}` : ''}`,
        'where',
        all([tenantSql(theirs, session), ...linked, isWritten]),
      ),
    ),
  ]
}

/** Rows elsewhere that name rows here: the columns here, and the query of their values. */
export type Naming = { readonly own: string; readonly named: Sql }

/** Naming by pairs of columns. Not correlated, so that the few written rows are read first. */
export function namedBy(pairs: readonly (readonly [theirs: string, own: string])[], from: Sql): Naming {
  if (pairs.length === 0) return { own: '', named: statement('select 1', from) }
  const theirs = pairs.map(([column], index) => `${column} as named${index}`).join(', ')
  return { own: pairs.map(([, column]) => column).join(', '), named: statement(`select ${theirs}`, from) }
}

/** Table of rows that others name, with its condition. SQLite reads a cross join in order: the few names first, not all rows in a state. */
export function namedRowsSql(table: string, { own, named }: Naming, condition: Sql): Sql {
  if (own === '') return statement(`from ${table} where`, all([reachSql([{ own, named }]), condition]))
  const names = own.split(', ').map((_, index) => `touched.named${index}`)
  const same = sqlOf(`(${own}) = (${names.join(', ')})`)
  return statement(
    'from (select distinct * from (',
    named,
    `) as named) as touched cross join ${table} where`,
    all([same, condition]),
  )
}

/**
 * Condition that at least one of these names a row here. Queries for the same columns are one list, each once: PostgreSQL reads the
 * whole table for several lists of which one holds.
 */
export function reachSql(namings: readonly Naming[]): Sql {
  const groups = [...Map.groupBy(namings, ({ own }) => own)]
  return any(
    groups.map(([own, group]) => {
      const queries = [...new Map(group.map(({ named }) => [JSON.stringify(named), named])).values()]
      return statement(own === '' ? 'exists (' : `(${own}) in (`, joined(queries, ' union all '), ')')
    }),
  )
}
