import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routesFor } from '../../server/boot/routes.ts'
import { createHttp } from '../../server/http/create-http.ts'
import { publicRoutes } from '../../server/http/public-routes.ts'
import type { Route } from '../../server/http/route.ts'
import { type ApiServer, password, startApi } from '../kit/api-server.ts'

let api: ApiServer
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api?.close())

describe('deny by default', () => {
  it('answers no route of the table without a session, but the public ones', async () => {
    const calls = routesFor(api.running.app.options).flatMap(({ method, path }) =>
      (typeof method === 'string' ? [method] : method).map((each) => ({ method: each, path })),
    )
    const closed = calls.filter(({ method, path }) => !publicRoutes.has(`${method} ${path}`))
    expect(closed.length).toBeGreaterThan(20)
    for (const { method, path } of closed) {
      const address = path.slice(1).replaceAll(/:\w+/g, 'x').replace('*', 'sys/user/list')
      const { status, code } = await api.call(method, address, method === 'GET' ? {} : { body: {} })
      expect([path, method, status, code]).toEqual([path, method, 401, 401])
    }
  })

  it('does not start with a route that does not say who may call it, or a public one that is not on the list', () => {
    const silent = { method: 'GET', path: '/x', handle: () => null } as unknown as Route
    expect(() => createHttp(api.running.app, [silent])).toThrow(/does not say who may call it/)
    expect(() =>
      createHttp(api.running.app, [{ method: 'GET', path: '/x', access: 'public', handle: () => null }]),
    ).toThrow(/not on the list/)
  })

  it.each(['sys/user/list', 'sys/role/list', 'sys/tenant/add', 'srm/supplier/base/do/approve'])(
    'refuses a supplier %s',
    async (path) => {
      const supplier = await api.as('supplier_a')
      const { status, code } = await supplier(
        path.endsWith('list') ? 'GET' : 'POST',
        path,
        path.endsWith('list') ? {} : { body: {} },
      )
      expect([status, code]).toEqual([403, 510])
    },
  )

  it.each([
    'sys%2fuser/list',
    'sys//user/list',
    'sys/user/list;x.js',
    'sys/user/../user/list',
    'sys/user/list/',
    'SYS/USER/LIST',
    'sys/user/list.js',
  ])('finds nothing under %s', async (path) => {
    const buyer = await api.as('admin')
    const { status } = await buyer('GET', path)
    expect(status === 404 || path.includes('..')).toBe(true)
  })
})

describe('every answer', () => {
  it.each([
    ['healthz', '/healthz'],
    ['an unknown path', '/api/nope'],
    ['a refusal', '/api/sys/user/list'],
  ])('%s has the headers that keep a browser safe', async (_, path) => {
    const { headers } = await fetch(api.url + path)
    for (const name of ['content-security-policy', 'x-content-type-options', 'referrer-policy', 'x-request-id'])
      expect(headers.get(name)).toBeTruthy()
    expect(headers.get('content-security-policy')).not.toContain('unsafe-eval')
  })

  it('says which methods an address takes', async () => {
    const admin = await api.as('admin')
    const { status, headers } = await admin('PUT', 'sys/user/list', { body: {} })
    expect([status, headers.get('allow')]).toEqual([405, 'GET'])
  })
})

describe('a request that is not well formed', () => {
  it.each([
    ['an array', '[1]'],
    ['no JSON', '{"a":'],
    ['a prototype key', '{"__proto__":{"isAdmin":true}}'],
    ['a constructor key', '{"constructor":{}}'],
    ['a number beyond JSON', '{"a":1e999}'],
    ['a NUL', '{"a":"\\u0000"}'],
    ['half a surrogate', '{"a":"\\ud800"}'],
    ['text', '"x"'],
  ])('%s is refused without harm', async (_, raw) => {
    const { status, success, text } = await api.call('POST', 'sys/login', {
      raw,
      headers: { 'content-type': 'application/json' },
    })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(success).toBe(false)
    expect(text).not.toMatch(/at .*\.ts|sqlite|select /i)
  })
})

