import type { Hook } from '../../../records/write/hook.ts'
import { figureStep } from '../../kit/other-rows.ts'

/** A sheet bears the name of who handed it in; the task shows how many of a supplier's sheets are. */
export const evalScore: Hook = async ({ action, doing, after, session }) => {
  if (action === 'edit' && after.status === 'todo') return { values: { status: 'doing' } }
  if (action !== 'state') return {}
  const step = figureStep(
    `update srm_eval_plan_supplier set progress = (
      select cast(count(*) filter (where status = 'done') as text) || '/' || cast(count(*) as text)
      from srm_eval_score where plan_id = ? and supplier_id = ? and automatic = 'N')
    where plan_id = ? and supplier_id = ?`,
    after.planId,
    after.supplierId,
    after.planId,
    after.supplierId,
  )
  return { steps: [step], ...(doing === 'submit' && { values: { scorer: session.user.username } }) }
}
