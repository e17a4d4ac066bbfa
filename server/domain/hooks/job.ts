import type { Text } from '../../../src/schema/base/text.ts'
import type { CompiledReport } from '../../../src/schema/model/compiled-report.ts'
import type { Problem } from '../../../src/schema/model/problem-texts.ts'
import { houseTenant } from '../../../src/schema/model/tenants.ts'
import { jobKindOf } from '../../features/jobs/kinds.ts'
import { nextRun } from '../../features/jobs/plans.ts'
import { nowText } from '../../platform/time.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../records/write/own-fields.ts'
import { rowsNamed } from '../../rights/permissions/named-rows.ts'
import { needsNothing } from '../../rights/permissions/permission-rows.ts'
import { lends, notLent } from '../kit/lends.ts'

const own = ownFields(
  import.meta,
  ['account', 'button', 'cronExpression', 'jobName', 'menuId', 'parameter', 'status'],
  ['nextRun'],
)
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

/** Checks a job: its schedule has a next run, and its kind accepts the parameter, list and action. The list shows the next run. */
export const job = own.hook(async (moment) => {
  const { problems = [], ...result } = resultOf(moment)
  const isWritten = moment.action === 'add' || moment.action === 'edit'
  return { ...result, problems: isWritten ? [...problems, ...(await listProblems(moment))] : problems }
})

/** What is wrong with the list, action and account of a job about records. */
async function listProblems(moment: Moment): Promise<readonly Problem[]> {
  const { app, model, after } = moment
  if (!jobKindOf(after.jobName)?.ofList) return []
  const rows = await rowsNamed(app.store, model, String(after.menuId ?? ''))
  if (rows?.report) return reportProblems(rows.report, after.jobName)
  if (!rows || rows.resource.view) return [refusal('menuId', noList)]
  const { resource } = rows
  if (after.jobName !== 'recordAction') return []
  const action = resource.plan.actions.find(({ permission }) => permission === after.button)
  const runs = action && needsNothing(action)
  const mayLend = await lends(moment, String(after.account ?? ''))
  return [...(runs ? [] : [refusal('button', noAction)]), ...(mayLend ? [] : [notLent])]
}

function reportProblems({ params = [] }: CompiledReport, jobName: Moment['after']['jobName']): readonly Problem[] {
  if (jobName !== 'mailList') return [refusal('menuId', noRecords)]
  return params.length > 0 ? [refusal('menuId', asks)] : []
}

const noRecords = { zh: '报表只能用于邮件发送', en: 'Reports can be mailed only' }
const asks = { zh: '此报表须先填写查询条件，不能定时发送', en: 'This report asks for values first' }
const noList = { zh: '此菜单不是数据列表', en: 'This menu opens no list of rows' }
const noAction = { zh: '此操作需要填写内容，或不能自动执行', en: 'This action asks for input, or cannot run by itself' }
function refusal(field: string, message: Exclude<Text, string>): Problem {
  return { field, kind: 'rule', params: { message } }
}

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
