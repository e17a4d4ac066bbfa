import type { Store } from '../store/store.ts'

type Entry = { readonly versions: string; readonly at: number; readonly value: Promise<unknown> }

/** What `make` gave for a key the last time, while none of the tables was written to since; else what it gives now. */
type Remember = <T>(store: Store, tables: readonly string[], key: string, make: () => Promise<T>) => Promise<T>

/** On PostgreSQL other processes write too, so an answer is believed this long at most. Milliseconds. */
const trust = 2000

function memoryOf(kept: number): Remember {
  const memories = new WeakMap<Store, Map<string, Entry>>()
  return <T>(store: Store, tables: readonly string[], key: string, make: () => Promise<T>) => {
    const memory = memories.get(store) ?? new Map<string, Entry>()
    memories.set(store, memory)
    const versions = tables.map((table) => store.versionOf(table)).join()
    const known = memory.get(key)
    const isFresh = known?.versions === versions && (store.dialect === 'sqlite' || Date.now() - known.at < trust)
    if (isFresh) return known.value as Promise<T>
    const value = make()
    memory.delete(key)
    memory.set(key, { versions, at: Date.now(), value })
    if (memory.size > kept) memory.delete(memory.keys().next().value ?? '')
    value.catch(() => memory.delete(key))
    return value
  }
}

/** For labels, counts and other small answers. */
export const remembered = memoryOf(5000)

/** For the rows of a page: many people open the same first pages. */
export const rememberedPage = memoryOf(300)
