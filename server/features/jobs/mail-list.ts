import { type Lang, type Text, textIn } from '../../../src/schema/base/text.ts'
import type { App } from '../../platform/app.ts'
import { systemName, systemTitle } from '../../platform/audit/system-session.ts'
import { wakeSender } from '../../platform/calls/wake.ts'
import { listOf } from '../../platform/list-of.ts'
import { todayText } from '../../platform/time.ts'
import { languageOf } from '../../rights/auth/preferences.ts'
import { accountIn, type ListJob, listJobOf, mayMail } from '../lists/list-job.ts'
import { isEmail } from '../messages/channels/email.ts'
import { escaped } from '../messages/channels/fill-in.ts'
import { messageRow, messageStep, messagesOf } from '../messages/outbox.ts'
import { listCode } from '../sending/list-letter.ts'
import type { Job } from './job.ts'

const reasons = {
  account: { zh: '账号不存在或已冻结', en: 'no such account, or it is frozen' },
  mail: { zh: '没有邮箱', en: 'no mail address' },
  right: { zh: '没有导出此列表或报表的权限', en: 'no right to export the list or report' },
} as const

/** Puts a mail for each receiver of a job into the outbox. Its workbook is written when it is sent, with the rights of then. */
export const mailList: Job = async ({ app, id, tenantId }) => {
  const job = await listJobOf(app, id)
  const outcome = { done: 0, failed: 0, notes: [] as Text[] }
  for (const username of listOf(job.receivers)) {
    const failure = await queued(app, job, { id, tenantId }, username)
    if (failure) outcome.notes.push({ zh: `${username}：${failure.zh}`, en: `${username}: ${failure.en}` })
    outcome[failure ? 'failed' : 'done'] += 1
  }
  wakeSender(app.store)
  return outcome
}

async function queued(
  app: App,
  job: ListJob,
  { id, tenantId }: { readonly id: string; readonly tenantId: string },
  username: string,
): Promise<(typeof reasons)[keyof typeof reasons] | undefined> {
  const messages = messagesOf(app)
  const account = await accountIn(app, username, tenantId)
  if (!(account && messages)) return reasons.account
  const { user, session } = account
  const email = String(user.email ?? '')
  if (!isEmail(email)) return reasons.mail
  if (!mayMail(app, job, session)) return reasons.right
  const lang = await languageOf(app.store, user.id)
  const title = `${textIn(lang, job.resource.plan.title)} ${todayText()}`
  const row = messageRow(
    {
      channel: 'email',
      receiver: email,
      receiverId: user.id,
      title,
      content: `<p>${escaped(said(title, lang))}</p>`,
      templateCode: listCode,
      busType: 'sys/job',
      busId: id,
    },
    { username: systemName, realname: textIn(lang, systemTitle), tenantId },
  )
  await app.store.write([messageStep(messages, row)])
  return undefined
}

const said = (title: string, lang: Lang) =>
  lang === 'en' ? `The workbook has the rows of “${title}” that you may see.` : `附件为“${title}”中您有权查看的数据。`
