import { Type } from 'typebox'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { Context, Route } from '../../platform/http/route.ts'
import { textOf, Words } from '../../rights/auth/body-text.ts'
import { actingUser, currentUser } from '../../rights/auth/current-user.ts'
import { userInfo } from '../../rights/auth/user-info.ts'
import { departsOf, openTenantsOf } from '../../rights/auth/users.ts'
import { departOf, tenantList } from './sign-in.ts'

async function myDeparts(context: Context) {
  const { app, session } = context
  const user = await currentUser(context)
  const [departs, tenants] = await Promise.all([departsOf(app.store, user), openTenantsOf(app.store, user)])
  return {
    list: departs.map(departOf),
    orgCode: session.user.orgCode,
    tenantList: await tenantList(app, tenants),
  }
}

// Applies to the caller: a name in the body is ignored (security.md rule 4).
async function selectDepart(context: Context) {
  const { app, body, session } = context
  const orgCode = textOf(body, 'orgCode')
  const user = await currentUser(context)
  const departs = await departsOf(app.store, user)
  if (!departs.some((depart) => depart.org_code === orgCode)) throw new AppError('FORBIDDEN')
  await app.store.write([
    { sql: 'update _session set org_code = ? where hash = ?', parameters: [orgCode, session.id] },
    { sql: 'delete from _current_depart where user_id = ?', parameters: [user.id] },
    { sql: 'insert into _current_depart (user_id, org_code) values (?, ?)', parameters: [user.id, orgCode] },
  ])
  return { userInfo: await userInfo(app, await actingUser(context), orgCode, session.tenantId) }
}

/** Departments of a person (contract.md 2.1). */
export const departRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/sys/user/getCurrentUserDeparts',
    summary: 'The departments of the signed-in person, the current one, and the tenants that they may enter',
    access: 'signed-in',
    handle: myDeparts,
  },
  {
    method: ['PUT', 'POST'],
    path: '/sys/selectDepart',
    summary: 'Chooses the department to work in',
    body: Type.Object({ orgCode: Type.String({ maxLength: 200 }), username: Words }),
    access: 'signed-in',
    handle: selectDepart,
  },
]
