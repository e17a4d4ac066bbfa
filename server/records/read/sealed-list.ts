import type { Lang } from '../../../src/schema/base/text.ts'
import { sealedFieldsOf } from '../../../src/schema/compile/sealed-parts.ts'
import { sealedColumn } from '../../../src/schema/compile/storage.ts'
import { fieldOf } from '../../../src/schema/compile/system-fields.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { App } from '../../platform/app.ts'
import type { Session } from '../../platform/http/route.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { fromTable, type RecordRow, selectList } from '../../platform/sql/records.ts'
import { all, isOneOf, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import type { Row } from '../../platform/store/store.ts'
import { hiddenIn, veiledFields } from '../../rights/rows/veiled-fields.ts'
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
  const stored = await rowsOf(app, resource, ids, sqlOf(`${columnOf(resource, sealedColumn)} is not null`))
  const opened = await openedEarly(app, resource, session, stored)
  const own = opened.filter((row, index) => row !== stored[index])
  const shown = fields.filter((field) => visible.includes(field))
  return joined({ app, resource, session, lang }, records, ids, { rows: own, shown: () => shown })
}

/** Rows of a list, as JSON text, with the fields that are hidden from their reader in other rows only. */
export async function withVeiledValues(asking: Asking, records: string, ids: readonly string[]): Promise<string> {
  const { app, resource, session } = asking
  const fields = [...veiledFields(resource, session).keys()].filter(
    (field) => fieldOf(resource.plan.fields, field)?.type !== 'table',
  )
  if (fields.length === 0 || ids.length === 0) return records
  const rows = await rowsOf(app, resource, ids)
  const shown = (row: RecordRow) => {
    const hidden = hiddenIn(resource, session, row)
    return fields.filter((field) => !hidden.has(field))
  }
  return joined(asking, records, ids, { rows, shown })
}

function rowsOf({ store }: App, resource: ServerResource, ids: readonly string[], ...more: readonly Sql[]) {
  const fields = resource.storage.columns.map(({ field }) => field)
  const which = all([isOneOf(columnOf(resource, 'id'), ids), ...more])
  return store.rows<Row>(statement('select', selectList(resource, fields), fromTable(resource), 'where', which))
}

type Extra = { readonly rows: readonly RecordRow[]; readonly shown: (row: RecordRow) => readonly string[] }

/** Records with further fields of some of their rows. */
async function joined(asking: Asking, records: string, ids: readonly string[], extra: Extra): Promise<string> {
  if (extra.rows.length === 0) return records
  const { app, resource, session, lang } = asking
  const picked = extra.rows.map((row) =>
    Object.fromEntries(['id', ...extra.shown(row)].map((field) => [field, row[field] ?? null])),
  )
  const byId = new Map((await dressed(app, resource, session, lang, picked)).map((row) => [row.id, row]))
  const rows = JSON.parse(records) as readonly RecordRow[]
  return JSON.stringify(rows.map((row, index) => ({ ...row, ...byId.get(ids[index]) })))
}
