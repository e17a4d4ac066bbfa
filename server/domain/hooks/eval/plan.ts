import { itemsOf } from '../../../platform/sql/conditions.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { collected } from './collect.ts'
import { published } from './publish.ts'
import { started } from './start.ts'

const own = ownFields(import.meta, [
  'beginDate',
  'billNo',
  'buyerId',
  'endDate',
  'purOrg',
  'scoreDeadline',
  'supplierIds',
  'templateId',
])
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

/**
 * Flow of an evaluation (catalogue, flow Evaluation): starting creates the sheets of the departments, collecting
 * aggregates them, and approved results are published.
 */
export const evalPlan = own.hook(async (moment) => {
  if (moment.action !== 'state') return {}
  const run = Object.hasOwn(runs, moment.doing ?? '') ? runs[moment.doing ?? ''] : undefined
  return run ? run(moment, itemsOf(String(moment.after.supplierIds ?? ''))) : {}
})

const runs: Readonly<Record<string, (moment: Moment, suppliers: readonly string[]) => Promise<Result>>> = {
  start: started,
  collect: collected,
  approve: published,
}
