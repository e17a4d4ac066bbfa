import { itemsOf } from '../../../platform/sql/conditions.ts'
import type { Hook, HookResult, WriteMoment } from '../../../records/write/hook.ts'
import { collected } from './collect.ts'
import { published } from './publish.ts'
import { started } from './start.ts'

/**
 * An evaluation from its start to its results (catalogue, flow Evaluation): starting makes the sheets that departments fill in, collecting
 * sums them up, and what is approved is published.
 */
export const evalPlan: Hook = async (moment) => {
  if (moment.action !== 'state') return {}
  const run = Object.hasOwn(runs, moment.doing ?? '') ? runs[moment.doing ?? ''] : undefined
  return run ? run(moment, itemsOf(String(moment.after.supplierIds ?? ''))) : {}
}

const runs: Readonly<Record<string, (moment: WriteMoment, suppliers: readonly string[]) => Promise<HookResult>>> = {
  start: started,
  collect: collected,
  approve: published,
}
