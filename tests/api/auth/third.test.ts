import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { readOptions } from '../../../server/boot/options.ts'
import { password } from '../../kit/api-server.ts'
import { pathOf, providerCalls, publicUrl, startProviders, wordIn } from './third-kit.ts'

/** Sign-in with an account of a third-party provider. */
let world: Awaited<ReturnType<typeof startProviders>>
let api: typeof world.api
let brokenProvider: typeof world.brokenProvider
let foreignHost: typeof world.foreignHost
let oidc: typeof world.oidc
beforeAll(async () => {
  world = await startProviders()
  ;({ api, brokenProvider, foreignHost, oidc } = world)
})
afterAll(() => world?.close())
afterEach(() => reset())

const { write, rows, visited, throughProvider, exchanged, bound, reset } = providerCalls(() => world)

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
