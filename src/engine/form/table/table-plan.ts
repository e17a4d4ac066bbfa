import { rowStyleOf, rowsInStyle } from '../../../schema/compile/form-style.ts'
import type { CompiledField, CompiledResource } from '../../../schema/model/compiled.ts'
import { arrange } from '../../../schema/model/form-style.ts'
import { parentReads } from '../../../schema/rules/parent-reads.ts'
import { type FormPlan, planForm } from '../form-plan.ts'

/** What a table draws of the resource of its rows. */
export type TablePlan = {
  readonly resource: CompiledResource
  readonly form: FormPlan
  readonly columns: readonly CompiledField[]
  readonly totals: readonly CompiledField[]
  /** Parts of the record around that the rows' rules read. */
  readonly reads: readonly string[]
}

/** Types that are too large for a cell. */
const tooLarge: ReadonlySet<string> = new Set(['table', 'umeditor', 'markdown', 'hidden'])

/**
 * The plan of a table: the columns the field names, or what stands in the form of the rows. A row's link to its record and its place are
 * the table's business and never shown.
 */
export function planTable({ props }: CompiledField, rows: CompiledResource, previous?: TablePlan): TablePlan {
  const style = rowStyleOf(props)
  const resource = style.length === 0 ? rows : rowsInStyle(rows, style)
  const own = new Set([resource.parent?.field, props.order])
  const inForm = resource.form.sections.map((section) => ({
    ...section,
    fields: section.fields.filter((key) => !own.has(key)),
  }))
  const named = Array.isArray(props.columns)
    ? (props.columns as readonly string[])
    : inForm.flatMap(({ fields }) => fields)
  const fieldOf = (key: string) => resource.fields[key] ?? []
  return {
    resource,
    form: planForm({ ...resource, form: { ...resource.form, sections: inForm } }, previous?.form),
    columns: arrange(named, style)
      .flatMap(fieldOf)
      .filter(({ type }) => !tooLarge.has(type)),
    totals: (Array.isArray(props.totals) ? (props.totals as readonly string[]) : []).flatMap(fieldOf),
    reads: parentReads(resource),
  }
}
