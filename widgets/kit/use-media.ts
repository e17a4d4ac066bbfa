import { useSyncExternalStore } from 'react'

type Store = {
  readonly subscribe: (listener: () => void) => () => void
  readonly matches: () => boolean
}

/** One list of the browser for each query: a page asks dozens of times at each drawing. */
const stores = new Map<string, Store>()

/** Whether a media query matches, with changes. */
export function useMedia(query: string): boolean {
  const { subscribe, matches } = storeOf(query)
  return useSyncExternalStore(subscribe, matches)
}

function storeOf(query: string): Store {
  const known = stores.get(query)
  if (known) return known
  const media = window.matchMedia(query)
  const store: Store = {
    subscribe: (listener) => {
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    matches: () => media.matches,
  }
  stores.set(query, store)
  return store
}
