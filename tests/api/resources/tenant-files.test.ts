import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filesIn } from '../../kit/archive.ts'
import { type Call, type Fixture, startResources } from './fixture.ts'

let world: Fixture
let admin: Call
let adminT1: Call
beforeAll(async () => {
  world = await startResources({ PUBLISH: 'database' })
  admin = world.admin
  adminT1 = await world.api.as('admin_t1')
})
afterAll(() => world?.close())

const shared = {
  report: 'schemas/reports/test/own.json',
  page: 'schemas/pages/test/own.json',
  menu: 'schemas/menus/own.json',
  dictionary: 'schemas/dictionaries/own_words.json',
  process: 'schemas/processes/test/own.bpmn',
}
type Kind = keyof typeof shared
const kinds = Object.keys(shared) as Kind[]
const codes: Readonly<Record<Kind, string>> = {
  ...{ report: 'test/own', page: 'test/own', menu: 'own' },
  ...{ dictionary: 'own_words', process: 'test/own' },
}
const ownPath = (kind: Kind) => shared[kind].replace('schemas/', 'schemas/overlays/1/')
const opened = async (call: Call, path: string) => (await call('GET', `onl/files/open?path=${path}`)).result

/** Publishes a text as the next version of a file. */
async function publish(call: Call, path: string, text: string | null) {
  const { version = 0 } = (await opened(call, path)) ?? {}
  const kept = await call('PUT', 'onl/files/draft', { body: { path, version, text } })
  expect([path, kept.result?.problems]).toEqual([path, []])
  const body = { drafts: [{ path, version: version + 1 }], agreed: '' }
  const done = await call('POST', 'onl/files/publish', { body })
  expect([path, done.success, done.message]).toEqual([path, true, done.message])
}

const titled = (text: string, zh: string) =>
  text.startsWith('<')
    ? text.replace(/procura:zh="[^"]*"/, `procura:zh="${zh}"`)
    : text.replace(/"zh": "[^"]*"/, `"zh": "${zh}"`)

describe('a folder that the server does not write', () => {
  it.each(kinds)('takes a new %s, its change and its removal in the database', async (kind) => {
    const path = shared[kind]
    const { result } = await admin('POST', 'onl/files/start', {
      body: { kind, code: codes[kind], resource: 'test/item' },
    })
    expect(result.path).toBe(path)
    const { text } = await opened(admin, path)
    await publish(admin, path, text)
    await publish(admin, path, titled(text, '共享'))
    expect(existsSync(join(world.schemas, path.replace('schemas/', '')))).toBe(false)
    const { files } = (await admin('GET', 'onl/files')).result
    expect(files.find((file: { path: string }) => file.path === path)).toMatchObject({ kind, isOverlay: true })
    expect((await opened(admin, path)).served).toContain('共享')
  })

  it('exports all kinds as a zip and as a patch', async () => {
    const zip = filesIn(Buffer.from((await admin('GET', 'onl/files/export')).bytes))
    expect([...zip.keys()].toSorted()).toEqual(Object.values(shared).toSorted())
    const patch = (await admin('GET', 'onl/files/export?as=patch')).text
    for (const path of Object.values(shared)) expect(patch).toContain(`+++ b/${path}`)
  })
})

