import { Type } from 'typebox'
import { type Lang, langs } from '../../../src/schema/base/text.ts'
import { textOfHtml } from '../../../src/schema/base/text-of-html.ts'
import { AppError, type FieldError } from '../../../src/schema/model/errors.ts'
import { type Problem, problemText } from '../../../src/schema/model/problem-texts.ts'
import { Answer, type Context, type Route } from '../../platform/http/route.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { readRecord } from '../../records/read/read-record.ts'
import { once } from '../../records/write/idempotent.ts'
import { textOf } from '../../rights/auth/body-text.ts'
import { type Values, variablesIn } from '../messages/channels/fill-in.ts'
import { openChannels } from '../messages/open-channels.ts'
import { claimedOf, messageRow, messageStep, messagesOf, newLease, sending, settle } from '../messages/outbox.ts'
import { receiverOf } from '../messages/receiver.ts'
import { filledTemplate, type Template, templateOf } from '../messages/templates.ts'
import { testData } from '../messages/test-data.ts'
import { attempt } from './attempt.ts'

const body = {
  id: Type.String({ minLength: 1, maxLength: 64 }),
  /** Replaces the template's own test data. */
  testJson: Type.Optional(Type.String({ maxLength: 10_000 })),
  lang: Type.Optional(Type.Union(langs.map((lang) => Type.Literal(lang)))),
}
const words = {
  sent: { zh: '已发送', en: 'Sent' },
  waiting: {
    zh: '未配置该渠道，消息留在发件箱',
    en: 'The channel is not configured; the message waits in the outbox.',
  },
} as const

type Tried = { readonly template: Template; readonly values: Values; readonly lang: Lang; readonly json: string }

/** Template and test data of a request. @throws RECORD_MISSING, INVALID */
async function triedTemplate({ app, session, lang, body: sent }: Context): Promise<Tried> {
  const resource = app.live.current.resources.get('msg/template')
  const record = resource && (await readRecord(app, resource, session, lang, textOf(sent, 'id')))
  if (!record) throw new AppError('RECORD_MISSING')
  const given = (sent as RecordRow).testJson
  const json = typeof given === 'string' ? given : String(record.testJson ?? '')
  const values = testData(json)
  if (!values) throw wrong({ field: 'testJson', kind: 'json', params: {} }, lang)
  return { template: templateOf(record), values, lang: textOf(sent, 'lang') === 'en' ? 'en' : 'zh', json }
}

function wrong(problem: Problem, lang: Lang): AppError {
  const error: FieldError = { pointer: `/${problem.field}`, message: problemText(problem, lang) }
  return new AppError('INVALID', { count: 1 }, { result: { errors: [error] } })
}

async function preview(context: Context) {
  const { template, values, lang, json } = await triedTemplate(context)
  const { title, content } = filledTemplate(template, lang, values)
  const named = variablesIn(...Object.values(template.title), ...Object.values(template.content))
  return {
    channel: template.channel,
    title,
    content,
    text: textOfHtml(content),
    testJson: json,
    variables: named.map((name) => ({ name, value: Object.hasOwn(values, name) ? (values[name] ?? '') : null })),
    configured: openChannels(context.app.options.messages).includes(template.channel),
  }
}

/** Sends a template with test data to one receiver, and gives the outcome at once. The message stays in the log. */
function sendTest(context: Context): Promise<Answer> {
  return once(context, async () => {
    const { app, session, lang } = context
    const messages = messagesOf(app)
    if (!messages) throw new AppError('UNKNOWN_RESOURCE', { name: 'msg/message' })
    const { template, values, lang: read } = await triedTemplate(context)
    const receiver = textOf(context.body, 'receiver').trim()
    const found = await receiverOf(app, template.channel, receiver, session.tenantId)
    if ('problem' in found) throw wrong({ field: 'receiver', ...found.problem }, lang)
    const lease = newLease()
    const { channel, code: templateCode } = template
    const said = filledTemplate(template, read, values)
    const message = { ...said, channel, receiver, receiverId: found.receiverId, values, templateCode }
    const { username, realname } = session.user
    const row = messageRow(message, { username, realname, tenantId: session.tenantId }, lease)
    await app.store.write([messageStep(messages, row)])
    // In the portal the row is the message.
    if (channel === 'site') return new Answer(words.sent[lang], { id: row.id, sent: true })
    if (!openChannels(app.options.messages).includes(channel))
      return new Answer(words.waiting[lang], { id: row.id, sent: false })
    const outcome = await attempt(app, claimedOf(row))
    await settle(app, messages, { id: String(row.id) }, lease, outcome)
    if (outcome.status !== sending.sent) throw new AppError('NOT_SENT', { reason: outcome.failure ?? '' })
    return new Answer(words.sent[lang], { id: row.id, sent: true })
  })
}

/** Tests of templates; the resources msg/template and msg/message do everything else. */
export const messageRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/msg/template/preview',
    summary: 'A template in a language, filled with test data, and the variables it names',
    body: Type.Object(body),
    access: 'permission',
    permission: 'msg:template:list',
    whileViewing: true,
    handle: preview,
  },
  {
    method: 'POST',
    path: '/msg/template/sendTest',
    summary: 'Sends a template, filled with test data, to one receiver',
    body: Type.Object({ ...body, receiver: Type.String({ minLength: 1, maxLength: 500 }) }),
    access: 'permission',
    permission: 'msg:template:sendTest',
    costly: 'send',
    handle: sendTest,
  },
]
