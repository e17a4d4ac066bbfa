import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendDue } from '../../../server/features/sending/sender.ts'
import { nowText } from '../../../server/platform/time.ts'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { type FakeHook, startHook } from '../../kit/fake-hook.ts'
import { type FakeSmtp, startSmtp } from '../../kit/fake-smtp.ts'
import { type Fixture, startResources } from './fixture.ts'
import { note, ticket } from './messages-files.ts'

/** A variable in the syntax of a template. */
const v = (name: string) => `$`.concat('{', name, '}')
let on: Fixture
let smtp: FakeSmtp
let hook: FakeHook
beforeAll(async () => {
  ;[smtp, hook] = await Promise.all([startSmtp(), startHook()])
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
  on = await startResources(env, { 'resources/test/ticket.json': ticket, 'resources/test/note.json': note })
})
afterAll(async () => {
  await on?.close()
  await Promise.all([smtp?.close(), hook?.close()])
})

const hookUrl = (path = '/hook/a') => `http://127.0.0.1:${hook.port}${path}`
const act = (name: string, id: string, call = on.buyer, body: object = {}) =>
  call('POST', `test/ticket/do/${name}`, { body: { id, ...body } })

async function addTicket(values: object = {}): Promise<string> {
  const reply = await on.buyer('POST', 'test/ticket/add', {
    body: { subject: '缺料', supplierId: on.companyA, ...values },
  })
  if (!reply.success) throw new Error(reply.text)
  return reply.result.id
}

type Message = { readonly id: string; readonly [field: string]: unknown }
async function messagesAbout(id: string): Promise<readonly Message[]> {
  const { result } = await on.admin('GET', 'msg/message/list?pageSize=200')
  return result.records.filter((row: Message) => row.busId === id)
}

const messageOf = async (id: string): Promise<Message> =>
  (await on.admin('GET', `msg/message/queryById?id=${id}`)).result

const receiversOf = (rows: readonly Message[], channel: string) =>
  rows.filter(({ esType }) => esType === channel).map(({ esReceiver }) => String(esReceiver))

const linkIn = (mail: { readonly source: string } | undefined) =>
  /user\/password#([\w-]+)/.exec(mail?.source.replaceAll(/=\n/g, '') ?? '')?.[1]

const noticesOf = async (call: Fixture['buyer'], headers: Record<string, string> = {}) =>
  (await call('GET', 'sys/annountCement/listByUser', { headers })).result

async function addMessage(values: object) {
  const body = { esTitle: '通知', esContent: '<p>内容</p>', ...values }
  return on.admin('POST', 'msg/message/add', { body })
}

async function addTemplate(values: object): Promise<string> {
  const body = { templateName: '模板', templateType: 'site', templateContent: '<p>内容</p>', ...values }
  const { result } = await on.admin('POST', 'msg/template/add', { body })
  await on.admin('POST', 'msg/template/do/apply', { body: { id: result.id } })
  return result.id
}

const deleteTemplate = (id: string) => on.admin('DELETE', `msg/template/delete?id=${id}`)