describe('own file of a tenant', () => {
  it.each(kinds)('begins as a copy of the shared %s, and serves this tenant only', async (kind) => {
    const path = ownPath(kind)
    const { result } = await adminT1('POST', 'onl/files/start', { body: { kind, code: codes[kind] } })
    expect(result).toEqual({ path })
    const file = await opened(adminT1, path)
    expect(file).toMatchObject({ kind, code: codes[kind], tenant: '1', served: null })
    expect(file.shared).toContain('共享')
    await publish(adminT1, path, titled(file.text, '自有'))
    const listed = (await adminT1('GET', 'onl/files')).result.files
    expect(listed.find((each: { path: string }) => each.path === path)).toMatchObject({ kind, tenant: '1' })
    expect((await opened(admin, shared[kind])).served).not.toContain('自有')
  })

  it('is read by its tenant: page, dictionary, report', async () => {
    const titles = async (call: Call, kind: string, code: string) =>
      (await call('GET', `schema/${kind}/${code}`)).result?.title?.zh
    expect([await titles(adminT1, 'page', 'test/own'), await titles(world.buyer, 'page', 'test/own')]).toEqual([
      '自有',
      '共享',
    ])
    expect([await titles(adminT1, 'dictionary', 'own_words'), await titles(admin, 'dictionary', 'own_words')]).toEqual([
      '自有',
      '共享',
    ])
    const report = async (call: Call) => (await call('GET', 'schema/report/test/own')).result
    const plans = [await report(adminT1), await report(admin)]
    expect(plans.map((plan) => plan?.title?.zh)).toEqual(['自有', '共享'])
  })

  it('has the items of its dictionary', async () => {
    const file = JSON.parse((await opened(adminT1, ownPath('dictionary'))).served)
    const items = [...file.items, { value: 'b', title: { zh: '乙', en: 'B' } }]
    await publish(adminT1, ownPath('dictionary'), JSON.stringify({ ...file, items }))
    const values = async (call: Call) =>
      (await call('GET', 'sys/dict/getDictItems/own_words')).result.map(({ value }: { value: string }) => value)
    expect([await values(adminT1), await values(admin)]).toEqual([['a', 'b'], ['a']])
  })

  it('has entries in the menu of its tenant only', async () => {
    const file = JSON.parse((await opened(adminT1, ownPath('menu'))).served)
    const items = [{ title: { zh: '本租户看板', en: 'Own board' }, page: 'test/own' }]
    await publish(adminT1, ownPath('menu'), JSON.stringify({ ...file, items }))
    const menu = async (call: Call) =>
      JSON.stringify((await call('GET', 'sys/permission/getUserPermissionByToken')).result.menu)
    expect([(await menu(adminT1)).includes('本租户看板'), (await menu(admin)).includes('本租户看板')]).toEqual([
      true,
      false,
    ])
    expect((await menu(adminT1)).includes('/sys/user')).toBe(true)
    const asked = async (call: Call, user: string) =>
      (await call('GET', `sys/why/menu?user=${user}`)).text.includes('本租户看板')
    expect([await asked(adminT1, 'admin_t1'), await asked(admin, 'admin')]).toEqual([true, false])
  })

  it('is checked like others, and keeps what belongs to all tenants', async () => {
    const problemsOf = async (path: string, text: string) => {
      const { version = 0 } = (await opened(adminT1, path)) ?? {}
      const { result } = await adminT1('PUT', 'onl/files/draft', { body: { path, version, text } })
      await adminT1('DELETE', `onl/files/draft?path=${path}&version=${version + 1}`)
      return result.problems.filter(({ severity }: { severity: string }) => severity === 'error').length
    }
    const page = JSON.parse((await opened(adminT1, ownPath('page'))).served)
    const rights = { list: { zh: '打开', en: 'Open' } }
    expect(await problemsOf(ownPath('page'), JSON.stringify({ ...page, rights }))).toBe(1)
    expect(await problemsOf(ownPath('page'), JSON.stringify({ ...page, tenant: 'house' }))).toBe(1)
    expect(
      await problemsOf(ownPath('page'), JSON.stringify({ ...page, blocks: [{ block: 'list', resource: 'no/such' }] })),
    ).toBe(1)
    const process = (await opened(adminT1, ownPath('process'))).served
    expect(
      await problemsOf(
        ownPath('process'),
        process.replace('procura:resource="test/item"', 'procura:resource="ord/order"'),
      ),
    ).toBe(1)
    const menu = JSON.parse((await opened(adminT1, ownPath('menu'))).served)
    const taken = [{ resource: 'sys/user', path: '/sys/user' }]
    expect(await problemsOf(ownPath('menu'), JSON.stringify({ ...menu, items: taken }))).toBe(1)
  })

  it('is out of reach of other tenants, other roles and pages of the platform', async () => {
    const foreign = 'schemas/overlays/2/pages/test/own.json'
    const house = 'schemas/overlays/1/pages/sys/tenant.json'
    for (const path of [foreign, shared.page]) {
      const calls = [
        await adminT1('GET', `onl/files/open?path=${path}`),
        await adminT1('PUT', 'onl/files/draft', { body: { path, version: 0, text: '{}' } }),
        await adminT1('POST', 'onl/files/preview', { body: { path, text: '{}' } }),
      ]
      expect([path, ...calls.map(({ status }) => status)]).toEqual([path, 403, 403, 403])
    }
    const { status } = await adminT1('POST', 'onl/files/start', { body: { kind: 'page', code: 'mon/server' } })
    expect(status).toBe(403)
    expect((await adminT1('POST', 'onl/files/start', { body: { kind: 'mixin', code: 'own' } })).status).toBe(403)
    expect((await adminT1('POST', 'onl/files/start', { body: { kind: 'resource', code: 'test/mine' } })).status).toBe(
      403,
    )
    const asked = { kind: 'page', code: 'test/other', tenant: '2' }
    expect((await adminT1('POST', 'onl/files/start', { body: asked })).result.path).toBe(
      'schemas/overlays/1/pages/test/other.json',
    )
    await adminT1('DELETE', 'onl/files/draft?path=schemas/overlays/1/pages/test/other.json&version=1')
    expect((await admin('POST', 'onl/files/start', { body: { ...asked, tenant: '77' } })).success).toBe(false)
    for (const stranger of [world.buyer, world.supplierA, world.supplierT1]) {
      expect((await stranger('POST', 'onl/files/start', { body: { kind: 'page', code: 'test/x' } })).status).toBe(403)
      expect((await stranger('GET', `onl/files/open?path=${ownPath('page')}`)).status).toBe(403)
      for (const call of ['choices?resource=test/item', 'samples?resource=test/item', 'rows/1/test/own/list'])
        expect((await stranger('GET', `onl/files/${call}`)).status).toBe(403)
    }
    expect((await adminT1('GET', 'onl/files/rows/test/own/list')).status).toBe(403)
    expect((await adminT1('GET', 'onl/files/rows/2/test/own/list')).status).toBe(403)
    expect((await adminT1('GET', 'onl/files/rows/1/test/own/list')).success).toBe(true)
    expect((await adminT1('GET', 'onl/files/choices?resource=sys/tenant')).status).toBe(404)
    expect((await adminT1('GET', 'onl/files/samples?resource=sys/tenant')).result).toEqual([])
    expect(existsSync(join(world.schemas, house.replace('schemas/', '')))).toBe(false)
  })

  it('is reported once the shared file changes, and settled by keeping it or taking the shared text', async () => {
    const path = ownPath('page')
    expect((await opened(adminT1, path)).moved).toBeUndefined()
    const before = (await opened(admin, shared.page)).served
    await publish(admin, shared.page, titled(before, '共享二'))
    const { moved, problems } = await opened(adminT1, path)
    expect(moved).toEqual({ base: before, file: titled(before, '共享二') })
    expect(problems).toMatchObject([{ file: path, severity: 'warning' }])
    const { files } = (await adminT1('GET', 'onl/files')).result
    expect(files.find((each: { path: string }) => each.path === path)).toMatchObject({ hasProblems: true })
    const keep = (call: Call, file: string) => call('POST', 'onl/files/keepOwn', { body: { path, file } })
    for (const stranger of [world.buyer, world.supplierT1]) expect((await keep(stranger, moved.file)).status).toBe(403)
    expect((await keep(adminT1, before)).success).toBe(false)
    expect((await keep(adminT1, moved.file)).success).toBe(true)
    expect(await opened(adminT1, path)).toMatchObject({ problems: [] })
    const third = titled(before, '共享三')
    await publish(admin, shared.page, third)
    await publish(adminT1, path, third)
    expect((await opened(adminT1, path)).moved).toBeUndefined()
  })

  it('keeps its last good version when the shared files change under it', async () => {
    const path = ownPath('menu')
    await publish(
      adminT1,
      'schemas/overlays/1/pages/test/mine.json',
      JSON.stringify({
        title: { zh: '我的', en: 'Mine' },
        blocks: [{ block: 'text', text: { zh: '文', en: 'Text' } }],
      }),
    )
    const menu = JSON.parse((await opened(adminT1, path)).served)
    await publish(adminT1, path, JSON.stringify({ ...menu, items: [{ page: 'test/mine' }] }))
    const body = { drafts: [{ path: 'schemas/overlays/1/pages/test/mine.json', version: 1 }], agreed: '' }
    await adminT1('PUT', 'onl/files/draft', {
      body: { path: 'schemas/overlays/1/pages/test/mine.json', version: 0, text: null },
    })
    const { result: plan } = await adminT1('POST', 'onl/files/plan', { body: { drafts: body.drafts } })
    expect(plan.problems).toMatchObject([{ file: path, severity: 'error' }])
    expect((await adminT1('POST', 'onl/files/publish', { body })).success).toBe(false)
    await adminT1('DELETE', 'onl/files/draft?path=schemas/overlays/1/pages/test/mine.json&version=1')
  })

  it('is in the export of its tenant, and gone with its removal', async () => {
    const zip = filesIn(Buffer.from((await adminT1('GET', 'onl/files/export')).bytes))
    expect([...zip.keys()]).toEqual(expect.arrayContaining(kinds.map(ownPath)))
    expect([...zip.keys()].every((path) => path.startsWith('schemas/overlays/1/'))).toBe(true)
    // With what each was made from, so that the comparison goes along to another folder.
    const made = (path: string) => path.replace('overlays/1/', 'overlays/1/bases/')
    expect(zip.get(made(ownPath('report')))?.toString()).toBe((await opened(admin, shared.report)).served)
    const patch = (await adminT1('GET', 'onl/files/export?as=patch')).text
    for (const kind of kinds) expect(patch).toContain(`+++ b/${made(ownPath(kind))}`)
    await publish(adminT1, ownPath('menu'), null)
    for (const kind of kinds.filter((each) => each !== 'menu')) await publish(adminT1, ownPath(kind), null)
    expect((await adminT1('GET', 'schema/page/test/own')).result.title.zh).toBe('共享三')
    const { result } = await adminT1('GET', 'sys/dict/getDictItems/own_words')
    expect(result.map(({ value }: { value: string }) => value)).toEqual(['a'])
  })
})

