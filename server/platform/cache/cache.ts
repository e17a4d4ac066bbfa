import type { Text } from '../../../src/schema/base/text.ts'
import type { Store } from '../store/store.ts'
import { weightOf } from './weight.ts'

/** Kind of cache: name, capacity, and lifetime of an answer whose tables have no writes. */
export type CacheKind = {
  readonly name: string
  readonly title: Text
  /** Most answers; the oldest is dropped first. */
  readonly most: number
  /** Approximate size of answers and keys, in megabytes; an answer of more than an eighth of it is not cached. */
  readonly megabytes: number
  /** Milliseconds; undefined means without limit. */
  readonly trust: (store: Store) => number | undefined
}

/** Cached answer and its dependencies. */
export type Kept = {
  readonly tables: readonly string[]
  readonly versions: string
  /** Epoch milliseconds. */
  readonly at: number
  readonly value: Promise<unknown>
  /** Approximate size in bytes; 0 until the answer exists. */
  bytes: number
}

/** Cache of answers from some tables, valid until this process writes to one of them. Parallel requests for one key share the result. */
export class Cache {
  readonly kind: CacheKind
  readonly #store: Store
  readonly #trust: number | undefined
  readonly #kept = new Map<string, Kept>()
  readonly #mostBytes: number
  #bytes = 0
  #hits = 0
  #misses = 0

  constructor(store: Store, kind: CacheKind) {
    this.kind = kind
    this.#store = store
    this.#trust = kind.trust(store)
    this.#mostBytes = kind.megabytes * 1_048_576
  }

  /** Cached result of `make` for a key while it is valid; else a new one. */
  remember<T>(tables: readonly string[], key: string, make: () => Promise<T>): Promise<T> {
    const versions = this.#versionsOf(tables)
    const known = this.#kept.get(key)
    if (known?.versions === versions && this.#isYoung(known)) {
      this.#hits += 1
      return known.value as Promise<T>
    }
    this.#misses += 1
    const value = make()
    const kept: Kept = { tables, versions, at: Date.now(), value, bytes: 0 }
    this.delete(key)
    this.#kept.set(key, kept)
    if (this.#kept.size > this.kind.most) this.#dropFirst()
    value.then(
      (given) => this.#weigh(key, kept, given),
      () => {
        if (this.#kept.get(key) === kept) this.delete(key)
      },
    )
    return value
  }

  #weigh(key: string, kept: Kept, value: unknown): void {
    if (this.#kept.get(key) !== kept) return
    kept.bytes = weightOf(key) + weightOf(value)
    this.#bytes += kept.bytes
    if (kept.bytes > this.#mostBytes / 8) this.delete(key)
    while (this.#bytes > this.#mostBytes && this.#kept.size > 0) this.#dropFirst()
  }

  #dropFirst(): void {
    this.delete(this.#kept.keys().next().value ?? '')
  }

  #versionsOf(tables: readonly string[]): string {
    return tables.map((table) => this.#store.versionOf(table)).join()
  }

  #isYoung({ at }: Kept): boolean {
    const age = Date.now() - at
    // An answer from the future is from before the clock was set back.
    return this.#trust === undefined || (age >= 0 && age < this.#trust)
  }

  get size(): number {
    return this.#kept.size
  }

  /** Approximate size of the answers and their keys, in bytes. */
  get bytes(): number {
    return this.#bytes
  }

  /** Hits and misses, since the start or the last clearing. */
  get use(): { readonly hits: number; readonly misses: number } {
    return { hits: this.#hits, misses: this.#misses }
  }

  entries(): IterableIterator<[string, Kept]> {
    return this.#kept.entries()
  }

  /** Remaining validity in milliseconds: 0 for an invalid answer, undefined when only a write ends it. */
  timeLeft(kept: Kept): number | undefined {
    if (kept.versions !== this.#versionsOf(kept.tables)) return 0
    return this.#trust === undefined ? undefined : Math.max(0, kept.at + this.#trust - Date.now())
  }

  delete(key: string): boolean {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0
    return this.#kept.delete(key)
  }

  /** Drops all answers and resets the counts. */
  clear(): void {
    this.#kept.clear()
    this.#bytes = 0
    this.#hits = 0
    this.#misses = 0
  }
}
