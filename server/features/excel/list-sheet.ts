import type { Readable } from 'node:stream'
import { textIn } from '../../../src/schema/base/text.ts'
import { fieldOf } from '../../../src/schema/compile/system-fields.ts'
import type { CompiledField, ServerResource } from '../../../src/schema/model/compiled.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { scaleUnitField } from '../../../src/schema/model/scale-unit.ts'
import type { Context } from '../../platform/http/route.ts'
import { askedColumns } from '../../platform/sql/columns.ts'
import { itemsOf } from '../../platform/sql/conditions.ts'
import { fromTable, type RecordRow, selectList } from '../../platform/sql/records.ts'
import { statement } from '../../platform/sql/sql.ts'
import { nowText } from '../../platform/time.ts'
import { dressed } from '../../records/read/dressed.ts'
import { whereOf } from '../../records/read/list.ts'
import { parseListQuery } from '../../records/read/list-query.ts'
import { orderSql } from '../../records/read/order-sql.ts'
import { openedEarly } from '../../records/sealed/open-early.ts'
import { isEncrypted } from '../../records/sealed/sealed-values.ts'
import { visibleFields } from '../../rights/rows/visible-fields.ts'
import { columnsOf } from './sheet-columns.ts'
import { type SheetRow, writeXlsx } from './xlsx-writer.ts'

/** Reader of a list. */
type Reader = Pick<Context, 'app' | 'session' | 'lang'>

/** Rows of a list as a workbook. */
export function workbookOf({ title, columns, batches }: Awaited<ReturnType<typeof listRows>>): Readable {
  return writeXlsx({ name: title, widths: columns.map(({ width }) => width), frozen: 3, rows: batches() })
}

/**
 * Title, columns and rows of a list for a file: filters and order of a query, with the rights of its reader; all rows, read while they are
 * written.
 * @param early whether encrypted values are included for who reads them before the opening: in files that are only downloaded, never in
 * files that the server keeps.
 */
export async function listRows(
  { app, session, lang }: Reader,
  resource: ServerResource,
  query: Context['query'],
  early = false,
) {
  const visible = visibleFields(resource, session)
  const fields = chosenFields(resource, query.columns, visible)
  const parsed = parseListQuery(resource.plan, query, (field) => visible.includes(field))
  const where = await whereOf(app, resource, session, 'export', parsed)
  const units = fields.flatMap(({ props }) => visibleOnly(scaleUnitField(props), visible))
  const read = [...new Set(['id', ...fields.map(({ key }) => key), ...units])]
  const opens = early && isEncrypted(resource)
  const columns = fields.flatMap((field) => columnsOf(field, lang))
  const rows = statement(
    'select',
    selectList(resource, opens ? resource.storage.columns.map(({ field }) => field) : read),
    fromTable(resource),
    'where',
    where.forCount,
    orderSql(resource, parsed.order, app.store.dialect, askedColumns(resource, session, app.store.dialect)),
  )
  const title = textIn(lang, resource.plan.title)
  async function* batches(): AsyncGenerator<readonly SheetRow[]> {
    const by = lang === 'en' ? 'Exported by' : '导出人'
    yield [
      { cells: [title], style: 'title' },
      { cells: [`${by}: ${session.user.realname}  ${nowText()}`], style: 'note' },
      { cells: columns.map(({ title }) => title), style: 'head' },
    ]
    for await (const batch of app.store.stream(rows, 200)) {
      const known = opens ? (await openedEarly(app, resource, session, batch)).map(only(read)) : batch
      const shown = await dressed(app, resource, session, lang, known)
      yield shown.map((row) => ({ cells: columns.map(({ cell }) => cell(row)) }))
    }
  }
  return { title, columns, batches }
}

const only = (names: readonly string[]) => (row: RecordRow) =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]))

const visibleOnly = (name: string | undefined, visible: readonly string[]) =>
  name !== undefined && visible.includes(name) ? [name] : []

function chosenFields(
  resource: ServerResource,
  columns: string | undefined,
  visible: readonly string[],
): CompiledField[] {
  const { plan } = resource
  const asked = columns ? itemsOf(columns) : plan.form.sections.flatMap(({ fields }) => fields)
  return asked.flatMap((name) => {
    const field = fieldOf(plan.fields, name)
    if (field && visible.includes(name)) return [field]
    // A secret in the form is left out silently; an explicitly named one is refused.
    if (columns) throw new AppError('UNKNOWN_FIELD', { name: name.slice(0, 60) })
    return []
  })
}
