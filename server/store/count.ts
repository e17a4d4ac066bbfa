import type { Row, Step, Store } from './store.ts'

type Counted = { readonly versions: string; readonly at: number; readonly total: Promise<number> }

const caches = new WeakMap<Store, Map<string, Counted>>()
const kept = 2000
/** On PostgreSQL other processes write too, so a count is believed this long at most. Milliseconds. */
const trust = 2000

/**
 * An exact count (`select count(*) as total …`), remembered until one of the tables is written to. The same question asked at the
 * same time is asked once.
 */
export function countOf(store: Store, query: Step, tables: readonly string[]): Promise<number> {
  const cache = caches.get(store) ?? new Map<string, Counted>()
  caches.set(store, cache)
  const key = `${query.sql}\n${JSON.stringify(query.parameters)}`
  const versions = tables.map((table) => store.versionOf(table)).join()
  const known = cache.get(key)
  const isFresh = known !== undefined && (store.dialect === 'sqlite' || Date.now() - known.at < trust)
  if (isFresh && known.versions === versions) return known.total
  const counted = {
    versions,
    at: Date.now(),
    total: store.rows<Row>(query, { heavy: true }).then(([row]) => Number(row?.total ?? 0)),
  }
  counted.total.catch(() => {
    if (cache.get(key) === counted) cache.delete(key)
  })
  remember(cache, key, counted)
  return counted.total
}

// The oldest questions go first; one that is asked again is young again.
function remember(cache: Map<string, Counted>, key: string, counted: Counted): void {
  cache.delete(key)
  cache.set(key, counted)
  if (cache.size > kept) cache.delete(cache.keys().next().value ?? '')
}
