import type { Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import { columnOf } from '../../platform/sql/columns.ts'

/** Column of a field, or of a field of the parent record. */
export function wayOf({ resources }: Model, resource: ServerResource, name: string): string {
  if (!name.startsWith('parent.')) return columnOf(resource, name)
  const above = resources.get(resource.plan.parent?.of ?? '')
  if (!above) throw new Error(`${resource.plan.code} has no parent resource`)
  return columnOf(above, name.slice('parent.'.length))
}
