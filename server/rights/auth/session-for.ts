import { tableName } from '../../../src/schema/compile/storage.ts'
import type { App } from '../../platform/app.ts'
import { remembered } from '../../platform/cache/remembered.ts'
import type { Session } from '../../platform/http/route.ts'
import { todayText } from '../../platform/time.ts'
import { dataRulesOf } from '../permissions/data-rules.ts'
import { grantsOf } from '../permissions/grants.ts'
import { expressionUser } from './expression-user.ts'
import { rightsIn } from './session-rights.ts'
import { currentDepart, departsOf, openTenantsOf, type UserRow } from './users.ts'

const granting = ['_grant', tableName('sys/permission'), tableName('sys/role')]
const ruling = [
  tableName('sys/dataRule'),
  tableName('sys/permission'),
  tableName('sys/user'),
  tableName('sys/userSupplier'),
]

/**
 * Session of a user who makes no request: current rights and row rules in a tenant.
 * @param within tenants that it may use, in place of all those of the user
 */
export async function sessionFor(
  app: App,
  user: UserRow,
  tenantId: string,
  within?: readonly string[],
): Promise<Session> {
  const { store } = app
  const tenants = within ?? (await openTenantsOf(store, user))
  const orgCode = await currentDepart(store, user, await departsOf(store, user))
  const person = await expressionUser(app, user, { orgCode, tenantId })
  const [grants, rules] = await Promise.all([
    remembered(store, granting, `grants of ${person.roles.join()}`, () => grantsOf(store, person.roles)),
    remembered(store, ruling, `data rules of ${user.id} ${person.supplierId} ${tenantId} ${todayText()}`, () =>
      dataRulesOf(store, app.live.current, person),
    ),
  ])
  return {
    id: '',
    user: person,
    viewAs: null,
    dataRules: (code) => rules.get(code) ?? [],
    ...rightsIn(app.live.current, { roles: person.roles, tenants, tenantId, grants }),
  }
}
