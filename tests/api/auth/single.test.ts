import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readOptions } from '../../../server/boot/options.ts'
import { type ApiServer, password, startApi } from '../../kit/api-server.ts'
import { type FakeCas, startCas } from '../../kit/fake-cas.ts'
import { type FakeHook, startHook } from '../../kit/fake-hook.ts'
import { type FakeIssuer, startIssuer } from '../../kit/fake-issuer.ts'

const publicUrl = 'https://portal.example'
const service = `${publicUrl}/user/ssoLogin`

let api: ApiServer
let cas: FakeCas
let issuer: FakeIssuer
let foreignHost: FakeHook
beforeAll(async () => {
  foreignHost = await startHook()
  cas = await startCas()
  issuer = await startIssuer()
  api = await startApi({ ...cas.env, ...issuer.env, PUBLIC_URL: publicUrl })
})
afterAll(async () => {
  await api?.close()
  await Promise.all([cas, issuer, foreignHost].map((each) => each?.close()))
})
afterEach(async () => {
  cas.person = 'buyer'
  cas.lapse = undefined
  await write('delete from _attempt')
  await write(`update sys_user set status = '1' where username = 'buyer'`)
})

const write = (sql: string, ...parameters: string[]) => api.running.app.store.write([{ sql, parameters }])
const rows = (sql: string) => api.running.app.store.rows<Record<string, string>>({ sql, parameters: [] })
const lastLog = async () => (await rows('select * from sys_log order by id desc limit 1'))[0]

const validated = (ticket: string, values: Readonly<Record<string, string>> = {}) =>
  api.call('GET', `cas/client/validateLogin?${new URLSearchParams({ ticket, ...values })}`)
const exchanged = (token: string, path = 'sys/ssoLogin') => api.call('POST', path, { body: { token } })

const over = '单点登录凭证无效、已过期或已使用过，请重新登录'
const unreachable = '暂时无法连接第三方登录服务，请使用密码登录，或稍后再试'
const outcome = ({ success, message }: { readonly success: boolean; readonly message: string }) => [success, message]

describe('CAS ticket', () => {
  it('gives the same session as a password, at both addresses, and is audited', async () => {
    const { code, success, result } = await validated(cas.ticketFor(service), { service })
    expect([code, success]).toEqual([200, true])
    expect(result).toMatchObject({ userInfo: { username: 'buyer' }, multi_depart: 1, departs: [expect.anything()] })
    const info = await api.call('GET', 'user/info', { token: result.token })
    expect(info.result.username).toBe('buyer')
    expect(await lastLog()).toMatchObject({ log_type: 'login', request_param: '{"provider":"cas"}' })
    const other = await api.call('GET', `sys/cas/client/validateLogin?ticket=${cas.ticketFor(service)}`)
    expect(other.result.userInfo.username).toBe('buyer')
  })

  it('is valid once, also in twenty concurrent calls', async () => {
    const ticket = cas.ticketFor(service)
    const all = await Promise.all(Array.from({ length: 20 }, () => validated(ticket)))
    expect(all.filter(({ success }) => success)).toHaveLength(1)
    expect(outcome(await validated(ticket))).toEqual([false, over])
  })

  it('is refused a second time, even if the CAS server accepts it again', async () => {
    const ticket = cas.ticketFor(service)
    const body = `<r xmlns="http://www.yale.edu/tp/cas"/>`
    const ticketAnswer = `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationSuccess><cas:user>buyer</cas:user></cas:authenticationSuccess></cas:serviceResponse>`
    cas.lapse = { body: ticketAnswer }
    expect((await validated(ticket)).success).toBe(true)
    cas.lapse = { body: ticketAnswer }
    expect(outcome(await validated(ticket))).toEqual([false, over])
    cas.lapse = { body }
    expect(outcome(await validated(ticket))).toEqual([false, unreachable])
  })

  it.each([
    'ST-1-unknown',
    'PT-1-proxy',
    'x',
    'ST-1&service=https://evil.example',
    'ST-1%26a',
    'ST-<a>',
    `ST-${'x'.repeat(290)}`,
  ])('is refused as %j, without an account', async (ticket) => {
    expect(outcome(await validated(ticket))).toEqual([false, over])
    expect(await lastLog()).toMatchObject({ log_type: 'login-failed', log_content: 'sso refused' })
  })

  it('is refused for another service, named by the request or by the CAS server', async () => {
    const before = cas.calls.length
    for (const named of ['https://evil.example/user/ssoLogin', `${service}?x`, `${service}/`, ''])
      expect(outcome(await validated(cas.ticketFor(service), { service: named }))).toEqual([false, over])
    expect(cas.calls.length).toBe(before)
    expect(outcome(await validated(cas.ticketFor('https://other.example/')))).toEqual([false, over])
  })
})

