import type { Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { App } from '../../platform/app.ts'
import type { Session } from '../../platform/http/route.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import type { Store } from '../../platform/store/store.ts'

/** Record that is read on its own, as stored. */
type Reading = {
  readonly app: App
  readonly model: Model
  readonly session: Session
  readonly resource: ServerResource
  readonly row: RecordRow
}

/** Values of a record that are computed at each read of the single record, and not stored. */
export type Reader = (reading: Reading) => Promise<RecordRow>

const registered = new WeakMap<Store, Readonly<Record<string, Reader>>>()

/** Registers readers by the name of the hook whose resources have them: once at the start. */
export function contributeReaders(store: Store, readers: Readonly<Record<string, Reader>>): void {
  registered.set(store, readers)
}

/** Record with the values that the hooks of its resource derive. */
export async function withDerived(
  app: App,
  resource: ServerResource,
  session: Session,
  row: RecordRow,
): Promise<RecordRow> {
  const readers = registered.get(app.store) ?? {}
  const own = resource.hooks.flatMap((name) => readers[name] ?? [])
  if (own.length === 0) return row
  const reading = { app, model: app.live.current, resource, session, row }
  return Object.assign({ ...row }, ...(await Promise.all(own.map((read) => read(reading)))))
}
