import { kindOf } from '../../../src/schema/fields/registry.ts'
import type { CompiledField, ServerResource } from '../../../src/schema/model/compiled.ts'
import { systemFields } from '../../../src/schema/model/names.ts'
import type { Lang } from '../../../src/schema/model/text.ts'
import { textOfValues, valuesOf } from '../../records/resources/labels.ts'
import { labelsOfRows } from '../../records/resources/shown-rows.ts'
import { hiddenFields } from '../../rights/rows/scope.ts'
import type { App } from '../app.ts'
import type { Session } from '../http/route.ts'
import { quoted } from '../store/quoted.ts'
import { columnOf, maskedText } from './columns.ts'
import { type Sql, sqlOf } from './sql.ts'

export type RecordRow = { readonly [field: string]: unknown }

/** The fields of a resource that a session may read, the system's first. */
export function visibleFields(resource: ServerResource, session: Session): readonly string[] {
  const hidden = hiddenFields(resource, session)
  const own = Object.values(resource.plan.fields).filter(
    (field) => kindOf(field).column !== 'none' && !hidden.has(field.key),
  )
  const system = systemFields.filter((name) => name !== 'tenantId' && !Object.hasOwn(resource.plan.fields, name))
  return [...system, ...own.map(({ key }) => key)]
}

/** `select` list that gives columns the names of their fields. */
export function selectList(resource: ServerResource, fields: readonly string[]): Sql {
  return sqlOf(fields.map((field) => `${columnOf(resource, field)} as ${quoted(field)}`).join(', '))
}

/** The table of a resource, for `from`. */
export function fromTable({ storage }: ServerResource): string {
  return `from ${quoted(storage.table)}`
}

/** Rows as clients read them: `<field>_dictText` beside every choice, masked where the file says so unless `full` says otherwise. */
export async function dressed(
  app: App,
  resource: ServerResource,
  session: Session,
  lang: Lang,
  rows: readonly RecordRow[],
  full = false,
): Promise<RecordRow[]> {
  const fields = Object.values(resource.plan.fields)
  const labels = await labelsOfRows(app, session, lang, fields, rows)
  return rows.map((row) => Object.assign({ ...row }, ...fields.map((field) => extraOf(field, row, labels, full))))
}

/** What is shown of a field beside or instead of its value. */
function extraOf(
  field: CompiledField,
  row: RecordRow,
  labels: Awaited<ReturnType<typeof labelsOfRows>>,
  full: boolean,
): RecordRow {
  const value = row[field.key]
  if (value === null || value === undefined || value === '') return {}
  const labelOf = labels.get(field.key)
  return {
    ...(field.mask === 'last4' && !full && { [field.key]: maskedText(value) }),
    ...(labelOf && { [`${field.key}_dictText`]: textOfValues(valuesOf(field, value), labelOf) }),
  }
}

/** A record's columns from its fields: what is written to the table. */
export function columnsOf(
  { storage }: ServerResource,
  record: RecordRow,
): { readonly names: readonly string[]; readonly values: readonly unknown[] } {
  const columns = storage.columns.filter(({ field }) => field in record)
  return {
    names: columns.map(({ name }) => name),
    values: columns.map(({ field, type }) => storable(record[field], type)),
  }
}

function storable(value: unknown, type: 'text' | 'integer' | 'number'): string | number | null {
  if (value === undefined || value === null || (value === '' && type !== 'text')) return null
  return type === 'text' ? String(value) : Number(value)
}
