import { baseOf } from '../../platform/cache/caches.ts'
import type { Store } from '../../platform/store/store.ts'

/** Table or select of a data source with the items of a dictionary, and their columns. */
export type ItemSource = {
  readonly id: string
  readonly from: string
  readonly value: string
  /** Empty for the column of the values. */
  readonly text: string
}
export type SourceItem = { readonly value: string; readonly text: string }

/** Reads the items of a data source, and may give those of a minute ago. */
export type ReadItems = (source: ItemSource) => Promise<readonly SourceItem[]>

const readers = new WeakMap<Store, ReadItems>()
const lasts = new WeakMap<Store, Map<string, readonly SourceItem[]>>()

/** Registers the reader of data sources, once at the start. */
export function provideItems(store: Store, read: ReadItems): void {
  readers.set(store, read)
  lasts.set(store, new Map())
}

/** Items of a data source. @throws as the reader */
export async function sourceItems(store: Store, source: ItemSource): Promise<readonly SourceItem[]> {
  const base = baseOf(store)
  const items = (await readers.get(base)?.(source)) ?? []
  lasts.get(base)?.set(JSON.stringify(source), items)
  return items
}

/** Items of a data source, or the last ones when it does not answer. */
export async function lastItems(store: Store, source: ItemSource): Promise<readonly SourceItem[]> {
  try {
    return await sourceItems(store, source)
  } catch {
    // The reader has logged it. Labels are not worth a failed list.
    return lasts.get(baseOf(store))?.get(JSON.stringify(source)) ?? []
  }
}
