import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filesIn } from '../../kit/archive.ts'
import { type Call, type Fixture, startResources } from './fixture.ts'

const isPostgres = process.env.TEST_DATABASE === 'postgres'
let world: Fixture
let admin: Call
let adminT1: Call
beforeAll(async () => {
  world = await startResources()
  admin = world.admin
  adminT1 = await world.api.as('admin_t1')
})
afterAll(() => world?.close())

const code = 'test/item'
const path = `schemas/overlays/1/${code}.json`
const start = (call: Call, of: string) => call('POST', 'onl/files/start', { body: { kind: 'overlay', code: of } })
const opened = async (call: Call) => (await call('GET', `onl/files/open?path=${path}`)).result
const keep = (call: Call, version: number, content: object | null) =>
  call('PUT', 'onl/files/draft', { body: { path, version, text: content && JSON.stringify(content) } })
const publish = (call: Call, version: number) =>
  call('POST', 'onl/files/publish', { body: { drafts: [{ path, version }], agreed: '' } })

/** Publishes an overlay as the administrator of its tenant. */
async function published(content: object) {
  const before = await opened(adminT1)
  const version = before.version ?? 0
  const kept = await keep(adminT1, version, content)
  expect(kept.result.problems).toEqual([])
  expect((await publish(adminT1, version + 1)).success).toBe(true)
}

const planFor = async (call: Call) => (await call('GET', `schema/resource/${code}`)).result
const fieldsWrong = ({ result }: Awaited<ReturnType<Call>>) =>
  (result?.errors ?? []).map(({ pointer }: { pointer: string }) => pointer)

const rule = { check: 'qty <= 5', message: { zh: '最多 5 件', en: 'At most 5' }, field: 'qty' }
const fields = { note: { title: { zh: '说明', en: 'Remarks' }, required: true }, grade: { visible: false } }

