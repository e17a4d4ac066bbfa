import type { CompiledColumn, CompiledField, CompiledResource } from '../model/compiled.ts'
import { listSort } from '../model/list-sort.ts'
import { totalsOf } from '../model/list-spec.ts'
import type { Resource } from '../model/resource.ts'
import type { Names } from '../rules/check-types.ts'
import { linkOf } from './column-link.ts'
import { compileButtons } from './compile-buttons.ts'
import { sectionsOf } from './sections.ts'

const longTypes = new Set(['textarea', 'hidden', 'password', 'table', 'umeditor', 'markdown'])

/** Compiles the list of a resource, defaults filled in. */
export function listOf(
  resource: Resource,
  fields: readonly CompiledField[],
  names: Names,
  namesIn: (code: string) => Names,
): CompiledResource['list'] {
  const { list, form } = resource
  const shown = form ? sectionsOf(resource).flatMap((section) => section.fields) : fields.map(({ key }) => key)
  const plain = shown.filter((key) => fields.some((field) => field.key === key && !longTypes.has(field.type)))
  const columns = list?.columns ?? plain.slice(0, 6)
  const actions = compileButtons(resource, names, namesIn)
  return {
    columns: columns.map(columnOf),
    query: list?.query ?? plain.slice(0, 2),
    sort: listSort(list?.sort ?? '-createTime'),
    ...totalsIn(list),
    ...(list?.edit && { inline: list.edit }),
    ...(actions.length > 0 && { actions }),
    ...(list?.tree && { tree: { key: 'id', root: '', ...list.tree } }),
  }
}

function columnOf(column: NonNullable<NonNullable<Resource['list']>['columns']>[number]): CompiledColumn {
  if (typeof column === 'string') return { field: column }
  const { drill, at, ...own } = column
  return { ...own, ...(at && { fixed: at }), ...(drill && { link: linkOf(drill) }) }
}

/** Compiles the form of a resource, defaults filled in. */
export function formOf(resource: Resource): CompiledResource['form'] {
  const { form } = resource
  const columns = form?.columns ?? 2
  return {
    columns,
    open: form?.open ?? 'drawer',
    ...(form?.layout === 'tabs' && { layout: 'tabs' as const }),
    ...(form?.copy && { copy: form.copy }),
    ...(form?.notice && { notice: form.notice }),
    ...(form?.marks && { marks: { fields: form.marks[0], reason: form.marks[1] } }),
    ...(form?.show && { completeness: true as const }),
    sections: sectionsOf(resource).map((section) => ({
      ...(section.title && { title: section.title }),
      columns: section.columns ?? columns,
      fields: section.fields,
    })),
  }
}

function totalsIn(list: Resource['list']): Pick<CompiledResource['list'], 'totals' | 'totalsBy'> {
  const totals = totalsOf(list)
  return totals ? { totals: totals.fields, ...(totals.by !== undefined && { totalsBy: totals.by }) } : {}
}
