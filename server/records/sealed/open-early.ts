import { sealedFieldsOf } from '../../../src/schema/compile/sealed-parts.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { App } from '../../platform/app.ts'
import type { Session } from '../../platform/http/route.ts'
import { keyIdOf } from '../../platform/seal/cipher.ts'
import { keysOf } from '../../platform/seal/data-keys.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { isEarlyReader, recordsOf } from './seal-state.ts'
import { isEncrypted, openedPart, sealedIn } from './sealed-values.ts'

/**
 * Rows with their encrypted values, for sessions that read them before the opening: the company whose values they are. For all others
 * the rows stay as they are stored, without those values.
 * @param record the record of all rows, if it is known.
 */
export async function openedEarly<Each extends RecordRow>(
  app: Pick<App, 'options' | 'store'>,
  resource: ServerResource,
  session: Session,
  rows: readonly Each[],
  record?: RecordRow,
): Promise<readonly Each[]> {
  if (!isEncrypted(resource)) return rows
  const sealed = rows.filter((row) => Object.keys(sealedIn(row)).length > 0)
  if (sealed.length === 0 || session.isSystem) return rows
  const records = record
    ? new Map(sealed.map(({ id }) => [String(id), record]))
    : await recordsOf(app, resource, sealed)
  const readable = sealed.filter(({ id }) => {
    const of = records.get(String(id))
    return of !== undefined && isEarlyReader(resource, session, of)
  })
  if (readable.length === 0) return rows
  const keys = await keysOf(
    app,
    readable.flatMap((row) => Object.values(sealedIn(row)).map(keyIdOf)),
  )
  const open = new Set(readable.map(({ id }) => id))
  return rows.map((row) => (open.has(row.id) ? { ...row, ...openedValues(resource, row, keys) } : row))
}

/** Single row with its encrypted values. */
export async function rowOpenedEarly<Each extends RecordRow>(
  app: Pick<App, 'options' | 'store'>,
  resource: ServerResource,
  session: Session,
  row: Each,
  record?: RecordRow,
): Promise<Each> {
  const [opened = row] = await openedEarly(app, resource, session, [row], record)
  return opened
}

/** Values of the parts of a row whose keys are given. @throws SEAL_BROKEN */
export function openedValues(
  resource: ServerResource,
  row: RecordRow,
  keys: ReadonlyMap<string, Buffer>,
  parts: readonly string[] = Object.keys(sealedFieldsOf(resource)),
): RecordRow {
  const sealed = Object.entries(sealedIn(row)).filter(([part]) => parts.includes(part))
  return Object.assign(
    {},
    ...sealed.map(([part, text]) => {
      const key = keys.get(keyIdOf(text))
      return key ? openedPart(resource, row, part, text, key) : {}
    }),
  ) as RecordRow
}
