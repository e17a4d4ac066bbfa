import { sealedFieldsOf } from '../../../src/schema/compile/sealed-parts.ts'
import { sealedColumn } from '../../../src/schema/compile/storage.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { App } from '../../platform/app.ts'
import type { Session } from '../../platform/http/route.ts'
import { keyIdOf } from '../../platform/seal/cipher.ts'
import { type DataKey, keyNamed } from '../../platform/seal/data-keys.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { isEarlyReader, isOpened, recordsOf, scopeOf } from './seal-state.ts'
import { isEncrypted, sealedIn, sealedPart, sealedText, valuesOf, withoutParts } from './sealed-values.ts'

/** Context of a write: `within` is set while a row is written with its record. */
export type Sealer = {
  readonly app: Pick<App, 'options' | 'store'>
  readonly resource: ServerResource
  readonly session: Session
  readonly within?: { readonly parent: RecordRow }
}

/**
 * Row as it is stored: the values of its parts are encrypted until their opening. A writer who may not read them leaves them as they are.
 * @param before the row as its writer read it.
 */
export async function sealedRow(sealer: Sealer, row: RecordRow, before?: RecordRow): Promise<RecordRow> {
  const { resource, session } = sealer
  if (!isEncrypted(resource)) return row
  const record = await recordOf(sealer, row)
  const fields = sealedFieldsOf(resource)
  const kept = sealedIn(before)
  const isReader = isEarlyReader(resource, session, record)
  const isWhole = !isOpened(resource, session, record) && (isReader || before === undefined)
  const parts = isWhole ? Object.keys(fields) : Object.keys(kept)
  if (parts.length === 0) return row
  const sealed: Record<string, string> = {}
  for (const part of parts) {
    const old = kept[part]
    const stays = old !== undefined && !isReader
    sealed[part] = stays ? old : await sealedAnew(sealer, record, { row, before, part, old })
  }
  return { ...withoutParts(fields, row, parts), [sealedColumn]: sealedText(sealed) }
}

/** Row with parts that stay encrypted until a later opening, of a record whose other parts are opened already. */
export async function partlySealedRow(sealer: Sealer, row: RecordRow, parts: readonly string[]): Promise<RecordRow> {
  const fields = sealedFieldsOf(sealer.resource)
  const record = await recordOf(sealer, row)
  const own = parts.filter((part) => fields[part] !== undefined)
  const sealed: Record<string, string> = { ...sealedIn(row) }
  for (const part of own)
    sealed[part] = await sealedAnew(sealer, record, { row, before: undefined, part, old: undefined })
  return { ...withoutParts(fields, row, own), [sealedColumn]: sealedText(sealed) }
}

/** Row as it was stored, of a row that its reader saw with its values. */
export function asStored(resource: ServerResource, row: RecordRow): RecordRow {
  return withoutParts(sealedFieldsOf(resource), row, Object.keys(sealedIn(row)))
}

/** Row for messages and other texts: without the values of parts that are not opened. */
export function forOthers(resource: ServerResource, session: Session, row: RecordRow): RecordRow {
  if (!resource.sealing) return row
  const fields = sealedFieldsOf(resource)
  return withoutParts(fields, row, isOpened(resource, session, row) ? Object.keys(sealedIn(row)) : Object.keys(fields))
}

type Part = {
  readonly row: RecordRow
  readonly before: RecordRow | undefined
  readonly part: string
  readonly old: string | undefined
}

// Unchanged values keep their text, so that an edit of other fields changes nothing here.
async function sealedAnew(sealer: Sealer, record: RecordRow, { row, before, part, old }: Part): Promise<string> {
  const { resource } = sealer
  const key = await keyFor(sealer, record, part)
  const fields = sealedFieldsOf(resource)[part] ?? []
  const values = (each: RecordRow) => JSON.stringify(valuesOf(resource, each, fields))
  const isSame = old !== undefined && before !== undefined && values(before) === values(row)
  return isSame && keyIdOf(old) === key.id ? old : sealedPart(resource, row, part, key)
}

/** Keys of the records of running writes: all rows of a record have those of its event. */
const held = new WeakMap<RecordRow, Map<string, Promise<DataKey>>>()

/** Key of a part of a record, by its event. */
export function keyFor({ app, resource, session }: Sealer, record: RecordRow, part: string): Promise<DataKey> {
  const known = held.get(record) ?? new Map<string, Promise<DataKey>>()
  held.set(record, known)
  const tenantId = String(record.tenantId ?? session.tenantId)
  const key = known.get(part) ?? keyNamed(app, { tenantId, scope: scopeOf(resource, record), part })
  known.set(part, key)
  return key
}

async function recordOf({ app, resource, within }: Sealer, row: RecordRow): Promise<RecordRow> {
  if (resource.sealing) return row
  const record = within?.parent ?? (await recordsOf(app, resource, [row])).get(String(row.id))
  return record ?? {}
}
