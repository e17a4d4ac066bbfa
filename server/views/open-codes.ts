import { permissionOf } from '../../src/schema/compile/compile-resource.ts'
import type { Context } from '../http/route.ts'
import { rowRules } from '../resources/scope.ts'
import { any, marks, type Sql, sqlOf } from '../resources/sql.ts'
import { storedIn } from '../resources/stored.ts'

type Asking = Pick<Context, 'app' | 'session'>

function openPlans({ app, session }: Asking) {
  return storedIn(app.live.current).flatMap((resource) => {
    const { plan } = resource
    const mayList = session.may(permissionOf(plan.code, 'list'))
    return mayList && rowRules(resource, session, 'list').some(({ length }) => length === 0) ? [plan] : []
  })
}

/**
 * The codes of the resources whose rows a session may list, all of them: what is told of rows that are gone, or as they were once, cannot
 * be held against conditions of rows as they are.
 */
export function openCodes(asking: Asking): readonly string[] {
  return openPlans(asking).map(({ code }) => code)
}

/** Notes about rows of those resources: of the session's tenant, and of resources that all tenants share. */
export function openSql(asking: Asking, resource: string, tenant: string): Sql {
  const plans = openPlans(asking)
  const among = (kind: 'owned' | 'shared') => marks(plans.flatMap((plan) => (plan.tenant === kind ? [plan.code] : [])))
  const [owned, shared] = [among('owned'), among('shared')]
  return any([
    sqlOf(`${tenant} = ? and ${resource} in (${owned.sql || 'null'})`, asking.session.tenantId, ...owned.parameters),
    sqlOf(`${resource} in (${shared.sql || 'null'})`, ...shared.parameters),
  ])
}
