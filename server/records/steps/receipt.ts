import { createHash, createHmac } from 'node:crypto'
import { sealedFieldsOf } from '../../../src/schema/compile/sealed-parts.ts'
import type { Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { type TableResource, tablesOf } from '../read/table-fields.ts'
import { keyFor, type Sealer } from '../sealed/seal-row.ts'
import { valuesOf } from '../sealed/sealed-values.ts'

/** Hashed content of a part. */
type ReceiptPart = { readonly part: string; readonly salt: string; readonly content: string; readonly hash: string }

export type Receipt = { readonly hash: string; readonly parts: readonly ReceiptPart[] }

/**
 * Receipt of the encrypted values of a record with its rows: SHA-256 over the hashes of its parts, in the order of their names. The hash of a part is
 * that of its salt followed by its content; the salt is derived from the part's key, so nobody finds a price by trying.
 */
export async function receiptOf(sealer: Sealer, model: Model, record: RecordRow): Promise<Receipt> {
  const tables = tablesOf(model, sealer.resource)
  const names = Object.keys(sealedFieldsOf(sealer.resource)).toSorted()
  const parts = await Promise.all(
    names.map(async (part): Promise<ReceiptPart> => {
      const { key } = await keyFor(sealer, record, part)
      const salt = createHmac('sha256', key)
        .update(`receipt ${String(record.id)}`)
        .digest('hex')
      const content = contentOf(sealer.resource, record, part, tables)
      return { part, salt, content, hash: sha256(salt + content) }
    }),
  )
  return { hash: sha256(parts.map(({ hash }) => hash).join('')), parts }
}

function contentOf(
  resource: ServerResource,
  record: RecordRow,
  part: string,
  tables: readonly TableResource[],
): string {
  const fields = sealedFieldsOf(resource)[part] ?? []
  const below = tables.flatMap(({ key, resource: child }) => {
    const own = sealedFieldsOf(child)[part]
    const rows = (record[key] ?? []) as readonly RecordRow[]
    return own ? [[key, rows.map((row) => JSON.stringify(valuesOf(child, row, own))).toSorted()]] : []
  })
  return JSON.stringify({ ...valuesOf(resource, record, fields), ...Object.fromEntries(below) })
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
