import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readOptions } from '../../../server/boot/options.ts'
import { routesFor } from '../../../server/boot/routes.ts'
import { createHttp } from '../../../server/platform/http/create-http.ts'
import { namesOfPublic, publicRoutes } from '../../../server/platform/http/public-routes.ts'
import { methodsOf, type Route } from '../../../server/platform/http/route.ts'
import { noteFailure } from '../../../server/rights/http/note-failure.ts'
import { serve } from '../../../server/rights/http/serve.ts'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { rawBytes, rawCall } from './kit/raw.ts'

let api: ApiServer
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api?.close())

type Call = { readonly method: string; readonly path: string }

/** Every fixed route, and the routes of every resource, as possible calls. */
function everyCall(): Call[] {
  const { live, options } = api.running.app
  const fixed = routesFor(options)
    .filter((route) => route.path !== '/*')
    .flatMap((route) => methodsOf(route).map((method) => ({ method, path: addressOf(method, route.path) })))
  const ofResources = [...live.current.resources.values()].flatMap(({ plan }) => [
    ...plan.only.flatMap((right) => (standard[right] ?? []).map(([method, name]) => call(method, plan.code, name))),
    ...plan.actions.map(({ name }) => call('POST', plan.code, `do/${name}`)),
  ])
  return [...fixed, ...ofResources]
}

const call = (method: string, code: string, name: string): Call => ({ method, path: `/${code}/${name}` })
const standard: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  list: [
    ['GET', 'list'],
    ['GET', 'queryById'],
    ['GET', 'history'],
  ],
  add: [['POST', 'add']],
  edit: [
    ['PUT', 'edit'],
    ['POST', 'edit'],
  ],
  delete: [
    ['DELETE', 'delete'],
    ['DELETE', 'deleteBatch'],
  ],
  import: [
    ['GET', 'template'],
    ['POST', 'importExcel'],
  ],
  export: [['GET', 'exportXls']],
}

function addressOf(method: string, path: string): string {
  const star = path.startsWith('/schema/') ? codeOf(path) : (formOf(method, path) ?? 'sex')
  return path.replaceAll(/:\w+/g, 'x').replace('*', star)
}

/** The rest of an online form's address: a form, and a record if the route names one. */
function formOf(method: string, path: string): string | undefined {
  if (!path.startsWith('/online/cgform/')) return undefined
  const isOfRecord = /\/(sub)?form\//.test(path) && (method === 'GET' || method === 'DELETE')
  return isOfRecord ? 'sys_announcement/x' : 'sys_announcement'
}

function codeOf(path: string): string {
  const known: Readonly<Record<string, string>> = { page: 'srm/supplier', dictionary: 'sex', menu: 'main' }
  return known[path.split('/')[2] ?? ''] ?? 'sys/user'
}

describe('deny by default', () => {
  it('requires a session, except on public routes', async () => {
    const open = new Set([...publicRoutes].map((route) => route.replaceAll(/:\w+/g, 'x')))
    const closed = everyCall().filter(({ method, path }) => !open.has(`${method} ${path}`))
    expect(closed.length).toBeGreaterThan(150)
    for (const { method, path } of closed) {
      const { status, code } = await api.call(method, path.slice(1), method === 'GET' ? {} : { body: {} })
      expect([path, method, status, code]).toEqual([path, method, 401, 401])
    }
  })

  it.each([
    ['made up', 'x'.repeat(43)],
    ['a hash', 'a'.repeat(64)],
    ['very long', 'y'.repeat(4000)],
    ['SQL', "' or 1=1 --"],
  ])('refuses a token that is %s', async (_, token) => {
    const { status, message } = await api.call('GET', 'srm/supplier/base/list', { token })
    expect(status).toBe(401)
    expect(message).toContain('Token失效')
  })

  it('gives a person only granted calls', async () => {
    const supplier = await api.as('supplier_a')
    const { live } = api.running.app
    const { result } = await supplier('GET', 'sys/permission/getUserPermissionByToken')
    const granted = new Set(result.auth.map(({ action }: { action: string }) => action))
    for (const { plan } of live.current.resources.values()) {
      const may = granted.has(`${plan.code.replaceAll('/', ':')}:list`)
      const { status, code } = await supplier('GET', `${plan.code}/list?pageNo=1`)
      expect([plan.code, status, code]).toEqual([plan.code, may ? 200 : 403, may ? 200 : 510])
    }
  })

  it('refuses to start with a route without access, or a public one off the list', () => {
    const silent = { method: 'GET', path: '/x', handle: () => null } as unknown as Route
    expect(() => createHttp(api.running.app, [silent], { serve, noteFailure })).toThrow(/has no access rule/)
    const open: Route = { method: 'GET', path: '/x', access: 'public', handle: () => null }
    expect(() => createHttp(api.running.app, [open], { serve, noteFailure })).toThrow(/missing in public-routes.ts/)
  })

  it('lists only existing public routes', () => {
    const { third, cas, sso } = readOptions([], {
      PUBLIC_URL: 'https://portal.example',
      OIDC: 'corp',
      OIDC_CORP_ISSUER: 'https://a.example',
      OIDC_CORP_CLIENT_ID: 'a',
      OIDC_CORP_CLIENT_SECRET: 'b',
      CAS_URL: 'https://sso.example/cas',
      SSO_URL: 'https://oa.example/introspect',
      SSO_CLIENT_ID: 'a',
      SSO_CLIENT_SECRET: 'b',
    })
    const allRoutes = routesFor({ ...api.running.app.options, third, cas, sso })
    expect([...publicRoutes].toSorted()).toEqual(namesOfPublic(allRoutes).toSorted())
  })
})

