import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { monitorNames, parametersOf } from '../../../src/schema/model/monitored.ts'
import { type ApiServer, password, startApi } from '../../kit/api-server.ts'

let api: ApiServer
let admin: Awaited<ReturnType<ApiServer['as']>>
let buyer: typeof admin

beforeAll(async () => {
  api = await startApi()
  ;[admin, buyer] = [await api.as('admin'), await api.as('buyer')]
})
afterAll(() => api?.close())

const values = async (name: string) => (await admin('GET', `mon/${name}`)).result.values
const run = async (line: string, confirmed?: boolean) =>
  (await admin('POST', 'mon/terminal', { body: { line, ...(confirmed !== undefined && { confirmed }) } })).result

/** Audit entries of refusals and deletions, newest first. */
async function logged(kind: string): Promise<readonly string[]> {
  const { result } = await admin('GET', `sys/log/list?logType=${kind}&pageSize=100`)
  return result.records.map(
    ({ userid, logContent }: { userid: string; logContent: string }) => `${userid} ${logContent}`,
  )
}

describe('readings', () => {
  it.each(monitorNames)('%s has every described value, of its type', async (name) => {
    const found = await values(name)
    expect(Object.keys(found)).toEqual(Object.keys(parametersOf(name)))
    for (const [key, { unit }] of Object.entries(parametersOf(name))) {
      if (unit === 'text') expect(found[key]).toMatch(/\S/)
      else expect([key, Number.isFinite(found[key]), found[key] >= 0]).toEqual([key, true, true])
      if (unit === 'percent') expect(found[key]).toBeLessThanOrEqual(100)
    }
  })

  it('are those of this process', async () => {
    const server = await values('server')
    expect(server['process.pid']).toBe(String(process.pid))
    expect(server['system.memory.total']).toBeGreaterThan(server['process.memory.rss'])
    expect(Math.abs(server['process.start.time'] + server['process.uptime'] * 1000 - Date.now())).toBeLessThan(5000)
    const runtime = await values('runtime')
    expect(runtime['nodejs.heap.max']).toBeGreaterThan(runtime['nodejs.heap.used'])
    expect(runtime['nodejs.version']).toContain(process.version)
    const disk = await values('disk')
    expect(disk['disk.data.used'] + disk['disk.data.free']).toBeLessThanOrEqual(disk['disk.data.total'])
  })

  it('count requests, errors and people', async () => {
    const before = await values('web')
    await api.call('GET', 'sys/user/list')
    await api.call('GET', 'nothing/here')
    const after = await values('web')
    expect(after['http.requests.count']).toBe(before['http.requests.count'] + 3)
    expect(after['http.errors.client']).toBe(before['http.errors.client'] + 2)
    expect(after['http.requests.max']).toBeGreaterThanOrEqual(after['http.requests.mean'])
    expect(after['http.sessions.online']).toBe(2)
    expect(after['http.connections.active']).toBeGreaterThan(0)
  })

  it('list each file system once, with the folders of the product on it', async () => {
    const { mounts } = (await admin('GET', 'mon/disk/mounts')).result
    expect(mounts.flatMap(({ uses }: { uses: string[] }) => uses).toSorted()).toEqual(['data', 'schemas', 'temp'])
    for (const { path, total, usage } of mounts) {
      expect(path.startsWith('/')).toBe(true)
      expect(total).toBeGreaterThan(0)
      expect(usage).toBeLessThanOrEqual(100)
    }
  })
})

