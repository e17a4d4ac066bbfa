import type { Lang } from '../../../src/schema/base/text.ts'
import { sealedFieldsOf } from '../../../src/schema/compile/sealed-parts.ts'
import { sealedColumn } from '../../../src/schema/compile/storage.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { App } from '../../platform/app.ts'
import type { Session } from '../../platform/http/route.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { fromTable, type RecordRow, selectList } from '../../platform/sql/records.ts'
import { isOneOf, statement } from '../../platform/sql/sql.ts'
import type { Row } from '../../platform/store/store.ts'
import { openedEarly } from '../sealed/open-early.ts'
import { dressed } from './dressed.ts'

type Asking = {
  readonly app: App
  readonly resource: ServerResource
  readonly session: Session
  readonly lang: Lang
}

/**
 * Rows of a list, as JSON text, with their encrypted values for those who read them before the opening. The rows of other readers, and of
 * other resources, stay unchanged.
 */
export async function withSealedValues(
  { app, resource, session, lang }: Asking,
  records: string,
  ids: readonly string[],
  visible: readonly string[],
): Promise<string> {
  const fields = Object.values(sealedFieldsOf(resource)).flat()
  if (fields.length === 0 || ids.length === 0) return records
  const all = resource.storage.columns.map(({ field }) => field)
  const stored = await app.store.rows<Row>(
    statement(
      ...['select', selectList(resource, all), fromTable(resource), 'where'],
      isOneOf(columnOf(resource, 'id'), ids),
      `and ${columnOf(resource, sealedColumn)} is not null`,
    ),
  )
  const opened = await openedEarly(app, resource, session, stored)
  const own = opened.filter((row, index) => row !== stored[index])
  if (own.length === 0) return records
  const shown = fields.filter((field) => visible.includes(field))
  const picked = own.map((row) => Object.fromEntries(['id', ...shown].map((field) => [field, row[field] ?? null])))
  const dressedRows = await dressed(app, resource, session, lang, picked)
  const byId = new Map(dressedRows.map((row) => [row.id, row]))
  const rows = JSON.parse(records) as readonly RecordRow[]
  return JSON.stringify(rows.map((row, index) => ({ ...row, ...byId.get(ids[index]) })))
}
