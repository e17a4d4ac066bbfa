import type { CompiledGroup } from '../model/compiled-actions.ts'
import type { Resource } from '../model/resource.ts'

/** Compiles the groups of a resource: conditions among records that share some values. */
export function compileGroups({ fields, groups = [] }: Resource): CompiledGroup[] {
  return groups.map(({ within, one, rank, maxItems, sum, maximum, period }) => ({
    within,
    ...(one !== undefined && { one: { field: one, ...valuesOf(fields[one]) } }),
    ...(rank !== undefined && { rank }),
    ...(maxItems !== undefined && { most: maxItems }),
    ...(sum !== undefined && maximum !== undefined && { total: { field: sum, most: maximum } }),
    ...(period && { periods: period }),
  }))
}

function valuesOf(field: Resource['fields'][string] | undefined): { readonly on: string; readonly off: string } {
  const [on = 'Y', off = 'N'] = (field?.type === 'switch' && field.options) || []
  return { on, off }
}
