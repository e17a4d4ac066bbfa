import { createHash } from 'node:crypto'
import type { Text } from '../../../src/schema/base/text.ts'
import type { Cache, Kept } from '../../platform/cache/cache.ts'
import { weightOf } from '../../platform/cache/weight.ts'
import { percent } from './processor.ts'

/** Size and hit rate of a cache. */
export type CacheUse = {
  readonly name: string
  readonly title: Text
  readonly keys: number
  readonly most: number
  /** An estimate. */
  readonly bytes: number
  readonly hits: number
  readonly misses: number
  /** Percentage. */
  readonly hitRate: number
}

/** Public facts about a key. */
export type KeyInfo = {
  readonly key: string
  /** Tables that it depends on. */
  readonly tables: readonly string[]
  /** Remaining lifetime in whole seconds: -1 until one of its tables is written, 0 for an expired one. */
  readonly ttl: number
  readonly bytes: number
  /** Kind of value, and its number of parts. */
  readonly type: 'number' | 'text' | 'list' | 'map' | 'object' | 'none'
  readonly size: number
  /** Epoch milliseconds. */
  readonly at: number
}

/** More names of tables are not useful. */
const mostNamed = 2

/**
 * Public name of a key: its cache, its tables, and a digest. The key itself contains search words and row
 * conditions of people, and that of a session would give access to it.
 */
export function nameOfKey({ kind }: Cache, key: string, { tables }: Kept): string {
  const digest = createHash('sha256').update(key).digest('hex').slice(0, 12)
  return [kind.name, ...(tables.length > mostNamed ? [] : [tables.join('+')]), digest].join(':')
}

export function useOf(cache: Cache): CacheUse {
  const { hits, misses } = cache.use
  const { name, title, most } = cache.kind
  return {
    name,
    title,
    keys: cache.size,
    most,
    bytes: cache.bytes,
    hits,
    misses,
    hitRate: percent(hits, hits + misses),
  }
}

/** Facts about a key. The value itself is only for people with its permissions. */
export async function infoOf(cache: Cache, key: string, kept: Kept): Promise<KeyInfo> {
  const value = await settled(kept)
  return {
    key: nameOfKey(cache, key, kept),
    tables: kept.tables,
    ttl: ttlOf(cache, kept),
    bytes: weightOf(value),
    ...shapeOf(value),
    at: kept.at,
  }
}

/** As in Redis: -1 for no expiry. */
export function ttlOf(cache: Cache, kept: Kept): number {
  const left = cache.timeLeft(kept)
  return left === undefined ? -1 : Math.ceil(left / 1000)
}

// A pending or failed answer has no size; the caller gets the error.
const pending = Symbol('pending')
async function settled({ value }: Kept): Promise<unknown> {
  try {
    const found = await Promise.race([value, Promise.resolve(pending)])
    return found === pending ? undefined : found
  } catch {
    return undefined
  }
}

function shapeOf(value: unknown): Pick<KeyInfo, 'type' | 'size'> {
  if (value === undefined || value === null) return { type: 'none', size: 0 }
  if (typeof value === 'string') return { type: 'text', size: value.length }
  if (Array.isArray(value)) return { type: 'list', size: value.length }
  if (value instanceof Map || value instanceof Set) return { type: 'map', size: value.size }
  if (typeof value === 'object') return { type: 'object', size: Object.keys(value).length }
  return { type: 'number', size: 1 }
}
