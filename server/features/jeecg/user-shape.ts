import type { Context } from '../../platform/http/route.ts'
import { itemsOf } from '../../platform/sql/conditions.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { marks, type Sql, sqlOf } from '../../platform/sql/sql.ts'
import type { Store } from '../../platform/store/store.ts'
import { readTenants } from '../../rights/rows/home.ts'
import { asNumber, text } from './engine.ts'

type Asking = Pick<Context, 'app' | 'session'>

const numbers = ['sex', 'status'] as const

/** People as JeecgBoot's clients read them (contract.md 2.2): codes as numbers, departments by name, tenants of theirs. */
export async function shownUsers(store: Store, rows: readonly RecordRow[]): Promise<readonly RecordRow[]> {
  const codes = await codesOf(
    store,
    'sys_depart',
    'org_code',
    rows.flatMap((row) => itemsOf(text(row.departs)).slice(0, 1)),
  )
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(numbers.filter((name) => name in row).map((name) => [name, asNumber(row[name])])),
    ...('identity' in row && { userIdentity: asNumber(row.identity) }),
    ...('departs' in row && {
      orgCode: codes.get(itemsOf(text(row.departs))[0] ?? '') ?? null,
      orgCodeTxt: text(row.departs_dictText),
    }),
    ...('tenants' in row && { relTenantIds: text(row.tenants) }),
    delFlag: 0,
  }))
}

/**
 * The body of a client of JeecgBoot as fields of ours: roles and departments by id or code under its own names, which win over what it read
 * before and sends along. A name that is missing or null changes nothing.
 */
export async function userFields(
  { app: { store }, session }: Asking,
  body: RecordRow,
  home: string,
): Promise<RecordRow> {
  const tenants = marks(readTenants(session.tenantId))
  const here: Sql = { sql: `tenant_id in (${tenants.sql})`, parameters: tenants.parameters }
  const { selectedroles, selecteddeparts, userIdentity, relTenantIds, confirmpassword, ...same } = body
  const named = await Promise.all([
    fieldFrom('roles', selectedroles, (ids) => codesFor(store, 'sys_role', 'role_code', ids, here)),
    fieldFrom('departs', selecteddeparts, (ids) => Promise.resolve(ids)),
    fieldFrom('tenants', relTenantIds, async (ids) =>
      (await codesFor(store, 'sys_tenant', 'code', ids)).filter((code) => code !== home),
    ),
  ])
  return {
    ...same,
    ...(userIdentity !== undefined && userIdentity !== null && { identity: String(userIdentity) }),
    ...(typeof confirmpassword === 'string' && { confirmPassword: confirmpassword }),
    ...Object.assign({}, ...named),
  }
}

async function fieldFrom(
  name: string,
  value: unknown,
  read: (ids: readonly string[]) => Promise<readonly string[]>,
): Promise<RecordRow> {
  if (value === undefined || value === null) return {}
  const ids = Array.isArray(value) ? value.map(String) : itemsOf(String(value))
  return { [name]: (await read(ids)).join(',') }
}

// What is no id of a row is taken for its code, and refused later where it is none.
async function codesFor(
  store: Store,
  table: 'sys_role' | 'sys_tenant',
  column: 'role_code' | 'code',
  ids: readonly string[],
  where?: Sql,
) {
  const known = await codesOf(store, table, column, ids, where)
  return [...new Set(ids.map((id) => known.get(id) ?? id))]
}

async function codesOf(
  store: Store,
  table: 'sys_role' | 'sys_tenant' | 'sys_depart',
  column: 'role_code' | 'code' | 'org_code',
  ids: readonly string[],
  where: Sql = sqlOf('1 = 1'),
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const list = marks([...new Set(ids)])
  const found = await store.rows<{ id: string; code: string }>({
    sql: `select id, ${column} as code from ${table} where id in (${list.sql}) and ${where.sql}`,
    parameters: [...list.parameters, ...where.parameters],
  })
  return new Map(found.map(({ id, code }) => [id, code]))
}
