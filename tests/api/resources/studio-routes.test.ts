import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { studioRoutes } from '../../../server/features/studio/routes.ts'
import { whyRoutes } from '../../../server/features/why/routes.ts'
import { type Call, type Fixture, startResources } from './fixture.ts'

let world: Fixture
let tenant: Call
beforeAll(async () => {
  world = await startResources()
  tenant = await world.api.as('admin_t1')
})
afterAll(() => world?.close())

const item = 'schemas/resources/test/item.json'
const process = '<a/>'
/** A valid call of each address of the studio and of “Why?”, about files of all tenants. */
const asks: Readonly<Record<string, object | string>> = {
  'GET /onl/files': '',
  'GET /onl/files/open': `?path=${item}`,
  'GET /onl/files/names': '',
  'GET /onl/files/version': `?path=${item}&number=0`,
  'POST /onl/files/preview': { path: item },
  'POST /onl/files/try': { path: item, text: '{}' },
  'POST /onl/files/expression': { path: item, text: '{}', place: ['rules'] },
  'GET /onl/files/roleRows': '?resource=test/item&role=buyer',
  'GET /onl/files/choices': '?resource=test/item',
  'GET /onl/files/samples': '?resource=test/item',
  'POST /onl/files/simulate': { path: 'schemas/processes/ord/order.bpmn' },
  'GET /onl/files/rows/*': '',
  'POST /onl/files/start': { kind: 'process', code: 'test/x', text: process },
  'POST /onl/files/startSheet': '?code=test/x',
  'GET /onl/files/tables': '?source=x',
  'POST /onl/files/startTable': { code: 'test/x', source: 'x', table: 'y' },
  'POST /onl/files/startForm': { code: 'test/x', form: { schema: { properties: { a: {} } } } },
  'PUT /onl/files/draft': { path: item, version: 0, text: '{}' },
  'DELETE /onl/files/draft': `?path=${item}&version=1`,
  'POST /onl/files/plan': { drafts: [{ path: item, version: 1 }] },
  'POST /onl/files/publish': { drafts: [{ path: item, version: 1 }] },
  'POST /onl/files/keepOwn': { path: item, file: '{}' },
  'GET /onl/files/export': '',
  'GET /sys/why/menu': '?user=approver',
  'GET /sys/why/resource': '?user=approver&resource=test/item',
}

const calls = [...studioRoutes, ...whyRoutes].map(({ method, path }) => `${method} ${path}`)

const send = (call: Call, name: string) => {
  const [method = '', path = ''] = name.split(' ')
  const ask = asks[name]
  const address = path.slice(1).replace('*', 'rep/spend/list')
  return typeof ask === 'string' ? call(method, `${address}${ask}`) : call(method, address, { body: ask })
}

describe('addresses of the studio', () => {
  it('are all in this table', () => {
    expect(calls.filter((name) => asks[name] === undefined)).toEqual([])
  })

  it.each(['buyer', 'approver', 'auditor', 'masterdata', 'supplier_a', 'supplier_t1'])(
    'are closed for %s',
    async (who) => {
      const call = await world.api.as(who)
      for (const name of calls) expect([name, (await send(call, name)).status]).toEqual([name, 403])
    },
  )

  it('are closed after signing out', async () => {
    const call = await world.api.as('admin')
    expect((await call('POST', 'sys/logout', { body: {} })).success).toBe(true)
    for (const name of calls) expect([name, (await send(call, name)).status]).toEqual([name, 401])
  })

  it('answer the administrator of a tenant about its own files only', async () => {
    const own = ['GET /onl/files', 'GET /onl/files/names', 'GET /onl/files/choices', 'GET /onl/files/samples']
    // A new process and the export are those of the tenant.
    const open = [...own, 'POST /onl/files/start', 'GET /onl/files/export']
    for (const name of calls.filter((each) => !(open.includes(each) || each.includes('/why/'))))
      expect([name, (await send(tenant, name)).status]).toEqual([name, 403])
    expect((await send(tenant, 'POST /onl/files/start')).result.path).toBe('schemas/overlays/1/processes/test/x.bpmn')
    const { files, menus, tenants } = (await send(tenant, 'GET /onl/files')).result
    expect([files.map(({ path }: { path: string }) => path), menus, tenants]).toEqual([
      ['schemas/overlays/1/processes/test/x.bpmn'],
      [],
      [],
    ])
    const all = (await send(world.admin, 'GET /onl/files')).result.tenants
    expect(all).toContainEqual({ code: '1', title: { zh: expect.any(String), en: expect.any(String) } })
    await tenant('DELETE', 'onl/files/draft?path=schemas/overlays/1/processes/test/x.bpmn&version=1')
  })

  it.each([
    '../outside.json',
    'schemas/../outside.json',
    'schemas/overlays/1/../../outside.json',
    'schemas/overlays/1/pages/../../../../outside.json',
    'schemas/overlays/1/pages/./outside.json',
    'schemas/overlays/1/pages/%2e%2e/outside.json',
    'schemas/overlays/1/pages\\..\\outside.json',
    'schemas/overlays/1/pages/outside.json\u0000.json',
    'schemas/overlays/1//pages/outside.json',
    'schemas/overlays/01/pages/outside.json',
    'schemas/overlays/1/bases/pages/outside.json',
    'schemas/meta/outside.json',
    '/etc/outside.json',
    'file:///etc/outside.json',
    'schemas/overlays/1/pages/Outside.JSON',
    'schemas/overlays/1/pages/outside.js',
  ])('take no file at %s', async (path) => {
    for (const call of [tenant, world.admin]) {
      const { status } = await call('PUT', 'onl/files/draft', { body: { path, version: 0, text: '{}' } })
      expect([400, 403]).toContain(status)
      expect((await call('GET', `onl/files/open?path=${encodeURIComponent(path)}`)).success).toBe(false)
    }
    expect(existsSync(join(dirname(world.schemas), 'outside.json'))).toBe(false)
  })

  it('draw no process with entities of its own, and simulate none', async () => {
    const text =
      '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><definitions><process id="p" name="&x;"/></definitions>'
    const { result } = await world.admin('POST', 'onl/files/start', {
      body: { kind: 'process', code: 'test/xxe', text },
    })
    const { path } = result
    const { problems } = (await world.admin('GET', `onl/files/open?path=${path}`)).result
    expect(problems).toMatchObject([{ file: path, line: 1, message: '不允许使用 DOCTYPE' }])
    expect((await world.admin('POST', 'onl/files/simulate', { body: { path } })).success).toBe(false)
    await world.admin('DELETE', `onl/files/draft?path=${path}&version=1`)
  })
})
