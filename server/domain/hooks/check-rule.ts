import { parseRule } from '../../records/checks/check-rule.ts'
import { type MomentOf, ownFields } from '../../records/write/own-fields.ts'

const own = ownFields(import.meta, ['ruleJson', 'steps'], ['ruleJson'])
type Moment = MomentOf<typeof own>

/** Refuses an invalid check rule. Its rows are also stored as the JSON text that checks and clients read (contract.md 2.6). */
export const checkRule = own.hook(async ({ action, before, after }) => {
  if (action !== 'add' && action !== 'edit') return {}
  const rows = rowsIn(after)
  // A rule that was written as rows keeps at least one.
  const isText = rows.length === 0 && rowsIn(before).length === 0
  const ruleJson = isText ? String(after.ruleJson ?? '') : textOf(rows)
  const steps = parseRule(ruleJson)
  if (!('wrong' in steps)) return { values: { ruleJson } }
  const message = { zh: `规则格式不正确：${steps.wrong}`, en: `The rules are not right: ${steps.wrong}` }
  return { problems: [{ field: isText ? 'ruleJson' : 'steps', kind: 'rule', params: { message } }] }
})

type StepRow = { readonly digits?: unknown; readonly pattern?: unknown; readonly message?: unknown }

// A client may send the text instead of rows.
function rowsIn(record: Moment['before']): readonly StepRow[] {
  return Array.isArray(record?.steps) ? (record.steps as readonly StepRow[]) : []
}

function textOf(rows: readonly StepRow[]): string {
  return JSON.stringify(
    rows.map(({ digits, pattern, message }) => ({ digits: digits === '*' ? '*' : Number(digits), pattern, message })),
  )
}
