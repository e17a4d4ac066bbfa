import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { Session } from '../../platform/http/route.ts'
import { hiddenFields } from '../../rights/rows/scope.ts'

/** Fields hidden from a session; of a resource it may not list, those that any of its roles hides. */
export function unseenFields(resource: ServerResource, session: Session): ReadonlySet<string> {
  if (session.may(permissionOf(resource.plan.code, 'list'))) return hiddenFields(resource, session)
  return new Set(session.user.roles.flatMap((role) => resource.rights[role]?.hide ?? []))
}
