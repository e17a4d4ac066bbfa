import type { Lang } from '../../../src/schema/base/text.ts'
import type { CompiledField, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { App } from '../../platform/app.ts'
import type { Session } from '../../platform/http/route.ts'
import { maskedText } from '../../platform/sql/columns.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { textOfValues, valuesOf } from './labels.ts'
import { labelsOfRows } from './shown-rows.ts'

/** Rows as clients read them: `<field>_dictText` for each choice, masked where the file says so unless `full` is set. */
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

/** Display value of a field, in addition to its value or instead of it. */
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
