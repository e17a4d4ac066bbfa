import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { hashPassword } from '../../../server/rights/auth/password.ts'
import { proofOf, solveProof } from '../../../src/api/proof/solve-proof.ts'
import { type ApiServer, password, type Reply, startApi } from '../../kit/api-server.ts'
import { rawCall } from './kit/raw.ts'
import { knownCaptcha } from './kit/read-captcha.ts'

let api: ApiServer
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api?.close())

const login = (body: object, headers: Record<string, string> = {}) => api.call('POST', 'sys/login', { body, headers })
const plain = ({ status, message, code, result, success }: Reply) => ({ status, message, code, result, success })
const rowsOf = (sql: string, ...parameters: unknown[]) => api.running.app.store.rows({ sql, parameters })

describe('sign-in', () => {
  it('gives token, person, departments, tenants and dictionaries, and no secret', async () => {
    const { code, success, result, text } = await login({ username: 'buyer', password })
    expect([code, success]).toEqual([200, true])
    expect(result.token).toMatch(/^[\w-]{43}$/)
    expect(result.userInfo).toMatchObject({ username: 'buyer', realname: '陈采', orgCode: 'A01A01A01', status: 1 })
    expect(result.multi_depart).toBe(1)
    expect(result.departs[0]).toMatchObject({ orgCode: 'A01A01A01', departName: '设备采购部' })
    expect(result.tenantList).toEqual([expect.objectContaining({ id: '0' })])
    expect(result.sysAllDictItems.sex[0]).toMatchObject({ value: '1', text: '男', title: '男' })
    // "password" is also a field type in a dictionary, so only keys are checked.
    expect(text).not.toMatch(/argon2|"(hash|salt|password)":/)
    expect(text).not.toContain(password)
  })

  it('stores a hash of the token only', async () => {
    const { result } = await login({ username: 'buyer', password })
    const stored = JSON.stringify(await rowsOf('select * from _session'))
    expect(stored).not.toContain(result.token)
    expect(JSON.stringify(await rowsOf('select * from _password'))).not.toContain(password)
  })

  it('accepts the company name of a supplier', async () => {
    const { result } = await login({ username: '杭州宏远泵业有限公司', password })
    expect(result.userInfo.username).toBe('supplier_a')
  })

  it('uses the language of header or browser', async () => {
    const wrong = { username: 'nobody', password: 'x' }
    expect((await login(wrong, { lang: 'en-US' })).message).toBe('Wrong account or password.')
    expect((await login(wrong, { lang: 'zh-CN', 'accept-language': 'en' })).message).toBe('用户名或密码错误')
    expect((await login(wrong, { 'accept-language': 'en-GB,en;q=0.9' })).message).toBe('Wrong account or password.')
    expect((await login(wrong, { 'accept-language': 'fr' })).message).toBe('用户名或密码错误')
  })

  it('refuses persons of frozen tenants, except administrators of the first tenant', async () => {
    const freeze = (status: string) =>
      api.running.app.store.write([{ sql: `update sys_tenant set status = ? where code = '1'`, parameters: [status] }])
    const other = await api.as('supplier_t1')
    await freeze('0')
    try {
      expect((await login({ username: 'supplier_t1', password })).message).toContain('租户均已冻结')
      expect((await other('GET', 'srm/supplier/bank/list')).status).toBe(403)
      expect((await login({ username: 'admin_t1', password })).message).toContain('租户均已冻结')
      const admin = await api.as('admin')
      expect((await admin('GET', 'sys/user/list', { headers: { tenant_id: '1' } })).status).toBe(200)
    } finally {
      await freeze('1')
    }
    expect((await login({ username: 'supplier_t1', password })).success).toBe(true)
  })
})

describe('third-party sign-in', () => {
  it('has no route and no binding without configuration', async () => {
    const word = 'a'.repeat(43)
    const paths = [`thirdLogin/getLoginUser/${word}`, `sys/thirdLogin/getLoginUser/${word}/corp`]
    for (const path of [...paths, 'sys/thirdLogin/render/corp', 'sys/thirdLogin/callback/corp?code=x&state=y'])
      expect((await api.call('GET', path)).status).toBe(404)
    expect((await api.call('GET', 'sys/thirdLogin/providers')).result).toEqual([])
    const call = await api.as('buyer')
    const body = { thirdType: 'corp', password }
    expect((await call('POST', 'sys/thirdApp/bindThirdAppAccount', { body })).status).toBe(404)
    expect((await call('POST', 'sys/thirdApp/finishBinding', { body: { token: word } })).success).toBe(false)
    expect((await call('GET', 'sys/thirdApp/getThirdAccountByUserId')).result).toEqual([])
  })
})

