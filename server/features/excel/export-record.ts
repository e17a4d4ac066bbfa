import { textIn } from '../../../src/schema/base/text.ts'
import type { CompiledField, ServerResource } from '../../../src/schema/model/compiled.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { holds } from '../../../src/schema/rules/evaluate.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Context, Raw } from '../../platform/http/route.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { modelFor } from '../../platform/tenant-model.ts'
import { nowText } from '../../platform/time.ts'
import { dressed } from '../../records/read/dressed.ts'
import { findRow } from '../../records/read/list.ts'
import { shownTables, type TableResource, tablesOf } from '../../records/read/table-fields.ts'
import { rowOpenedEarly } from '../../records/sealed/open-early.ts'
import { ambientOf } from '../../rights/rows/scope.ts'
import { visibleFields } from '../../rights/rows/visible-fields.ts'
import { download } from './download.ts'
import { columnsOf } from './sheet-columns.ts'
import { type Sheet, type SheetRow, writeWorkbook } from './xlsx-writer.ts'

/**
 * A record as a workbook: its form on the first sheet, and a sheet for each table. Permissions
 * are those of an export, masked values stay masked, and the export is audited. @throws RECORD_MISSING
 */
export async function exportRecord(context: Context, resource: ServerResource): Promise<Raw> {
  const { app, session, lang, query, ip } = context
  const { plan } = resource
  const stored = await findRow(app, resource, session, 'export', query.id ?? '')
  if (!stored) throw new AppError('RECORD_MISSING')
  const row = await rowOpenedEarly(app, resource, session, stored)
  const visible = new Set(visibleFields(resource, session))
  const own = Object.fromEntries(Object.entries(row).filter(([key]) => visible.has(key)))
  const [shown = own] = await dressed(app, resource, session, lang, [own], false)
  const id = String(row.id)
  const record = { ...shown, ...(await shownTables(app, resource, session, lang, row, 'export')) }
  const what = { kind: 'export', what: plan.code, ip, detail: { id } } as const
  await audit(app, { ...what, user: session.user.username, tenant: session.tenantId })
  const name = String(record[plan.label[lang]] ?? '') || textIn(lang, plan.title)
  const scope = { ...record, ...ambientOf(session) }
  const isShown = ({ key, visible: rule }: CompiledField) => Object.hasOwn(record, key) && holds(rule, scope, true)
  const tables = tablesOf(modelFor({ app, session }), resource).filter(({ field }) => isShown(field))
  const sheets = tables.map((table) => tableSheet(context, table, (record as RecordRow)[table.key]))
  return download(name, writeWorkbook([overview(context, resource, record, name, isShown), ...sheets]))
}

function overview(
  { lang, session }: Context,
  { plan }: ServerResource,
  record: RecordRow,
  name: string,
  isShown: (field: CompiledField) => boolean,
): Sheet {
  const by = lang === 'en' ? 'Exported by' : '导出人'
  const sections = plan.form.sections.flatMap((section): readonly SheetRow[] => {
    const fields = section.fields.flatMap((key) => plan.fields[key] ?? [])
    const columns = fields.filter((field) => field.type !== 'table' && isShown(field))
    if (columns.length === 0) return []
    return [
      { cells: [section.title ? textIn(lang, section.title) : '', ''], style: 'head' },
      ...columns
        .flatMap((field) => columnsOf(field, lang))
        .map(({ title, cell }) => ({ cells: [title, cell(record)] })),
    ]
  })
  const head: readonly SheetRow[] = [
    { cells: [name], style: 'title' },
    { cells: [`${by}: ${session.user.realname}  ${nowText()}`], style: 'note' },
  ]
  return { name: textIn(lang, plan.title), widths: [28, 60], frozen: 2, rows: once([...head, ...sections]) }
}

function tableSheet({ lang, session }: Context, { field, resource, link }: TableResource, rows: unknown): Sheet {
  const visible = new Set(visibleFields(resource, session))
  const keys = resource.plan.form.sections.flatMap(({ fields }) => fields)
  const fields = keys.flatMap((key) => (key !== link && visible.has(key) ? (resource.plan.fields[key] ?? []) : []))
  const columns = fields.flatMap((each) => columnsOf(each, lang))
  const all = Array.isArray(rows) ? (rows as readonly RecordRow[]) : []
  return {
    name: textIn(lang, field.title),
    widths: columns.map(({ width }) => width),
    frozen: 1,
    rows: once([
      { cells: columns.map(({ title }) => title), style: 'head' },
      ...all.map((row) => ({ cells: columns.map(({ cell }) => cell(row)) })),
    ]),
  }
}

async function* once(rows: readonly SheetRow[]): AsyncGenerator<readonly SheetRow[]> {
  yield rows
}