describe('signing in', () => {
  it('gives token, person, departments and dictionaries, and no secret', async () => {
    const { code, result, text } = await api.call('POST', 'sys/login', { body: { username: 'buyer', password } })
    expect(code).toBe(200)
    expect(result.userInfo).toMatchObject({ username: 'buyer', realname: '陈采', orgCode: 'A01A01A01' })
    expect(result.multi_depart).toBe(1)
    expect(result.sysAllDictItems.sex[0]).toMatchObject({ value: '1', text: '男', title: '男' })
    expect(text).not.toMatch(/argon2|"hash"|salt/)
  })

  it('takes the company name of a supplier', async () => {
    const { result } = await api.call('POST', 'sys/login', { body: { username: '杭州宏远泵业有限公司', password } })
    expect(result.userInfo.username).toBe('supplier_a')
  })

  it('does not tell an unknown account from a wrong password', async () => {
    const plain = ({ status, message, code, result }: Awaited<ReturnType<typeof api.call>>) => ({
      status,
      message,
      code,
      result,
    })
    const unknown = await api.call('POST', 'sys/login', { body: { username: 'nobody-here', password: 'x' } })
    const wrong = await api.call('POST', 'sys/login', { body: { username: 'approver', password: 'x' } })
    expect(plain(unknown)).toEqual(plain(wrong))
  })

  it('locks an account after five wrong tries from one address', async () => {
    for (let tries = 0; tries < 5; tries += 1)
      await api.call('POST', 'sys/login', { body: { username: 'supplier_t1', password: 'x' } })
    const { status, headers } = await api.call('POST', 'sys/login', { body: { username: 'supplier_t1', password } })
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('speaks the language asked for', async () => {
    const { message } = await api.call('POST', 'sys/login', {
      body: { username: 'nobody', password: 'x' },
      headers: { lang: 'en-US' },
    })
    expect(message).toBe('Wrong account or password.')
  })
})

describe('a captcha', () => {
  it('counts once, right or wrong', async () => {
    const own = await startApi({ CAPTCHA: 'on' })
    try {
      await own.call('GET', 'sys/randomImage/k1')
      const wrong = await own.call('POST', 'sys/login', {
        body: { username: 'buyer', password, captcha: 'zzzz', checkKey: 'k1' },
      })
      expect(wrong.code).toBe(412)
      const image = await own.call('GET', 'sys/randomImage/k2')
      expect(image.result).toMatch(/^data:image\/svg\+xml;base64,/)
      expect((await own.call('POST', 'sys/login', { body: { username: 'buyer', password } })).code).toBe(412)
    } finally {
      await own.close()
    }
  })
})

describe('a session', () => {
  it('ends at sign-out', async () => {
    const buyer = await api.as('buyer')
    expect((await buyer('GET', 'srm/supplier/base/list')).status).toBe(200)
    await buyer('POST', 'sys/logout', { body: {} })
    expect((await buyer('GET', 'srm/supplier/base/list')).status).toBe(401)
  })

  it('lives on when the page that was closing comes back', async () => {
    const { result } = await api.call('POST', 'sys/login', { body: { username: 'buyer', password } })
    await api.call('POST', 'sys/logoutV2', { raw: result.token, headers: { 'content-type': 'text/plain' } })
    expect((await api.call('GET', 'srm/supplier/base/list', { token: result.token })).status).toBe(200)
  })

  it('ends when the person is frozen, and begins again when not', async () => {
    const admin = await api.as('admin')
    const other = await api.as('supplier_b')
    const { result } = await admin('GET', 'sys/user/list?username=supplier_b')
    const { id } = result.records[0]
    expect((await admin('POST', 'sys/user/do/freeze', { body: { id } })).success).toBe(true)
    expect((await other('GET', 'srm/supplier/bank/list')).status).toBe(401)
    expect((await api.call('POST', 'sys/login', { body: { username: 'supplier_b', password } })).message).toContain(
      '冻结',
    )
    await admin('POST', 'sys/user/do/unfreeze', { body: { id } })
    expect((await api.call('POST', 'sys/login', { body: { username: 'supplier_b', password } })).success).toBe(true)
  })

  it('works in the tenants of its person only', async () => {
    const buyer = await api.as('buyer')
    expect((await buyer('GET', 'srm/supplier/base/list', { headers: { tenant_id: '1' } })).status).toBe(403)
    const admin = await api.as('admin')
    const { result } = await admin('GET', 'srm/supplier/base/list', { headers: { tenant_id: '1' } })
    expect(result.total).toBe(4)
  })

  it('changes its password only with the old one, and never to a weak one', async () => {
    const approver = await api.as('approver')
    const change = (oldpassword: string, next: string, again = next) =>
      approver('PUT', 'sys/user/updatePassword', {
        body: { username: 'approver', oldpassword, password: next, confirmpassword: again },
      })
    expect((await change('wrong', 'another long one 9')).message).toContain('旧密码')
    expect((await change(password, 'a long one 9', 'b long one 9')).message).toContain('不一致')
    expect((await change(password, 'password1')).success).toBe(false)
    expect((await change(password, 'another long one 9')).success).toBe(true)
  })
})

it('gives the menu of a person in the shape that clients read', async () => {
  const supplier = await api.as('supplier_a')
  const { result } = await supplier('GET', 'sys/permission/getUserPermissionByToken', { headers: { lang: 'en-US' } })
  expect(result.menu[0]).toMatchObject({ name: 'dashboard-analysis', path: '/dashboard/analysis' })
  const leaves = result.menu.flatMap(
    (item: { children?: { path: string; component: string; meta: { title: string } }[] }) => item.children ?? [],
  )
  expect(leaves.map(({ path }: { path: string }) => path)).not.toContain('/sys/user')
  for (const leaf of leaves) expect(leaf.component).not.toBe('')
  expect(result.auth.map(({ action }: { action: string }) => action)).toContain('srm:supplier:bank:add')
  expect(result.auth.map(({ action }: { action: string }) => action)).not.toContain('sys:user:list')
  expect(result.allAuth[0]).toHaveProperty('status')
})
