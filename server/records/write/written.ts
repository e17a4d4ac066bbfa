import type { Store } from '../../platform/store/store.ts'

/** A record that was just written. */
export type Written = { readonly code: string; readonly id: string; readonly tenantId: string }

/** Records of one resource in a tenant. */
export type Records = { readonly code: string; readonly ids: readonly string[]; readonly tenantId: string }

type Listener = {
  /** Told of each record that this process writes, before its writer is answered. */
  readonly written: (written: Written) => Promise<void>
  /** The records that say something of what these are, as long as these are as they were: asked before they are written. */
  readonly concerned: (records: readonly Records[]) => Promise<readonly Records[]>
  /** Told of these records once what they say may be otherwise: rows that they counted are gone, or belong to others. */
  readonly moved: (concerned: readonly Records[]) => Promise<void>
}

const listeners = new WeakMap<Store, Listener>()

/** Calls back for each record that this process writes. Gives the end of it. */
export function onWritten(store: Store, listener: Listener): () => void {
  listeners.set(store, listener)
  return () => listeners.delete(store)
}

/** Tells that a record was written. */
export async function tellWritten(store: Store, written: Written): Promise<void> {
  await listeners.get(store)?.written(written)
}

/**
 * Before records are changed or deleted: finds who says something of them now. What it gives is called once they are written, as by then
 * nothing leads from them to the former.
 */
export async function movingFrom(store: Store, records: readonly Records[]): Promise<() => Promise<void>> {
  const listener = listeners.get(store)
  const concerned = (await listener?.concerned(records)) ?? []
  return async () => {
    if (concerned.length > 0) await listener?.moved(concerned)
  }
}
