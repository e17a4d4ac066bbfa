import type { Store } from '../store/store.ts'

const listeners = new WeakMap<Store, Set<() => void>>()

/** Calls back when something was put into the outbox of a database by this process. Gives the end of it. */
export function onWake(store: Store, listener: () => void): () => void {
  const known = listeners.get(store) ?? new Set()
  listeners.set(store, known.add(listener))
  return () => known.delete(listener)
}

/** Tells the sender that the outbox holds something new. */
export function wakeSender(store: Store): void {
  for (const listener of listeners.get(store) ?? []) listener()
}
