import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendDue } from '../../../server/features/sending/sender.ts'
import { nowText } from '../../../server/platform/time.ts'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { type Message, messageCalls, type Sending, startSending } from './messages-kit.ts'

/** Sending of messages: mail, webhooks, retries and one-use links. */
let world: Sending
let hook: Sending['hook']
let on: Sending['on']
let smtp: Sending['smtp']
beforeAll(async () => {
  world = await startSending()
  ;({ hook, on, smtp } = world)
})
afterAll(() => world?.close())

const { act, addMessage, addTicket, hookUrl, messageOf, messagesAbout } = messageCalls(() => world)

const linkIn = (mail: { readonly source: string } | undefined) =>
  /user\/password#([\w-]+)/.exec(mail?.source.replaceAll(/=\n/g, '') ?? '')?.[1]

describe('mail', () => {
  const mailsTo = (to: string) => smtp.mails.filter((mail) => mail.to === to)

  it('is delivered once, with both text formats and a link to the record', async () => {
    const id = await addTicket({ subject: 'Order 7', handlers: 'admin' })
    await act('send', id)
    const mine = () => mailsTo('admin@example.com').filter(({ source }) => source.includes(id))
    await expect.poll(() => mine().length).toBe(1)
    const [mail] = mine()
    expect(mail?.source).toContain('From: Procura <portal@procura.example>')
    expect(mail?.source).toMatch(/text\/plain[\s\S]*text\/html/)
    expect(mail?.source.replaceAll('=\n', '')).toContain('https://portal.example/form/test/ticket?id')
    await sendDue(on.api.running.app)
    expect(mine()).toHaveLength(1)
    // The sender marks a message after the mail server accepted it.
    await expect
      .poll(async () => (await messagesAbout(id)).find(({ esReceiver }) => esReceiver === 'admin@example.com'))
      .toMatchObject({ esSendStatus: '1', esSendNum: 1, esResult: null })
  })

  it('is not retried after a permanent refusal, until sent again', async () => {
    smtp.answerNext('gone@example.com', '550 no such user')
    const { result } = await addMessage({ esType: 'email', esReceiver: 'gone@example.com' })
    await expect.poll(async () => (await messageOf(result.id)).esSendStatus).toBe('2')
    expect(await messageOf(result.id)).toMatchObject({ esSendNum: 1, esResult: expect.stringContaining('550') })
    await on.admin('POST', 'msg/message/do/resend', { body: { id: result.id } })
    await expect.poll(async () => (await messageOf(result.id)).esSendStatus).toBe('1')
    expect(mailsTo('gone@example.com')).toHaveLength(1)
  })

  it('goes to valid addresses only', async () => {
    for (const esReceiver of ['a@b.example,c@d.example', 'not an address', '<a@b.example>'])
      expect((await addMessage({ esType: 'email', esReceiver })).success).toBe(false)
  })
})

it('is retried after failures, as often as configured', async () => {
  smtp.answerNext('slow@example.com', '451 later')
  smtp.answerNext('lost@example.com', '451 later', '451 later', '451 never')
  hook.answerNext('/hook/retry', { status: 500 }, { status: 200, body: '{"errcode":93000,"errmsg":"wait"}' })
  const added = await Promise.all([
    addMessage({ esType: 'email', esReceiver: 'slow@example.com' }),
    addMessage({ esType: 'email', esReceiver: 'lost@example.com' }),
    addMessage({ esType: 'webhook', esReceiver: hookUrl('/hook/retry') }),
  ])
  const ids = added.map(({ result }) => String(result.id))
  const outcomes = async () => {
    await sendDue(on.api.running.app)
    const rows = await Promise.all(ids.map(messageOf))
    return rows.map(({ esSendStatus, esSendNum }) => [esSendStatus, esSendNum])
  }
  await expect.poll(outcomes, { timeout: 30_000, interval: 200 }).toEqual([
    ['1', 2],
    ['2', 3],
    ['1', 3],
  ])
  expect((await messageOf(ids[1] ?? '')).esResult).toContain('451 never')
  expect(smtp.mails.filter(({ to }) => to === 'slow@example.com')).toHaveLength(1)
  expect(smtp.mails.filter(({ to }) => to === 'lost@example.com')).toEqual([])
  const calls = hook.posted.filter(({ path }) => path === '/hook/retry')
  // A constant id for each message, so that a receiver recognises repetitions.
  expect(calls.map(({ id }) => id)).toEqual([ids[2], ids[2], ids[2]])
  expect(calls[0]?.body).toMatchObject({ title: '通知', text: '内容' })
})

