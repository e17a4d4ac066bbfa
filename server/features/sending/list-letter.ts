import { buffer } from 'node:stream/consumers'
import { textIn } from '../../../src/schema/base/text.ts'
import { withPlaceholders } from '../../../src/schema/conditions/placeholders.ts'
import type { App } from '../../platform/app.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Reading } from '../../platform/http/route.ts'
import { todayText } from '../../platform/time.ts'
import { languageOf } from '../../rights/auth/preferences.ts'
import { userById } from '../../rights/auth/users.ts'
import { placeholderValues } from '../../rights/permissions/rule-conditions.ts'
import { listRows, workbookOf } from '../excel/list-sheet.ts'
import { accountIn, type ListJob, listJobOf, mayMail } from '../lists/list-job.ts'
import type { Outgoing } from '../messages/channels/outgoing.ts'
import { Undeliverable } from '../messages/channels/undeliverable.ts'
import type { Claimed } from '../messages/outbox.ts'
import { openReport, reportFor } from '../reports/open-report.ts'

/** Template code of letters with a list as a workbook, which belongs to the job of the message; reserved, as no resource has it. */
export const listCode = 'job:list'

/** Most of an attachment. Bytes. */
const longest = 15_000_000

/**
 * Message for sending: one with a list gets its workbook, with the present rights and address of its receiver.
 * @throws Undeliverable without account, right or job.
 */
export async function withList(app: App, message: Claimed): Promise<Outgoing | undefined> {
  if (message.templateCode !== listCode) return undefined
  const user = message.receiverId ? await userById(app.store, message.receiverId) : undefined
  const account = user && (await accountIn(app, String(user.username), message.tenantId))
  if (!(user?.email && account)) throw new Undeliverable('The account is frozen, gone or has no mail.')
  const job = await listJobOf(app, message.busId ?? '').catch((cause: unknown) => {
    throw new Undeliverable('The job or its list was deleted.', cause)
  })
  const { session } = account
  const { code, title } = job.resource.plan
  if (!mayMail(app, job, session)) throw new Undeliverable('The receiver may not export the list.')
  const lang = await languageOf(app.store, user.id)
  const list = await rowsOf({ app, session, lang, query: queryOf(job, session.user) }, job)
  const content = await buffer(workbookOf(list))
  if (content.length > longest) throw new Undeliverable('The workbook is too large for a mail.')
  await audit(app, { kind: 'export', what: code, user: session.user.username, tenant: session.tenantId, ip: '' })
  const filename = `${textIn(lang, title)} ${todayText()}.xlsx`
  return { ...message, receiver: user.email, busType: null, attachment: { filename, content } }
}

/** Rows that a reader may see: of the list, or of the report. */
async function rowsOf(reading: Reading, { resource, report }: ListJob) {
  if (!report) return listRows(reading, resource, reading.query)
  const opened = await openReport(reading, reportFor(reading, report.code))
  return listRows(opened.context, opened.resource, opened.context.query)
}

/** Query of the list with the conditions of a job. */
function queryOf(
  { conditions }: ListJob,
  user: Parameters<typeof placeholderValues>[0],
): Readonly<Record<string, string>> {
  if (!conditions) return {}
  const values = placeholderValues(user)
  const rules = conditions.rules.map((rule) => ({ ...rule, val: withPlaceholders(rule.val, values) }))
  return { superQueryParams: JSON.stringify(rules), superQueryMatchType: conditions.match }
}
