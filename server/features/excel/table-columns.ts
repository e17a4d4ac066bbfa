import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import { kindOf } from '../../../src/schema/fields/registry.ts'
import type { CompiledField, ServerResource } from '../../../src/schema/model/compiled.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { holds } from '../../../src/schema/rules/evaluate.ts'
import type { App } from '../../platform/app.ts'
import type { Context, Session } from '../../platform/http/route.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { modelFor } from '../../platform/tenant-model.ts'
import { findRow } from '../../records/read/list.ts'
import { shownTables, type TableResource, tablesOf } from '../../records/read/table-fields.ts'
import { rowOpenedEarly } from '../../records/sealed/open-early.ts'
import { ambientOf, frozenFields } from '../../rights/rows/scope.ts'
import { visibleFields } from '../../rights/rows/visible-fields.ts'

/** Title of the column with the id of each row: it finds the row again. */
export const rowTitle = { zh: '行标识（勿改）', en: 'Row id (keep)' } as const

/** Rows that a sheet shows and fills. */
export type OpenRows = {
  /** As their reader sees them, with labels. */
  readonly rows: readonly RecordRow[]
  /** Columns of the workbook: fields of the form of a row, without files, computed values, link and order. */
  readonly fields: readonly CompiledField[]
  /** Whether a cell belongs to the record: it identifies the row and is not read back. */
  readonly isFixed: (field: CompiledField, row: RecordRow) => boolean
}

/** Table of a record that is exchanged as a workbook. */
export type OpenTable = OpenRows & { readonly record: RecordRow; readonly table: TableResource }

/**
 * Table of a record that its reader may edit, whose rows may be imported.
 * @throws NOT_FOUND without such a table, FORBIDDEN, RECORD_MISSING, READ_ONLY_ROW
 */
export async function openTable({ app, session, lang, query }: Context, resource: ServerResource): Promise<OpenTable> {
  const table = tablesOf(modelFor({ app, session }), resource).find(({ key }) => key === query.table)
  if (!table?.resource.plan.only.includes('import')) throw new AppError('NOT_FOUND')
  if (!session.may(permissionOf(table.resource.plan.code, 'import'))) throw new AppError('FORBIDDEN')
  const record = await editable(app, resource, session, query.id ?? '')
  const shown = await shownTables(app, resource, session, lang, record)
  if (!Object.hasOwn(shown, table.key)) throw new AppError('FORBIDDEN')
  const rows = (shown as Readonly<Record<string, readonly RecordRow[]>>)[table.key] ?? []
  return { record, table, ...rowsOf(table, session, record, rows) }
}

/** Rows of a table of a record, for a sheet. */
export function rowsOf(
  table: TableResource,
  session: Session,
  record: RecordRow,
  rows: readonly RecordRow[],
): OpenRows {
  return { rows, fields: columnsOf(table, session), isFixed: fixedIn(table, session, record) }
}

/** A record that its reader may edit. @throws RECORD_MISSING, READ_ONLY_ROW */
export async function editable(app: App, resource: ServerResource, session: Session, id: string): Promise<RecordRow> {
  const row = await findRow(app, resource, session, 'edit', id)
  if (row) return rowOpenedEarly(app, resource, session, row)
  throw new AppError((await findRow(app, resource, session, 'list', id)) ? 'READ_ONLY_ROW' : 'RECORD_MISSING')
}

function columnsOf({ resource, link, order }: TableResource, session: Session): readonly CompiledField[] {
  const visible = new Set(visibleFields(resource, session))
  const keys = resource.plan.form.sections.flatMap(({ fields }) => fields)
  return keys
    .flatMap((key) => resource.plan.fields[key] ?? [])
    .filter((field) => field.key !== link && field.key !== order && visible.has(field.key))
    .filter((field) => !(kindOf(field).files || field.compute || field.type === 'hidden'))
}

function fixedIn({ resource }: TableResource, session: Session, parent: RecordRow): OpenTable['isFixed'] {
  const ambient = { ...ambientOf(session), parent }
  const frozen = { add: frozenFields(resource, session, 'add'), edit: frozenFields(resource, session, 'edit') }
  return ({ key, readOnly }, row) => {
    const isKnown = typeof row.id === 'string'
    return frozen[isKnown ? 'edit' : 'add'].has(key) || holds(readOnly, { ...row, id: row.id ?? null, ...ambient })
  }
}
