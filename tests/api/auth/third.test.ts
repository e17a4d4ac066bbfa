import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { readOptions } from '../../../server/boot/options.ts'
import { type ApiServer, password, startApi } from '../../kit/api-server.ts'
import { type FakeHook, startHook } from '../../kit/fake-hook.ts'
import { type FakeOidc, startOidc } from '../../kit/fake-oidc.ts'

const publicUrl = 'https://portal.example'

let api: ApiServer
let oidc: FakeOidc
/** A provider with its token endpoint at another address, which is not configured. */
let brokenProvider: FakeOidc
let foreignHost: FakeHook
beforeAll(async () => {
  foreignHost = await startHook()
  oidc = await startOidc()
  brokenProvider = await startOidc({ token_endpoint: `http://127.0.0.1:${foreignHost.port}/token` })
  const settings = (key: string, issuer: string) => ({
    [`OIDC_${key}_ISSUER`]: `private:${issuer}`,
    [`OIDC_${key}_CLIENT_ID`]: 'procura',
    [`OIDC_${key}_CLIENT_SECRET`]: 'x',
  })
  api = await startApi({
    ...oidc.env,
    ...settings('ODD', brokenProvider.issuer),
    ...settings('GONE', 'http://127.0.0.1:9'),
    OIDC: 'corp,odd,gone',
    PUBLIC_URL: publicUrl,
  })
})
afterAll(async () => {
  await api?.close()
  await Promise.all([oidc, brokenProvider, foreignHost].map((each) => each?.close()))
})
afterEach(async () => {
  oidc.person = { sub: 'p-1', name: '林集团' }
  oidc.lies = undefined
  await write('delete from _third_account')
  await write(`update sys_user set status = '1' where username = 'buyer'`)
})

const write = (sql: string, ...parameters: unknown[]) =>
  api.running.app.store.write([{ sql, parameters: parameters as string[] }])
const rows = (sql: string, ...parameters: unknown[]) =>
  api.running.app.store.rows<Record<string, string>>({ sql, parameters: parameters as string[] })

/** The redirect address in an answer, and the cookie it sets. */
async function visited(path: string, cookie = '') {
  const answer = await fetch(`${api.url}/api/${path}`, { redirect: 'manual', headers: { cookie } })
  const set = answer.headers.get('set-cookie') ?? ''
  return { status: answer.status, location: answer.headers.get('location') ?? '', set, cookie: set.split(';')[0] ?? '' }
}

/** Our callback path, to which the provider redirects. */
const pathOf = (url: URL) => url.href.slice(`${publicUrl}/api/`.length)
const wordIn = (location: string) => new URL(location, publicUrl).searchParams.get('third') ?? ''

/** Runs a flow from the button to the final page. */
async function throughProvider(cookieOf = (own: string) => own, query = '') {
  const redirect = await visited(`sys/thirdLogin/render/corp${query}`)
  const back = await oidc.asked(redirect.location)
  const { location } = await visited(pathOf(back), cookieOf(redirect.cookie))
  return { back, location, word: wordIn(location), cookie: redirect.cookie }
}

const exchanged = (word: string, cookie: string) =>
  api.call('GET', `thirdLogin/getLoginUser/${word}`, { headers: { cookie } })

type Call = Awaited<ReturnType<ApiServer['as']>>

/** Starts a binding, visits the provider and returns. */
async function bindingOf(call: Call, values: object = {}) {
  const begun = await call('POST', 'sys/thirdApp/bindThirdAppAccount', {
    body: { thirdType: 'corp', password, ...values },
  })
  const cookie = begun.headers.get('set-cookie')?.split(';')[0] ?? ''
  if (!begun.success) return { begun, word: '', cookie, location: '' }
  const { location } = await visited(pathOf(await oidc.asked(begun.result.address)), cookie)
  return { begun, location, word: wordIn(location), cookie }
}

const finished = (call: Call, { word, cookie }: { word: string; cookie: string }) =>
  call('POST', 'sys/thirdApp/finishBinding', { body: { token: word }, headers: { cookie } })

async function bound(username: string): Promise<Call> {
  const call = await api.as(username)
  expect((await finished(call, await bindingOf(call))).message).toBe('绑定成功')
  return call
}

