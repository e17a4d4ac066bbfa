import type { Store } from '../store/store.ts'
import { Cache, type CacheKind } from './cache.ts'

const kinds: CacheKind[] = []
const caches = new WeakMap<Store, Map<string, Cache>>()

/** On PostgreSQL other processes write too, so an answer is believed this long at most. Milliseconds. */
const trustAmongOthers = 2000

/** For answers that hang on nothing but tables: for ever where no other process writes to these. */
export function untilWritten({ dialect }: Store): number | undefined {
  return dialect === 'sqlite' ? undefined : trustAmongOthers
}

/** Names a cache, one for each store; gives the way to it. */
export function namedCache(kind: CacheKind): (store: Store) => Cache {
  kinds.push(kind)
  return (store) => cacheOf(store, kind)
}

function cacheOf(store: Store, kind: CacheKind): Cache {
  const known = caches.get(store) ?? new Map<string, Cache>()
  caches.set(store, known)
  const cache = known.get(kind.name) ?? new Cache(store, kind)
  known.set(kind.name, cache)
  return cache
}

/** Every cache of a store, by name. */
export function cachesOf(store: Store): readonly Cache[] {
  return kinds.map((kind) => cacheOf(store, kind)).toSorted((a, b) => a.kind.name.localeCompare(b.kind.name))
}
