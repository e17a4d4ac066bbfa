import type { App } from '../../platform/app.ts'
import { listOf } from '../../platform/list-of.ts'
import { profileToShow } from './profile-to-show.ts'
import { tenantsOf, type UserRow } from './users.ts'

/** User as clients read it (contract.md 2.1), in the tenant of the session; without hashes. */
export async function userInfo(app: App, user: UserRow, orgCode: string, tenantId: string) {
  return {
    id: user.id,
    username: user.username,
    realname: user.realname,
    avatar: user.avatar ?? null,
    birthday: user.birthday ?? null,
    sex: user.sex === null ? null : Number(user.sex),
    email: user.email ?? null,
    phone: user.phone ?? null,
    orgCode,
    status: Number(user.status ?? 1),
    delFlag: 0,
    workNo: user.work_no ?? null,
    post: user.post ?? null,
    telephone: user.telephone ?? null,
    userIdentity: Number(user.identity ?? 1),
    departIds: user.departs ?? '',
    relTenantIds: tenantsOf(user).join(','),
    loginTenantId: tenantId,
    userType: user.user_type,
    supplierId: user.supplier_id ?? '',
    mainFlag: user.main_flag,
    roles: listOf(user.roles),
    createTime: user.create_time,
    isShow: await profileToShow(app, user),
  }
}