/** A person whose role can see and unbind the accounts of others. */
async function accountAdmin(role: string): Promise<Call> {
  const admin = await api.as('admin')
  const perms = 'sys:thirdAccount:list,sys:thirdAccount:unbind'
  const { result } = await admin('GET', `sys/permission/list?pageNo=1&pageSize=50&perms=${perms}`)
  const permissionIds = result.records.map(({ id }: { id: string }) => id).join()
  await admin('POST', 'sys/permission/saveRolePermission', { body: { roleId: role, permissionIds } })
  return api.as(role)
}

/** Adds a data rule: the role sees the accounts of one person only. Returns its id. */
async function restrictTo(username: string): Promise<string> {
  const [menu] = await rows(`select id from sys_permission where perms = 'sys:thirdAccount:list' and menu_type = '1'`)
  const values = { ruleColumn: 'username', ruleConditions: '=', ruleValue: username, roles: 'approver' }
  const body = { ruleName: 'test', permissionId: menu?.id, ...values }
  return (await (await api.as('admin'))('POST', 'sys/dataRule/add', { body })).result.id
}

const own = async (call: Call) => (await call('GET', 'sys/thirdApp/getThirdAccountByUserId')).result

describe('binding of an account', () => {
  it('requires the password, redirects to the provider and back, and is audited', async () => {
    const call = await api.as('buyer')
    const wrong = await bindingOf(call, { password: 'x' })
    expect([wrong.begun.success, wrong.begun.message]).toEqual([false, '密码错误'])
    const started = await bindingOf(call)
    const authorizeUrl = new URL(started.begun.result.address)
    expect(authorizeUrl.origin).toBe(oidc.issuer)
    expect(Object.fromEntries(authorizeUrl.searchParams)).toMatchObject({
      client_id: 'procura',
      response_type: 'code',
      scope: 'openid profile',
      code_challenge_method: 'S256',
      redirect_uri: `${publicUrl}/api/sys/thirdLogin/callback/corp`,
    })
    expect(started.begun.text).not.toContain(oidc.clientSecret)
    expect(started.location).toMatch(/^\/user\/binding\?third=[\w-]{43}$/)
    expect(await own(call)).toEqual([])
    expect((await finished(call, started)).message).toBe('绑定成功')
    expect(await own(call)).toEqual([
      { id: expect.any(String), thirdType: 'corp', realname: '林集团', createTime: expect.stringMatching(/^\d{4}-/) },
    ])
    const [noted] = await rows(`select userid, request_param from sys_log where log_content = 'third bound'`)
    expect(noted).toMatchObject({ userid: 'buyer', request_param: '{"provider":"corp","name":"林集团"}' })
    const others = await (await api.as('admin'))('GET', 'sys/thirdAccount/list')
    expect(others.result.records[0]).toMatchObject({ username: 'buyer', thirdType: 'corp', thirdUsername: '林集团' })
  })

  it("is refused for another person's account, and for a second own one", async () => {
    const buyer = await bound('buyer')
    const approver = await api.as('approver')
    const secondBinding = await finished(approver, await bindingOf(approver))
    expect([secondBinding.success, secondBinding.message]).toEqual([
      false,
      '该第三方账号已被其他用户绑定，请先由该用户解绑',
    ])
    expect(await own(approver)).toEqual([])
    oidc.person = { sub: 'p-2', name: '林二' }
    expect((await bindingOf(buyer)).begun.message).toContain('请先解绑')
  })

  it('is finished once, by its starter, in the same session and browser', async () => {
    const buyer = await api.as('buyer')
    const other = await api.as('approver')
    const secondSession = await api.as('buyer')
    for (const [call, change] of [
      [other, {}],
      [secondSession, {}],
      [buyer, { cookie: '' }],
      [buyer, { cookie: `__Host-procura-third=${'a'.repeat(43)}` }],
    ] as const) {
      const started = await bindingOf(buyer)
      expect((await finished(call, { ...started, ...change })).message).toContain('请重新开始')
      // A refused attempt uses up the token.
      expect((await finished(buyer, started)).success).toBe(false)
    }
    expect(await own(buyer)).toEqual([])
    const going = await bindingOf(buyer)
    expect((await finished(buyer, going)).success).toBe(true)
    expect((await finished(buyer, going)).success).toBe(false)
  })

  it('keeps the session alive during the absence, and no longer', async () => {
    const { result: welcome } = await api.call('POST', 'sys/login', { body: { username: 'buyer', password } })
    const { token } = welcome
    const begun = Date.now()
    const [before] = await rows('select count(*) as n from _session where closing_at is not null')
    const body = { thirdType: 'corp', password }
    await api.call('POST', 'sys/thirdApp/bindThirdAppAccount', { token, body })
    const waiting = await rows('select closing_at from _session where closing_at is not null')
    expect(Number(before?.n)).toBe(0)
    expect(waiting).toHaveLength(1)
    const until = Number(waiting[0]?.closing_at) + 30_000
    expect(until - begun).toBeGreaterThan(590_000)
    expect(until - begun).toBeLessThan(620_000)
    // Leaving closes the page; returning restores the session.
    await api.call('POST', 'sys/logoutV2', { raw: token, headers: { 'content-type': 'text/plain' } })
    expect(await rows('select closing_at from _session where closing_at is not null')).toEqual(waiting)
    expect((await api.call('GET', 'user/info', { token })).status).toBe(200)
    expect(await rows('select closing_at from _session where closing_at is not null')).toEqual([])
  })

  it('is removed with the password, by its owner or an administrator, and with its person', async () => {
    const buyer = await bound('buyer')
    const [{ id }] = await own(buyer)
    const unbind = (call: Call, body: object) =>
      call('POST', 'sys/thirdApp/deleteThirdAccount', { body: { id, ...body } })
    expect((await unbind(buyer, { password: 'x' })).message).toBe('密码错误')
    expect((await unbind(await api.as('approver'), { password })).success).toBe(false)
    expect((await unbind(buyer, { password })).message).toBe('已解绑')
    expect(await own(buyer)).toEqual([])
    expect(
      await rows(`select 1 as one from sys_log where log_content = 'third removed' and userid = 'buyer'`),
    ).toHaveLength(1)

    await bound('buyer')
    const [rebound] = await own(buyer)
    const byOther = { body: { ids: rebound.id } }
    expect((await buyer('POST', 'sys/thirdAccount/unbind', byOther)).status).toBe(403)
    const admin = await api.as('admin')
    expect((await admin('POST', 'sys/thirdAccount/unbind', byOther)).success).toBe(true)
    expect(await own(buyer)).toEqual([])

    await bound('buyer')
    const [third] = await own(buyer)
    const warden = await accountAdmin('approver')
    const byWarden = () => warden('POST', 'sys/thirdAccount/unbind', { body: { ids: third.id } })
    const rule = await restrictTo('approver')
    expect(await byWarden()).toMatchObject({ success: false, message: '未找到对应数据' })
    await admin('DELETE', `sys/dataRule/delete?id=${rule}`)
    expect((await byWarden()).message).toBe('已解绑 1 个账号')

    const departs = (await rows(`select id from sys_depart where org_code = 'A01A01A01'`))[0]?.id
    const body = { username: 'third1', realname: '三方', password, roles: 'buyer', departs, userType: 'internal' }
    const added = await admin('POST', 'sys/user/add', { body })
    expect(added.message).toBe('添加成功')
    await bound('third1')
    expect((await admin('DELETE', `sys/user/delete?id=${added.result.id}`)).success).toBe(true)
    expect(await rows('select id from _third_account')).toEqual([])
  })

  it('is kept as the last sign-in of the last administrator, for every caller', async () => {
    const admin = await bound('admin')
    const [{ id }] = await own(admin)
    const [stored] = await rows(
      `select * from _password where user_id = (select id from sys_user where username = 'admin')`,
    )
    const warden = await accountAdmin('approver')
    await write('delete from _password where user_id = ?', stored?.user_id)
    try {
      const byWarden = () => warden('POST', 'sys/thirdAccount/unbind', { body: { ids: id } })
      expect(await byWarden()).toMatchObject({
        status: 403,
        message: '这是最后一个可登录的管理员，请先指定另一名管理员',
      })
      expect(await own(admin)).toHaveLength(1)
      await write(
        'insert into _password (user_id, hash, changed_at) values (?, ?, ?)',
        ...[stored?.user_id, stored?.hash, stored?.changed_at],
      )
      expect((await byWarden()).message).toBe('已解绑 1 个账号')
    } finally {
      await write(
        'insert into _password (user_id, hash, changed_at) values (?, ?, ?) on conflict do nothing',
        ...[stored?.user_id, stored?.hash, stored?.changed_at],
      )
    }
  })
})

