import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withoutField } from '../../../src/schema/edit/field-edits.ts'
import { compactJson } from '../../../src/schema/model/compact-json.ts'
import { filesIn } from '../../kit/archive.ts'
import { type Call, type Fixture, startResources } from './fixture.ts'
import { itemPath, studioCalls } from './studio-files-kit.ts'

/** Schema files of the studio: access, drafts, publication, history and export. */
const isPostgres = process.env.TEST_DATABASE === 'postgres'
let world: Fixture
let admin: Call
beforeAll(async () => {
  world = await startResources()
  admin = world.admin
})
afterAll(() => world?.close())

const { drop, keep, opened, plan, publish, started } = studioCalls(() => admin)
const onDisk = (path: string) => join(world.schemas, path.replace('schemas/', ''))

describe('schema files in the studio', () => {
  it('are listed, opened and published only by administrators', async () => {
    const calls = [
      ['GET', 'onl/files', undefined],
      ['GET', `onl/files/open?path=${itemPath}`, undefined],
      ['GET', 'onl/files/names', undefined],
      ['PUT', 'onl/files/draft', { path: itemPath, version: 0, text: '{}' }],
      ['POST', 'onl/files/publish', { drafts: [{ path: itemPath, version: 1 }] }],
      ['POST', 'onl/files/expression', { path: itemPath, text: '{}', place: ['rules', 0, 'check'] }],
      ['POST', 'onl/files/try', { path: itemPath, text: '{}' }],
      ['GET', 'onl/files/roleRows?resource=ord/order&role=buyer', undefined],
      ['GET', 'onl/files/export', undefined],
    ] as const
    const strangers = [world.buyer, world.supplierA, await world.api.as('auditor')]
    for (const stranger of strangers)
      for (const [method, path, body] of calls)
        expect([path, (await stranger(method, path, body && { body })).status]).toEqual([path, 403])
    const { files } = (await admin('GET', 'onl/files')).result
    expect(files.find(({ path }: { path: string }) => path === itemPath)).toMatchObject({
      kind: 'resource',
      code: 'test/item',
    })
  })

  it.each([
    'schemas/../package.json',
    'schemas/resources/../../etc/passwd.json',
    'resources/test/item.json',
    'schemas/portal/se.json',
    'schemas/resources/TEST/Item.json',
    'schemas/meta/resource.json',
  ])('refuse the path %s', async (path) => {
    expect((await keep(path, '{}', 0)).success).toBe(false)
    const { success, message } = await admin('GET', `onl/files/open?path=${encodeURIComponent(path)}`)
    expect({ success, message }).toEqual({ success: false, message: '请求参数“path”有误：not a schema file' })
  })

  it('have a draft that is stored with its mistakes, and does not serve', async () => {
    const broken = await keep(itemPath, '{ "title": ', 0)
    expect(broken.result).toMatchObject({ version: 1, problems: [{ file: itemPath, severity: 'error' }] })
    const wrong = await keep(itemPath, JSON.stringify({ title: 'x', fieldz: {} }), 1)
    expect(wrong.result.problems.map(({ pointer }: { pointer: string }) => pointer)).toContain('/fieldz')
    expect(await opened(itemPath)).toMatchObject({ version: 2, draft: { who: '林管理' } })
    expect((await world.buyer('GET', 'test/item/list')).success).toBe(true)
    expect(await publish([{ path: itemPath, version: 2 }])).toMatchObject({ success: false })
    expect((await keep(itemPath, '{}', 1)).status).toBe(409)
    expect((await plan({ path: itemPath, version: 1 })).status).toBe(409)
    expect((await drop(itemPath, 2)).success).toBe(true)
    expect(await opened(itemPath)).toMatchObject({ version: 0, draft: null })
  })

  it('become a table, a list and rights when they are published', async () => {
    const draft = await started('resource', 'test/unit')
    const { result } = await plan(draft)
    expect(result).toMatchObject({ problems: [], losses: [], name: '' })
    expect(result.tables).toEqual([expect.objectContaining({ code: 'test/unit', change: 'added' })])
    expect(result.rights).toEqual([
      expect.objectContaining({ role: { name: 'buyer', title: { zh: '采购员', en: 'Buyer' } }, lost: [] }),
    ])
    expect(await publish([draft])).toMatchObject({ success: true })
    const added = await admin('POST', 'test/unit/add', { body: { code: 'kg', name: 'Kilogram' } })
    expect(added.success).toBe(true)
    expect((await admin('GET', 'test/unit/list')).result.records[0]).toMatchObject({ code: 'kg' })
    const { text, version, versions } = await opened(draft.path)
    expect([version, versions.map(({ number }: { number: number }) => number)]).toEqual([0, [1, 0]])
    expect(text).toBe(compactJson(JSON.parse(text)))
    if (isPostgres) expect(existsSync(onDisk(draft.path))).toBe(false)
    else expect(readFileSync(onDisk(draft.path), 'utf8')).toBe(text)
  })

  it('name the drafts that a draft needs, which are published with it', async () => {
    const title = { zh: '颜色', en: 'Colour' }
    const items = [{ value: 'red', title: { zh: '红', en: 'Red' } }]
    const choices = await started('dictionary', 'test_colour', { title, items })
    const other = await started('dictionary', 'test_idle', { title, items })
    const paint = await started('resource', 'test/paint', {
      title,
      fields: { colour: { type: 'list', title, dict: 'test_colour' } },
      actions: { mix: { do: 'set', set: { colour: 'red' }, title: { zh: '调色', en: 'Mix' }, by: 'buyer' } },
      rights: { buyer: { can: ['list'] } },
    })
    const alone = (await plan(paint)).result
    expect([alone.problems.length > 0, alone.needs]).toEqual([true, [choices.path]])
    const { result } = await plan(paint, choices)
    expect(result).toMatchObject({ problems: [], needs: [] })
    expect(result.rights[0].gained).toEqual([{ name: 'list' }, { name: 'mix', title: { zh: '调色', en: 'Mix' } }])
    // Dictionaries that list what the files make, such as all resources, are no news.
    const screens = result.screens.map(({ kind, code }: Record<string, string>) => `${kind} ${code}`)
    expect(screens).toEqual(['resource test/paint', 'dictionary test_colour'])
    for (const { path, version } of [choices, other, paint]) await drop(path, version)
  })

  it('are published together when one names the other', async () => {
    const unit = await started('resource', 'test/crate')
    const page = await started('page', 'test/crates', {
      title: 'Crates',
      blocks: [{ block: 'list', resource: 'test/crate' }],
    })
    const alone = await plan(page)
    expect(alone.result.problems).toEqual([expect.objectContaining({ file: page.path, severity: 'error' })])
    expect(await publish([page])).toMatchObject({ success: false })
    expect((await plan(unit, page)).result.problems).toEqual([])
    expect((await publish([unit, page])).success).toBe(true)
    expect((await admin('GET', 'schema/page/test/crates')).success).toBe(true)
  })

  it('lose data only after its confirmation by name', async () => {
    await world.addItem(world.buyer, { checkedAt: '2026-03-01 10:00:00' })
    const { text } = await opened(itemPath)
    await keep(itemPath, withoutField(text, 'checkedAt'), 0)
    const draft = { path: itemPath, version: 1 }
    const { result } = await plan(draft)
    expect(result.losses).toEqual([expect.objectContaining({ column: 'checked_at', kind: 'drop', rows: 1 })])
    expect(await publish([draft])).toMatchObject({ success: false })
    expect(await publish([draft], 'x')).toMatchObject({ success: false })
    expect((await world.buyer('GET', 'test/item/list')).result.records[0]).toHaveProperty('checkedAt')
    expect((await publish([draft], result.name)).success).toBe(true)
    expect((await world.buyer('GET', 'test/item/list')).result.records[0]).not.toHaveProperty('checkedAt')
  })

  it('do not replace a text that changed under their draft without a look at it', async () => {
    const path = 'schemas/pages/test/home.json'
    const { text } = await opened(path)
    await keep(path, JSON.stringify({ ...JSON.parse(text), title: 'Draft' }), 0)
    const draft = { path, version: 1 }
    expect((await plan(draft)).result).toMatchObject({ name: '', files: [{ path }] })
    writeFileSync(onDisk(path), JSON.stringify({ ...JSON.parse(text), title: 'Meanwhile' }))
    await world.api.running.app.live.refresh()
    const { result } = await plan(draft)
    expect(result.files).toEqual([expect.objectContaining({ path, isMoved: true })])
    expect(await publish([draft])).toMatchObject({ success: false })
    expect((await admin('GET', 'schema/page/test/home')).result.title).toBe('Meanwhile')
    expect((await publish([draft], result.name)).success).toBe(true)
    expect((await admin('GET', 'schema/page/test/home')).result.title).toBe('Draft')
  })

  it('come back from a version of their history', async () => {
    const { versions } = await opened(itemPath)
    expect(versions).toHaveLength(2)
    const { result } = await admin('GET', `onl/files/version?path=${itemPath}&number=0`)
    await keep(itemPath, result.text, 0)
    expect((await publish([{ path: itemPath, version: 1 }])).success).toBe(true)
    expect((await world.buyer('GET', 'test/item/list')).result.records[0]).toHaveProperty('checkedAt')
    expect((await opened(itemPath)).versions).toHaveLength(3)
  })

  it('are refused where another file would break', async () => {
    const path = 'schemas/dictionaries/test_kind.json'
    await keep(path, null, 0)
    const { result } = await plan({ path, version: 1 })
    expect(result.problems).toContainEqual(expect.objectContaining({ file: itemPath, severity: 'error' }))
    expect(await publish([{ path, version: 1 }])).toMatchObject({ success: false })
    expect((await drop(path, 1)).success).toBe(true)
  })

  it('are removed by a published removal', async () => {
    const path = 'schemas/pages/test/crates.json'
    await keep(path, null, 0)
    expect((await plan({ path, version: 1 })).result.screens).toEqual([
      expect.objectContaining({ kind: 'page', code: 'test/crates', change: 'removed' }),
    ])
    expect((await publish([{ path, version: 1 }])).success).toBe(true)
    expect((await admin('GET', 'schema/page/test/crates')).success).toBe(false)
    expect(await opened(path)).toMatchObject({ served: null, text: null })
  })

  it('are exported as they were published', async () => {
    const { bytes } = await admin('GET', 'onl/files/export')
    const entries = filesIn(bytes)
    const { text } = await opened('schemas/resources/test/unit.json')
    expect(String(entries.get('schemas/resources/test/unit.json'))).toBe(text)
    // A folder that others keep never had the removed page.
    const removed = isPostgres ? undefined : 'schemas/pages/test/crates.json\n'
    expect(entries.get('removed.txt')?.toString()).toBe(removed)
    const patch = String((await admin('GET', 'onl/files/export?as=patch')).bytes)
    expect(patch).toContain(
      'diff --git a/schemas/resources/test/unit.json b/schemas/resources/test/unit.json\nnew file',
    )
    expect(patch).toContain(`+++ b/${itemPath}\n@@ -`)
  })

  it('serve after a restart of the model as before', async () => {
    await world.api.running.app.live.refresh()
    expect((await admin('GET', 'test/unit/list')).success).toBe(true)
    expect(world.api.running.app.live.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  })
})
