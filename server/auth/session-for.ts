import { adminRole, type ExpressionUser } from '../../src/schema/model/roles.ts'
import type { App } from '../app.ts'
import type { Session } from '../http/route.ts'
import { dataRulesOf } from '../permissions/data-rules.ts'
import { grantsOf } from '../permissions/grants.ts'
import { remembered } from '../resources/remembered.ts'
import { todayText } from '../time.ts'
import { currentDepart, departsOf, listOf, type UserRow } from './users.ts'

const granting = ['_grant', 'sys_permission', 'sys_role']
const ruling = ['sys_data_rule', 'sys_permission', 'sys_user', 'sys_user_supplier']

/** What a person who does not ask may do in a tenant: their rights and rows, as a session of theirs would have them now. */
export async function sessionFor(app: App, user: UserRow, tenantId: string): Promise<Session> {
  const { store } = app
  const person = await personOf(app, user, tenantId)
  const isAdmin = person.roles.includes(adminRole)
  const [grants, rules] = await Promise.all([
    remembered(store, granting, `grants of ${person.roles.join()}`, () => grantsOf(store, person.roles)),
    remembered(store, ruling, `data rules of ${user.id} ${person.supplierId} ${tenantId} ${todayText()}`, () =>
      dataRulesOf(store, app.live.current, person),
    ),
  ])
  return {
    id: '',
    user: person,
    isAdmin,
    tenantId,
    viewAs: null,
    may: (permission) => isAdmin || grants.has(permission),
    grantedBy: (permission) => grants.get(permission) ?? [],
    dataRules: (code) => rules.get(code) ?? [],
  }
}

async function personOf({ store }: App, user: UserRow, tenantId: string): Promise<ExpressionUser> {
  return {
    id: user.id,
    username: user.username,
    realname: user.realname,
    roles: listOf(user.roles),
    supplierId: user.supplier_id ?? '',
    orgCode: await currentDepart(store, user, await departsOf(store, user)),
    tenantId,
  }
}