describe('sign-in', () => {
  it('gives the same session as a password, once, in the same browser', async () => {
    await bound('buyer')
    const { back, location, word, cookie } = await throughProvider(
      undefined,
      '?redirect=%2Fsrm%2Fsupplier%2Fbank%3Fa%3D1',
    )
    expect(location).toMatch(/^\/user\/login\?redirect=%2Fsrm%2Fsupplier%2Fbank%3Fa%3D1&third=[\w-]{43}$/)
    const { code, success, result, text, headers } = await exchanged(word, cookie)
    expect([code, success]).toEqual([200, true])
    expect(result).toMatchObject({ userInfo: { username: 'buyer' }, token: expect.stringMatching(/^[\w-]{43}$/) })
    expect(result).toHaveProperty('sysAllDictItems.sex')
    expect(text).not.toContain(oidc.clientSecret)
    expect(headers.get('set-cookie')).toContain('Max-Age=0')
    const info = await api.call('GET', 'user/info', { token: result.token })
    expect(info.result.username).toBe('buyer')
    const [noted] = await rows(`select request_param from sys_log where log_type = 'login' order by id desc limit 1`)
    expect(noted?.request_param).toBe('{"provider":"corp"}')
    // Token, code and state are used up.
    expect((await exchanged(word, cookie)).message).toContain('请重新开始')
    expect((await visited(pathOf(back), cookie)).location).toBe('/user/login?third=expired')
  })

  it("also accepts the address with the provider, and no other provider's", async () => {
    await bound('buyer')
    const named = async (name: string) => {
      const { word, cookie } = await throughProvider()
      return api.call('GET', `sys/thirdLogin/getLoginUser/${word}/${name}`, { headers: { cookie } })
    }
    expect((await named('corp')).result.userInfo.username).toBe('buyer')
    expect((await named('other')).success).toBe(false)
  })

  it('requires the secret of the browser that started it', async () => {
    await bound('buyer')
    // A callback reached through another person's link.
    expect((await throughProvider(() => '')).location).toBe('/user/login?third=expired')
    const { word } = await throughProvider()
    expect((await exchanged(word, '')).success).toBe(false)
    const other = await throughProvider()
    expect((await exchanged(other.word, (await throughProvider()).cookie)).success).toBe(false)
  })

  it('ignores a secret in a cookie that a sibling site could set', async () => {
    await bound('buyer')
    const planted = (cookie: string) => cookie.replace('__Host-', '')
    expect((await throughProvider(planted)).location).toBe('/user/login?third=expired')
    const { word, cookie } = await throughProvider()
    expect((await exchanged(word, planted(cookie))).success).toBe(false)
  })

  it('explains what an unbound person can do, and stores nothing', async () => {
    const { word, cookie } = await throughProvider()
    const { success, message, result } = await exchanged(word, cookie)
    expect([success, result]).toEqual([false, null])
    expect(message).toBe('该第三方账号（林集团）尚未绑定。请先用密码登录，再到“个人设置 › 账号绑定”中绑定')
    expect(await rows(`select 1 as one from sys_log where log_content = 'third unknown'`)).toHaveLength(1)
  })

  it('does not match an account of another issuer with the same name', async () => {
    await bound('buyer')
    await write(`update _third_account set issuer = 'https://before.example'`)
    const { word, cookie } = await throughProvider()
    expect((await exchanged(word, cookie)).message).toContain('尚未绑定')
  })

  it('refuses frozen and locked accounts, as with a password', async () => {
    await bound('buyer')
    await write(`update sys_user set status = '2' where username = 'buyer'`)
    const frozen = await throughProvider()
    expect((await exchanged(frozen.word, frozen.cookie)).message).toBe('账号已冻结，请联系管理员')
    await write(`update sys_user set status = '1' where username = 'buyer'`)
    for (let tries = 0; tries < 5; tries += 1)
      await api.call('POST', 'sys/login', { body: { username: 'buyer', password: 'x' } })
    const locked = await throughProvider()
    expect((await exchanged(locked.word, locked.cookie)).status).toBe(429)
    await write('delete from _attempt')
    const { word, cookie } = await throughProvider()
    expect((await exchanged(word, cookie)).success).toBe(true)
  })

  it.each([
    '//evil.example',
    'https://evil.example/',
    '/\\evil.example',
    '/a\\b',
    '/\t/evil.example',
    'javascript:alert(1)',
  ])('redirects to no other site: %s', async (redirect) => {
    const { location } = await throughProvider(undefined, `?redirect=${encodeURIComponent(redirect)}`)
    expect(location).toMatch(/^\/user\/login\?third=[\w-]{43}$/)
  })

  it('redirects to no other site, for any text', async () => {
    const parts = ['/', '//', '\\', '.', '..', '\t', '%2f', '@', ':', 'evil.example', '?', '#', 'a', ' ']
    const text = fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 6 }).map((each) => each.join(''))
    await fc.assert(
      fc.asyncProperty(text, async (redirect) => {
        const { location } = await throughProvider(undefined, `?redirect=${encodeURIComponent(redirect)}`)
        const target = new URL(location, publicUrl).searchParams.get('redirect') ?? '/'
        expect([target[0], new URL(target, publicUrl).origin]).toEqual(['/', publicUrl])
      }),
      { numRuns: 60 },
    )
  })

  it('returns to the public address, for any request', async () => {
    const query = '?redirect_uri=https%3A%2F%2Fevil.example&service=https%3A%2F%2Fevil.example'
    const answer = await fetch(`${api.url}/api/sys/thirdLogin/render/corp${query}`, {
      redirect: 'manual',
      headers: { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
    })
    const { searchParams, origin } = new URL(answer.headers.get('location') ?? '')
    expect([origin, searchParams.get('redirect_uri')]).toEqual([
      oidc.issuer,
      `${publicUrl}/api/sys/thirdLogin/callback/corp`,
    ])
    const set = answer.headers.get('set-cookie')
    expect(set).toMatch(/^__Host-procura-third=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/)
  })
})