describe('unknown account', () => {
  it('gets the same answer as a wrong password, also when locked', async () => {
    for (let tries = 0; tries < 7; tries += 1) {
      const unknown = plain(await login({ username: 'nobody-here', password: 'x' }))
      const wrong = plain(await login({ username: 'approver', password: 'x' }))
      expect(unknown).toEqual(wrong)
      expect(unknown.status).toBe(tries < 5 ? 200 : 429)
    }
  })

  it('takes the same time', async () => {
    const own = await startApi()
    // Uses the product's hash cost, not the minimum of other tests.
    const made = { sql: 'update _password set hash = ?', parameters: [await hashPassword(password)] }
    await own.running.app.store.write([made])
    const duration = async (username: string) => {
      const began = performance.now()
      await own.call('POST', 'sys/login', { body: { username, password: 'x' } })
      return performance.now() - began
    }
    try {
      await duration('warm-up')
      const [known, unknown]: [number[], number[]] = [[], []]
      const people = ['admin', 'buyer', 'approver', 'supplier_a', 'supplier_b']
      for (const [index, username] of [...people, ...people, ...people].entries()) {
        known.push(await duration(username))
        unknown.push(await duration(`nobody${index % 5}`))
      }
      // Compares the fastest of each: other load only adds time.
      const ratio = Math.min(...unknown) / Math.min(...known)
      // Without a dummy hash, an unknown name is answered in a tenth of the time.
      expect(ratio).toBeGreaterThan(0.6)
      expect(ratio).toBeLessThan(1.7)
    } finally {
      await own.close()
    }
  })
})

describe('guessing', () => {
  it('is blocked after five attempts from one address, in any spelling, and delays the right password too', async () => {
    for (const name of ['supplier_t1', 'SUPPLIER_T1', 'Supplier_t1', 'supplier_t1', 'supplier_t1'])
      expect((await login({ username: name, password: 'x' })).status).toBe(200)
    const forged = { 'x-forwarded-for': '10.9.8.7', forwarded: 'for=10.9.8.7', 'x-real-ip': '10.9.8.7' }
    const { status, headers, message } = await login({ username: 'supplier_t1', password }, forged)
    expect([status, message]).toEqual([429, '尝试次数过多，请 10 分钟后再试'])
    expect(headers.get('retry-after')).toBe('600')
  })

  it('gains nothing by concurrency', async () => {
    const tries = Array.from({ length: 20 }, () => login({ username: 'supplier_b', password: 'x' }))
    const looked = (await Promise.all(tries)).filter(({ status }) => status === 200)
    expect(looked).toHaveLength(5)
  })

  it('does not lock the person at another address, up to a hundred an hour', async () => {
    const { app } = api.running
    const { beginTry } = await import('../../../server/rights/auth/throttle.ts')
    for (let host = 0; host < 100; host += 1) await beginTry(app, 'victim', `10.0.0.${host}`)
    await expect(beginTry(app, 'victim', '10.0.1.1')).rejects.toMatchObject({ code: 'LOGIN_LOCKED' })
    await expect(beginTry(app, 'other', '10.0.0.1')).resolves.toBeDefined()
  })

  it('neither locks nor caches longer after the clock was set back', async () => {
    const { app } = api.running
    const { beginTry } = await import('../../../server/rights/auth/throttle.ts')
    const { Cache } = await import('../../../server/platform/cache/cache.ts')
    const { rateLimit } = await import('../../../server/platform/http/limit-rate.ts')
    const cache = new Cache(app.store, { name: 'clock', title: 'clock', most: 2, megabytes: 1, trust: () => 1000 })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
    for (let tries = 0; tries < 5; tries += 1) await beginTry(app, 'ahead', '10.1.1.1')
    await expect(beginTry(app, 'ahead', '10.1.1.1')).rejects.toMatchObject({ code: 'LOGIN_LOCKED' })
    const consume = rateLimit()
    for (let calls = 0; calls < 599; calls += 1) consume('10.1.1.1')
    expect(await cache.remember([], 'key', async () => 'ahead')).toBe('ahead')
    vi.useRealTimers()
    await expect(beginTry(app, 'ahead', '10.1.1.1')).resolves.toBeDefined()
    expect(() => consume('10.1.1.1')).not.toThrow()
    expect(await cache.remember([], 'key', async () => 'now')).toBe('now')
  })

  it('is reset by a right password', async () => {
    for (let tries = 0; tries < 4; tries += 1) await login({ username: 'buyer', password: 'x' })
    expect((await login({ username: 'buyer', password })).success).toBe(true)
    for (let tries = 0; tries < 4; tries += 1) await login({ username: 'buyer', password: 'x' })
    expect((await login({ username: 'buyer', password })).success).toBe(true)
  })
})

