import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Fixture } from './fixture.ts'
import { type Message, messageCalls, receiversOf, type Sending, startSending, v } from './messages-kit.ts'

/** Messages of state actions, notices and templates. */
let world: Sending
let hook: Sending['hook']
let on: Sending['on']
let smtp: Sending['smtp']
beforeAll(async () => {
  world = await startSending()
  ;({ hook, on, smtp } = world)
})
afterAll(() => world?.close())

const { act, addMessage, addTemplate, addTicket, deleteTemplate, hookUrl, messageOf, messagesAbout, noticesOf } =
  messageCalls(() => world)

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