it('a file of the folder is compared with what the folder says it was made from', async () => {
  const { live } = world.api.running.app
  const own = 'schemas/overlays/1/reports/test/carried.json'
  const path = 'schemas/reports/test/carried.json'
  const write = (file: string, text: string) => {
    const name = join(world.schemas, file.replace('schemas/', ''))
    mkdirSync(dirname(name), { recursive: true })
    writeFileSync(name, text)
  }
  const report = (zh: string) => JSON.stringify({ title: { zh, en: 'Carried' }, from: 'test/item', columns: ['code'] })
  write(path, report('共享'))
  write(own, report('自有'))
  await live.refresh()
  expect((await opened(adminT1, own)).moved).toBeUndefined()
  write('schemas/overlays/1/bases/reports/test/carried.json', report('从前'))
  await live.refresh()
  expect(live.diagnostics.filter(({ file }) => file.includes('carried'))).toMatchObject([
    { file: own, severity: 'warning' },
  ])
  const { moved } = await opened(adminT1, own)
  expect(moved).toEqual({ base: report('从前'), file: report('共享') })
  expect((await adminT1('POST', 'onl/files/keepOwn', { body: { path: own, file: moved.file } })).success).toBe(true)
  expect((await opened(adminT1, own)).moved).toBeUndefined()
  // A newer file of another folder comes with a newer base: the note of this database is older.
  write(path, report('共享二'))
  await live.refresh()
  expect((await opened(adminT1, own)).moved).toMatchObject({ base: report('共享') })
  write('schemas/overlays/1/bases/reports/test/carried.json', report('共享二'))
  await live.refresh()
  expect((await opened(adminT1, own)).moved).toBeUndefined()
})

