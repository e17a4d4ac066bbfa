import { createHash } from 'node:crypto'
import type { Text } from '../../../src/schema/base/text.ts'
import type { Cache, Kept } from '../../platform/cache/cache.ts'
import { percent } from './processor.ts'

/** How much a cache holds, and how often it was of use. */
export type CacheUse = {
  readonly name: string
  readonly title: Text
  readonly keys: number
  readonly most: number
  /** An estimate. */
  readonly bytes: number
  readonly hits: number
  readonly misses: number
  /** Percent. */
  readonly hitRate: number
}

/** What a cache holds at a key, as far as somebody who watches the server may know. */
export type KeyInfo = {
  readonly key: string
  /** What it is made of. */
  readonly tables: readonly string[]
  /** Whole seconds it is still believed: -1 until one of its tables is written to, 0 for one that no longer holds. */
  readonly ttl: number
  readonly bytes: number
  /** What kind of thing, and how many parts it has. */
  readonly type: 'number' | 'text' | 'list' | 'map' | 'object' | 'none'
  readonly size: number
  /** Epoch milliseconds. */
  readonly at: number
}

/** Names of more tables say nothing. */
const mostNamed = 2
/** Parts of a long thing that are weighed; the others are taken to be like them. */
const weighed = 50

/**
 * What a key is called: its cache, the tables it was made of, and a digest. The key itself holds what people searched for and which rows
 * they may see, and that of a session would be a way to it.
 */
export function nameOfKey({ kind }: Cache, key: string, { tables }: Kept): string {
  const digest = createHash('sha256').update(key).digest('hex').slice(0, 12)
  return [kind.name, ...(tables.length > mostNamed ? [] : [tables.join('+')]), digest].join(':')
}

export async function useOf(cache: Cache): Promise<CacheUse> {
  const { hits, misses } = cache.use
  const { name, title, most } = cache.kind
  const values = await Promise.all([...cache.entries()].map(([, kept]) => settled(kept)))
  const bytes = values.reduce<number>((sum, value) => sum + weightOf(value), 0)
  return { name, title, keys: cache.size, most, bytes, hits, misses, hitRate: percent(hits, hits + misses) }
}

/** Facts about a key. The value itself is for those under whose rights it was made. */
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

/** As a cache server tells it: -1 for no end. */
export function ttlOf(cache: Cache, kept: Kept): number {
  const left = cache.timeLeft(kept)
  return left === undefined ? -1 : Math.ceil(left / 1000)
}

// An answer that is still being made, or failed, weighs nothing; the caller gets the error.
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

/** About how many bytes a value takes. */
export function weightOf(value: unknown): number {
  if (typeof value === 'string') return 16 + value.length
  if (value instanceof Map) return 32 + some(value.entries(), value.size)
  if (Array.isArray(value)) return 16 + some(value.values(), value.length)
  if (typeof value === 'object' && value !== null) {
    const parts = Object.values(value)
    return 16 + some(parts.values(), parts.length)
  }
  return 8
}

function some(parts: Iterable<unknown>, size: number): number {
  let [looked, bytes] = [0, 0]
  for (const part of parts) {
    if (looked === weighed) return Math.round((bytes / weighed) * size)
    looked += 1
    bytes += weightOf(part)
  }
  return bytes
}
