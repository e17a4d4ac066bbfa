import type { CompiledResource } from '../../../../src/schema/model/compiled.ts'
import { isEmpty } from '../../../../src/schema/rules/check-record.ts'
import { holds } from '../../../../src/schema/rules/evaluate.ts'
import { callFunction } from '../../../../src/schema/rules/functions.ts'
import type { RecordRow } from '../../../platform/sql/records.ts'
import { todayText } from '../../../platform/time.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { ambientOf } from '../../../rights/rows/scope.ts'
import { refusal } from './admission.ts'
import { preChecks } from './pre-checks.ts'

/** Default months of an admission (catalogue: valid two years). */
const admittedFor = 24

const own = ownFields(import.meta, ['grade', 'status', 'validUntil'], ['completeness', 'grade', 'status', 'validUntil'])
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

/** Completeness of a profile; a company is admitted automatically only without findings. */
export const supplierStatus = own.hook(async (moment) => {
  const { action, doing } = moment
  if (action === 'state') return doing === 'admit' ? admitted(moment) : {}
  if (action === 'delete') return {}
  const { resource, after, session } = moment
  return { values: { completeness: completenessOf(resource.plan, after, ambientOf(session)), ...begun(moment) } }
})

// The first save of a profile by its company begins its completion (catalogue: saveDraft).
function begun({ before, session }: Moment): { status?: 'completing' } {
  return before?.status === 'registered' && session.user.supplierId !== '' ? { status: 'completing' } : {}
}

/** Percentage of the required fields that have a value. */
export function completenessOf({ fields, form }: CompiledResource, record: RecordRow, ambient: object): number {
  const scope = { ...record, ...ambient }
  const placed = new Set(form.sections.flatMap((section) => section.fields))
  const needed = Object.values(fields).filter(
    ({ key, required, visible }) => placed.has(key) && holds(visible, scope, true) && holds(required, scope),
  )
  if (needed.length === 0) return 100
  return Math.floor((needed.filter(({ key }) => !isEmpty(record[key])).length * 100) / needed.length)
}

async function admitted(moment: Moment): Promise<Result> {
  const { id, after } = moment
  const open = (await preChecks(moment, id)).filter(({ passed }) => !passed)
  if (open.length > 0) {
    return {
      problems: [
        refusal('admitKind', open, '请发起准入申请并说明豁免原因', 'ask for the admission and say why it is waived'),
      ],
    }
  }
  const validUntil = after.validUntil ?? callFunction('addMonths', [todayText(), admittedFor])
  return { values: { validUntil, grade: after.grade ?? 'C' } }
}
