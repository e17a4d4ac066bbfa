import { free } from '../../../src/schema/compile/report-fields.ts'
import type { PickPlan } from '../../../src/schema/model/compiled.ts'
import type { Context } from '../../platform/http/route.ts'
import { sourceOf } from './source-of.ts'

/** Pick dialog of a source: the fields of its rows that the caller may read, whatever their rights on the resource. */
export function pickPlan(context: Context): PickPlan {
  const { resource, columns, source } = sourceOf(context)
  const { code, title, fields, list } = resource.plan
  const shown = columns.flatMap((name) => fields[name] ?? [])
  return {
    code,
    title,
    label: source.label,
    fields: Object.fromEntries(shown.map((field) => [field.key, free(field, field.key)])),
    list: { columns: list.columns.filter(({ field }) => columns.includes(field)) },
  }
}
