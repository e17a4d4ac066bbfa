import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { houseTenant, isOneSet } from '../../../src/schema/model/tenants.ts'
import type { Session } from '../../platform/http/route.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { marks, type Sql, sqlOf } from '../../platform/sql/sql.ts'

type Place = Pick<Session, 'tenantId' | 'isHouse'>

const readings: ReadonlySet<string> = new Set(['list', 'view', 'export'])

/** Whether an action of a resource leaves its rows unchanged. */
export function isReading(action: string): boolean {
  return readings.has(action)
}

/** Tenants whose rows of an extended resource a tenant reads: its own first. */
export function readTenants(tenantId: string): readonly string[] {
  return tenantId === houseTenant ? [tenantId] : [tenantId, houseTenant]
}

/** Rows of a resource that a session's tenant reads. */
export function readHomeSql(resource: ServerResource, { tenantId, isHouse }: Place): Sql | undefined {
  const { tenant } = resource.plan
  if (tenant === 'shared' || (tenant === 'house' && isHouse)) return undefined
  if (tenant === 'house') return sqlOf('1 = 0')
  const column = columnOf(resource, 'tenantId')
  const [own, house] = tenant === 'extended' ? readTenants(tenantId) : [tenantId]
  return house === undefined ? sqlOf(`${column} = ?`, own) : sqlOf(`${column} in (?, ?)`, own, house)
}

/** Further condition on rows to change: only the platform tenant changes shared rows. */
export function writeHomeSql(resource: ServerResource, { tenantId, isHouse }: Place): Sql | undefined {
  const { tenant } = resource.plan
  if (isHouse || tenant === 'owned') return undefined
  return isOneSet(tenant) ? sqlOf('1 = 0') : sqlOf(`${columnOf(resource, 'tenantId')} = ?`, tenantId)
}

/** Condition and order under which the first row is the tenant's own, else the platform tenant's. */
export function ownFirst(tenantId: string): Sql {
  const tenants = marks(readTenants(tenantId))
  return {
    sql: `tenant_id in (${tenants.sql}) order by case when tenant_id = ? then 0 else 1 end limit 1`,
    parameters: [...tenants.parameters, tenantId],
  }
}

/** Whether a session's tenant may change a row; row rights are checked elsewhere. */
export function isOfHome({ plan }: ServerResource, { tenantId, isHouse }: Place, row: { readonly tenantId?: unknown }) {
  if (isOneSet(plan.tenant)) return isHouse
  return row.tenantId === tenantId || (plan.tenant === 'extended' && isHouse && row.tenantId === houseTenant)
}
