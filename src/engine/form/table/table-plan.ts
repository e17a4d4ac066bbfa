import type { WhereHeld } from '../../../schema/base/where.ts'
import { rowStyleOf, rowsInStyle } from '../../../schema/compile/form-style.ts'
import type { CompiledField, CompiledResource, Given } from '../../../schema/model/compiled.ts'
import type { AskedFields } from '../../../schema/model/compiled-actions.ts'
import { arrange } from '../../../schema/model/form-style.ts'
import { parentReads } from '../../../schema/rules/parent-reads.ts'
import { rowsWhere, valuesWithin, valuesWithout } from '../../../schema/rules/rows-where.ts'
import { type FormPlan, planForm } from '../form-plan.ts'
import { type RowTotal, totalsOf } from '../row-totals.ts'

/** Table model of the resource of its rows. */
export type TablePlan = {
  readonly resource: CompiledResource
  readonly form: FormPlan
  readonly columns: readonly CompiledField[]
  readonly totals: readonly RowTotal[]
  /** Properties of the parent record that the rows' rules read. */
  readonly reads: readonly string[]
}

/** Types that are too large for a cell. */
const tooLarge: ReadonlySet<string> = new Set(['table', 'umeditor', 'markdown', 'hidden'])

/**
 * Table plan: the columns that the field names, or the form fields of the rows. The link to the parent record and the position
 * are internal and never shown.
 */
export function planTable({ props }: CompiledField, rows: CompiledResource, previous?: TablePlan): TablePlan {
  const style = rowStyleOf(props)
  const asked = props.asked as AskedFields | undefined
  const styled = within(style.length === 0 ? rows : rowsInStyle(rows, style), rowsWhere({ props }))
  const resource = asked ? onlyAsked(styled, asked) : styled
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
    columns: (asked ? askedColumns(arrange(named, style), asked) : arrange(named, style))
      .flatMap(fieldOf)
      .filter(({ type }) => !tooLarge.has(type)),
    totals: totalsOf(props, resource.fields),
    reads: parentReads(resource),
  }
}

/** Leading columns of a dialog that tell the rows apart. */
const leading = 4

function askedColumns(names: readonly string[], { ask, offer }: AskedFields): readonly string[] {
  const asked = [...ask, ...offer]
  return [...names.filter((name) => !asked.includes(name)).slice(0, leading), ...asked]
}

/** Resource of the rows in a dialog: only the asked fields are editable, whatever the rights on rows. */
function onlyAsked(resource: CompiledResource, { ask, offer }: AskedFields): CompiledResource {
  const fields = Object.entries(resource.fields).map(([key, field]) => {
    const isAsked = ask.includes(key) || offer.includes(key)
    return [
      key,
      isAsked
        ? { ...field, required: ask.includes(key), readOnly: false }
        : { ...field, required: false, readOnly: true },
    ]
  })
  return { ...resource, fields: Object.fromEntries(fields), rules: [], can: ['edit'] }
}

/** Resource of the rows under a filter: values common to all are fixed, impossible choices are removed. */
function within(resource: CompiledResource, where: WhereHeld): CompiledResource {
  const given = Object.entries(valuesWithin(where)).flatMap(([key, value]) => {
    const field = resource.fields[key]
    return field ? [[key, { ...field, default: value as Given, readOnly: true }] as const] : []
  })
  const limited = Object.entries(valuesWithout(where)).flatMap(([key, value]) => {
    const field = resource.fields[key]
    return field?.source ? [[key, { ...field, source: { ...field.source, except: [String(value)] } }] as const] : []
  })
  const changed = [...given, ...limited]
  return changed.length === 0
    ? resource
    : { ...resource, fields: { ...resource.fields, ...Object.fromEntries(changed) } }
}
