import type { App } from '../app.ts'
import { newId } from '../new-id.ts'
import type { Step } from '../store/store.ts'

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
    | 'password'
  readonly what: string
  readonly user: string
  readonly ip: string
  /** Plain facts; never a secret. */
  readonly detail?: Readonly<Record<string, string | number>>
}

/** The step that notes who did what, from where and when (UTC); for the transaction that does it. */
export function auditStep({ kind, what, user, ip, detail = {} }: AuditEntry): Step {
  return {
    sql: 'insert into _audit (id, at, kind, what, username, ip, detail) values (?, ?, ?, ?, ?, ?, ?)',
    parameters: [
      newId(),
      new Date().toISOString(),
      kind,
      what.slice(0, 200),
      user.slice(0, 100),
      ip,
      JSON.stringify(detail),
    ],
  }
}

/** Notes who did what, from where and when; rows are only ever added (security.md A20). */
export async function audit({ store }: Pick<App, 'store'>, entry: AuditEntry): Promise<void> {
  await store.write([auditStep(entry)])
}