describe('permissions', () => {
  const guarded = [
    ...monitorNames.map((name) => ['GET', `mon/${name}`, `mon:${name}:list`] as const),
    ['GET', 'mon/disk/mounts', 'mon:disk:list'],
    ['GET', 'mon/cache/list', 'mon:cache:list'],
    ['GET', 'mon/cache/keys', 'mon:cache:list'],
    ['DELETE', 'mon/cache?cache=pages', 'mon:cache:clear'],
    ['POST', 'mon/terminal', 'mon:terminal:run'],
    ['GET', 'mon/statements', 'mon:server:list'],
    ['GET', 'mon/http', 'mon:http:list'],
  ] as const

  it.each(guarded)('refuse %s %s without %s, audited', async (method, path, right) => {
    const body = method === 'POST' ? { body: { line: 'keys' } } : {}
    expect((await buyer(method, path, body)).status).toBe(403)
    expect((await api.call(method, path, body)).status).toBe(401)
    expect(await logged('denied')).toContain(`buyer ${right}`)
  })

  it('open a page and its menu entry once granted to a role, and no other', async () => {
    const tree = (await admin('GET', 'sys/permission/getUserPermissionByToken')).result
    expect(tree.allAuth.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['mon:server:list', 'mon:cache:list', 'mon:cache:clear', 'mon:terminal:run']),
    )
    expect(JSON.stringify(tree.menu)).toContain('/mon/http')
    const own = async () => (await buyer('GET', 'sys/permission/getUserPermissionByToken')).result
    expect(JSON.stringify((await own()).menu)).not.toContain('/mon/')
    expect((await buyer('GET', 'schema/page/mon/cache')).status).toBe(403)

    const rows = (await admin('GET', 'sys/permission/list?perms=mon:cache:list&pageSize=50')).result.records
    const row = rows.find(({ menuType }: { menuType: string }) => menuType === '2')
    const roles = (await admin('GET', 'sys/role/list?pageSize=100')).result.records
    const { id: roleId } = roles.find(({ roleCode }: { roleCode: string }) => roleCode === 'buyer')
    const grant = { roleId, permissionIds: row.id, lastpermissionIds: '' }
    expect((await admin('POST', 'sys/permission/saveRolePermission', { body: grant })).success).toBe(true)

    expect((await buyer('GET', 'mon/cache')).status).toBe(200)
    const menu = JSON.stringify((await own()).menu)
    expect(menu).toContain('/mon/cache')
    expect(menu).not.toContain('/mon/server')
    expect((await buyer('GET', 'schema/page/mon/cache')).result.rights.clear).toMatchObject({ en: 'Clear' })
    expect((await buyer('GET', 'schema/page/mon/server')).status).toBe(403)
    expect((await buyer('DELETE', 'mon/cache?cache=pages')).status).toBe(403)
  })
})

describe('trace', () => {
  const secret = 'QwErTy0123456789-secret-token-of-somebody'
  const trace = async () => (await admin('GET', 'mon/http')).result.requests

  it('keeps the last hundred, newest first', async () => {
    for (let count = 0; count < 120; count += 1) await api.call('GET', `trace/${count}`)
    const requests = await trace()
    expect(requests).toHaveLength(100)
    expect(requests[0]).toMatchObject({ method: 'GET', url: '/api/trace/119', status: 404 })
    expect(requests[99].url).toBe('/api/trace/20')
    expect(Object.keys(requests[0]).toSorted()).toEqual(['at', 'duration', 'method', 'status', 'url'])
  })

  it('contains no body, no query values, no token', async () => {
    await api.call('POST', 'sys/login', { body: { username: 'admin', password: secret } })
    await admin('GET', `sys/user/list?username=${secret}&pageNo=1`, { headers: { cookie: secret } })
    await api.call('GET', `sys/common/static/${secret}/x?token=${secret}`)
    await api.call('GET', 'sys/user/list', { token: secret })
    // Ids and keys in a path are values too.
    const [id, name] = ['0123abcd', 'plan of somebody']
    await admin('GET', `sys/common/import-report/${id}`)
    await api.call('GET', `portal/file/${id}/${encodeURIComponent(name)}?size=1`)
    const requests = await trace()
    const text = JSON.stringify(requests)
    expect(text).not.toContain(secret)
    expect(text).not.toContain(password)
    expect(text).not.toMatch(/0123abcd|somebody/)
    expect(text).toContain('/api/portal/file/:id/:name?size=…')
    expect(requests.map(({ url }: { url: string }) => url)).toContain('/api/sys/user/list?username=…&pageNo=…')
  })

  it('leaves out successful requests of a monitor', async () => {
    await values('server')
    await buyer('GET', 'mon/server')
    const urls = (await trace()).map(({ url, status }: { url: string; status: number }) => `${status} ${url}`)
    expect(urls.filter((url: string) => url.includes('/api/mon/server'))).toEqual(['403 /api/mon/server'])
  })
})