describe('addresses have one spelling', () => {
  const spellings = (path: string) => [
    `${path};x=1`,
    `${path};.js`,
    `${path}.js`,
    `${path}.css`,
    `${path}/`,
    `${path}//`,
    `${path}/.`,
    `${path}/..`,
    `${path}/x/..`,
    `${path}%00`,
    `${path}%2e`,
    `${path}%2f`,
    `${path}%3b`,
    `${path}%5c`,
    `${path}%zz`,
    `${path}%`,
    path.replace('/api/', '/api//'),
    path.replace('/api/', '//api/'),
    path.replace('/api/', '/api/./'),
    path.replace('/api/', '/./api/'),
    path.replace('/api/', '/x/../api/'),
    path.replace('/api/', '/api/x/../'),
    path.replace('/api/', '/api\\'),
    path.replace('/api/', '/%61pi/'),
    path.replace('/api/', '/api%2f'),
    path.replace('/api/', '/API/'),
    path.replace('/api/', '/api;/'),
    path.replace('/api/', '/api/%2e%2e/api/'),
    path.replace('/sys', '/%73ys'),
    path.replace('/sys', '/SYS'),
    path.replace('/user', '%2fuser'),
    path.replace('/user', '%2Fuser'),
    path.replace('/user', '%5cuser'),
    path.replace('/user', '/%75ser'),
    path.replace('/user', ';/user'),
    path.replace('/user', '/./user'),
    path.replace('/user', '//user'),
    path.replace('/user', '\\user'),
    path.replace('/list', '/l%69st'),
    path.replace('/list', '%252flist'),
  ]

  it.each(spellings('/api/sys/user/list'))('%s runs nothing', async (path) => {
    const { result } = await api.call('POST', 'sys/demo/login', { body: { username: 'admin' } })
    const { status, text, headers } = await rawCall(api.url, 'GET', path, { 'x-access-token': result.token })
    expect(status).toBe(404)
    expect(text).not.toContain('records')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(JSON.parse(text)).toMatchObject({ success: false, code: 404, result: null })
  })

  it('gives 404 for an unknown address, with or without a session', async () => {
    const admin = await api.as('admin')
    for (const path of [
      'nope',
      'sys/nope/list',
      'sys/user/nope',
      'sys/user/do/nope',
      'sys/ssoLogin',
      'sys/onlineLogin',
    ]) {
      expect([path, (await api.call('GET', path)).status]).toEqual([path, 404])
      expect([path, (await admin('POST', path, { body: {} })).status]).toEqual([path, 404])
    }
  })

  it.each([
    ['PUT', '/api/sys/user/list', 'GET'],
    ['PATCH', '/api/sys/user/list', 'GET'],
    ['TRACE', '/api/sys/user/list', 'GET'],
    ['OPTIONS', '/api/sys/user/list', 'GET'],
    ['GET', '/api/sys/user/add', 'POST'],
    ['GET', '/api/sys/user/do/freeze', 'POST'],
    ['GET', '/api/sys/login', 'POST'],
    ['DELETE', '/api/sys/login', 'POST'],
    ['POST', '/api/sys/dict/getDictItems/sex', 'GET, HEAD'],
    ['GET', '/api/sys/selectDepart', 'PUT, POST'],
    ['POST', '/healthz', 'GET, HEAD'],
  ])('%s %s gets the list of methods', async (method, path, methods) => {
    const { status, headers, text } = await rawCall(api.url, method, path)
    expect([status, headers.allow]).toEqual([405, methods])
    expect(JSON.parse(text)).toMatchObject({ success: false, code: 405 })
  })

  it('accepts HEAD for GET', async () => {
    const { result } = await api.call('POST', 'sys/demo/login', { body: { username: 'admin' } })
    const { status, text } = await rawCall(api.url, 'HEAD', '/api/sys/user/list', { 'x-access-token': result.token })
    expect([status, text]).toEqual([200, ''])
  })
})

