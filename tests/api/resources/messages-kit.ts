import { startHook } from '../../kit/fake-hook.ts'
import { startSmtp } from '../../kit/fake-smtp.ts'
import { type Fixture, startResources } from './fixture.ts'
import { note, ticket } from './messages-files.ts'

export type Message = { readonly id: string; readonly [field: string]: unknown }
/** The server, its mail server and its webhook receiver. */
export type Sending = Awaited<ReturnType<typeof startSending>>

/** A variable in the syntax of a template. */
export const v = (name: string) => `$`.concat('{', name, '}')

/** The server with tickets whose actions send messages. */
export async function startSending() {
  const [smtp, hook] = await Promise.all([startSmtp(), startHook()])
  const env = {
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Procura <portal@procura.example>',
    PUBLIC_URL: 'https://portal.example/',
    // The last two are allowed by name, and resolve to blocked addresses.
    WEBHOOKS: `private:http://127.0.0.1:${hook.port}/hook,https://localhost:${hook.port},https://127.0.0.1:${hook.port}`,
    SMS_URL: `http://127.0.0.1:${hook.port}/sms?to={phone}`,
    SMS_BODY: '{"numbers":["{phone}"],"words":"{text}"}',
    MESSAGE_RETRY: '1',
    MESSAGE_TRIES: '3',
  }
  const on = await startResources(env, { 'resources/test/ticket.json': ticket, 'resources/test/note.json': note })
  const close = async () => {
    await on.close()
    await Promise.all([smtp.close(), hook.close()])
  }
  return { on, smtp, hook, close }
}

/** Receivers of the messages of one channel. */
export const receiversOf = (rows: readonly Message[], channel: string) =>
  rows.filter(({ esType }) => esType === channel).map(({ esReceiver }) => String(esReceiver))

/** Tickets, their messages, and message templates. */
export function messageCalls(world: () => Sending) {
  const hookUrl = (path = '/hook/a') => `http://127.0.0.1:${world().hook.port}${path}`
  const act = (name: string, id: string, call = world().on.buyer, body: object = {}) =>
    call('POST', `test/ticket/do/${name}`, { body: { id, ...body } })

  async function addTicket(values: object = {}): Promise<string> {
    const reply = await world().on.buyer('POST', 'test/ticket/add', {
      body: { subject: '缺料', supplierId: world().on.companyA, ...values },
    })
    if (!reply.success) throw new Error(reply.text)
    return reply.result.id
  }

  async function messagesAbout(id: string): Promise<readonly Message[]> {
    const { result } = await world().on.admin('GET', 'msg/message/list?pageSize=200')
    return result.records.filter((row: Message) => row.busId === id)
  }

  const messageOf = async (id: string): Promise<Message> =>
    (await world().on.admin('GET', `msg/message/queryById?id=${id}`)).result

  const noticesOf = async (call: Fixture['buyer'], headers: Record<string, string> = {}) =>
    (await call('GET', 'sys/annountCement/listByUser', { headers })).result

  async function addMessage(values: object) {
    const body = { esTitle: '通知', esContent: '<p>内容</p>', ...values }
    return world().on.admin('POST', 'msg/message/add', { body })
  }

  async function addTemplate(values: object): Promise<string> {
    const body = { templateName: '模板', templateType: 'site', templateContent: '<p>内容</p>', ...values }
    const { result } = await world().on.admin('POST', 'msg/template/add', { body })
    await world().on.admin('POST', 'msg/template/do/apply', { body: { id: result.id } })
    return result.id
  }

  const deleteTemplate = (id: string) => world().on.admin('DELETE', `msg/template/delete?id=${id}`)
  return { hookUrl, act, addTicket, messagesAbout, messageOf, noticesOf, addMessage, addTemplate, deleteTemplate }
}
