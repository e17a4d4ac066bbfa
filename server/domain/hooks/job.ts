import type { Problem } from '../../../src/schema/model/problem-texts.ts'
import { houseTenant } from '../../../src/schema/model/tenants.ts'
import { jobKindOf } from '../../features/jobs/kinds.ts'
import { nextRun } from '../../features/jobs/plans.ts'
import { nowText } from '../../platform/time.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../records/write/own-fields.ts'

const own = ownFields(import.meta, ['cronExpression', 'jobName', 'parameter', 'status'], ['nextRun'])
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

/** Checks a job: its schedule has a next run, and its kind accepts the parameter. The list shows the next run. */
export const job = own.hook((moment) => Promise.resolve(resultOf(moment)))

function resultOf({ action, before, after, session }: Moment): Result {
  if (action === 'delete') return {}
  const next = nextRun(String(after.cronExpression ?? ''), Date.now())
  const tenantId = String(before?.tenantId ?? session.tenantId)
  const problems = action === 'state' ? [] : [...homeProblems(after, tenantId), ...problemsOf(after, next)]
  return { problems, values: { nextRun: next !== undefined && after.status === '0' ? nowText(next) : null } }
}

/** Kinds for the whole installation belong to the platform tenant. */
function homeProblems({ jobName }: Moment['after'], tenantId: string): readonly Problem[] {
  if (tenantId === houseTenant || jobKindOf(jobName)?.ofTenants) return []
  const message = { zh: '此任务针对整个系统，租户不能设置', en: 'This job is about the whole installation' }
  return [{ field: 'jobName', kind: 'rule', params: { message } }]
}

function problemsOf({ jobName, parameter }: Moment['after'], next: number | undefined): readonly Problem[] {
  const never = { zh: '此表达式没有下一次执行时间', en: 'This expression has no next run' }
  const text = typeof parameter === 'string' ? parameter : ''
  const asked = jobKindOf(jobName)?.parameter
  const wrong = text === '' ? undefined : asked ? asked.problem(text) : noParameter
  return [
    ...(next === undefined ? [{ field: 'cronExpression', kind: 'rule', params: { message: never } }] : []),
    ...(wrong === undefined ? [] : [{ field: 'parameter', kind: 'rule', params: { message: wrong } }]),
  ]
}

const noParameter = { zh: '此任务没有参数', en: 'This job takes no parameter' }