it.each(['', 'x'.repeat(301)])('of invalid length is a bad request', async (ticket) => {
  expect((await validated(ticket)).message).toContain('ticket')
})

describe('CAS server', () => {
  it.each([
    ['breaks the connection', 'broken'],
    ['says nothing', 'silent'],
  ] as const)('that %s is reported, and the next sign-in works', async (_, lapse) => {
    cas.lapse = lapse
    expect(outcome(await validated(cas.ticketFor(service)))).toEqual([false, unreachable])
    expect((await validated(cas.ticketFor(service))).success).toBe(true)
  })

  it('follows no redirect to another host', async () => {
    cas.lapse = { location: `http://127.0.0.1:${foreignHost.port}/cas` }
    expect(outcome(await validated(cas.ticketFor(service)))).toEqual([false, unreachable])
    expect(foreignHost.connections()).toBe(0)
  })

  const root = (inner: string) =>
    `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${inner}</cas:serviceResponse>`
  const named = (user: string) => `<cas:authenticationSuccess>${user}</cas:authenticationSuccess>`
  const entityBomb = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`

  it.each([
    ['entities that expand', `${entityBomb}${root(named('<cas:user>&b;</cas:user>'))}`],
    [
      'an entity of a file',
      `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>${root(named('<cas:user>&f;</cas:user>'))}`,
    ],
    [
      'an external document type',
      `<!DOCTYPE x SYSTEM "http://127.0.0.1:9/x.dtd">${root(named('<cas:user>buyer</cas:user>'))}`,
    ],
    ['two users', root(named('<cas:user>buyer</cas:user><cas:user>admin</cas:user>'))],
    ['no user', root(named('<cas:attributes><cas:user>buyer</cas:user></cas:attributes>'))],
    ['an element in the user name', root(named('<cas:user>buyer<x/></cas:user>'))],
    ['a comment in the user name', root(named('<cas:user>buyer<!-- -->x</cas:user>'))],
    ['two outcomes', root(`${named('<cas:user>buyer</cas:user>')}<cas:authenticationFailure code="X"/>`)],
    [
      'another namespace',
      '<serviceResponse><authenticationSuccess><user>buyer</user></authenticationSuccess></serviceResponse>',
    ],
    ['a truncated answer', root(named('<cas:user>buyer</cas:user>')).slice(0, -8)],
    ['a page', '<!doctype html><html><body>Sign in</body></html>'],
    ['nothing', ''],
    ['a long answer', root(named(`<cas:user>${'b'.repeat(70_000)}</cas:user>`))],
    ['deep nesting', `${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}`],
  ])('signs in no account by %s', async (_, body) => {
    cas.lapse = { body }
    expect(outcome(await validated(cas.ticketFor(service)))).toEqual([false, unreachable])
  })

  it.each([
    ['an unknown account', 'nobody-here'],
    ["a supplier's account, possibly a namesake", 'supplier_a'],
  ])('does not sign in %s', async (_, person) => {
    cas.person = person
    const { success, message } = await validated(cas.ticketFor(service))
    expect([success, message]).toEqual([false, `本系统没有与“${person}”对应的账号，请联系系统管理员`])
    expect(await lastLog()).toMatchObject({ log_content: 'sso unknown' })
  })

  it('signs in no frozen or locked account', async () => {
    await write(`update sys_user set status = '2' where username = 'buyer'`)
    expect((await validated(cas.ticketFor(service))).message).toBe('账号已冻结，请联系管理员')
    await write(`update sys_user set status = '1' where username = 'buyer'`)
    for (let tries = 0; tries < 5; tries += 1)
      await api.call('POST', 'sys/login', { body: { username: 'buyer', password: 'x' } })
    expect((await validated(cas.ticketFor(service))).status).toBe(429)
  })
})

describe('token of another system', () => {
  it('gives the same session as a password, once, at both addresses', async () => {
    for (const path of ['sys/ssoLogin', 'sys/onlineLogin']) {
      const token = issuer.tokenOf('buyer')
      const { code, success, result } = await exchanged(token, path)
      expect([code, success, result.userInfo.username]).toEqual([200, true, 'buyer'])
      expect((await api.call('GET', 'user/info', { token: result.token })).status).toBe(200)
      for (const address of ['sys/ssoLogin', 'sys/onlineLogin'])
        expect(outcome(await exchanged(token, address))).toEqual([false, over])
    }
    expect(JSON.stringify(await rows('select * from sys_log'))).not.toContain('issuer-secret')
  })

  it('is valid once, also in twenty concurrent calls', async () => {
    const token = issuer.tokenOf('buyer')
    const all = await Promise.all(Array.from({ length: 20 }, () => exchanged(token)))
    expect(all.filter(({ success }) => success)).toHaveLength(1)
  })

  const now = Math.floor(Date.now() / 1000)
  it.each([
    ['is not valid', { active: false }],
    ['is for another system', { aud: 'another' }],
    ['has no subject', { aud: undefined }],
    ['has ended', { exp: now - 10 }],
    ['has no expiry', { exp: undefined }],
    ['expires too late', { exp: now + 90_000 }],
    ['names nobody', { username: undefined }],
    ['names many', { username: ['buyer'] }],
  ])('is refused when it %s', async (_, claims) => {
    expect(outcome(await exchanged(issuer.tokenOf('buyer', claims)))).toEqual([false, over])
  })

  it("is refused when unknown, and for a supplier's account", async () => {
    expect(outcome(await exchanged('unknown'))).toEqual([false, over])
    expect((await exchanged(issuer.tokenOf('supplier_a'))).message).toContain('没有与“supplier_a”对应的账号')
    for (const token of ['', 1, null, ['a'], 'x'.repeat(4001)])
      expect((await api.call('POST', 'sys/ssoLogin', { body: { token } })).status).toBe(400)
  })
})

describe('single sign-on', () => {
  it('is offered with title and address only', async () => {
    const { result, text } = await api.call('GET', 'sys/signInWays')
    expect(result.cas.title).toEqual({ zh: '统一身份认证', en: 'Company account' })
    const address = new URL(result.cas.address)
    expect([address.pathname, address.searchParams.get('service')]).toEqual(['/cas/login', service])
    expect(text).not.toMatch(/secret|introspect/)
  })

  it('answers 404 when not configured', async () => {
    const own = await startApi()
    try {
      const statuses = await Promise.all([
        own.call('GET', 'cas/client/validateLogin?ticket=ST-1'),
        own.call('GET', 'sys/cas/client/validateLogin?ticket=ST-1'),
        own.call('POST', 'sys/ssoLogin', { body: { token: 'x' } }),
        own.call('POST', 'sys/onlineLogin', { body: { token: 'x' } }),
      ])
      expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404])
      expect((await own.call('GET', 'sys/signInWays')).result).toEqual({ phone: false, cas: null, third: [] })
      expect((await own.call('POST', 'sys/login', { body: { username: 'buyer', password } })).success).toBe(true)
    } finally {
      await own.close()
    }
  })

  const read = (env: Record<string, string>) => readOptions([], { PUBLIC_URL: publicUrl, ...env })
  it('requires https, or http on this machine', () => {
    expect(read({ CAS_URL: 'https://sso.example/cas/' }).cas).toEqual({
      title: { zh: '单点登录', en: 'Single sign-on' },
      url: 'https://sso.example/cas',
      isPrivate: false,
    })
    expect(read({}).cas).toBeUndefined()
    expect(read({}).sso).toBeUndefined()
  })

  it.each([
    { CAS_URL: 'http://sso.example/cas' },
    { CAS_URL: 'private:http://10.0.0.5/cas' },
    { CAS_URL: 'https://u:p@sso.example/cas' },
    { CAS_URL: 'https://sso.example/cas?x=1' },
    { CAS_URL: 'https://sso.example/cas', PUBLIC_URL: '' },
    { SSO_URL: 'http://oa.example/i', SSO_CLIENT_ID: 'a', SSO_CLIENT_SECRET: 's3cret' },
    { SSO_URL: 'https://oa.example/i', SSO_CLIENT_SECRET: 's3cret' },
    { SSO_URL: 'https://oa.example/i', SSO_CLIENT_ID: 'a' },
  ])('refuses %o, without revealing the secret', (env) => {
    expect(() => read(env)).toThrow(/CAS_URL|SSO_/)
    expect(() => read(env)).not.toThrow(/s3cret/)
  })
})
