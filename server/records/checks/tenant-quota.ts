import { AppError } from '../../../src/schema/model/errors.ts'
import { houseTenant } from '../../../src/schema/model/tenants.ts'
import type { App } from '../../platform/app.ts'
import { systemName } from '../../platform/audit/system-session.ts'
import { remembered } from '../../platform/cache/remembered.ts'
import type { Session } from '../../platform/http/route.ts'
import { codeOf, fileTable } from '../../platform/sql/file-table.ts'
import type { Step } from '../../platform/store/store.ts'

const tenantTable = fileTable(import.meta, 'sys/tenant', ['code', 'maxMegabytes', 'maxRecords', 'maxUsers'])
const userTable = fileTable(import.meta, 'sys/user', [])

/** Limits of a tenant; null for none. */
export type Quota = {
  readonly users: number | null
  readonly records: number | null
  readonly megabytes: number | null
}
export type Usage = { readonly users: number; readonly records: number; readonly bytes: number }

const unlimited: Quota = { users: null, records: null, megabytes: null }
const million = 1_000_000

/** Limits of a tenant. The platform tenant has none. */
export async function quotaOf({ store, live }: App, tenantId: string): Promise<Quota> {
  if (tenantId === houseTenant || !live.current.resources.has(codeOf(tenantTable))) return unlimited
  return remembered(store, [String(tenantTable)], `quota of ${tenantId}`, async () => {
    const [row] = await store.rows<Quota>({
      sql: `select ${tenantTable.maxUsers} as users, ${tenantTable.maxRecords} as records, ${tenantTable.maxMegabytes} as megabytes
        from ${tenantTable} where ${tenantTable.code} = ?`,
      parameters: [tenantId],
    })
    return row ?? unlimited
  })
}

// Records that are not deleted, by the number of their first history entries.
const recordsSql = `select coalesce(sum(live), 0) as n from _history_count where who = '' and tenant_id = ? and action = 'add'`
const usersSql = `select count(*) as n from ${userTable} where tenant_id = ?`
const bytesSql = 'select coalesce(sum(size), 0) as n from _file where tenant_id = ?'

/** What a tenant has now. */
export async function usageOf({ store }: App, tenantId: string): Promise<Usage> {
  const ask = async (sql: string) =>
    Number((await store.rows<{ n: number }>({ sql, parameters: [tenantId] }))[0]?.n ?? 0)
  const [users, records, bytes] = await Promise.all([usersSql, recordsSql, bytesSql].map(ask))
  return { users: users ?? 0, records: records ?? 0, bytes: bytes ?? 0 }
}

/**
 * Steps that keep a tenant within its limits when a record of a resource is added; for its transaction, after the record.
 * @throws TENANT_USERS, TENANT_RECORDS when a limit is reached already.
 */
export async function quotaSteps(app: App, { id, tenantId }: Session, code: string): Promise<readonly Step[]> {
  const quota = await quotaOf(app, tenantId)
  const asked = [
    ...(quota.records === null ? [] : [{ sql: recordsSql, most: quota.records, refusal: 'TENANT_RECORDS' as const }]),
    ...(quota.users === null || code !== codeOf(userTable)
      ? []
      : [{ sql: usersSql, most: quota.users, refusal: 'TENANT_USERS' as const }]),
  ]
  // The server goes on with its own work.
  if (asked.length === 0 || id === systemName) return []
  for (const { sql, most, refusal } of asked) {
    const [found] = await app.store.rows<{ n: number }>({ sql, parameters: [tenantId] })
    if (Number(found?.n ?? 0) >= most) throw new AppError(refusal, { limit: most })
  }
  return asked.map(({ sql, most }) => ({
    sql: `select n from (${sql}) used where n > ?`,
    parameters: [tenantId, most],
    expect: { rows: 0 },
    // Concurrent write: a repeated attempt gets the refusal above, with the limit.
    refusal: 'CHANGED_MEANWHILE',
  }))
}

/** Refuses an upload beyond the limit of its tenant. @throws TENANT_BYTES */
export async function demandBytes(app: App, tenantId: string, size: number): Promise<void> {
  const { megabytes } = await quotaOf(app, tenantId)
  if (megabytes === null) return
  const [found] = await app.store.rows<{ n: number }>({ sql: bytesSql, parameters: [tenantId] })
  if (Number(found?.n ?? 0) + size > megabytes * million) throw new AppError('TENANT_BYTES', { limit: megabytes })
}
