import { houseTenant } from '../../../src/schema/model/tenants.ts'
import { todayText } from '../../platform/time.ts'
import {
  type CodePart,
  type CodeRule,
  composed,
  numberOf,
  type Reset,
  ruleProblem,
} from '../../records/numbering/bill-code.ts'
import { forgetSeries } from '../../records/numbering/next-number.ts'
import { seriesPrefix } from '../../records/numbering/record-number.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../records/write/own-fields.ts'

const own = ownFields(import.meta, ['code', 'parts', 'resetAt', 'resetBy'], ['example'])
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

/** Refuses an invalid numbering rule; a valid one shows a sample number. */
export const billRule = own.hook((moment) => Promise.resolve(resultOf(moment)))

function resultOf({ action, model, session, before, after, input }: Moment): Result {
  // A rule of the platform tenant numbers in all tenants, another one in its own.
  const tenantId = String(before?.tenantId ?? session.tenantId)
  const series = forgetSeries(seriesPrefix(String(after.code), tenantId === houseTenant ? undefined : tenantId))
  if (action === 'delete') return { steps: [series] }
  const rule = ruleIn(after)
  // Fields that an action leaves unchanged were valid when they were written.
  if (!rule) return {}
  const resource = model.resources.get(String(after.code))
  const message = ruleProblem(rule, resource && Object.keys(resource.plan.fields))
  if (message) return { problems: [{ field: 'parts', kind: 'rule', params: { message } }] }
  const example = numberOf(composed(rule, { today: todayText(), orgCode: session.user.orgCode, record: {} }), 1)
  const isReset = before !== undefined && Object.hasOwn(input, 'resetAt')
  return { values: { example }, steps: isReset ? [series] : [] }
}

type PartRow = { readonly partType?: unknown; readonly value?: unknown; readonly length?: unknown }

function ruleIn({ parts, resetBy }: Moment['after']): CodeRule | undefined {
  if (!Array.isArray(parts)) return undefined
  return { resetBy: resetBy as Reset, parts: (parts as readonly PartRow[]).map(partOf) }
}

function partOf({ partType, value, length }: PartRow): CodePart {
  const isCounted = length !== null && length !== undefined
  return {
    type: partType as CodePart['type'],
    value: String(value ?? ''),
    length: isCounted ? Number(length) : undefined,
  }
}
