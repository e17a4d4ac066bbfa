import { systemFields } from '../../../src/schema/base/names.ts'
import { kindOf } from '../../../src/schema/fields/registry.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { Session } from '../../platform/http/route.ts'
import { hiddenFields } from './scope.ts'

/** Fields of a resource that a session may read, system fields first. */
export function visibleFields(
  resource: ServerResource,
  session: Session,
  hidden: ReadonlySet<string> = hiddenFields(resource, session),
): readonly string[] {
  const own = Object.values(resource.plan.fields).filter(
    (field) => kindOf(field).column !== 'none' && !hidden.has(field.key),
  )
  const system = systemFields.filter(
    (name) => name !== 'tenantId' && !hidden.has(name) && !Object.hasOwn(resource.plan.fields, name),
  )
  return [...system, ...own.map(({ key }) => key)]
}
