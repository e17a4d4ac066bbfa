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
    | 'seal'
    | 'exception'
  readonly what: string
  readonly user: string
  /** Tenant whose administrators may read it. */
  readonly tenant: string
  readonly ip: string
  /** Duration in milliseconds, when it differs from that of its request. */
  readonly costTime?: number
  /** Plain facts; never a secret. */
  readonly detail?: Readonly<Record<string, string | number>>
}

const columns =
  'id, tenant_id, create_by, create_time, version, log_type, log_content, userid, ip, request_param, operate_type, method, cost_time, username'
/** The entry stores the user's name at that time; a name of a sign-in may have no account. */
const named = `(select min(${userTable.realname}) from ${userTable} where ${userTable}.${userTable.username} = ?)`

/** Step that writes an audit entry: user, action, address, time, call and duration in milliseconds; for the transaction of the action. */
export function auditStep({ kind, what, user, tenant, ip, costTime, detail = {} }: AuditEntry): Step {
  const request = requestNow()
  // A view as a person is the act of its administrator; one as a role names the role.
  const who = (request?.viewer ?? user).slice(0, 100)
  const facts = {
    ...detail,
    ...(request?.viewer && who !== user && { viewAs: user }),
    ...(request?.viewedRole !== undefined && { viewAsRole: request.viewedRole }),
  }
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
      Object.keys(facts).length === 0 ? '' : JSON.stringify(facts),
      operationOf(kind, request),
      request ? `${request.verb} ${request.path}`.slice(0, 200) : null,
      costTime ?? request?.elapsed() ?? null,
      who,
    ],
  }
}

/** Writes an audit entry; rows are only ever added (security.md A20). */
export async function audit({ store }: Pick<App, 'store'>, entry: AuditEntry): Promise<void> {
  await store.write([auditStep(entry)])
}