describe('all answers', () => {
  const safe = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
  }

  it.each([
    ['a public one', 'GET', '/api/sys/demo/accounts', 200],
    ['health', 'GET', '/healthz', 200],
    ['a missing page', 'GET', '/nope', 404],
    ['a missing address', 'GET', '/api/nope', 404],
    ['an unreadable address', 'GET', '/api/%zz', 404],
    ['a refusal', 'GET', '/api/sys/user/list', 401],
    ['a wrong method', 'PATCH', '/api/sys/user/list', 405],
  ])('%s has the security headers', async (_, method, path, status) => {
    const answer = await rawCall(api.url, method, path)
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject(safe)
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/)
    expect(answer.headers['content-security-policy']).not.toContain('unsafe-eval')
    expect(answer.headers).not.toHaveProperty('x-powered-by')
    expect(answer.headers).not.toHaveProperty('server')
    if (path.startsWith('/api')) expect(answer.headers['cache-control']).toBe('no-store')
  })

  it.each([
    ['bytes that are not HTTP', 'HELLO\r\n\r\n', '400'],
    ['HTTP/0.9', 'GET /healthz\r\n\r\n', '505'],
    ['HTTP/0.9 that says so', 'GET /healthz HTTP/0.9\r\n\r\n', '505'],
    ['HTTP/2.0 in the words of 1.1', 'GET /healthz HTTP/2.0\r\nHost: x\r\nConnection: close\r\n\r\n', '505'],
    ['HTTP/1.2', 'GET /healthz HTTP/1.2\r\nHost: x\r\n\r\n', '400'],
    ['no host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', '400'],
    ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n', '400'],
    ['an invalid host name', 'GET /healthz HTTP/1.1\r\nHost: a b/c\r\nConnection: close\r\n\r\n', '400'],
    ['a fragment', 'GET /healthz#a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', '400'],
    ['another host in the path', 'GET http://y/healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', '400'],
    ['no path', 'GET * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', '400'],
    ['a space in the path', 'GET /health z HTTP/1.1\r\nHost: x\r\n\r\n', '400'],
    ['a bare line feed', 'GET /healthz HTTP/1.1\nHost: x\n\n', '400'],
    ['an expectation', 'GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: 200-ok\r\nConnection: close\r\n\r\n', '417'],
    ['headers without an end', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`, '431'],
  ])('%s has the security headers', async (_, bytes, status) => {
    const text = await rawBytes(api.url, bytes)
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status}`))
    expect(text).toContain("content-security-policy: default-src 'none'")
    expect(text).toContain('"success":false')
  })

  it('are compressed when large and accepted', async () => {
    const { result } = await api.call('POST', 'sys/demo/login', { body: { username: 'admin' } })
    const ask = (encoding: string) =>
      rawCall(api.url, 'GET', '/api/openapi.json', {
        'x-access-token': result.token,
        ...(encoding && { 'accept-encoding': encoding }),
      })
    expect((await ask('gzip, br')).headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect((await ask('')).headers).not.toHaveProperty('content-encoding')
    expect((await ask('gzip;q=0')).headers).not.toHaveProperty('content-encoding')
  })

  it('ignore forwarding headers, and refuse foreign origins', async () => {
    const supplier = await api.as('supplier_a')
    const foreign = await supplier('POST', 'sys/logout', { body: {}, headers: { 'sec-fetch-site': 'cross-site' } })
    expect(foreign.status).toBe(403)
    expect((await supplier('GET', 'srm/supplier/bank/list')).status).toBe(200)
  })
})

it('limit anonymous callers only', async () => {
  const own = await startApi()
  try {
    const buyer = await own.as('buyer')
    const calls = Array.from({ length: 700 }, () => own.call('GET', 'sys/demo/accounts'))
    const refused = (await Promise.all(calls)).filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(20)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await buyer('GET', 'srm/supplier/base/list')).status).toBe(200)
  } finally {
    await own.close()
  }
})