describe('captcha', () => {
  let own: ApiServer
  beforeAll(async () => {
    own = await startApi({ CAPTCHA: 'on' })
  })
  afterAll(() => own?.close())
  const signInWith = (captcha: unknown, checkKey: unknown) =>
    own.call('POST', 'sys/login', { body: { username: 'buyer', password, captcha, checkKey } })

  it('is a picture without its answer, required after failures', async () => {
    const { result } = await own.call('GET', 'sys/randomImage/1700000000001')
    expect(result).toMatch(/^data:image\/svg\+xml;base64,/)
    expect(Buffer.from(result.split(',')[1], 'base64').toString()).not.toMatch(/<text/)
    expect((await own.call('POST', 'sys/login', { body: { username: 'buyer', password } })).code).toBe(412)
  })

  it('is accepted in any case, with the key as number or text, once', async () => {
    await knownCaptcha(own, '1700000000002', 'aB3d')
    expect((await signInWith('Ab3D', 1_700_000_000_002)).code).toBe(200)
    expect((await signInWith('aB3d', '1700000000002')).code).toBe(412)
  })

  it('is a proof of work for our pages: signed, solved, once, and harder after failures', async () => {
    const newChallenge = async () => (await own.call('GET', 'sys/captcha/challenge')).result
    const sent = (challenge: object, values: object = {}) => {
      const proof = btoa(JSON.stringify({ ...challenge, ...values }))
      return own.call('POST', 'sys/login', { body: { username: 'buyer', password, proof } })
    }
    const first = await newChallenge()
    const number = await solveProof(first)
    expect((await sent(first, { number: (number ?? 0) + 1 })).code).toBe(412)
    // A made-up challenge has no valid signature.
    const salt = first.salt.replace(/^./, (sign: string) => (sign === 'a' ? 'b' : 'a'))
    const challenge = createHash('sha256').update(`${salt}1`).digest('hex')
    expect((await sent(first, { salt, challenge, number: 1 })).code).toBe(412)
    expect((await sent({ number: 'x' })).code).toBe(412)
    expect((await sent(first, { number })).success).toBe(true)
    expect((await sent(first, { number })).code).toBe(412)
    const { failuresFrom } = await import('../../../server/rights/auth/throttle.ts')
    for (let tries = 0; tries < 3; tries += 1) {
      const next = await newChallenge()
      const body = { username: `nobody${tries}`, password, proof: proofOf(next, (await solveProof(next)) ?? 0) }
      expect((await own.call('POST', 'sys/login', { body })).code).toBe(500)
    }
    expect(await failuresFrom(own.running.app.store, '127.0.0.1')).toBe(3)
    expect((await newChallenge()).maxnumber).toBe(2 * first.maxnumber)
    expect((await api.call('GET', 'sys/captcha/challenge')).result).toBeNull()
  })

  it('is used up by a wrong answer', async () => {
    await knownCaptcha(own, 'k3', 'aB3d')
    expect((await signInWith('zzzz', 'k3')).code).toBe(412)
    expect((await signInWith('aB3d', 'k3')).code).toBe(412)
  })

  it('fits its own key only', async () => {
    await knownCaptcha(own, 'k4', 'aB3d')
    await own.call('GET', 'sys/randomImage/k5')
    expect((await signInWith('aB3d', 'k5')).code).toBe(412)
  })

  it('serves one of twenty concurrent requests', async () => {
    await knownCaptcha(own, 'k6', 'aB3d')
    const replies = await Promise.all(Array.from({ length: 20 }, () => signInWith('aB3d', 'k6')))
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
  })

  it('expires after five minutes', async () => {
    await knownCaptcha(own, 'k7', 'aB3d')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 })
    try {
      expect((await signInWith('aB3d', 'k7')).code).toBe(412)
    } finally {
      vi.useRealTimers()
    }
  })

  it.each(['a b', '../x', 'x'.repeat(65), "k'--"])('has no picture for the key %j', async (key) => {
    expect((await own.call('GET', `sys/randomImage/${encodeURIComponent(key)}`)).success).toBe(false)
  })
})

