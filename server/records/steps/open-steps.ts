import { sealedFieldsOf } from '../../../src/schema/compile/sealed-parts.ts'
import { sealedColumn } from '../../../src/schema/compile/storage.ts'
import type { Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { App } from '../../platform/app.ts'
import type { Session } from '../../platform/http/route.ts'
import { keyIdOf } from '../../platform/seal/cipher.ts'
import { type DataKey, keyNamed } from '../../platform/seal/data-keys.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { fromTable, type RecordRow, selectList } from '../../platform/sql/records.ts'
import { isOneOf, statement } from '../../platform/sql/sql.ts'
import type { Row, Step } from '../../platform/store/store.ts'
import { tablesOf } from '../read/table-fields.ts'
import { openedValues } from '../sealed/open-early.ts'
import { scopeOf } from '../sealed/seal-state.ts'
import { sealedIn, sealedText } from '../sealed/sealed-values.ts'
import { updateSteps } from './row-steps.ts'

export type Opener = { readonly app: App; readonly model: Model; readonly session: Session }

/** Opening of records of one event. */
export type Opening = {
  /** Parts to open. */
  readonly parts: readonly string[]
  /** Records as they are stored. */
  readonly rows: readonly RecordRow[]
  /** Values that the opening sets in each, such as its state. */
  readonly values: RecordRow
  /** Name of the entries in the history. */
  readonly action: string
}

export type Opened = {
  /** Records with the opened values. */
  readonly rows: readonly RecordRow[]
  readonly steps: readonly Step[]
  /** Ids of the used keys. */
  readonly keys: readonly string[]
}

/**
 * Decrypts parts of records and of the rows of their tables: the steps store the values in clear, with their history. The only way to
 * open what is encrypted; whether the time and the people are right is checked by its caller. @throws SEAL_BROKEN, also for values
 * that were encrypted for another event.
 */
export async function openedRecords(opener: Opener, resource: ServerResource, opening: Opening): Promise<Opened> {
  const { model } = opener
  const keys = await keysFor(opener, resource, opening)
  const records = opening.rows.map((row) => openedRow(opener, resource, row, keys, opening))
  const ids = opening.rows.map(({ id }) => String(id))
  const tables = await Promise.all(
    tablesOf(model, resource).map(async ({ resource: child, link }) => {
      const parts = Object.keys(sealedFieldsOf(child))
      if (!parts.some((part) => opening.parts.includes(part))) return []
      const rows = await rowsBelow(opener, child, link, ids)
      return rows.flatMap((row) => openedRow(opener, child, row, keys, { ...opening, values: {} }).steps)
    }),
  )
  return {
    rows: records.map(({ row }) => row),
    steps: [...records.flatMap(({ steps }) => steps), ...tables.flat()],
    keys: [...keys.keys()],
  }
}

/** Keys of the parts of each event among the records. */
async function keysFor({ app, session }: Opener, resource: ServerResource, { rows, parts }: Opening) {
  const scopes = [...new Set(rows.map((row) => scopeOf(resource, row)))]
  const names = scopes.flatMap((scope) => parts.map((part) => ({ tenantId: session.tenantId, scope, part })))
  const keys = await Promise.all(names.map((name): Promise<DataKey> => keyNamed(app, name)))
  return new Map(keys.map(({ id, key }) => [id, key]))
}

function openedRow(
  { app, session }: Opener,
  resource: ServerResource,
  row: RecordRow,
  keys: ReadonlyMap<string, Buffer>,
  { parts, values, action }: Omit<Opening, 'rows'>,
): { readonly row: RecordRow; readonly steps: readonly Step[] } {
  const sealed = sealedIn(row)
  const opens = Object.entries(sealed).filter(([part]) => parts.includes(part))
  if (opens.some(([, text]) => !keys.has(keyIdOf(text)))) throw new AppError('SEAL_BROKEN')
  const rest = Object.fromEntries(Object.entries(sealed).filter(([part]) => !parts.includes(part)))
  const clear = openedValues(resource, row, keys, parts)
  const after = { ...row, ...clear, ...values, [sealedColumn]: sealedText(rest) }
  const isChanged = opens.length > 0 || Object.keys(values).length > 0
  return isChanged ? updateSteps({ app, resource, session }, row, after, action) : { row, steps: [] }
}

/** Records of one statement. */
const together = 200

async function rowsBelow(
  { app }: Opener,
  child: ServerResource,
  link: string,
  ids: readonly string[],
): Promise<readonly Row[]> {
  const fields = child.storage.columns.map(({ field }) => field)
  const found: Row[] = []
  for (let start = 0; start < ids.length; start += together) {
    const some = isOneOf(columnOf(child, link), ids.slice(start, start + together))
    const rows = await app.store.rows<Row>(
      statement('select', selectList(child, fields), fromTable(child), 'where', some),
      { heavy: true },
    )
    found.push(...rows)
  }
  return found
}
