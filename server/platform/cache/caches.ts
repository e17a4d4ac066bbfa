import type { Store } from '../store/store.ts'
import { Cache, type CacheKind } from './cache.ts'

const kinds: CacheKind[] = []
const caches = new WeakMap<Store, Map<string, Cache>>()

/** Store over another one, in which a statement replaces a table. */
type Derived = {
  readonly store: Store
  /** Name of the table that the statement replaces. */
  readonly table: string
  /** Identifies the statement and its values. */
  readonly key: string
  /** Tables that the statement reads. */
  readonly tables: readonly string[]
}
const derived = new WeakMap<Store, Derived>()

/** Longest validity on PostgreSQL, where other processes write too. Milliseconds. */
const trustAmongOthers = 2000

/** Lifetime of answers that depend on tables only: unlimited when no other process writes to them. */
export function untilWritten({ dialect }: Store): number | undefined {
  return dialect === 'sqlite' ? undefined : trustAmongOthers
}

/** Interface of a cache for its users. */
type Remembering = Pick<Cache, 'remember' | 'clear'>

/** Registers a kind of cache; returns the function that finds the cache of a store. */
export function namedCache(kind: CacheKind): (store: Store) => Remembering {
  kinds.push(kind)
  return (store) => rememberingOf(store, kind)
}

/** Lets a store share the caches of its base store. Dependencies on its derived table become dependencies on the base tables. */
export function shareCaches(store: Store, over: Derived): void {
  derived.set(store, over)
}

/** Store of the database under stores over other ones. */
export function baseOf(store: Store): Store {
  const over = derived.get(store)
  return over ? baseOf(over.store) : store
}

function rememberingOf(store: Store, kind: CacheKind): Remembering {
  const over = derived.get(store)
  if (!over) return cacheOf(store, kind)
  const below = rememberingOf(over.store, kind)
  return {
    clear: () => below.clear(),
    remember: (tables, key, make) =>
      tables.includes(over.table)
        ? below.remember([...tables.filter((name) => name !== over.table), ...over.tables], `${over.key} ${key}`, make)
        : below.remember(tables, key, make),
  }
}

function cacheOf(store: Store, kind: CacheKind): Cache {
  const known = caches.get(store) ?? new Map<string, Cache>()
  caches.set(store, known)
  const cache = known.get(kind.name) ?? new Cache(store, kind)
  known.set(kind.name, cache)
  return cache
}

/** All caches of a store, by name. */
export function cachesOf(store: Store): readonly Cache[] {
  return kinds.map((kind) => cacheOf(store, kind)).toSorted((a, b) => a.kind.name.localeCompare(b.kind.name))
}
