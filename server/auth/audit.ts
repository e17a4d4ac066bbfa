import type { App } from '../app.ts'
import { newId } from '../new-id.ts'
import type { Step } from '../store/store.ts'
import { nowText } from '../time.ts'

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
  /** Plain facts; never a secret. */
  readonly detail?: Readonly<Record<string, string | number>>
}

const columns = 'id, tenant_id, create_by, create_time, version, log_type, log_content, userid, ip, request_param'

/** The step that notes who did what, from where and when; for the transaction that does it. */
export function auditStep({ kind, what, user, tenant, ip, detail = {} }: AuditEntry): Step {
  const who = user.slice(0, 100)
  return {
    sql: `insert into sys_log (${columns}) values (?, ?, ?, ?, 1, ?, ?, ?, ?, ?)`,
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
    ],
  }
}

/** Notes who did what, from where and when; rows are only ever added (security.md A20). */
export async function audit({ store }: Pick<App, 'store'>, entry: AuditEntry): Promise<void> {
  await store.write([auditStep(entry)])
}
