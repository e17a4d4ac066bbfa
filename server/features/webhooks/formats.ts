import type { App } from '../../platform/app.ts'
import type { Session } from '../../platform/http/route.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import type { Store } from '../../platform/store/store.ts'

type Place = { readonly app: App; readonly session: Session }

/** Format of the body of an event other than JSON. */
export type Format = {
  /** Whether records of a resource have it. */
  readonly has: (code: string) => boolean
  /** Record as its reader sees it, for an event (`ord/order.publish`). */
  readonly write: (place: Place, event: string, record: RecordRow) => Promise<string>
}

const formats = new WeakMap<Store, Format>()

/** Registers the UBL documents of a higher storey: once at the start. */
export function contributeUbl(store: Store, format: Format): void {
  formats.set(store, format)
}

/** Registered UBL documents of a database. */
export function ublOf(store: Store): Format {
  const found = formats.get(store)
  if (!found) throw new Error('no UBL documents are registered: the start calls contributeUbl')
  return found
}
