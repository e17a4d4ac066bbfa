import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { Context } from '../../platform/http/route.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { fromTable } from '../../platform/sql/records.ts'
import { all, any, isOneOf, joined, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { historyCounts } from '../../platform/store/history-counts.ts'
import type { Row } from '../../platform/store/store.ts'
import { scopeSql, wholeTenants } from '../../rights/rows/scope.ts'

/*
 * Entries of the history, `h`, of records that a session may list. Of resources whose rows it lists whole, entries are taken by tenant and
 * kind and counted by what is kept; of the others each entry's record is asked. So a page is found along an index of the history.
 */

/** Resources and the actions whose entries are meant; no actions: all. */
export type Kind = { readonly resource: ServerResource; readonly actions?: readonly string[] }

type Asking = Pick<Context, 'app' | 'session'>

const pairOf = (resource: string, action: string) => `${resource}.${action}`

/** Condition on entries, without those of records that are gone. */
export function entriesSql(asking: Asking, kinds: readonly Kind[]): Sql {
  const { whole, asked } = parted(asking, kinds)
  const sets = [...whole].map(([tenants, some]) => {
    // In brackets of an expression, no index of resources is worth its while.
    const pairs = some.flatMap(
      ({ resource: { plan }, actions }) => actions?.map((name) => pairOf(plan.code, name)) ?? [],
    )
    const codes = some.flatMap(({ resource: { plan }, actions }) => (actions ? [] : [plan.code]))
    return all([
      isOneOf('h.tenant_id', tenants.split(',')),
      any([
        ...(pairs.length > 0 ? [isOneOf(`(h.resource || '.' || h.action)`, pairs)] : []),
        ...(codes.length > 0 ? [isOneOf(`(h.resource || '')`, codes)] : []),
      ]),
    ])
  })
  return all([sqlOf('h.gone is null'), any([...sets, ...asked.map((kind) => askedSql(asking, kind))])])
}

/** How many there are, of one person or of all. */
export async function entryCount(asking: Asking, kinds: readonly Kind[], who = ''): Promise<number> {
  const { store } = asking.app
  const { whole, asked } = parted(asking, kinds)
  const counts = whole.size > 0 ? await historyCounts(store, who) : []
  const wanted = new Map(
    [...whole].flatMap(([tenants, some]) =>
      some.map(({ resource, actions }) => [resource.plan.code, { tenants: tenants.split(','), actions }] as const),
    ),
  )
  const kept = counts.reduce((sum, { tenant, resource, action, live }) => {
    const one = wanted.get(resource)
    return one?.tenants.includes(tenant) && (one.actions?.includes(action) ?? true) ? sum + live : sum
  }, 0)
  if (asked.length === 0) return kept
  const query = statement(
    'select count(*) as total from _history h where',
    all([
      sqlOf('h.gone is null'),
      ...(who === '' ? [] : [sqlOf('h.who = ?', who)]),
      // Said once more for all, so that an index finds theirs alone.
      isOneOf(
        'h.resource',
        asked.map(({ resource }) => resource.plan.code),
      ),
      any(asked.map((kind) => askedSql(asking, kind))),
    ]),
  )
  const [row] = await store.rows<Row>(query, { heavy: true })
  return kept + Number(row?.total ?? 0)
}

/** A column of the entry's record, or an expression of it, by resource: `case h.resource when …`. */
export function byResource(
  kinds: readonly Kind[],
  columnFor: (resource: ServerResource) => Sql | string,
): Sql | string {
  if (kinds.length === 0) return 'cast(null as text)'
  const cases = kinds.map(({ resource }) =>
    statement(
      sqlOf('when ? then (select', resource.plan.code),
      columnFor(resource),
      `${fromTable(resource)} where ${columnOf(resource, 'id')} = h.record_id)`,
    ),
  )
  return statement('case h.resource', joined(cases, ' '), 'end')
}

/** A text for each resource and action of an entry. */
export function wordsSql(words: readonly (readonly [resource: string, action: string, text: string])[]): Sql {
  if (words.length === 0) return sqlOf('h.action')
  const known = words.flatMap(([resource, action, text]) => [pairOf(resource, action), text])
  return sqlOf(`case h.resource || '.' || h.action ${'when ? then ? '.repeat(words.length)}else h.action end`, ...known)
}

/** Kinds by the tenants whose records the session lists whole, and those whose records are asked one by one. */
function parted({ session }: Asking, kinds: readonly Kind[]) {
  const grouped = Map.groupBy(kinds, ({ resource }) => wholeTenants(resource, session, 'list')?.join())
  const asked = grouped.get(undefined) ?? []
  const whole = new Map([...grouped].flatMap(([tenants, some]) => (tenants === undefined ? [] : [[tenants, some]])))
  return { whole, asked }
}

function askedSql({ app, session }: Asking, { resource, actions }: Kind): Sql {
  const scope = scopeSql(resource, session, 'list', app.store.dialect)
  const record = all([sqlOf(`${columnOf(resource, 'id')} = h.record_id`), scope])
  return all([
    sqlOf('h.resource = ?', resource.plan.code),
    ...(actions ? [isOneOf('h.action', actions)] : []),
    statement(`exists (select 1 ${fromTable(resource)} where`, record, ')'),
  ])
}
