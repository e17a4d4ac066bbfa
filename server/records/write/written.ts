import type { RecordRow } from '../../platform/sql/records.ts'
import type { Step, Store } from '../../platform/store/store.ts'
import { type Change, type ChangedRow, changedRow } from '../read/changed.ts'

/** Record that was just written. */
export type Written = {
  readonly code: string
  readonly id: string
  readonly tenantId: string
  /** Record with all of its rows, if it was added just now. */
  readonly row?: RecordRow
  /** Known for a change of one record. */
  readonly change?: Change | undefined
}

/** Records of one resource in a tenant. */
export type Records = {
  readonly code: string
  readonly ids: readonly string[]
  readonly tenantId: string
  readonly change?: Change | undefined
}

/** Records of other resources that steps change, each once. */
export function changedBeside({ code, tenantId }: Written, steps: readonly Step[]): readonly Written[] {
  const found = new Map<string, Written>()
  for (const step of steps) {
    const row = changedRow(step)
    if (!row) continue
    const next = writtenRow(row, tenantId)
    if (next.code === code) continue
    const name = `${next.code}/${next.id}`
    const known = found.get(name)
    found.set(name, known ? joinedChange(known, next) : next)
  }
  return [...found.values()]
}

/** A changed row counts as a change of its parent record, whose own values are the same. */
export function writtenRow({ resource, before, after }: ChangedRow, session: string): Written {
  const { plan, storage } = resource
  const tenantId = String(after.tenantId ?? session)
  if (!plan.parent)
    return { code: plan.code, id: String(after.id), tenantId, change: { before, after, tables: new Set() } }
  const change = { before: {}, after: {}, tables: new Set([storage.table]) }
  return { code: plan.parent.of, id: String(after[plan.parent.field]), tenantId, change }
}

function joinedChange(known: Written, next: Written): Written {
  const [left, right] = [known.change, next.change]
  if (!left || !right) return { ...known, change: undefined }
  return {
    ...known,
    change: {
      before: { ...right.before, ...left.before },
      after: { ...left.after, ...right.after },
      tables: new Set([...left.tables, ...right.tables]),
    },
  }
}

type Listener = {
  /** Called for each record that this process writes, before its writer gets the answer, with those that had figures about it before. */
  readonly written: (written: Written, concerned: readonly Records[]) => Promise<void>
  /** Records with figures about the given ones in their present state: called before these are written or deleted. */
  readonly concerned: (records: readonly Records[]) => Promise<readonly Records[]>
  /** Called for records that had figures about deleted ones. */
  readonly moved: (concerned: readonly Records[]) => Promise<void>
}

const listeners = new WeakMap<Store, Listener>()

/** Registers a listener for each record that this process writes. Returns the function that removes it. */
export function onWritten(store: Store, listener: Listener): () => void {
  listeners.set(store, listener)
  return () => listeners.delete(store)
}

/** Notifies the listener of a written record, and of those that had figures about it before: its old links no longer exist. */
export async function notifyWritten(store: Store, written: Written, concerned: readonly Records[] = []): Promise<void> {
  await listeners.get(store)?.written(written, concerned)
}

/** Called before records are changed or deleted: finds the records with figures about them. */
export async function concernedBy(store: Store, records: readonly Records[]): Promise<readonly Records[]> {
  return (await listeners.get(store)?.concerned(records)) ?? []
}

/** Notifies the listener of records that had figures about deleted ones. */
export async function notifyMoved(store: Store, concerned: readonly Records[]): Promise<void> {
  if (concerned.length > 0) await listeners.get(store)?.moved(concerned)
}
