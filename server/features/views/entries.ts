import { type Lang, textIn } from '../../../src/schema/base/text.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { Reading } from '../../platform/http/route.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { fromTable } from '../../platform/sql/records.ts'
import { all, any, isOneOf, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { type HistoryCount, historyCounts } from '../../platform/store/history-counts.ts'
import { scopeSql, wholeTenants } from '../../rights/rows/scope.ts'
import { type Among, type Counting, entryKeys } from './entry-facts.ts'

/*
 * Entries of the history, `h`, of records that a session may list. Of resources whose rows it lists whole, entries are taken by tenant and
 * kind and counted by what is kept; of the others each entry's record is asked. So a page is found along an index of the history.
 */

/** Resources and the actions whose entries are meant; no actions: all. */
export type Kind = { readonly resource: ServerResource; readonly actions?: readonly string[] }

type Asking = Pick<Reading, 'app' | 'session'>

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

/**
 * Kinds with entries, of one person or of all: a shorter statement. On PostgreSQL all of them, since other processes add entries there.
 */
export async function kindsInUse(
  { app: { store } }: Pick<Asking, 'app'>,
  kinds: readonly Kind[],
  who = '',
): Promise<readonly Kind[]> {
  if (store.dialect === 'postgres') return kinds
  const used = Map.groupBy(await historyCounts(store, [who]), ({ resource }) => resource)
  return kinds.flatMap(({ resource, actions }) => {
    const names = used.get(resource.plan.code)?.map(({ action }) => action) ?? []
    const some = [...new Set(names)].filter((name) => actions?.includes(name) ?? true)
    return some.length === 0 ? [] : [{ resource, actions: some }]
  })
}

/** Titles of the actions of kinds, for `wordsSql`. */
export function actionWords(kinds: readonly Kind[], lang: Lang): Parameters<typeof wordsSql>[0] {
  return kinds.flatMap(({ resource: { plan }, actions }) =>
    plan.actions.flatMap(({ name, title }) =>
      actions?.includes(name) === false ? [] : [[plan.code, name, textIn(lang, title)] as const],
    ),
  )
}

/** How many there are, of one person or of all. */
export async function entryCount(asking: Asking, kinds: readonly Kind[], who = '', among: Among = {}): Promise<number> {
  const counts = await entryCounts(asking, kinds, who, { among, by: 'kind' })
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}

/** How many there are, by kind (`resource.action`) or person, and only `among` some of these. */
export async function entryCounts(
  asking: Asking,
  kinds: readonly Kind[],
  who: string,
  counting: Counting,
): Promise<ReadonlyMap<string, number>> {
  const { whole, asked } = parted(asking, kinds)
  const [kept, counted] = await Promise.all([
    whole.size > 0 ? keptCounts(asking, whole, who, counting) : [],
    asked.length > 0 ? askedCounts(asking, asked, who, counting) : [],
  ])
  const counts = new Map<string, number>()
  for (const { key, total } of [...kept, ...counted]) counts.set(key, (counts.get(key) ?? 0) + Number(total))
  return counts
}

type Counted = { readonly key: string; readonly total: number }

/** Entries of the resources whose rows are listed whole. */
async function keptCounts(
  { app }: Asking,
  whole: ReadonlyMap<string, readonly Kind[]>,
  who: string,
  { among, by }: Counting,
): Promise<readonly Counted[]> {
  const everyone = by === 'person' ? 'each' : ['']
  const kept = await historyCounts(app.store, who === '' ? (among.people ?? everyone) : [who])
  const wanted = new Map(
    [...whole].flatMap(([tenants, some]) =>
      some.map(({ resource, actions }) => [resource.plan.code, { tenants: tenants.split(','), actions }] as const),
    ),
  )
  const isMeant = ({ tenant, resource, action }: HistoryCount) => {
    const one = wanted.get(resource)
    return one?.tenants.includes(tenant) && (one.actions?.includes(action) ?? true)
  }
  const isAmong = among.kinds && new Set(among.kinds)
  return kept.flatMap((count) => {
    const kind = pairOf(count.resource, count.action)
    if (!isMeant(count) || isAmong?.has(kind) === false) return []
    return [{ key: by === 'kind' ? kind : count.who, total: count.live }]
  })
}

/** Entries of the resources whose records are asked one by one. */
async function askedCounts(asking: Asking, asked: readonly Kind[], who: string, { among, by }: Counting) {
  const counted = statement(
    `select ${by === 'kind' ? entryKeys._kind : 'h.who'} as key, count(*) as total from _history h where`,
    all([
      sqlOf('h.gone is null'),
      ...(who === '' ? [] : [sqlOf('h.who = ?', who)]),
      ...amongSql(among),
      // Said once more for all, so that an index finds theirs alone.
      isOneOf(
        'h.resource',
        asked.map(({ resource }) => resource.plan.code),
      ),
      any(asked.map((kind) => askedSql(asking, kind))),
    ]),
    'group by 1',
  )
  return asking.app.store.rows<Counted>(counted, { heavy: true })
}

/** Conditions on entries of some kinds and people. */
export function amongSql({ kinds, people }: Among): readonly Sql[] {
  return [
    ...(kinds ? [isOneOf(`(h.resource || '.' || h.action)`, kinds)] : []),
    ...(people ? [isOneOf('h.who', people)] : []),
  ]
}

/** A text for each resource and action of an entry. */
export function wordsSql(words: readonly (readonly [resource: string, action: string, text: string])[]): Sql {
  if (words.length === 0) return sqlOf('h.action')
  const known = words.flatMap(([resource, action, text]) => [pairOf(resource, action), text])
  return sqlOf(`case h.resource || '.' || h.action ${'when ? then ? '.repeat(words.length)}else h.action end`, ...known)
}

/** Whether a session lists the records of some kinds whole: most entries, then. */
export function listsMost(asking: Asking, kinds: readonly Kind[]): boolean {
  return parted(asking, kinds).whole.size > 0
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
