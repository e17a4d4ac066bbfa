import type { Text } from '../../../src/schema/base/text.ts'
import { advancedText, conditionsIn } from '../../../src/schema/conditions/advanced.ts'
import { described, fromWire, toWire } from '../../../src/schema/conditions/wire-rule.ts'
import { auditStep } from '../../platform/audit/audit.ts'
import { conditionFault } from '../../records/checks/condition-faults.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../records/write/own-fields.ts'
import { rowsNamed } from '../../rights/permissions/named-rows.ts'

const wireFields = ['ruleColumn', 'ruleConditions', 'ruleValue'] as const
const own = ownFields(
  import.meta,
  ['conditions', 'permissionId', 'ruleName', ...wireFields],
  ['conditions', ...wireFields],
)
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

/** Checks a data rule: its list has the fields of its conditions. Conditions and fields of the wire are kept equal. The author is audited. */
export const dataRule = own.hook(async (moment) => {
  const { action } = moment
  if (action !== 'add' && action !== 'edit') return { steps: [noteOf(moment, {})] }
  const { problems, values = {} } = await resultOf(moment)
  return problems ? { problems } : { values, steps: [noteOf(moment, values)] }
})

type Values = NonNullable<Result['values']>

function noteOf({ action, after, session, ip }: Moment, values: Values) {
  const { ruleColumn, ruleValue } = { ...after, ...values }
  return auditStep({
    kind: 'rights',
    what: `data rule ${String(after.ruleName ?? '')}`,
    user: session.user.username,
    tenant: session.tenantId,
    ip,
    detail: { action, column: String(ruleColumn ?? ''), value: String(ruleValue ?? '') },
  })
}

/** Both forms of the conditions, from the one that was written. */
async function resultOf(moment: Moment): Promise<Pick<Result, 'values' | 'problems'>> {
  const { app, model, session, before, after } = moment
  const rows = await rowsNamed(app.store, model, String(after.permissionId ?? ''))
  // The rows of a report follow the rules of the lists that it reads.
  if (!rows || rows.report)
    return refusal('permissionId', { zh: '此菜单不是数据列表', en: 'This menu opens no list of rows' })
  const { resource } = rows
  if (isByWire(moment)) {
    const written = fromWire(wireOf(after))
    if (!written)
      return refusal('ruleConditions', { zh: '请填写字段、条件和值', en: 'Write a field, a condition and a value' })
    const fault = await conditionFault(app, session, resource, written)
    return fault ? refusal('ruleColumn', fault) : { values: { conditions: advancedText(written) } }
  }
  const written = conditionsIn(after.conditions)
  if (!written) return refusal('conditions', { zh: '请添加条件', en: 'Add a condition' })
  if (before && after.conditions === before.conditions) return {}
  const { column, condition, value } = toWire(written)
  return { values: { ruleColumn: column, ruleConditions: condition, ruleValue: value } }
}

/** Whether the writer sent the fields of the wire, and no conditions: a client of JeecgBoot. */
function isByWire({ before, after }: Moment): boolean {
  if (!before) return !after.conditions
  const isChanged = wireFields.some((key) => (after[key] ?? null) !== (before[key] ?? null))
  return isChanged && (after.conditions ?? null) === (before.conditions ?? null) && after.ruleConditions !== described
}

function wireOf({ ruleColumn, ruleConditions, ruleValue }: Moment['after']) {
  return { column: textOr(ruleColumn), condition: textOr(ruleConditions), value: textOr(ruleValue) }
}

const textOr = (value: unknown) => (typeof value === 'string' ? value : null)

function refusal(field: string, message: Text): Pick<Result, 'problems'> {
  return { problems: [{ field, kind: 'rule', params: { message } }] }
}
