import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withoutField } from '../../../src/schema/edit/field-edits.ts'
import { compactJson } from '../../../src/schema/model/compact-json.ts'
import { filesIn } from '../../kit/archive.ts'
import { type Call, type Fixture, startResources } from './fixture.ts'
import { sendFile, workbookOf } from './workbook.ts'

const isPostgres = process.env.TEST_DATABASE === 'postgres'
let world: Fixture
let admin: Call
beforeAll(async () => {
  world = await startResources()
  admin = world.admin
})
afterAll(() => world?.close())

const itemPath = 'schemas/resources/test/item.json'
const opened = async (path: string) => (await admin('GET', `onl/files/open?path=${path}`)).result
const keep = (path: string, text: string | null, version: number, call = admin) =>
  call('PUT', 'onl/files/draft', { body: { path, version, text } })
const plan = (...drafts: readonly object[]) => admin('POST', 'onl/files/plan', { body: { drafts } })
const publish = (drafts: readonly object[], agreed?: string) =>
  admin('POST', 'onl/files/publish', { body: { drafts, ...(agreed !== undefined && { agreed }) } })
const drop = (path: string, version: number) => admin('DELETE', `onl/files/draft?path=${path}&version=${version}`)
const onDisk = (path: string) => join(world.schemas, path.replace('schemas/', ''))