describe('an overlay of a tenant', () => {
  it('is made and published by the administrator of the tenant, for this tenant only', async () => {
    expect((await start(adminT1, `1/${code}`)).result).toEqual({ path })
    await keep(adminT1, 1, { fields, rules: [rule], list: { columns: ['name', 'code', 'note'] } })
    const { result: plan } = await adminT1('POST', 'onl/files/plan', { body: { drafts: [{ path, version: 2 }] } })
    expect([plan.problems, plan.tables, plan.rights, plan.losses]).toEqual([[], [], [], []])
    expect(plan.screens).toMatchObject([{ kind: 'overlay', code: `1/${code}`, change: 'added' }])
    expect((await publish(adminT1, 2)).success).toBe(true)

    const [own, others] = [await planFor(adminT1), await planFor(world.buyer)]
    expect(own.fields.note).toMatchObject({ title: { zh: '说明', en: 'Remarks' }, required: true })
    expect(others.fields.note).toMatchObject({ title: { zh: '备注', en: 'Note' }, required: false })
    expect(own.list.columns.map(({ field }: { field: string }) => field)).toEqual(['name', 'code', 'note'])
    expect(own.version).not.toBe(others.version)
    expect((await adminT1('GET', own.validator)).status).toBe(200)

    const company = (await world.supplierT1('GET', 'srm/supplier/base/list')).result.records[0].id
    const body = { code: 'T1-1', name: '甲', supplierId: company, qty: 6 }
    const refused = await adminT1('POST', `${code}/add`, { body })
    expect(fieldsWrong(refused).toSorted()).toEqual(['/note', '/qty'])
    const saved = await adminT1('POST', `${code}/add`, { body: { ...body, qty: 5, note: '说明' } })
    expect(saved.success).toBe(true)
    await world.addItem(world.buyer, { qty: 6 })
  })

  it('is a file of the folder, or a text of the database, and exported with the others', async () => {
    const file = join(world.schemas, path.replace('schemas/', ''))
    expect(existsSync(file)).toBe(!isPostgres)
    const served = JSON.parse((await opened(adminT1)).served)
    expect(served.from).toMatchObject({
      '/fields/note/title': { zh: '备注', en: 'Note' },
      '/fields/note/required': null,
    })
    const zip = await adminT1('GET', 'onl/files/export')
    expect([...filesIn(Buffer.from(zip.bytes)).keys()]).toEqual([path])
    const { records } = (await admin('GET', 'sys/tenant/list?code=1')).result
    const { id } = records.find((tenant: { code: string }) => tenant.code === '1')
    const archive = filesIn(Buffer.from((await admin('GET', `sys/tenant/archive?id=${id}`)).bytes))
    expect(JSON.parse(String(archive.get(path)))).toEqual(served)
  })

  it('is logged in its tenant, and other files in that of the platform', async () => {
    const logged = async (tenant: string) => {
      const rows = await world.api.running.app.store.rows<{ detail: string }>({
        sql: `select request_param as detail from sys_log where tenant_id = ? and log_content = 'file published'`,
        parameters: [tenant],
      })
      return rows.map(({ detail }) => JSON.parse(detail).path)
    }
    const other = 'schemas/dictionaries/sex.json'
    const { served } = (await admin('GET', `onl/files/open?path=${other}`)).result
    await admin('PUT', 'onl/files/draft', { body: { path: other, version: 0, text: served } })
    await admin('POST', 'onl/files/publish', { body: { drafts: [{ path: other, version: 1 }], agreed: '' } })
    expect([await logged('1'), await logged('0')]).toEqual([[path], [other]])
  })

  it('is refused to all others, and so are files of all tenants to its administrator', async () => {
    const listed = (await adminT1('GET', 'onl/files')).result.files
    expect(listed.map((each: { path: string }) => each.path)).toEqual([path])
    const foreign = `schemas/overlays/0/${code}.json`
    const base = `schemas/resources/${code}.json`
    for (const other of [foreign, base]) {
      const body = { path: other, version: 0, text: '{"fields":{}}' }
      expect([other, (await adminT1('PUT', 'onl/files/draft', { body })).status]).toEqual([other, 403])
      expect((await adminT1('GET', `onl/files/open?path=${other}`)).status).toBe(403)
      const drafts = [{ path: other, version: 1 }]
      expect((await adminT1('POST', 'onl/files/publish', { body: { drafts } })).status).toBe(403)
      expect((await adminT1('POST', 'onl/files/preview', { body: { path: other } })).status).toBe(403)
    }
    expect((await start(adminT1, `0/${code}`)).status).toBe(403)
    // Resources of the platform tenant, which this administrator does not list.
    expect((await start(adminT1, '1/sys/tenant')).status).toBe(403)
    const hidden = { path: 'schemas/overlays/1/sys/tenant.json', text: '{}' }
    expect((await adminT1('POST', 'onl/files/preview', { body: hidden })).status).toBe(403)
    expect((await start(adminT1, `2/${code}`)).status).toBe(403)
    for (const call of ['onl/files/roleRows?resource=ord/order&role=buyer', 'onl/files/tables?source=x'])
      expect((await adminT1('GET', call)).status).toBe(403)
    expect((await adminT1('POST', 'onl/files/try', { body: { path, text: '{}' } })).status).toBe(403)
    for (const stranger of [world.buyer, world.supplierT1])
      expect((await stranger('GET', `onl/files/open?path=${path}`)).status).toBe(403)
    const names = (await adminT1('GET', 'onl/files/names')).result
    expect(names).toEqual({ role: expect.any(Array), hook: [], part: [], entries: {} })
    // Shared roles, each once, and those of the tenant, which no other one reads.
    const own = { roleCode: 'finance_t1', roleName: '本租户财务' }
    const added = await adminT1('POST', 'sys/role/add', { body: own })
    expect([added.message, added.success]).toEqual([added.message, true])
    const roles: { name: string }[] = (await adminT1('GET', 'onl/files/names')).result.role
    expect(roles.filter(({ name }) => name.startsWith('finance'))).toMatchObject([
      { name: 'finance' },
      { name: 'finance_t1', title: { zh: '本租户财务' } },
    ])
    expect((await admin('GET', 'onl/files/names')).text).not.toContain('本租户财务')
  })

  it('is no copy of an overlay of another tenant', async () => {
    const foreign = `schemas/overlays/2/${code}.json`
    const tenant = { code: '2', name: '第二租户' }
    expect((await admin('POST', 'sys/tenant/add', { body: tenant })).success).toBe(true)
    await admin('PUT', 'onl/files/draft', { body: { path: foreign, version: 0, text: JSON.stringify({ fields }) } })
    await admin('POST', 'onl/files/publish', { body: { drafts: [{ path: foreign, version: 1 }], agreed: '' } })
    const body = { kind: 'overlay', code: '1/bd/unit', from: `2/${code}` }
    expect((await adminT1('POST', 'onl/files/start', { body })).status).toBe(403)
    expect((await admin('POST', 'onl/files/start', { body })).success).toBe(true)
    await admin('DELETE', 'onl/files/draft?path=schemas/overlays/1/bd/unit.json&version=1')
    const { version } = (await admin('GET', `onl/files/open?path=${foreign}`)).result
    await admin('PUT', 'onl/files/draft', { body: { path: foreign, version, text: null } })
    await admin('POST', 'onl/files/publish', {
      body: { drafts: [{ path: foreign, version: version + 1 }], agreed: '' },
    })
  })

  it('belongs to a tenant that exists', async () => {
    for (const tenant of ['01', '77']) {
      const unknown = `schemas/overlays/${tenant}/${code}.json`
      const body = { path: unknown, version: 0, text: '{"fields":{}}' }
      const answers = [await admin('PUT', 'onl/files/draft', { body }), await start(admin, `${tenant}/${code}`)]
      const message = `没有编号为 ${tenant} 的租户`
      expect(answers.map((answer) => answer.message)).toEqual([message, message])
    }
  })

  it('does not see drafts of the files of all tenants, nor their mistakes', async () => {
    const base = `schemas/resources/${code}.json`
    await admin('PUT', 'onl/files/draft', { body: { path: base, version: 0, text: '{' } })
    const version = (await opened(adminT1)).version
    const { result } = await keep(adminT1, version, { fields })
    expect(result.problems).toEqual([])
    expect((await adminT1('GET', 'onl/files')).result.files).toHaveLength(1)
    await adminT1('DELETE', `onl/files/draft?path=${path}&version=${version + 1}`)
    await admin('DELETE', `onl/files/draft?path=${base}&version=1`)
  })

  it('previews its form with the values of the resource that it replaces', async () => {
    const text = JSON.stringify({ fields: { note: { title: { zh: '注', en: 'Memo' }, width: 90 } } })
    const { result } = await adminT1('POST', 'onl/files/preview', { body: { path, text } })
    expect(result.resource.fields.note.title).toEqual({ zh: '注', en: 'Memo' })
    expect(result.replaced).toEqual({ '/fields/note/title': { zh: '备注', en: 'Note' }, '/fields/note/width': null })
  })

  it('reports a replaced value that the resource changed since, and does not hold the resource back', async () => {
    const base = `schemas/resources/${code}.json`
    const { served } = (await admin('GET', `onl/files/open?path=${base}`)).result
    const moved = served.replace('"备注"', '"附注"')
    expect(moved).not.toBe(served)
    await admin('PUT', 'onl/files/draft', { body: { path: base, version: 0, text: moved } })
    const { result: plan } = await admin('POST', 'onl/files/plan', { body: { drafts: [{ path: base, version: 1 }] } })
    expect(plan.problems).toMatchObject([{ file: path, severity: 'warning' }])
    const done = await admin('POST', 'onl/files/publish', {
      body: { drafts: [{ path: base, version: 1 }], agreed: '' },
    })
    expect(done.success).toBe(true)
    expect((await planFor(world.buyer)).fields.note.title.zh).toBe('附注')
    expect((await planFor(adminT1)).fields.note.title.zh).toBe('说明')
    const { problems } = await opened(adminT1)
    expect(problems).toMatchObject([{ file: path, severity: 'warning', pointer: '/from/~1fields~1note~1title' }])
    expect((await adminT1('GET', 'onl/files')).result.files).toMatchObject([{ path, hasProblems: true }])
  })

  it('of a page says in the folder what it was made from', async () => {
    const own = 'schemas/overlays/1/pages/dashboard/workplace.json'
    const base = join(world.schemas, own.replace('schemas/overlays/1/', 'overlays/1/bases/'))
    const call = (method: string, address: string, body?: object) => adminT1(method, `onl/files/${address}`, { body })
    const publishAs = async (text: string | null, version: number) => {
      await call('PUT', 'draft', { path: own, version, text })
      return call('POST', 'publish', { drafts: [{ path: own, version: version + 1 }], agreed: '' })
    }
    await call('POST', 'start', { kind: 'page', code: 'dashboard/workplace' })
    const { text, shared } = (await adminT1('GET', `onl/files/open?path=${own}`)).result
    expect((await publishAs(text.replace(/"zh": "[^"]*"/, '"zh": "自有"'), 1)).success).toBe(true)
    if (!isPostgres) expect(readFileSync(base, 'utf8')).toBe(shared)
    expect((await publishAs(null, 0)).success).toBe(true)
    expect(existsSync(base)).toBe(false)
  })

  it('is taken back: the tenant has the resource itself again', async () => {
    const { version } = await opened(adminT1)
    await keep(adminT1, version, null)
    expect((await publish(adminT1, version + 1)).success).toBe(true)
    expect((await planFor(adminT1)).fields.note.title.zh).toBe('附注')
    await published({ fields: { note: { help: { zh: '请写明', en: 'Say why' } } } })
    expect((await planFor(adminT1)).fields.note.help).toEqual({ zh: '请写明', en: 'Say why' })
  })

  it.skipIf(isPostgres)('follows its file on disk, whatever is wrong with it', async () => {
    const file = join(world.schemas, path.replace('schemas/', ''))
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, '{')
    await expect.poll(async () => (await admin('GET', 'schema/diagnostics')).result).toMatchObject([{ file: path }])
    expect((await planFor(adminT1)).fields.note.help).toBeDefined()
    writeFileSync(file, text)
    await expect.poll(async () => (await admin('GET', 'schema/diagnostics')).result).toEqual([])
  })
})
