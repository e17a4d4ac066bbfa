import type { Lang } from '../../src/schema/base/text.ts'
import type { Source } from '../../src/schema/model/compiled.ts'
import type { DataSource, Option, Resolved } from './contract.ts'

export type Loaded<T> = { readonly status: 'idle' | 'loading' | 'ready' | 'failed'; readonly data: T }

/** A cached answer: shared by its subscribers, loaded while there is at least one. */
export type Entry<T> = {
  readonly snapshot: () => Loaded<T>
  readonly subscribe: (listener: () => void) => () => void
  readonly retry: () => void
}

type Query = { readonly keyword?: string; readonly where?: Resolved }
type Labels = ReadonlyMap<string, Option>

export type OptionStore = {
  readonly options: (source: Source, query: Query) => Entry<readonly Option[]>
  readonly labels: (source: Source, values: readonly string[]) => Entry<Labels>
}

/** Freshness of an answer. A subscribed answer stays on screen during its refresh. */
const freshFor = { dictionary: 300_000, resource: 30_000, report: 30_000 }

/** Cached answers of a data source; the oldest without subscribers leave first. */
const mostEntries = 200

/** Fields in one call for labels at most. */
const mostFields = 30

const stores = new WeakMap<DataSource, Partial<Record<Lang, OptionStore>>>()

/** Option cache of a data source in one language, shared by all widgets below one `WidgetServices`. */
export function optionStoreOf(data: DataSource, lang: Lang): OptionStore {
  const byLang = stores.get(data) ?? {}
  stores.set(data, byLang)
  byLang[lang] ??= createOptionStore(data)
  return byLang[lang]
}

/** Clears the cache, so that widgets request again (a dictionary was changed). */
export function forgetOptions(data: DataSource): void {
  stores.delete(data)
}

function createOptionStore(data: DataSource): OptionStore {
  const lists = new Map<string, WatchedEntry<readonly Option[]>>()
  const labels = new Map<string, WatchedEntry<Labels>>()
  const ask = batched(data)
  return {
    options: (source, query) =>
      cached(lists, keyOf(source, query), () =>
        createEntry([], freshFor[source.kind], (signal) => data.options(source, query, signal)),
      ),
    labels: (source, values) =>
      cached(labels, keyOf(source, [source.of, values]), () =>
        createEntry(new Map<string, Option>(), freshFor[source.kind], () => ask(source, values)),
      ),
  }
}

function keyOf({ kind, code, value, label, except = [] }: Source, query: unknown): string {
  return JSON.stringify([kind, code, value, label, except, query])
}

type WatchedEntry<T> = Entry<T> & { readonly isWatched: () => boolean }

function cached<T>(entries: Map<string, WatchedEntry<T>>, key: string, create: () => WatchedEntry<T>): WatchedEntry<T> {
  const known = entries.get(key)
  if (known) return known
  if (entries.size >= mostEntries) {
    const unwatched = [...entries].find(([, entry]) => !entry.isWatched())
    if (unwatched) entries.delete(unwatched[0])
  }
  const entry = create()
  entries.set(key, entry)
  return entry
}

function createEntry<T>(empty: T, freshMs: number, load: (signal: AbortSignal) => Promise<T>): WatchedEntry<T> {
  const listeners = new Set<() => void>()
  let loaded: Loaded<T> = { status: 'idle', data: empty }
  let loadedAt = 0
  let running: AbortController | undefined

  const show = (next: Loaded<T>) => {
    loaded = next
    for (const listener of listeners) listener()
  }
  const start = () => {
    const controller = new AbortController()
    running = controller
    // An answer stays on screen during its refresh.
    if (loaded.status !== 'ready') show({ status: 'loading', data: loaded.data })
    const settle = (next: Loaded<T>) => {
      if (running !== controller) return
      running = undefined
      loadedAt = Date.now()
      show(next)
    }
    load(controller.signal).then(
      (data) => settle({ status: 'ready', data }),
      () => settle({ status: 'failed', data: loaded.data }),
    )
  }
  const isStale = () => loaded.status !== 'ready' || Date.now() - loadedAt > freshMs

  return {
    snapshot: () => loaded,
    subscribe(listener) {
      listeners.add(listener)
      if (!running && loaded.status !== 'failed' && isStale()) start()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        // No subscriber is left.
        running?.abort()
        running = undefined
        if (loaded.status === 'loading' || loaded.status === 'failed') loaded = { status: 'idle', data: empty }
      }
    },
    retry: () => {
      if (!running) start()
    },
    isWatched: () => listeners.size > 0,
  }
}

/** Batches the simultaneous requests of a form's widgets into one call for each source. */
function batched(data: DataSource) {
  type Batch = {
    readonly source: Source
    readonly values: Set<string>
    readonly fields: Set<string>
    readonly answer: Promise<Labels>
  }
  const waiting = new Map<string, Batch>()
  return (source: Source, values: readonly string[]): Promise<Labels> => {
    const key = keyOf(source, '')
    const batch = waiting.get(key) ?? open(source, key)
    for (const value of values) batch.values.add(value)
    if (source.of !== undefined && batch.fields.size < mostFields) batch.fields.add(source.of)
    return batch.answer
  }
  function open(source: Source, key: string): Batch {
    const values = new Set<string>()
    const fields = new Set<string>()
    const answer = Promise.resolve().then(async () => {
      waiting.delete(key)
      const options = await data.labels(source, [...values], undefined, [...fields])
      return new Map(options.map((option) => [option.value, option]))
    })
    const batch = { source, values, fields, answer }
    waiting.set(key, batch)
    return batch
  }
}