describe('malicious provider', () => {
  it.each([
    ['another nonce', { claims: { nonce: 'x' } }],
    ['another issuer', { claims: { iss: 'https://evil.example' } }],
    ['another audience', { claims: { aud: 'somebody' } }],
    ['an old token', { claims: { iat: 1_700_000_000, exp: 1_700_000_300 } }],
    ['nobody', { claims: { sub: '' } }],
    ['a signature by an unknown key', { isForged: true }],
  ])('is refused: %s', async (_, lies) => {
    await bound('buyer')
    oidc.lies = lies
    const { word, cookie } = await throughProvider()
    const { success, message } = await exchanged(word, cookie)
    expect([success, message]).toEqual([false, '第三方登录服务返回的信息无法验证，请重试；多次失败请联系管理员'])
  })

  it('reports a cancelled sign-in, without a token request', async () => {
    const redirect = await visited('sys/thirdLogin/render/corp')
    const state = new URL(redirect.location).searchParams.get('state') ?? ''
    const tokenRequests = oidc.calls.filter((path) => path === '/token').length
    const back = new URLSearchParams({ error: 'access_denied', state })
    const { location } = await visited(`sys/thirdLogin/callback/corp?${back}`, redirect.cookie)
    expect((await exchanged(wordIn(location), redirect.cookie)).message).toBe('您已取消第三方登录')
    expect(oidc.calls.filter((path) => path === '/token')).toHaveLength(tokenRequests)
  })

  it('gains no access by a code without our state', async () => {
    const { back } = await throughProvider()
    const code = back.searchParams.get('code') ?? ''
    for (const query of [`code=${code}`, `code=${code}&state=made-up`]) {
      const { location } = await visited(`sys/thirdLogin/callback/corp?${query}`)
      expect(location).toBe('/user/login?third=expired')
    }
  })
})

