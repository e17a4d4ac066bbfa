import type { RecordRow } from '../../platform/sql/records.ts'
import type { Store } from '../../platform/store/store.ts'

/** Record that was just written. */
export type Written = {
  readonly code: string
  readonly id: string
  readonly tenantId: string
  /** Record with all of its rows, if it was added just now. */
  readonly row?: RecordRow
}

/** Records of one resource in a tenant. */
export type Records = { readonly code: string; readonly ids: readonly string[]; readonly tenantId: string }

type Listener = {
  /** Called for each record that this process writes, before its writer gets the answer. */
  readonly written: (written: Written) => Promise<void>
  /** Records with figures about the given ones in their present state: called before these are written. */
  readonly concerned: (records: readonly Records[]) => Promise<readonly Records[]>
  /** Called for records whose figures may have changed: counted rows are deleted, or belong to others. */
  readonly moved: (concerned: readonly Records[]) => Promise<void>
}

const listeners = new WeakMap<Store, Listener>()

/** Registers a listener for each record that this process writes. Returns the function that removes it. */
export function onWritten(store: Store, listener: Listener): () => void {
  listeners.set(store, listener)
  return () => listeners.delete(store)
}

/** Notifies the listener of a written record. */
export async function notifyWritten(store: Store, written: Written): Promise<void> {
  await listeners.get(store)?.written(written)
}

/**
 * Called before records are changed or deleted: finds the records with figures about them. The returned function runs after the write,
 * when the old links no longer exist.
 */
export async function movingFrom(store: Store, records: readonly Records[]): Promise<() => Promise<void>> {
  const listener = listeners.get(store)
  const concerned = (await listener?.concerned(records)) ?? []
  return async () => {
    if (concerned.length > 0) await listener?.moved(concerned)
  }
}
