import { houseTenant } from '../../../src/schema/model/tenants.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import type { Store } from '../../platform/store/store.ts'

const roleTable = fileTable(import.meta, 'sys/role', ['roleCode'])
const permissionTable = fileTable(import.meta, 'sys/permission', ['enabled', 'perms'])

/** Roles of a user that are valid in a tenant: those of the platform tenant and the tenant's own. */
export async function rolesIn(store: Store, roles: readonly string[], tenantId: string): Promise<readonly string[]> {
  if (roles.length === 0) return roles
  const elsewhere = await store.rows<{ role_code: string }>({
    sql: `select ${roleTable.roleCode} from ${roleTable} where ${roleTable.roleCode} in (${roles.map(() => '?').join(', ')}) and tenant_id not in (?, ?)`,
    parameters: [...roles, houseTenant, tenantId],
  })
  const foreign = new Set(elsewhere.map(({ role_code }) => role_code))
  return roles.filter((role) => !foreign.has(role))
}

type Granted = { role: string; perms: string }

/** Permission code → the given roles that grant it. A disabled menu or button grants nothing. */
export async function grantsOf(
  store: Store,
  roles: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (roles.length === 0) return new Map()
  const rows = await store.rows<Granted>({
    sql: `select g.role as role, p.${permissionTable.perms} as perms from _grant g join ${permissionTable} p on p.id = g.permission_id
      where g.role in (${roles.map(() => '?').join(', ')}) and p.${permissionTable.enabled} = 'Y' and p.${permissionTable.perms} is not null`,
    parameters: [...roles],
  })
  const grants = new Map<string, string[]>()
  for (const { role, perms } of rows) {
    for (const code of perms.split(',')) {
      const known = grants.get(code)
      if (!known) grants.set(code, [role])
      else if (!known.includes(role)) known.push(role)
    }
  }
  return grants
}
