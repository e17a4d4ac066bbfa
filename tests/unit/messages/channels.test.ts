import { describe, expect, it } from 'vitest'
import { readRelay } from '../../../server/boot/allowed-addresses.ts'
import { readMessageOptions } from '../../../server/boot/message-options.ts'
import { isEmail } from '../../../server/features/messages/channels/email.ts'
import { Undeliverable } from '../../../server/features/messages/channels/undeliverable.ts'
import { bodyFor, refuseFailure } from '../../../server/features/messages/channels/webhook.ts'
import { allowedHook } from '../../../server/platform/calls/allowed.ts'
import { isPublic } from '../../../server/platform/calls/public-address.ts'

describe('an address', () => {
  it.each([
    ...['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
    ...['255.255.255.255', '198.18.0.1', '::1', '::', 'fe80::1', 'fc00::1', 'ff02::1', '::ffff:127.0.0.1'],
    ...['::ffff:8.8.8.8', '64:ff9b::7f00:1', '2002:7f00:1::', '2001::1', '2001:db8::1', 'nonsense', ''],
  ])('%s is private', (address) => {
    expect(isPublic(address)).toBe(false)
  })

  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2400:3200::1'])('%s is public', (address) => {
    expect(isPublic(address)).toBe(true)
  })

  it('is a valid mail address or refused', () => {
    for (const text of ['a@b.example', 'o.n+e@x.y.example', '张@例子.example']) expect(isEmail(text)).toBe(true)
    for (const text of ['a', '@b', 'a@', 'a@b,c@d', 'a b@c', 'x <a@b>', 'a@b\nBcc: c@d', `${'a'.repeat(260)}@b`])
      expect(isEmail(text)).toBe(false)
  })
})

describe('settings', () => {
  it('allow webhooks by origin and path', () => {
    const { hooks } = readMessageOptions({
      WEBHOOKS: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/, https://a.example, private:http://10.0.0.5:8080/in',
    })
    const allowed = (address: string) => allowedHook(hooks, address)
    expect(allowed('https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=1')?.isPrivate).toBe(false)
    expect(allowed('https://a.example/anything')).toBeDefined()
    expect(allowed('http://10.0.0.5:8080/in/x')?.isPrivate).toBe(true)
    for (const address of [
      'https://qyapi.weixin.qq.com/cgi-bin/webhook',
      'https://qyapi.weixin.qq.com/cgi-bin/user',
      'https://qyapi.weixin.qq.com.evil.example/cgi-bin/webhook/send',
      'https://qyapi.weixin.qq.com@evil.example/cgi-bin/webhook/send',
      'http://a.example/',
      'https://a.example:444/',
      'http://10.0.0.5:8080/input',
      'http://10.0.0.5:8080/in/../out',
      'http://10.0.0.5:8080/in/%2E%2e/out',
      'http://10.0.0.5:8080/in/..%5cout',
      'ftp://a.example/',
      'a.example',
      '',
    ])
      expect([address, allowed(address)]).toEqual([address, undefined])
  })

  it.each([
    { WEBHOOKS: 'http://a.example' },
    { WEBHOOKS: 'a.example' },
    { WEBHOOKS: 'https://u:p@a.example' },
    { SMTP_URL: 'http://a.example', MAIL_FROM: 'a@b.example' },
    { SMTP_URL: 'smtp://a.example' },
    { SMTP_URL: 'smtp://a.example', MAIL_FROM: 'nobody' },
    { SMS_URL: 'https://{phone}.example/' },
    { SMS_URL: 'ftp://a.example/' },
    { SMS_BODY: '{' },
    { MESSAGE_TRIES: '0' },
    { MESSAGE_RETRY: 'soon' },
    { PUBLIC_URL: 'portal.example' },
  ])('%o are refused, without revealing them', (env) => {
    const refusal = () => readMessageOptions(env)
    expect(refusal).toThrow(/./)
    expect(refusal).not.toThrow(/u:p|\{phone\}\.example/)
  })

  it.each(['https://a.example', 'GET http://a.example', 'TRACE https://a.example', 'GET https://u:p@a.example'])(
    'refuses %s as a relay address, without revealing it',
    (entry) => {
      expect(() => readRelay(entry)).toThrow(/RELAY/)
      expect(() => readRelay(entry)).not.toThrow(/u:p/)
    },
  )

  it('parses relay addresses with their methods', () => {
    expect(readRelay(undefined)).toEqual([])
    expect(readRelay('GET https://a.example/x, POST private:http://10.0.0.5:8080/in')).toEqual([
      { method: 'GET', origin: 'https://a.example', path: '/x', isPrivate: false },
      { method: 'POST', origin: 'http://10.0.0.5:8080', path: '/in', isPrivate: true },
    ])
  })

  it('are off by default', () => {
    expect(readMessageOptions({})).toMatchObject({ smtpUrl: undefined, smsUrl: undefined, hooks: [], tries: 5 })
  })
})

describe('a robot', () => {
  const message = {
    id: '1',
    channel: 'webhook',
    receiver: '',
    title: '工单',
    content: '<p>请<b>处理</b></p>',
    busType: 'bid/project',
    busId: 'a b',
  } as const

  it('gets its own message format', () => {
    const content = '工单\n请处理\nhttps://p.example/form/bid/project?id=a%20b'
    const text = { msgtype: 'text', text: { content } }
    expect(bodyFor('qyapi.weixin.qq.com', message, 'https://p.example')).toEqual(text)
    expect(bodyFor('oapi.dingtalk.com', message, 'https://p.example')).toEqual(text)
    expect(bodyFor('open.feishu.cn', message, undefined)).toEqual({
      msg_type: 'text',
      content: { text: '工单\n请处理' },
    })
    expect(bodyFor('x.example', { ...message, busType: null }, 'https://p.example')).toMatchObject({ link: null })
  })

  it('refuses by a status, or by a code', () => {
    for (const text of ['', 'ok', '{}', '{"errcode":0}', '{"code":0}', '{"StatusCode":0}', '[]', 'null'])
      expect(() => refuseFailure({ status: 200, text })).not.toThrow()
    for (const text of ['{"errcode":93000}', '{"code":19001}', '{"errcode":"1"}'])
      expect(() => refuseFailure({ status: 200, text })).toThrow(/refused/)
    for (const status of [301, 400, 404]) expect(() => refuseFailure({ status, text: '' })).toThrow(Undeliverable)
    for (const status of [408, 429, 500, 503]) {
      expect(() => refuseFailure({ status, text: '' })).toThrow(String(status))
      expect(() => refuseFailure({ status, text: '' })).not.toThrow(Undeliverable)
    }
  })
})
