import { adminRole } from '../../../src/schema/model/roles.ts'
import { houseTenant } from '../../../src/schema/model/tenants.ts'
import type { App } from '../../platform/app.ts'
import { listOf } from '../../platform/list-of.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { type ColumnsOf, fileTable } from '../../platform/sql/file-table.ts'
import { fromTable } from '../../platform/sql/records.ts'
import type { Store } from '../../platform/store/store.ts'
import { companyName, companyResource } from '../permissions/company-resource.ts'
import { foldedName } from './folded-name.ts'

const userTable = fileTable(import.meta, 'sys/user', [
  'avatar',
  'birthday',
  'departIds',
  'departs',
  'email',
  'identity',
  'mainFlag',
  'phone',
  'post',
  'realname',
  'roles',
  'sex',
  'status',
  'supplierId',
  'telephone',
  'tenants',
  'userType',
  'username',
  'workNo',
])
const departTable = fileTable(import.meta, 'sys/depart', ['departName', 'departNameEn', 'orgCode'])
const tenantTable = fileTable(import.meta, 'sys/tenant', ['code', 'status'])

/** User as sign-in reads it: without row rights, so only for this folder. */
export type UserRow = { readonly [column in keyof ColumnsOf<typeof userTable>]: string | null } & {
  readonly id: string
  readonly tenant_id: string
  readonly username: string
  readonly realname: string
}

export type DepartRow = {
  readonly id: string
  readonly org_code: string
  readonly depart_name: string
  readonly depart_name_en: string | null
}

/** User of an account name, or of a supplier's company name (spec 2.4). */
export async function findUser({ store, live }: App, account: string): Promise<UserRow | undefined> {
  const user = await userOfName(store, account)
  const companies = companyResource(live.current)
  if (user || !companies) return user
  const name = columnOf(companies, companyName(live.current))
  const [byCompany] = await store.rows<UserRow>({
    sql: `select u.* from ${userTable} u where u.${userTable.userType} = 'supplier'
      and u.${userTable.supplierId} in (select ${columnOf(companies, 'id')} ${fromTable(companies)} where ${name} = ?)
      order by u.create_time, u.id limit 1`,
    parameters: [account],
  })
  return byCompany
}

/** User of an account name, a company name, or a mail address that only one account has. */
export async function personOfAccount(app: App, account: string): Promise<UserRow | undefined> {
  const named = await findUser(app, account)
  if (named || !account.includes('@')) return named
  const users = await app.store.rows<UserRow>({
    sql: `select * from ${userTable} where lower(${userTable.email}) = ? limit 2`,
    parameters: [account.toLowerCase()],
  })
  return users.length === 1 ? users[0] : undefined
}

/** User of an account name, in any case and width. Exact names come first: older accounts may collide. */
export async function userOfName(store: Store, name: string): Promise<UserRow | undefined> {
  const rows = await store.rows<UserRow>({
    sql: `select u.* from ${userTable} u where u.${userTable.username} = ?
      or u.id = (select n.user_id from _account_name n where n.folded = ?)`,
    parameters: [name, foldedName(name)],
  })
  return rows.find(({ username }) => username === name) ?? rows[0]
}

/** User of an id. */
export async function userById(store: Store, id: string): Promise<UserRow | undefined> {
  const [user] = await store.rows<UserRow>({ sql: `select * from ${userTable} where id = ?`, parameters: [id] })
  return user
}

/** Departments of a user, ordered by code. */
export function departsOf(store: Store, user: UserRow): Promise<DepartRow[]> {
  const ids = listOf(user.departs)
  if (ids.length === 0) return Promise.resolve([])
  return store.rows<DepartRow & { [column: string]: string | null }>({
    sql: `select id, ${departTable.orgCode}, ${departTable.departName}, ${departTable.departNameEn} from ${departTable} where id in (${ids.map(() => '?').join(', ')}) order by ${departTable.orgCode}`,
    parameters: ids,
  })
}

/** Tenants of a user: their own first. */
export function tenantsOf(user: UserRow): readonly string[] {
  return [...new Set([user.tenant_id, ...listOf(user.tenants)])]
}

/** Tenants that a user may enter: their own that are not frozen. An administrator of the platform tenant may enter frozen ones too. */
export async function openTenantsOf(store: Store, user: UserRow): Promise<readonly string[]> {
  const codes = tenantsOf(user)
  if (listOf(user.roles).includes(adminRole) && codes.includes(houseTenant)) return codes
  const frozen = await store.rows<{ code: string }>({
    sql: `select ${tenantTable.code} from ${tenantTable} where ${tenantTable.code} in (${codes.map(() => '?').join(', ')}) and ${tenantTable.status} <> '1'`,
    parameters: codes,
  })
  return codes.filter((code) => !frozen.some((tenant) => tenant.code === code))
}

/** Current department of a user: the last chosen one while they belong to it, else the first. */
export async function currentDepart(store: Store, user: UserRow, departs: readonly DepartRow[]): Promise<string> {
  const [chosen] = await store.rows<{ org_code: string }>({
    sql: 'select org_code from _current_depart where user_id = ?',
    parameters: [user.id],
  })
  return (departs.find(({ org_code }) => org_code === chosen?.org_code) ?? departs[0])?.org_code ?? ''
}
