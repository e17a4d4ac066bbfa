import type { Text } from '../../../../src/schema/base/text.ts'
import type { ServerResource } from '../../../../src/schema/model/compiled.ts'
import { AppError } from '../../../../src/schema/model/errors.ts'
import { isOneSet } from '../../../../src/schema/model/tenants.ts'
import { quoted } from '../../../platform/store/quoted.ts'
import type { Step } from '../../../platform/store/store.ts'
import { storedIn } from '../../../records/read/stored.ts'
import type { HookResult, WriteMoment } from '../../../records/write/hook.ts'
import { type UnusedTenant, unusedTenant } from './unused-tenant.ts'

/** The audit log is kept when its records are deleted. */
const outliving = new Set(['sys/log'])

/**
 * Refuses to delete a tenant with rows, and checks again within the transaction. Unchanged rows of its provisioning are deleted
 * with it, once an administrator of the platform tenant confirms. @throws TENANT_HELD
 */
export async function refuseHeld(
  { app, model, session }: Pick<WriteMoment, 'app' | 'model' | 'session'>,
  { code: value, name }: { readonly code: unknown; readonly name: unknown },
): Promise<HookResult> {
  const code = String(value)
  const resources = storedIn(model).filter(({ plan }) => !isOneSet(plan.tenant) && !outliving.has(plan.code))
  if (resources.length === 0) return {}
  const held = heldIn(resources, code)
  const found = await app.store.rows<{ code: string }>(held)
  const last: Step = { ...held, expect: { rows: 0 } }
  if (found.length === 0) return { steps: [last] }
  const unused = session.isAdmin ? await unusedTenant({ app, model }, code, found) : undefined
  if (unused) return { warnings: [warningOf(String(name), unused)], steps: [...unused.steps, last] }
  throw new AppError('TENANT_HELD', { count: found.length })
}

function warningOf(name: string, { rows, accounts }: UnusedTenant): Text {
  const names = accounts.join(', ')
  return {
    zh: `租户“${name}”从未使用，将连同开通时生成的 ${rows} 条数据和账号（${names}）一并删除，这些数据不进回收站`,
    en: `Tenant "${name}" was never used. Its ${rows} prepared rows, with the accounts (${names}), are deleted for good`,
  }
}

function heldIn(resources: readonly ServerResource[], code: string): Step {
  const parts = resources.map(
    ({ storage }) =>
      `select cast(? as text) as code where exists (select 1 from ${quoted(storage.table)} where tenant_id = ?)`,
  )
  return { sql: parts.join(' union all '), parameters: resources.flatMap(({ plan }) => [plan.code, code]) }
}