describe('message of a state action', () => {
  it('goes to recipients who may read the record', async () => {
    const id = await addTicket({ handlers: 'supplier_b,admin' })
    expect(await messagesAbout(id)).toEqual([])
    await act('send', id)
    const rows = await messagesAbout(id)
    // Neither the buyer, who did the action, nor the other company, which may not read it, nor the other tenant.
    expect(receiversOf(rows, 'site').toSorted()).toEqual([
      'admin',
      'approver',
      'approver_fu',
      'approver_lei',
      'supplier_a',
    ])
    expect(receiversOf(rows, 'email').toSorted()).toEqual(
      ['admin', 'approver', 'approver_fu', 'approver_lei', 'supplier_a'].map((name) => `${name}@example.com`),
    )
    expect(receiversOf(rows, 'sms')).toEqual([])
    const { sysMsgList } = await noticesOf(on.supplierA)
    expect(sysMsgList[0]).toMatchObject({
      titile: '工单 缺料：发出',
      busType: 'test/ticket',
      busId: id,
      openType: 'component',
      openPage: '/form/test/ticket',
      readFlag: '0',
    })
    for (const call of [on.supplierB, on.supplierT1, on.buyer])
      expect((await noticesOf(call)).sysMsgList.map((row: Message) => row.busId)).not.toContain(id)
  })

  it('about table rows goes to readers of the parent record', async () => {
    const body = { ticketId: await addTicket(), words: '见附件', people: 'supplier_a,supplier_b,approver' }
    const { result } = await on.buyer('POST', 'test/note/add', { body })
    await on.buyer('POST', 'test/note/do/share', { body: { id: result.id } })
    // The approver reads tickets, but not notes.
    expect(receiversOf(await messagesAbout(result.id), 'site')).toEqual(['supplier_a'])
  })

  it('gives the reason to the author of the record', async () => {
    const id = await addTicket({ subject: '<b>短缺</b>' })
    await act('send', id)
    await act('refuse', id, on.approver, { reason: '数量 < 10 & 单价有误' })
    const [first] = (await noticesOf(on.buyer)).sysMsgList
    expect(first).toMatchObject({ titile: '工单 <b>短缺</b>：退回', busId: id })
    expect(first.msgContent).toContain('原因：数量 &lt; 10 &amp; 单价有误')
    expect(first.msgContent).not.toContain('<b>')
  })

  it('is not sent after a refusal, or without recipients', async () => {
    const id = await addTicket()
    expect((await act('refuse', id, on.approver, { reason: '不对，请改' })).success).toBe(false)
    expect(await messagesAbout(id)).toEqual([])
    await act('send', id)
    const before = (await messagesAbout(id)).length
    await act('quiet', id, on.approver)
    expect(await messagesAbout(id)).toHaveLength(before)
  })

  it("is in each reader's language, by mail only with the reader's consent", async () => {
    await noticesOf(on.supplierA, { lang: 'en-US' })
    const approver = { notices: { announcement: true, system: true, mail: false } }
    await on.approver('PUT', 'sys/user/preferences', { body: approver })
    const id = await addTicket({ subject: 'Late' })
    await act('send', id)
    expect((await noticesOf(on.supplierA)).sysMsgList[0].titile).toBe('Tickets Late: Send')
    expect((await noticesOf(on.approver)).sysMsgList[0].titile).toBe('工单 Late：发出')
    const mailed = receiversOf(await messagesAbout(id), 'email')
    expect(mailed.toSorted()).toEqual(['approver_fu@example.com', 'approver_lei@example.com', 'supplier_a@example.com'])
    await on.approver('PUT', 'sys/user/preferences', { body: { notices: { ...approver.notices, mail: true } } })
    await noticesOf(on.supplierA, { lang: 'zh-CN' })
  })

  it('uses the active template, with the fields each reader may see', async () => {
    const code = 'test/ticket:send'
    const content = `<p>${v('subject')} ${v('estimate')} ${v('account')} ${v('status')} ${v('nothing')}</p><p><a href="${v('subject')}">x</a></p>`
    const site = await addTemplate({
      templateCode: code,
      templateName: `${v('subject')} 到了`,
      templateContent: content,
    })
    const sms = await addTemplate({
      templateCode: `${code}:sms`,
      templateType: 'sms',
      templateContent: `<p>${v('label')}</p>`,
    })
    const robot = await addTemplate({
      templateCode: `${code}:robot`,
      templateType: 'webhook',
      templateContent: `<p>${v('label')} [${v('estimate')}]</p>`,
      webhooks: hookUrl('/hook/robot'),
    })
    const id = await addTicket({
      subject: 'javascript:alert(1)',
      estimate: '机密 99',
      account: '6222000011112222',
      handlers: 'admin',
    })
    await act('send', id)
    const rows = await messagesAbout(id)
    const forCompany = rows.find(({ esReceiver }) => esReceiver === 'supplier_a')
    const forAdmin = rows.find(({ esReceiver }) => esReceiver === 'admin')
    expect(forCompany?.esTitle).toBe('javascript:alert(1) 到了')
    expect(forCompany?.esContent).toBe('<p>javascript:alert(1)  ****2222 待审 </p><p><a>x</a></p>')
    expect(forAdmin?.esContent).toContain('机密 99 ****2222')
    expect(receiversOf(rows, 'sms')).toContain('13800000003')
    await expect
      .poll(() => hook.posted.filter(({ body }) => body.busId === id).map(({ path, body }) => [path, body.text]))
      .toEqual([['/hook/robot', 'javascript:alert(1) []']])
    await expect
      .poll(() => hook.posted.filter(({ path }) => path === '/sms?to=13800000003').map(({ body }) => body))
      .toEqual([{ numbers: ['13800000003'], words: 'javascript:alert(1)' }])
    await Promise.all([site, sms, robot].map(deleteTemplate))
    const later = await addTicket({ subject: '普通' })
    await act('send', later)
    expect((await messagesAbout(later)).map(({ esTitle }) => esTitle)).toContain('工单 普通：发出')
  })
})

