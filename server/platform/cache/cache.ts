import type { Text } from '../../../src/schema/base/text.ts'
import type { Store } from '../store/store.ts'

/** What a cache is called, how much it keeps, and how long an answer is believed although no table was written to. */
export type CacheKind = {
  readonly name: string
  readonly title: Text
  /** Answers it keeps; the one that was made first goes first. */
  readonly most: number
  /** Milliseconds; for ever where it says nothing. */
  readonly trust: (store: Store) => number | undefined
}

/** An answer that is kept, and what it hangs on. */
export type Kept = {
  readonly tables: readonly string[]
  readonly versions: string
  /** Epoch milliseconds. */
  readonly at: number
  readonly value: Promise<unknown>
}

/** Answers made of some tables, until one of these is written to in this process. The same question asked at the same time is made once. */
export class Cache {
  readonly kind: CacheKind
  readonly #store: Store
  readonly #trust: number | undefined
  readonly #kept = new Map<string, Kept>()
  #hits = 0
  #misses = 0

  constructor(store: Store, kind: CacheKind) {
    this.kind = kind
    this.#store = store
    this.#trust = kind.trust(store)
  }

  /** What `make` gave for a key the last time, while that still holds; else what it gives now. */
  remember<T>(tables: readonly string[], key: string, make: () => Promise<T>): Promise<T> {
    const versions = this.#versionsOf(tables)
    const known = this.#kept.get(key)
    if (known?.versions === versions && this.#isYoung(known)) {
      this.#hits += 1
      return known.value as Promise<T>
    }
    this.#misses += 1
    const value = make()
    const kept = { tables, versions, at: Date.now(), value }
    this.#put(key, kept)
    value.catch(() => {
      if (this.#kept.get(key) === kept) this.#kept.delete(key)
    })
    return value
  }

  #put(key: string, kept: Kept): void {
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    if (this.#kept.size > this.kind.most) this.#kept.delete(this.#kept.keys().next().value ?? '')
  }

  #versionsOf(tables: readonly string[]): string {
    return tables.map((table) => this.#store.versionOf(table)).join()
  }

  #isYoung({ at }: Kept): boolean {
    const age = Date.now() - at
    // An answer of a time to come is from before the clock was set back.
    return this.#trust === undefined || (age >= 0 && age < this.#trust)
  }

  get size(): number {
    return this.#kept.size
  }

  /** How often an answer was there, and how often it had to be made, since the start or since it was cleared. */
  get use(): { readonly hits: number; readonly misses: number } {
    return { hits: this.#hits, misses: this.#misses }
  }

  entries(): IterableIterator<[string, Kept]> {
    return this.#kept.entries()
  }

  /** Milliseconds for which an answer is still believed: 0 for one that no longer holds, undefined while only a write ends it. */
  timeLeft(kept: Kept): number | undefined {
    if (kept.versions !== this.#versionsOf(kept.tables)) return 0
    return this.#trust === undefined ? undefined : Math.max(0, kept.at + this.#trust - Date.now())
  }

  delete(key: string): boolean {
    return this.#kept.delete(key)
  }

  /** Forgets every answer and resets the counts. */
  clear(): void {
    this.#kept.clear()
    this.#hits = 0
    this.#misses = 0
  }
}