it('is sent despite an unusually long wait after the clock was set back', async () => {
  const { app } = on.api.running
  const waiting = (receiver: string, hours: number) => ({
    sql: `insert into msg_message (id, tenant_id, version, create_time, es_title, es_type, es_receiver, es_content,
      es_send_status, es_send_num, next_time) values (?, '0', 1, ?, 't', 'email', ?, 'c', '0', 1, ?)`,
    parameters: [receiver, nowText(), receiver, nowText(Date.now() + hours * 3_600_000)],
  })
  await app.store.write([waiting('soon@example.com', 23), waiting('ahead@example.com', 49)])
  const sent = async () => {
    await sendDue(app)
    return smtp.mails.flatMap(({ to }) => (/^(soon|ahead)@/.test(to) ? [to] : []))
  }
  await expect.poll(sent).toEqual(['ahead@example.com'])
})

describe('webhook', () => {
  it('is called at allowed addresses only', async () => {
    const refused = [
      'https://example.com/hook',
      hookUrl('/hooks'),
      hookUrl('/hook/../admin'),
      hookUrl('/hook/%2e%2e/admin'),
      `http://user@127.0.0.1:${hook.port}/hook`,
      `http://[::1]:${hook.port}/hook`,
      `http://2130706433:1/hook`,
      'file:///etc/passwd',
    ]
    for (const esReceiver of refused) {
      const { success, result } = await addMessage({ esType: 'webhook', esReceiver })
      expect({ esReceiver, success }).toEqual({ esReceiver, success: false })
      expect(result.errors[0].pointer).toBe('/esReceiver')
    }
    const template = { templateCode: 'x:y', templateName: 'x', templateType: 'webhook', templateContent: '<p>x</p>' }
    const body = { ...template, webhooks: `${hookUrl()}\nhttps://example.com/` }
    expect((await on.admin('POST', 'msg/template/add', { body })).result.errors[0].pointer).toBe('/webhooks')
  })

  it('reaches no private network through an allowed name, and follows no redirect', async () => {
    const before = hook.connections()
    for (const host of ['localhost', '127.0.0.1']) {
      const { result } = await addMessage({ esType: 'webhook', esReceiver: `https://${host}:${hook.port}/hook` })
      await expect.poll(async () => (await messageOf(result.id)).esSendStatus).toBe('2')
      expect((await messageOf(result.id)).esResult).toContain('private network')
    }
    expect(hook.connections()).toBe(before)
    hook.answerNext('/hook/moved', { status: 302, headers: { location: hookUrl('/hook/elsewhere') } })
    const { result } = await addMessage({ esType: 'webhook', esReceiver: hookUrl('/hook/moved') })
    await expect.poll(async () => (await messageOf(result.id)).esSendStatus).toBe('2')
    expect(hook.posted.map(({ path }) => path)).not.toContain('/hook/elsewhere')
  })
})

