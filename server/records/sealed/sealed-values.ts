import { type SealedFields, sealedFieldsOf } from '../../../src/schema/compile/sealed-parts.ts'
import { sealedColumn } from '../../../src/schema/compile/storage.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { decrypted, encrypted, SealBroken } from '../../platform/seal/cipher.ts'
import type { DataKey } from '../../platform/seal/data-keys.ts'
import { columnsOf, type RecordRow } from '../../platform/sql/records.ts'

/** Encrypted texts of a row, by part. */
type Sealed = Readonly<Record<string, string>>

/** Whether a resource has encrypted values. */
export function isEncrypted(resource: ServerResource): boolean {
  return Object.keys(sealedFieldsOf(resource)).length > 0
}

/** Encrypted texts of a stored row; empty once all parts are opened. */
export function sealedIn(row: RecordRow | undefined): Sealed {
  const text = row?.[sealedColumn]
  return typeof text === 'string' && text.startsWith('{') ? (JSON.parse(text) as Sealed) : {}
}

/** Fields and tables of a stored record that are still encrypted. */
export function sealedNames({ sealing }: ServerResource, row: RecordRow): readonly string[] {
  return Object.keys(sealedIn(row)).flatMap((part) => sealing?.parts[part] ?? [])
}

/** Text for the column of encrypted values; null without any. */
export function sealedText(sealed: Sealed): string | null {
  return Object.keys(sealed).length === 0 ? null : JSON.stringify(sealed)
}

/** Values of a part in their stored types, in the order of the fields' names. */
export function valuesOf(resource: ServerResource, row: RecordRow, fields: readonly string[]): RecordRow {
  const picked = Object.fromEntries(fields.map((field) => [field, row[field] ?? null]))
  const { values } = columnsOf(resource, picked)
  const names = resource.storage.columns.flatMap(({ field }) => (field in picked ? [field] : []))
  const pairs = names.map((name, index) => [name, values[index] ?? null] as const)
  return Object.fromEntries(pairs.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** Encrypts the values of a part of a row. */
export function sealedPart(resource: ServerResource, row: RecordRow, part: string, { id, key }: DataKey): string {
  const fields = sealedFieldsOf(resource)[part] ?? []
  return encrypted(key, id, placeOf(resource, row, part), JSON.stringify(valuesOf(resource, row, fields)))
}

/** Decrypts the values of a part of a row. @throws SEAL_BROKEN */
export function openedPart(
  resource: ServerResource,
  row: RecordRow,
  part: string,
  text: string,
  key: Buffer,
): RecordRow {
  try {
    return JSON.parse(decrypted(key, placeOf(resource, row, part), text)) as RecordRow
  } catch (cause) {
    if (cause instanceof SealBroken) throw new AppError('SEAL_BROKEN', {}, { cause })
    throw cause
  }
}

/** Row without the values of some parts. */
export function withoutParts(fields: SealedFields, row: RecordRow, parts: readonly string[]): RecordRow {
  const gone = parts.flatMap((part) => fields[part] ?? [])
  return gone.length === 0 ? row : { ...row, ...Object.fromEntries(gone.map((field) => [field, null])) }
}

function placeOf({ plan }: ServerResource, { id, tenantId }: RecordRow, part: string): readonly string[] {
  return ['record', String(tenantId), plan.code, String(id), part]
}