it('files of a deleted tenant no longer serve, also from a folder that the server does not write', async () => {
  const { result } = await admin('POST', 'sys/tenant/add', { body: { code: '9', name: '第九租户', status: '1' } })
  const path = 'schemas/overlays/9/menus/nine.json'
  const file = join(world.schemas, path.replace('schemas/', ''))
  mkdirSync(dirname(file), { recursive: true })
  const items = [{ title: { zh: '九', en: 'Nine' }, url: 'https://example.com' }]
  writeFileSync(file, JSON.stringify({ title: { zh: '九', en: 'Nine' }, items }))
  const { live } = world.api.running.app
  await live.refresh()
  expect(live.current.tenants.get('9')?.menus.has('nine')).toBe(true)
  await admin('PUT', 'sys/tenant/edit', { body: { id: result.id, status: '0' } })
  const erased = await admin('POST', 'sys/tenant/erase', { body: { id: result.id, value: '9' } })
  expect(erased.success, erased.text).toBe(true)
  expect([existsSync(file), live.current.tenants.get('9')]).toEqual([true, undefined])
})

it('a folder without such files stays as it is', () => {
  expect(readFileSync(join(world.schemas, 'menus/lowCode.json'), 'utf8')).toBe(
    readFileSync('schemas/menus/lowCode.json', 'utf8'),
  )
})
