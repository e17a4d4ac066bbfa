import type { Store } from '../store/store.ts'

const listeners = new WeakMap<Store, Set<() => void>>()

/** Calls back when this process adds to the outbox of a database. Returns the function that ends it. */
export function onWake(store: Store, listener: () => void): () => void {
  const known = listeners.get(store) ?? new Set()
  listeners.set(store, known.add(listener))
  return () => known.delete(listener)
}

/** Notifies the sender of a new message in the outbox. */
export function wakeSender(store: Store): void {
  for (const listener of listeners.get(store) ?? []) listener()
}