describe('provider', () => {
  it('is called at its own addresses only', async () => {
    const redirect = await visited('sys/thirdLogin/render/odd')
    const { location } = await visited(pathOf(await brokenProvider.asked(redirect.location)), redirect.cookie)
    expect((await exchanged(wordIn(location), redirect.cookie)).message).toContain('无法验证')
    expect(foreignHost.connections()).toBe(0)
  })

  it('reports on the page when unreachable, and calls no other', async () => {
    const { location, cookie } = await visited('sys/thirdLogin/render/gone')
    expect(location).toMatch(/^\/user\/login\?third=/)
    expect((await exchanged(wordIn(location), cookie)).message).toContain('暂时无法连接')
    const call = await api.as('buyer')
    const begun = await call('POST', 'sys/thirdApp/bindThirdAppAccount', { body: { thirdType: 'gone', password } })
    expect(begun.message).toContain('暂时无法连接')
  })

  it('has no route when not configured', async () => {
    for (const path of ['render/other', 'callback/other?code=x&state=y'])
      expect((await visited(`sys/thirdLogin/${path}`)).status).toBe(404)
    const call = await api.as('buyer')
    const body = { thirdType: 'other', password }
    expect((await call('POST', 'sys/thirdApp/bindThirdAppAccount', { body })).status).toBe(404)
  })

  it('is listed with name and title only', async () => {
    const { result, text } = await api.call('GET', 'sys/thirdLogin/providers')
    expect(result[0]).toEqual({ key: 'corp', title: { zh: '集团账号', en: 'Group account' } })
    expect(text).not.toMatch(/secret|127\.0\.0\.1/)
    expect((await api.call('GET', 'sys/signInWays')).result).toEqual({ phone: false, cas: null, third: result })
  })
})

