import { tableName } from '../../../src/schema/compile/storage.ts'
import type { ExpressionUser } from '../../../src/schema/model/roles.ts'
import type { App } from '../../platform/app.ts'
import { remembered } from '../../platform/cache/remembered.ts'
import type { Session } from '../../platform/http/route.ts'
import { listOf } from '../../platform/list-of.ts'
import { todayText } from '../../platform/time.ts'
import { dataRulesOf } from '../permissions/data-rules.ts'
import { grantsOf, rolesIn } from '../permissions/grants.ts'
import { rightsIn } from './session-rights.ts'
import { currentDepart, departsOf, openTenantsOf, type UserRow } from './users.ts'

const granting = ['_grant', tableName('sys/permission'), tableName('sys/role')]
const ruling = [
  tableName('sys/dataRule'),
  tableName('sys/permission'),
  tableName('sys/user'),
  tableName('sys/userSupplier'),
]

/** Session of a user who makes no request: current rights and row rules in a tenant. */
export async function sessionFor(app: App, user: UserRow, tenantId: string): Promise<Session> {
  const { store } = app
  const person = await personOf(app, user, tenantId)
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
    ...rightsIn(app.live.current, { roles: person.roles, tenants: await openTenantsOf(store, user), tenantId, grants }),
  }
}

async function personOf({ store }: App, user: UserRow, tenantId: string): Promise<ExpressionUser> {
  return {
    id: user.id,
    username: user.username,
    realname: user.realname,
    roles: await rolesIn(store, listOf(user.roles), tenantId),
    supplierId: user.supplier_id ?? '',
    mainFlag: String(user.main_flag ?? ''),
    orgCode: await currentDepart(store, user, await departsOf(store, user)),
    tenantId,
  }
}
