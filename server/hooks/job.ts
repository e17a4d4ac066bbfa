import type { Problem } from '../../src/schema/model/problem-texts.ts'
import { jobKindOf } from '../jobs/kinds.ts'
import { nextRun } from '../jobs/plans.ts'
import { nowText } from '../time.ts'
import type { Hook, HookResult, WriteMoment } from './hook.ts'

/** A job has a time that comes, and a parameter its kind understands; the list says when it is next due. */
export const job: Hook = (moment) => Promise.resolve(resultOf(moment))

function resultOf({ action, after }: WriteMoment): HookResult {
  if (action === 'delete') return {}
  const next = nextRun(String(after.cronExpression ?? ''), Date.now())
  const problems = action === 'state' ? [] : problemsOf(after, next)
  return { problems, values: { nextRun: next !== undefined && after.status === '0' ? nowText(next) : null } }
}

function problemsOf({ jobName, parameter }: WriteMoment['after'], next: number | undefined): readonly Problem[] {
  const never = { zh: '此表达式没有下一次执行时间', en: 'This expression never comes to be' }
  const text = typeof parameter === 'string' ? parameter : ''
  const asked = jobKindOf(jobName)?.parameter
  const wrong = text === '' ? undefined : asked ? asked.problem(text) : noParameter
  return [
    ...(next === undefined ? [{ field: 'cronExpression', kind: 'rule', params: { message: never } }] : []),
    ...(wrong === undefined ? [] : [{ field: 'parameter', kind: 'rule', params: { message: wrong } }]),
  ]
}

const noParameter = { zh: '此任务没有参数', en: 'This job takes no parameter' }
