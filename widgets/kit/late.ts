import { useSyncExternalStore } from 'react'
import { arriving } from './lazily.ts'

/** An export of a chunk that loads after its first use is likely. */
export type Late<T> = {
  /** The export, once the chunk is there. */
  readonly get: () => T | undefined
  readonly subscribe: (listener: () => void) => () => void
  /** Loads the chunk; a failure is reported as that of a lazy component. */
  readonly need: () => void
  /** Loads the chunk; after a failure it is loaded again when it is needed. */
  readonly prefetch: () => void
}

/** Defines such an export. Once it is there, a component is drawn in the same event, which a lazy one never is. */
export function late<T>(load: () => Promise<T>): Late<T> {
  let arrived: T | undefined
  const listeners = new Set<() => void>()
  const arrive = (value: T) => {
    if (arrived) return
    arrived = value
    for (const listener of listeners) listener()
  }
  return {
    get: () => arrived,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    need: () => void (arrived ?? arriving(load()).then(arrive, () => undefined)),
    prefetch: () => void (arrived ?? load().then(arrive, () => undefined)),
  }
}

export function useLate<T>({ subscribe, get }: Late<T>): T | undefined {
  return useSyncExternalStore(subscribe, get)
}
