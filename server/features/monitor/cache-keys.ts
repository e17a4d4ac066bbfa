import type { Cache, Kept } from '../../platform/cache/cache.ts'
import { cachesOf } from '../../platform/cache/caches.ts'
import type { Store } from '../../platform/store/store.ts'
import { nameOfKey } from './cache-use.ts'
import { matches } from './glob.ts'

/** A key of a cache with its public name. */
export type Found = { readonly cache: Cache; readonly key: string; readonly kept: Kept; readonly name: string }

/** Keys of all caches whose names match a pattern, cache by cache. */
export function keysLike(store: Store, pattern: string): readonly Found[] {
  return cachesOf(store).flatMap((cache) =>
    [...cache.entries()].flatMap(([key, kept]) => {
      const name = nameOfKey(cache, key, kept)
      return matches(pattern, name) ? [{ cache, key, kept, name }] : []
    }),
  )
}