describe('message as a notice', () => {
  it('is read, counted and opened like others, by its reader only', async () => {
    const id = await addTicket()
    await act('send', id)
    const { sysMsgList, sysMsgTotal } = await noticesOf(on.supplierA)
    const { anntId } = sysMsgList[0]
    const one = (call: Fixture['buyer']) => call('GET', `sys/annountCement/queryById?id=${anntId}`)
    expect((await one(on.supplierA)).result).toMatchObject({ busId: id, msgType: 'USER' })
    expect((await one(on.supplierB)).success).toBe(false)
    const mark = { body: { anntId } }
    expect((await on.supplierB('PUT', 'sys/sysAnnouncementSend/editByAnntIdAndUserId', mark)).success).toBe(false)
    await on.supplierA('PUT', 'sys/sysAnnouncementSend/editByAnntIdAndUserId', mark)
    expect((await noticesOf(on.supplierA)).sysMsgTotal).toBe(sysMsgTotal - 1)
    const mine = await on.supplierA('GET', 'sys/sysAnnouncementSend/getMyAnnouncementSend?busType=test/ticket')
    expect(mine.result.records.find((row: Message) => row.anntId === anntId)).toMatchObject({ readFlag: '1' })
    await on.supplierA('PUT', 'sys/sysAnnouncementSend/readAll')
    expect((await noticesOf(on.supplierA)).sysMsgTotal).toBe(0)
    expect((await on.supplierA('GET', 'msg/message/list')).status).toBe(403)
  })

  it('is sent by an administrator, too', async () => {
    const reply = await addMessage({
      esType: 'site',
      esReceiver: 'supplier_b',
      esContent: '<p>请<script>x</script>看</p>',
    })
    await expect.poll(async () => (await noticesOf(on.supplierB)).sysMsgList[0]?.anntId).toBe(reply.result.id)
    expect((await noticesOf(on.supplierB)).sysMsgList[0]).toMatchObject({ msgContent: '<p>请看</p>', openType: null })
    const nobody = await addMessage({ esType: 'site', esReceiver: 'nobody' })
    expect(nobody.result.errors).toEqual([{ pointer: '/esReceiver', message: '没有账号“nobody”' }])
  })
})

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

describe('template', () => {
  const call = (name: string, body: object, by = on.admin) => by('POST', `msg/template/${name}`, { body })

  it('is previewed with test data, which is escaped everywhere', async () => {
    const id = await addTemplate({
      templateCode: 'demo',
      templateName: `${v('name')} 你好`,
      templateContent: `<p>${v('name')}：${v('amount')}<script>alert(1)</script></p>`,
      templateContentEn: `<p>Dear ${v('name')}</p>`,
      testJson: '{"name":"<img src=x onerror=alert(1)>","amount":12}',
    })
    const { result } = await call('preview', { id })
    expect(result).toMatchObject({
      title: '<img src=x onerror=alert(1)> 你好',
      content: '<p>&lt;img src=x onerror=alert(1)&gt;：12</p>',
      text: '<img src=x onerror=alert(1)>：12',
      variables: [
        { name: 'name', value: '<img src=x onerror=alert(1)>' },
        { name: 'amount', value: '12' },
      ],
    })
    const other = await call('preview', { id, lang: 'en', testJson: '{}' })
    expect(other.result).toMatchObject({ content: '<p>Dear </p>', variables: [{ value: null }, { value: null }] })
    expect((await call('preview', { id, testJson: '[1]' })).result.errors[0].pointer).toBe('/testJson')
    await deleteTemplate(id)
  })

  it('is sent to one receiver as a test, with permission', async () => {
    const id = await addTemplate({
      templateCode: 'mail',
      templateType: 'email',
      templateName: `Hello ${v('name')}`,
      templateContent: `<p>Dear ${v('name')}</p>`,
      testJson: '{"name":"Ann"}',
    })
    const { result, success } = await call('sendTest', { id, receiver: 'ann@example.com' })
    expect({ success, sent: result.sent }).toEqual({ success: true, sent: true })
    expect(smtp.mails.findLast(({ to }) => to === 'ann@example.com')?.source).toContain('Subject: Hello Ann')
    expect(await messageOf(result.id)).toMatchObject({ esSendStatus: '1', templateCode: 'mail', esTitle: 'Hello Ann' })
    smtp.answerNext('no@example.com', '550 no')
    expect((await call('sendTest', { id, receiver: 'no@example.com' })).message).toContain('550 no')
    expect((await call('sendTest', { id, receiver: 'no address' })).result.errors[0].pointer).toBe('/receiver')
    for (const name of ['sendTest', 'preview'])
      expect((await call(name, { id, receiver: 'x@example.com' }, on.buyer)).status).toBe(403)
    await deleteTemplate(id)
  })
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
