import type { App } from '../app.ts'
import { requestNow } from '../http/request-now.ts'
import { newId } from '../new-id.ts'
import { fileTable } from '../sql/file-table.ts'
import type { Step } from '../store/store.ts'
import { nowText } from '../time.ts'
import { operationOf } from './operation.ts'

const userTable = fileTable(import.meta, 'sys/user', ['realname', 'username'])
const logTable = fileTable(import.meta, 'sys/log', [])

export type AuditEntry = {
  readonly kind:
    | 'login'
    | 'login-failed'
    | 'logout'
    | 'denied'
    | 'export'
    | 'import'
    | 'rights'
    | 'delete'
    | 'schema'
    | 'credential'
    | 'job'
    | 'exception'
  readonly what: string
  readonly user: string
  /** Whose administrators may read it. */
  readonly tenant: string
  readonly ip: string
  /** How long it took, in milliseconds, where that is not how long its request has taken. */
  readonly costTime?: number
  /** Plain facts; never a secret. */
  readonly detail?: Readonly<Record<string, string | number>>
}

const columns =
  'id, tenant_id, create_by, create_time, version, log_type, log_content, userid, ip, request_param, operate_type, method, cost_time, username'
/** What is noted of a person is how they were called then; a name that signs in may be nobody's. */
const named = `(select min(${userTable.realname}) from ${userTable} where ${userTable}.${userTable.username} = ?)`

/**
 * The step that notes who did what, from where and when, by which call and after how many milliseconds; for the transaction that does it.
 */
export function auditStep({ kind, what, user, tenant, ip, costTime, detail = {} }: AuditEntry): Step {
  const who = user.slice(0, 100)
  const request = requestNow()
  return {
    sql: `insert into ${logTable} (${columns}) values (?, ?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ${named})`,
    parameters: [
      newId(),
      tenant,
      who,
      nowText(),
      kind,
      what.slice(0, 200),
      who,
      ip,
      Object.keys(detail).length === 0 ? '' : JSON.stringify(detail),
      operationOf(kind, request),
      request ? `${request.verb} ${request.path}`.slice(0, 200) : null,
      costTime ?? request?.elapsed() ?? null,
      who,
    ],
  }
}

/** Notes who did what, from where and when; rows are only ever added (security.md A20). */
export async function audit({ store }: Pick<App, 'store'>, entry: AuditEntry): Promise<void> {
  await store.write([auditStep(entry)])
}