describe('caches', () => {
  it('are listed, counted and cleared, audited', async () => {
    await admin('GET', 'bd/currency/list?pageNo=1&pageSize=10')
    await admin('GET', 'bd/currency/list?pageNo=1&pageSize=10')
    const found = (await admin('GET', 'mon/cache/list')).result
    expect(found.map(({ name }: { name: string }) => name)).toEqual([
      'answers',
      'counts',
      'dictionaries',
      'grants',
      'menus',
      'pages',
      'portal',
      'reports',
      'sessions',
      'sources',
      'third',
      'views',
    ])
    const pages = found.find(({ name }: { name: string }) => name === 'pages')
    expect(pages.keys).toBeGreaterThan(0)
    expect(pages.hits).toBeGreaterThan(0)
    expect(pages.bytes).toBeGreaterThan(pages.keys * 100)
    expect((await admin('DELETE', 'mon/cache?cache=pages')).result.deleted).toBe(pages.keys)
    expect((await admin('GET', 'mon/cache/keys?pattern=pages:*')).result).toEqual({ keys: [], total: 0 })
    expect(await logged('delete')).toContain('admin cache pages')
    expect((await admin('DELETE', 'mon/cache?cache=nothing')).success).toBe(false)
    expect((await admin('DELETE', 'mon/cache')).success).toBe(false)
  })

  it('list keys and lifetimes, without search words and owners', async () => {
    const { token } = (await api.call('POST', 'sys/login', { body: { username: 'approver', password } })).result
    await api.call('GET', 'bd/currency/list?name=searched-for', { token })
    const { keys, total } = (await admin('GET', 'mon/cache/keys')).result
    expect(total).toBeGreaterThan(5)
    expect(JSON.stringify(keys)).not.toMatch(/searched-for|select|approver/)
    const own = keys.find(({ key }: { key: string }) => key.startsWith('counts:bd_currency:'))
    expect(own).toMatchObject({ ttl: -1, type: 'number', size: 1, tables: ['bd_currency'] })
    expect((await admin('DELETE', `mon/cache?key=${own.key}`)).result.deleted).toBe(1)
  })
})

describe('terminal', () => {
  it('accepts its commands only', async () => {
    expect((await run('help')).lines).toHaveLength(6)
    for (const line of ['ls', 'eval 1', 'keys; ls', '$(id)', 'constructor', '__proto__', 'flushall'])
      expect([line, (await run(line)).isError]).toEqual([line, true])
    expect((await run('get')).lines[0]).toContain('ERR')
    const english = await admin('POST', 'mon/terminal', { body: { line: 'nope' }, headers: { lang: 'en-US' } })
    expect(english.result.lines[0]).toBe("(error) ERR unknown command 'nope', type help for a list of commands")
  })

  it('lists keys, describes one, and deletes after a confirmation', async () => {
    await admin('GET', 'bd/bank/list?pageNo=1&pageSize=10')
    const { lines } = await run('keys counts:bd_bank:*')
    expect(lines).toHaveLength(1)
    const key = lines[0].slice(4, -1)
    expect((await run(`get ${key}`)).lines).toEqual(expect.arrayContaining(['type: number', 'tables: bd_bank']))
    expect((await run(`ttl ${key}`)).lines).toEqual(['(integer) -1'])
    expect((await run('ttl nothing')).lines).toEqual(['(integer) -2'])
    expect((await run('info counts')).lines[0]).toMatch(/^# counts /)

    const confirmation = await run(`del ${key}`)
    expect(confirmation).toEqual({ lines: [], ask: '将删除 1 个键，是否继续？' })
    expect((await run(`ttl ${key}`)).lines).toEqual(['(integer) -1'])
    expect((await run(`del ${key}`, true)).lines).toEqual(['(integer) 1'])
    expect((await run(`ttl ${key}`)).lines).toEqual(['(integer) -2'])
    expect((await run(`del ${key}`)).lines).toEqual(['(integer) 0'])
    expect(await logged('delete')).toContain(`admin cache del ${key}`)
  })

  it('notices a write that invalidates a count', async () => {
    const body = { code: 'XTS', name: '测试', nameEn: 'Test' }
    await admin('GET', 'bd/currency/list?pageNo=1')
    const key = (await run('keys counts:bd_currency:*')).lines[0].slice(4, -1)
    expect((await run(`ttl ${key}`)).lines).toEqual(['(integer) -1'])
    await admin('POST', 'bd/currency/add', { body })
    expect((await run(`ttl ${key}`)).lines).toEqual(['(integer) 0'])
  })
})
