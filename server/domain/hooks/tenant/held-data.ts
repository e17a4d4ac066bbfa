import type { ServerResource } from '../../../../src/schema/model/compiled.ts'
import { AppError } from '../../../../src/schema/model/errors.ts'
import { isOneSet } from '../../../../src/schema/model/tenants.ts'
import { quoted } from '../../../platform/store/quoted.ts'
import type { Step } from '../../../platform/store/store.ts'
import type { HookResult, WriteMoment } from '../../../records/write/hook.ts'

/** The audit log outlives what it is about. */
const outliving = new Set(['sys/log'])

/** Refuses to delete a tenant that holds rows; within the transaction once more. @throws TENANT_HELD */
export async function refuseHeld(
  { app, model }: Pick<WriteMoment, 'app' | 'model'>,
  code: string,
): Promise<HookResult> {
  const resources = [...model.resources.values()].filter(
    ({ plan, view }) => view === undefined && !isOneSet(plan.tenant) && !outliving.has(plan.code),
  )
  if (resources.length === 0) return {}
  const held = heldIn(resources, code)
  const found = await app.store.rows<{ code: string }>(held)
  if (found.length === 0) return { steps: [{ ...held, expect: { rows: 0 } }] }
  throw new AppError('TENANT_HELD', { count: found.length })
}

function heldIn(resources: readonly ServerResource[], code: string): Step {
  const parts = resources.map(
    ({ storage }) =>
      `select cast(? as text) as code where exists (select 1 from ${quoted(storage.table)} where tenant_id = ?)`,
  )
  return { sql: parts.join(' union all '), parameters: resources.flatMap(({ plan }) => [plan.code, code]) }
}
