import type { ExpressionUser } from '../../../src/schema/model/roles.ts'
import type { App } from '../../platform/app.ts'
import { listOf } from '../../platform/list-of.ts'
import { rolesIn } from '../permissions/grants.ts'
import type { UserRow } from './users.ts'

/** Value of `user` in expressions: an account in a department and a tenant, with the roles valid there. */
export async function expressionUser(
  { store }: Pick<App, 'store'>,
  user: UserRow,
  { orgCode, tenantId }: Pick<ExpressionUser, 'orgCode' | 'tenantId'>,
): Promise<ExpressionUser> {
  return {
    id: user.id,
    username: user.username,
    realname: user.realname,
    roles: await rolesIn(store, listOf(user.roles), tenantId),
    supplierId: user.supplier_id ?? '',
    mainFlag: String(user.main_flag ?? ''),
    orgCode,
    tenantId,
  }
}
