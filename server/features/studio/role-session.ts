import { doingsOf, permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import type { Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { App } from '../../platform/app.ts'
import type { Session } from '../../platform/http/route.ts'
import { rightsIn } from '../../rights/auth/session-rights.ts'
import { dataRulesOf } from '../../rights/permissions/data-rules.ts'
import { grantsOf } from '../../rights/permissions/grants.ts'

/** The caller with a role only, and the rights that the files of a model give the role by default. */
export function sessionOfRole(session: Session, model: Model, role: string): Session {
  return withGrants(session, model, role, defaultGrants([...model.resources.values()], role))
}

/** The caller with a role only, and its present rights; resources that only drafts have give their default rights. */
export async function sessionOfRoleNow(
  { app, session }: { readonly app: App; readonly session: Session },
  model: Model,
  role: string,
): Promise<Session> {
  const { store, live } = app
  const fresh = [...model.resources.values()].filter(({ plan }) => !live.current.resources.has(plan.code))
  const granted = await grantsOf(store, [role])
  const reader = withGrants(session, model, role, new Map([...granted, ...defaultGrants(fresh, role)]))
  const rules = await dataRulesOf(store, live.current, reader.user)
  return { ...reader, dataRules: (code) => rules.get(code) ?? [] }
}

type Grants = ReadonlyMap<string, readonly string[]>

function defaultGrants(resources: readonly ServerResource[], role: string): Grants {
  const permissions = resources.flatMap(({ plan, rights }) => {
    const can = rights[role]?.can ?? []
    return (can.includes('*') ? doingsOf(plan) : can).map((name) => permissionOf(plan.code, name))
  })
  return new Map(permissions.map((permission) => [permission, [role]]))
}

function withGrants(session: Session, model: Model, role: string, grants: Grants): Session {
  const { tenantId } = session
  return {
    ...session,
    user: { ...session.user, roles: [role] },
    dataRules: () => [],
    ...rightsIn(model, { roles: [role], tenants: [tenantId], tenantId, grants }),
  }
}
