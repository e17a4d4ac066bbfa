import { doingsOf, permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import type { Model } from '../../../src/schema/model/compiled.ts'
import type { Session } from '../../platform/http/route.ts'
import { rightsIn } from '../../rights/auth/session-rights.ts'

/** The caller with a role only, and the rights that the files of a model give the role by default. */
export function sessionOfRole(session: Session, model: Model, role: string): Session {
  const permissions = [...model.resources.values()].flatMap(({ plan, rights }) => {
    const can = rights[role]?.can ?? []
    return (can.includes('*') ? doingsOf(plan) : can).map((name) => permissionOf(plan.code, name))
  })
  const { tenantId } = session
  return {
    ...session,
    user: { ...session.user, roles: [role] },
    dataRules: () => [],
    ...rightsIn(model, {
      roles: [role],
      tenants: [tenantId],
      tenantId,
      grants: new Map(permissions.map((permission) => [permission, [role]])),
    }),
  }
}