describe('one-click sign-in of the demo', () => {
  const headers = { 'content-type': 'application/json' }
  const demo = (more: Record<string, string>) =>
    rawCall(api.url, 'POST', '/api/sys/demo/login', { ...headers, ...more }, '{"username":"buyer"}')

  it('works on this machine', async () => {
    const { status, text } = await demo({ 'sec-fetch-site': 'same-origin' })
    expect([status, JSON.parse(text).result.userInfo.username]).toEqual([200, 'buyer'])
    const accounts = await api.call('GET', 'sys/demo/accounts')
    expect(accounts.result.map(({ username }: { username: string }) => username)).toContain('supplier_t1')
    expect(Object.keys(accounts.result[0])).toEqual(['username', 'realname', 'role'])
  })

  it.each([
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
    ['a page of a sibling site', { 'sec-fetch-site': 'same-site' }],
    ['a name rebound to this machine', { host: 'evil.example:3000' }],
    ['a name similar to this machine', { host: '127.0.0.1.evil.example' }],
  ])('refuses %s', async (_, more) => {
    expect((await demo(more)).status).toBe(403)
  })

  it('is for demo accounts only', async () => {
    const { status, success } = await api.call('POST', 'sys/demo/login', { body: { username: 'root' } })
    expect([status, success]).toEqual([200, false])
  })

  it('has no route without the demo, nor on a public host', async () => {
    for (const env of [{ DEMO: '0' }, { HOST: '0.0.0.0', CAPTCHA: 'on' }]) {
      const own = await startApi(env)
      try {
        const url = own.url.replace('0.0.0.0', '127.0.0.1')
        for (const [method, path] of [
          ['GET', 'accounts'],
          ['POST', 'login'],
        ] as const) {
          expect((await rawCall(url, method, `/api/sys/demo/${path}`)).status).toBe(404)
        }
      } finally {
        await own.close()
      }
    }
  })
})

describe('audit log', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7_200_000 })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('records sign-ins, failures and refusals, with time and address, without secrets', async () => {
    const [last] = await rowsOf('select max(id) as id from sys_log')
    const supplier = await api.as('supplier_a')
    await login({ username: 'supplier_a', password: 'a wrong secret' })
    await supplier('GET', 'sys/user/list')
    await supplier('POST', 'sys/logout', { body: {} })
    const rows = await rowsOf(
      'select log_type as kind, userid as username, ip, create_time as at from sys_log where id > ? order by log_type',
      last?.id,
    )
    expect(rows).toEqual(
      ['denied', 'login', 'login-failed', 'logout'].map((kind) => ({
        kind,
        username: 'supplier_a',
        ip: '127.0.0.1',
        at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      })),
    )
    expect(JSON.stringify(await rowsOf('select * from sys_log'))).not.toContain('secret')
  })

  it('is readable for administrators of its tenant only', async () => {
    await api.as('supplier_t1')
    const admin = await api.as('admin')
    const accounts = async (tenant: string) => {
      const { result } = await admin('GET', 'sys/log/list?pageSize=200', { headers: { tenant_id: tenant } })
      return new Set(result.records.map(({ userid }: { userid: string }) => userid))
    }
    expect(await accounts('1')).toEqual(new Set(['supplier_t1']))
    expect((await accounts('0')).has('supplier_t1')).toBe(false)
  })
})