/** Makes the draft of a new file with a text. */
async function started(kind: string, code: string, text?: object) {
  const { result } = await admin('POST', 'onl/files/start', { body: { kind, code } })
  const path = result.path as string
  if (!text) return { path, version: 1 }
  await keep(path, JSON.stringify(text), 1)
  return { path, version: 2 }
}

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

  it('are tried as texts: with the files that serve, without drafts, and nothing is stored', async () => {
    const path = 'schemas/resources/playground/sample.json'
    const tried = async (text: string) => (await admin('POST', 'onl/files/try', { body: { path, text } })).result
    const title = { zh: '试验', en: 'Trial' }
    const file = { title, label: 'name', fields: { name: { type: 'text', title, maxLength: 20 } } }
    const { draft, problems } = await tried(JSON.stringify(file))
    expect([draft.resource.code, Object.keys(draft.resource.fields), problems]).toEqual([
      'playground/sample',
      expect.arrayContaining(['name']),
      [],
    ])
    const wrong = await tried(JSON.stringify({ ...file, label: 'nme' }))
    expect(wrong.problems).toContainEqual(expect.objectContaining({ file: path, pointer: '/label' }))
    expect((await tried('{ "title": ')).draft).toBe(null)

    const other = await started('resource', 'test/tried', file)
    const from = { type: 'list', from: 'test/tried', title }
    const { problems: unknown } = await tried(JSON.stringify({ ...file, fields: { ...file.fields, other: from } }))
    expect(unknown).toContainEqual(
      expect.objectContaining({ file: path, message: expect.stringContaining('test/tried') }),
    )
    await drop(other.path, other.version)
    const { files } = (await admin('GET', 'onl/files')).result
    expect(files.map((each: { path: string }) => each.path)).not.toContain(path)
    expect((await admin('GET', 'playground/sample/list')).status).toBe(404)
    const { status } = await admin('POST', 'onl/files/try', { body: { path: '../x.json', text: '{}' } })
    expect(status).toBe(400)
  })

  it('show the rows of a role by the rights that serve, not by those of a draft', async () => {
    const rowsOf = (role: string) => admin('GET', `onl/files/roleRows?resource=ord/order&role=${role}`)
    const ids = ({ result }: Awaited<ReturnType<Call>>) => result.records.map(({ id }: { id: string }) => id)
    const own = await world.buyer('GET', 'ord/order/list?pageSize=5')
    expect(ids(await rowsOf('buyer'))).toEqual(ids(own))
    const [first] = (await rowsOf('warehouse')).result.records
    expect(first).not.toHaveProperty('amountWithTax')
    // An administrator belongs to no company.
    expect(ids(await rowsOf('supplier'))).toEqual([])
    const path = 'schemas/resources/ord/order.json'
    const { text } = await opened(path)
    await keep(
      path,
      compactJson({ ...JSON.parse(text), rights: { warehouse: { can: ['*'] }, expert: { can: ['list'] } } }),
      0,
    )
    expect((await rowsOf('warehouse')).result.records[0]).not.toHaveProperty('amountWithTax')
    expect(ids(await rowsOf('expert'))).toEqual([])
    await drop(path, 1)
    for (const wrong of ['resource=ord/order&role=nobody', 'resource=no/such&role=buyer'])
      expect((await admin('GET', `onl/files/roleRows?${wrong}`)).status).toBe(404)
  })

  it('come with the names that they may refer to', async () => {
    const { role, hook, part, entries } = (await admin('GET', 'onl/files/names')).result
    expect(role).toContainEqual({ name: 'finance', title: { zh: '财务', en: 'Finance' } })
    expect(hook.map(({ name }: { name: string }) => name)).toContain('message')
    expect(part).toContainEqual({ name: expect.stringMatching(/^\w[\w-]*\.\w+$/), title: expect.anything() })
    expect(entries.sex).toContainEqual({ name: '1', title: { zh: '男', en: 'Male' } })
  })

  it('come with what an expression in them may read, also before it is written', async () => {
    const { text } = await opened(itemPath)
    const at = (...place: readonly (string | number)[]) =>
      admin('POST', 'onl/files/expression', { body: { path: itemPath, text, place } })
    const { result } = await at('rules', 0, 'check')
    expect(result).toMatchObject({ of: 'test/item', wanted: 'bool' })
    const own = Object.keys(JSON.parse(text).fields)
    const named = result.names.map(({ name }: { name: string }) => name)
    expect(named).toEqual(expect.arrayContaining([...own.slice(0, 3), 'user.supplierId', 'today']))
    expect((await at('title', 'zh')).result).toBeNull()
    const outside = { path: '../x.json', text, place: [] }
    expect((await admin('POST', 'onl/files/expression', { body: outside })).success).toBe(false)
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

  it('of a report begin with the columns of its records', async () => {
    const start = { kind: 'report', code: 'test/items', resource: 'test/item' }
    const { result } = await admin('POST', 'onl/files/start', { body: start })
    const report = JSON.parse((await opened(result.path)).text)
    expect(report.from).toBe('test/item')
    expect(report.columns.length).toBeGreaterThan(1)
    expect((await plan({ path: result.path, version: 1 })).result.problems).toEqual([])
    await drop(result.path, 1)
  })

  it('begin with the columns of a workbook', async () => {
    const sheet = await workbookOf([
      ['编码', '数量', '购入日期'],
      ['T-1', 3, '2026-01-05'],
      ['T-2', 4, '2026-02-05'],
    ])
    const { result } = await sendFile(admin, 'onl/files/startSheet?code=test/tool', sheet)
    const { fields } = JSON.parse((await opened(result.path)).text)
    expect(fields.code).toMatchObject({ type: 'text', unique: true, title: { zh: '编码', en: 'Code' } })
    expect(Object.values(fields)).toContainEqual(expect.objectContaining({ type: 'integer', title: expect.anything() }))
    expect((await plan({ path: result.path, version: 1 })).result.problems).toEqual([])
    expect((await sendFile(admin, 'onl/files/startSheet?code=test/item', sheet)).success).toBe(false)
    expect((await sendFile(admin, 'onl/files/startSheet?code=test/other', Buffer.from('no workbook'))).success).toBe(
      false,
    )
    expect((await sendFile(world.buyer, 'onl/files/startSheet?code=test/other', sheet)).status).toBe(403)
    expect((await drop(result.path, 1)).success).toBe(true)
  })

  it('begin with a form definition of a JeecgBoot server, with its tables and choices', async () => {
    const properties = {
      name: { title: '名称', view: 'text' },
      level: { title: '等级', view: 'radio', enum: [{ value: 'a', text: '甲' }] },
      parts: { view: 'tab', describe: '配件', columns: [{ key: 'part', title: '配件名', type: 'input' }] },
    }
    const start = (code: string, form: object, call = admin) =>
      call('POST', 'onl/files/startForm', { body: { code, form } })
    const { result } = await start('test/kit', { head: { tableTxt: '成套' }, schema: { properties } })
    const made = [result.path, 'schemas/resources/test/kit/parts.json', 'schemas/dictionaries/test_kit_level.json']
    const drafts = made.map((path) => ({ path, version: 1 }))
    expect((await plan(...drafts)).result).toMatchObject({
      problems: [],
      tables: [{ code: 'test/kit' }, { code: 'test/kit/parts' }],
    })
    expect((await start('test/item', { schema: { properties } })).success).toBe(false)
    expect((await start('test/other', { schema: { properties: { name: null } } })).success).toBe(false)
    for (const part of [
      { view: 'tab', columns: 5 },
      { title: { deep: 1 }, enum: 'x' },
      { view: 'tab', columns: [null] },
    ])
      expect((await start('test/other', { schema: { properties: { part } } })).status).toBeLessThan(500)
    expect((await start('test/other', { schema: { properties } }, world.buyer)).status).toBe(403)
    for (const { path, version } of drafts) expect((await drop(path, version)).success).toBe(true)
  })

  it('begin with the tables of an exported Online form of a JeecgBoot server', async () => {
    const field = { dbFieldName: 'tool_name', dbFieldTxt: '名称', fieldShowType: 'text', isShowForm: 1 }
    const table = (head: object) => ({ head: { tableName: 'biz_tool', tableType: 1, ...head }, fields: [field] })
    const start = (code: string, form: object) => admin('POST', 'onl/files/startForm', { body: { code, form } })
    const { result } = await start('test/stored', [table({ tableTxt: '工具' })])
    const { text } = await opened(result.path)
    expect(JSON.parse(text)).toMatchObject({ title: { zh: '工具' }, fields: { toolName: { title: { zh: '名称' } } } })
    expect((await plan({ path: result.path, version: 1 })).result.problems).toEqual([])
    expect((await drop(result.path, 1)).success).toBe(true)
    const both = await start('test/both', [table({}), table({ tableName: 'other' })])
    expect(both).toMatchObject({ success: false, status: 400 })
    for (const fields of [[], [{ dbFieldName: 5 }]])
      expect((await start('test/broken', [{ head: { tableName: 'x' }, fields }])).status).toBe(400)
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

  it('have a preview of a resource before it serves', async () => {
    const draft = await started('resource', 'test/shelf')
    expect((await admin('POST', 'onl/files/preview', { body: { path: draft.path } })).result).toMatchObject({
      resource: { code: 'test/shelf' },
      extension: [],
    })
    // A text that is typed is drawn before it is stored, and is not stored by that.
    const { text } = await opened(draft.path)
    const typed = JSON.stringify({ ...JSON.parse(text), title: { zh: '货架', en: 'Shelves' } })
    const drawn = await admin('POST', 'onl/files/preview', { body: { path: draft.path, text: typed } })
    expect(drawn.result.resource.title).toEqual({ zh: '货架', en: 'Shelves' })
    expect(await opened(draft.path)).toMatchObject({ text, version: 1 })
    const broken = { path: draft.path, text: '{' }
    expect((await admin('POST', 'onl/files/preview', { body: broken })).result).toBeNull()
    expect((await world.buyer('POST', 'onl/files/preview', { body: broken })).status).toBe(403)
    expect((await admin('GET', 'schema/resource/test/shelf')).success).toBe(false)
    expect((await admin('POST', 'onl/files/start', { body: { kind: 'resource', code: 'test/item' } })).success).toBe(
      false,
    )
    await drop(draft.path, 1)
  })

  it('have a preview with the rights of mixins, the roles of their actions, and the states of drafted dictionaries', async () => {
    const dictionary = await started('dictionary', 'st_chest', {
      title: { zh: '状态', en: 'State' },
      items: [
        { value: 'open', title: { zh: '开', en: 'Open' } },
        { value: 'shut', title: { zh: '关', en: 'Shut' } },
      ],
    })
    const mixin = await started('mixin', 'chests', {
      title: { zh: '箱', en: 'Chests' },
      fields: { status: { type: 'list', dict: 'st_chest', title: { zh: '状态', en: 'State' } } },
      states: { field: 'status', initial: 'open' },
      actions: {
        shut: {
          ...{ do: 'transition', title: { zh: '关', en: 'Shut' } },
          ...{ from: ['open'], to: 'shut', by: ['buyer', 'quality'] },
        },
      },
      rights: { auditor: { can: ['list'], where: "status == 'shut'" }, buyer: { can: ['list'] } },
    })
    const resource = await started('resource', 'test/chest', {
      title: { zh: '箱', en: 'Chests' },
      extends: ['chests'],
      fields: { name: { type: 'text', title: { zh: '名称', en: 'Name' } } },
      actions: { shut: { like: 'chests', by: 'warehouse' } },
      rights: { buyer: { can: ['list', 'view', 'add'], hide: ['name'] } },
    })
    const seenBy = async (role: string) =>
      (await admin('POST', 'onl/files/preview', { body: { path: resource.path, role } })).result.resource
    expect(await seenBy('buyer')).toMatchObject({ can: ['list', 'view', 'add'], fields: { status: {} } })
    expect((await seenBy('buyer')).fields).not.toHaveProperty('name')
    expect((await seenBy('warehouse')).can).toEqual(['shut'])
    expect((await seenBy('approver')).can).toEqual([])
    expect((await admin('POST', 'onl/files/preview', { body: { path: resource.path, role: 'nobody' } })).status).toBe(
      404,
    )
    expect((await admin('POST', 'onl/files/preview', { body: { path: resource.path } })).result).toMatchObject({
      access: {
        rights: { auditor: { can: ['list'], where: "status == 'shut'" }, buyer: { can: ['list'] } },
        by: { shut: ['buyer', 'quality'] },
      },
      states: [{ name: 'open', title: { zh: '开', en: 'Open' } }, { name: 'shut' }],
    })
    for (const { path, version } of [dictionary, mixin, resource]) await drop(path, version)
  })

  it('have a preview of a report with its rows, with the rights and columns of the files that serve', async () => {
    const { path } = await started('report', 'test/itemcount', {
      title: { zh: '数量', en: 'Count' },
      from: 'test/item',
      columns: [{ key: 'items', field: 'id', aggregate: 'count', title: { zh: '数量', en: 'Items' } }],
    })
    const { report } = (await admin('POST', 'onl/files/preview', { body: { path } })).result
    expect(report).toMatchObject({ code: 'onl/files/rows/test/itemcount', title: { en: 'Count' } })
    const rows = await admin('GET', `${report.code}/list`)
    expect(rows.result).toMatchObject({ total: expect.any(Number), records: expect.any(Array) })
    // The list that was drawn before a column went still asks for its order.
    expect((await admin('GET', `${report.code}/list?column=gone&order=asc`)).success).toBe(true)
    expect((await admin('GET', 'report/test/itemcount/list')).success).toBe(false)
    expect((await world.buyer('GET', `${report.code}/list`)).status).toBe(403)
    expect((await admin('GET', 'onl/files/rows/test/missing/list')).success).toBe(false)
    expect((await admin('GET', 'onl/files/rows/test/itemcount')).status).toBe(404)

    // A draft that gives more rights than its file shows no rows: those of the file that serves apply.
    const { text } = await opened(itemPath)
    const { fields, ...item } = JSON.parse(text)
    const wider = { ...item, fields: { ...fields, extraNote: { type: 'text', title: { zh: '附注', en: 'Note' } } } }
    await keep(itemPath, JSON.stringify(wider), 0)
    expect((await admin('GET', `${report.code}/list`)).success).toBe(true)
    // A column of a draft has no data before it is published.
    const { text: written } = await opened(path)
    const noting = { ...JSON.parse(written), columns: ['extraNote'] }
    await keep(path, JSON.stringify(noting), 2)
    expect((await admin('POST', 'onl/files/preview', { body: { path } })).message).toContain('test/item')
    await drop(itemPath, 1)
    expect((await admin('POST', 'onl/files/preview', { body: { path } })).result).toBeNull()
    await drop(path, 3)
  })

  it('are exported as they were published', async () => {
    const { bytes } = await admin('GET', 'onl/files/export')
    const entries = filesIn(bytes)
    const { text } = await opened('schemas/resources/test/unit.json')
    expect(String(entries.get('schemas/resources/test/unit.json'))).toBe(text)
    expect(String(entries.get('removed.txt'))).toBe('schemas/pages/test/crates.json\n')
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
