import { parseRule } from '../checks/check-rule.ts'
import type { Hook } from './hook.ts'

/** A rule that nobody could run is not kept. */
export const checkRule: Hook = async ({ action, after }) => {
  if (action !== 'add' && action !== 'edit') return {}
  const steps = parseRule(String(after.ruleJson ?? ''))
  if (!('wrong' in steps)) return {}
  const message = { zh: `规则格式不正确：${steps.wrong}`, en: `The rules are not right: ${steps.wrong}` }
  return { problems: [{ field: 'ruleJson', kind: 'rule', params: { message } }] }
}