describe('stored data', () => {
  it('expires no later after the clock was set back', async () => {
    await bound('buyer')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
    const flow = await throughProvider().finally(() => vi.useRealTimers())
    expect((await exchanged(flow.word, flow.cookie)).success).toBe(false)
    const { word, cookie } = await throughProvider()
    expect((await exchanged(word, cookie)).success).toBe(true)
  })

  it('gives no access: no one-use token, no secret, no provider token', async () => {
    const { word, cookie } = await throughProvider()
    const stored = JSON.stringify(await rows('select * from _third_step'))
    const secret = cookie.split('=')[1] ?? 'none'
    for (const text of [word, secret, 'at']) expect(stored).not.toContain(`"${text}"`)
    expect(stored).not.toContain(secret)
    expect(stored).not.toContain(word)
  })
})

describe('settings', () => {
  const set = {
    ...{ PUBLIC_URL: publicUrl },
    OIDC: 'corp',
    OIDC_CORP_CLIENT_ID: 'a',
    OIDC_CORP_CLIENT_SECRET: 's3cret',
  }
  const read = (env: Record<string, string>) => readOptions([], { ...set, ...env }).third

  it('accept a provider by https, in a private network if configured, with separate addresses', () => {
    expect(read({ OIDC_CORP_ISSUER: 'https://a.example/realms/x', OIDC_CORP_ORIGINS: 'https://b.example' })).toEqual([
      {
        key: 'corp',
        title: { zh: 'corp', en: 'corp' },
        issuer: 'https://a.example/realms/x',
        origins: ['https://a.example', 'https://b.example'],
        isPrivate: false,
        clientId: 'a',
        clientSecret: 's3cret',
      },
    ])
    expect(read({ OIDC_CORP_ISSUER: 'private:https://10.0.0.5' })[0]).toMatchObject({ isPrivate: true })
    expect(readOptions([], {}).third).toEqual([])
  })

  it.each([
    { OIDC_CORP_ISSUER: 'http://a.example' },
    { OIDC_CORP_ISSUER: 'private:http://10.0.0.5' },
    { OIDC_CORP_ISSUER: 'http://127.0.0.1:1' },
    { OIDC_CORP_ISSUER: 'a.example' },
    { OIDC_CORP_ISSUER: 'https://u:p@a.example' },
    { OIDC_CORP_ISSUER: '' },
    { OIDC_CORP_ISSUER: 'https://a.example', OIDC_CORP_CLIENT_SECRET: '' },
    { OIDC_CORP_ISSUER: 'https://a.example', OIDC_CORP_ORIGINS: 'https://b.example/x' },
    { OIDC_CORP_ISSUER: 'https://a.example', PUBLIC_URL: '' },
    { OIDC_CORP_ISSUER: 'https://a.example', OIDC: 'corp,corp' },
    { OIDC_CORP_ISSUER: 'https://a.example', OIDC: 'Corp-1' },
  ])('refuse %o, without revealing the secret', (env) => {
    expect(() => read(env)).toThrow(/OIDC/)
    expect(() => read(env)).not.toThrow(/s3cret/)
  })
})