it('is never sent twice by concurrent senders', async () => {
  const { app } = on.api.running
  const { databaseUrl } = app.options
  // On PostgreSQL a second server shares the database; SQLite has one server, whose senders may overlap.
  const other: ApiServer | undefined = databaseUrl
    ? await startApi({ DATABASE_URL: databaseUrl, SCHEMAS_DIR: on.schemas, WEBHOOKS: `private:${hookUrl('/hook')}` })
    : undefined
  const ids: string[] = []
  for (let count = 0; count < 30; count += 1)
    ids.push((await addMessage({ esType: 'webhook', esReceiver: hookUrl('/hook/many') })).result.id)
  const apps = [app, other?.running.app ?? app]
  for (let round = 0; round < 6; round += 1) await Promise.all([...apps, ...apps].map((each) => sendDue(each)))
  const called = () => hook.posted.filter(({ path }) => path === '/hook/many').map(({ id }) => id)
  await expect.poll(() => new Set(called()).size, { timeout: 20_000 }).toBe(30)
  expect(called().toSorted()).toEqual(ids.toSorted())
  await other?.close()
})

describe('one-use link', () => {
  it("is mailed to the person's own address only, also after an edit or a repetition of the message", async () => {
    const { result } = await on.admin('GET', 'sys/user/list?username=quality')
    const person = result.records[0]
    const mailsTo = (address: string) => smtp.mails.filter(({ to }) => to === address)
    const reset = await on.admin('POST', 'sys/user/resetPassword', { body: { id: person.id } })
    expect(reset.message).toBe('一次性链接已发送至 q***@example.com')
    await expect.poll(() => mailsTo(person.email).map(linkIn).filter(Boolean)).toHaveLength(1)
    const first = linkIn(mailsTo(person.email).find(linkIn))
    const log = await on.admin('GET', `msg/message/list?pageSize=50&esReceiver=${person.email}`)
    expect([log.text.includes('account:link:reset'), log.text.includes(String(first))]).toEqual([true, false])
    const letter = log.result.records.find(({ templateCode }: Message) => templateCode === 'account:link:reset')
    // A mail arrives before its message is marked as sent.
    await expect.poll(async () => (await messageOf(letter.id)).esSendStatus).toBe('1')
    expect((await on.admin('POST', 'msg/message/do/resend', { body: { id: letter.id } })).success).toBe(true)
    const stolen = { id: letter.id, esReceiver: 'thief@example.com' }
    await on.admin('PUT', 'msg/message/edit', { body: stolen })
    await expect.poll(() => mailsTo(person.email).map(linkIn).filter(Boolean)).toHaveLength(2)
    expect(mailsTo('thief@example.com').map(linkIn).filter(Boolean)).toEqual([])
    const whose = (link: string | undefined) => on.api.call('POST', 'sys/user/passwordLink', { body: { link } })
    expect((await whose(first)).success).toBe(false)
    expect((await whose(linkIn(mailsTo(person.email).findLast(linkIn)))).result.username).toBe('quality')
  })

  it("stays the person's when its message is edited between two attempts", async () => {
    const { result } = await on.admin('GET', 'sys/user/list?username=finance')
    const person = result.records[0]
    smtp.answerNext(person.email, '451 later')
    await on.admin('POST', 'sys/user/resetPassword', { body: { id: person.id } })
    const letter = async () => {
      const log = await on.admin('GET', `msg/message/list?pageSize=50&esReceiver=*${person.email}`)
      return log.result.records.find(({ templateCode }: Message) => templateCode === 'account:link:reset')
    }
    await expect.poll(async () => (await letter())?.esSendNum).toBe(1)
    const { id } = await letter()
    await on.admin('PUT', 'msg/message/edit', { body: { id, esReceiver: 'other@example.com' } })
    await expect.poll(async () => (await messageOf(id)).esSendStatus).toBe('1')
    expect(
      smtp.mails
        .filter(({ to }) => to === 'other@example.com')
        .map(linkIn)
        .filter(Boolean),
    ).toEqual([])
    expect(
      smtp.mails
        .filter(({ to }) => to === person.email)
        .map(linkIn)
        .filter(Boolean),
    ).toHaveLength(1)
  })
})
