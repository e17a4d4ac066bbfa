import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compactJson } from '../../../src/schema/model/compact-json.ts'
import { type Call, type Fixture, startResources } from './fixture.ts'
import { itemPath, studioCalls } from './studio-files-kit.ts'
import { sendFile, workbookOf } from './workbook.ts'

/** Schema files of the studio before publication: new files, trials, names and previews. */
let world: Fixture
let admin: Call
beforeAll(async () => {
  world = await startResources()
  admin = world.admin
})
afterAll(() => world?.close())

const { drop, keep, opened, plan, started } = studioCalls(() => admin)

describe('schema files in the studio', () => {
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
})
