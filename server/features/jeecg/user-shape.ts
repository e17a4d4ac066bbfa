import type { Context } from '../../platform/http/route.ts'
import { itemsOf } from '../../platform/sql/conditions.ts'
import { type FileTable, fileTable } from '../../platform/sql/file-table.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { marks, type Sql, sqlOf } from '../../platform/sql/sql.ts'
import type { Store } from '../../platform/store/store.ts'
import { readTenants } from '../../rights/rows/home.ts'
import { asNumber, text } from './engine.ts'

const departTable = fileTable(import.meta, 'sys/depart', ['orgCode'])
const roleTable = fileTable(import.meta, 'sys/role', ['roleCode'])
const tenantTable = fileTable(import.meta, 'sys/tenant', ['code'])

type Asking = Pick<Context, 'app' | 'session'>

const numbers = ['sex', 'status'] as const

/** People in JeecgBoot's format (contract.md 2.2): codes as numbers, names of departments, tenants. */
export async function shownUsers(store: Store, rows: readonly RecordRow[]): Promise<readonly RecordRow[]> {
  const codes = await codesOf(
    store,
    departTable,
    departTable.orgCode,
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
 * Body of a JeecgBoot client as our fields: roles and departments by id or code under the client's names, which win over the
 * fields that it read and sends back. A missing or null name changes nothing.
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
    fieldFrom('roles', selectedroles, (ids) => codesFor(store, roleTable, roleTable.roleCode, ids, here)),
    fieldFrom('departs', selecteddeparts, (ids) => Promise.resolve(ids)),
    fieldFrom('tenants', relTenantIds, async (ids) =>
      (await codesFor(store, tenantTable, tenantTable.code, ids)).filter((code) => code !== home),
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

// An unknown id is taken as a code, and refused later if invalid.
async function codesFor(store: Store, table: FileTable, column: string, ids: readonly string[], where?: Sql) {
  const known = await codesOf(store, table, column, ids, where)
  return [...new Set(ids.map((id) => known.get(id) ?? id))]
}

async function codesOf(
  store: Store,
  table: FileTable,
  column: string,
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
