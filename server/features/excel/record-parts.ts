import type { Text } from '../../../src/schema/base/text.ts'
import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import { kindOf } from '../../../src/schema/fields/registry.ts'
import type { CompiledField, ServerResource } from '../../../src/schema/model/compiled.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { holds } from '../../../src/schema/rules/evaluate.ts'
import type { Context, Session } from '../../platform/http/route.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { modelFor } from '../../platform/tenant-model.ts'
import { dressed } from '../../records/read/dressed.ts'
import { shownTables, tablesOf } from '../../records/read/table-fields.ts'
import { ambientOf, frozenFields } from '../../rights/rows/scope.ts'
import { visibleFields } from '../../rights/rows/visible-fields.ts'
import { editable, type OpenRows, rowsOf } from './table-columns.ts'

/** Sheet of a record: its own fields as one row, or the rows of a table. */
export type RecordPart = OpenRows & {
  readonly title: Text
  /** Resource of the rows. */
  readonly resource: ServerResource
  /** Field of the table; undefined for the record's own fields. */
  readonly key?: string
}

/** Record whose fields and tables are exchanged as a workbook. */
export type OpenRecord = { readonly record: RecordRow; readonly parts: readonly RecordPart[] }

/**
 * Record that its reader may edit, with the fields that are open and the tables whose rows may be imported.
 * @throws NOT_FOUND without such a table, RECORD_MISSING, READ_ONLY_ROW
 */
export async function openRecord(context: Context, resource: ServerResource): Promise<OpenRecord> {
  const { app, session, lang, query } = context
  const tables = tablesOf(modelFor({ app, session }), resource).filter(
    ({ resource: { plan } }) => plan.only.includes('import') && session.may(permissionOf(plan.code, 'import')),
  )
  if (tables.length === 0) throw new AppError('NOT_FOUND')
  const record = await editable(app, resource, session, query.id ?? '')
  const shown: Readonly<Record<string, unknown>> = await shownTables(app, resource, session, lang, record)
  const scope = { ...record, ...ambientOf(session) }
  const open = tables.filter(({ key, field }) => Object.hasOwn(shown, key) && holds(field.visible, scope, true))
  return {
    record,
    parts: [
      await ownPart(context, resource, record),
      ...open.map((table) => ({
        ...{ key: table.key, title: table.field.title, resource: table.resource },
        ...rowsOf(table, session, record, shown[table.key] as readonly RecordRow[]),
      })),
    ],
  }
}

async function ownPart(context: Context, resource: ServerResource, record: RecordRow): Promise<RecordPart> {
  const { app, session, lang } = context
  const fields = openFields(resource, session, record)
  const rows = await dressed(app, resource, session, lang, [record], true)
  return { title: resource.plan.title, resource, rows, fields, isFixed: () => false }
}

/** Fields of the form that the reader may change in this record; a workbook has no files. */
function openFields(resource: ServerResource, session: Session, record: RecordRow): readonly CompiledField[] {
  const { plan } = resource
  const visible = new Set(visibleFields(resource, session))
  const frozen = frozenFields(resource, session, 'edit')
  const scope = { ...record, ...ambientOf(session) }
  return plan.form.sections
    .flatMap(({ fields }) => fields.flatMap((key) => plan.fields[key] ?? []))
    .filter(({ key }) => visible.has(key) && !frozen.has(key) && key !== plan.states?.field)
    .filter((field) => !(kindOf(field).files || field.compute || field.type === 'table' || field.type === 'hidden'))
    .filter((field) => !holds(field.readOnly, scope) && holds(field.visible, scope, true))
}
