import type { Lang, Text } from '../../../src/schema/base/text.ts'
import { AppError, errorText, fieldErrorsOf } from '../../../src/schema/model/errors.ts'
import { doAction } from '../../records/write/do-action.ts'
import { accountIn, foundRows, listJobOf } from '../lists/list-job.ts'
import type { Job } from './job.ts'

/** Records of one run. */
const most = 1000
const noAccount: Text = { zh: '执行账号不存在或已冻结', en: 'The account does not exist, or is frozen' }
const noAction: Text = { zh: '此操作已不存在', en: 'The action does not exist any more' }
const noRight: Text = { zh: '执行账号没有此操作的权限', en: 'The account has no right to the action' }

/** Does an action on each record that a job finds, one by one, with the rights of its account. The result of each is noted. */
export const recordAction: Job = async ({ app, id, tenantId, signal }) => {
  const job = await listJobOf(app, id)
  const { resource, button } = job
  const account = await accountIn(app, job.account, tenantId)
  if (!account) return { done: 0, failed: 1, notes: [noAccount] }
  const { session } = account
  const action = resource.plan.actions.find(({ permission, automatic }) => permission === button && !automatic)
  if (!action) return { done: 0, failed: 1, notes: [noAction] }
  if (!session.may(action.permission)) return { done: 0, failed: 1, notes: [noRight] }
  const outcome = { done: 0, failed: 0, notes: [] as Text[] }
  for (const { id: record, label } of await foundRows(app, job, session, most)) {
    if (signal.aborted) break
    const name = label ?? record
    try {
      await doAction({ app, resource, session, lang: 'zh', ip: '' }, action, [record], {})
      outcome.done += 1
      outcome.notes.push({ zh: `${name}：成功`, en: `${name}: done` })
    } catch (error) {
      if (!(error instanceof AppError))
        app.log.error({ of: resource.plan.code, action: action.name, id: record, error: String(error) }, 'a job failed')
      outcome.failed += 1
      outcome.notes.push({
        zh: `${name}：${reason(error, record, 'zh')}`,
        en: `${name}: ${reason(error, record, 'en')}`,
      })
    }
  }
  return outcome
}

function reason(error: unknown, id: string, lang: Lang): string {
  if (!(error instanceof AppError)) return errorText('INTERNAL', lang, { id })
  const errors = fieldErrorsOf(error)
  return [errorText(error.code, lang, error.params), ...errors.map(({ message }) => message)].join(' ')
}
