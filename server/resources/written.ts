import type { Store } from '../store/store.ts'

/** A record that was just written. */
export type Written = { readonly code: string; readonly id: string; readonly tenantId: string }
type Listener = (written: Written) => Promise<void>

const listeners = new WeakMap<Store, Listener>()

/** Calls back for each record that this process writes, before its writer is answered. Gives the end of it. */
export function onWritten(store: Store, listener: Listener): () => void {
  listeners.set(store, listener)
  return () => listeners.delete(store)
}

/** Tells that a record was written. */
export async function tellWritten(store: Store, written: Written): Promise<void> {
  await listeners.get(store)?.(written)
}
