import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSource } from '../../../server/features/sources/make-source.ts'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { sharedPostgres } from '../../kit/postgres.ts'

type Call = Awaited<ReturnType<ApiServer['as']>>
type Row = Readonly<Record<string, unknown>>

const script = `
  create table pump_list (pump_no varchar(20), name text, power_kw numeric(8, 2), pieces bigint, bought date, is_old boolean);
  insert into pump_list values ('P-1', 'Pump', 7.5, 4, '2026-01-02', false), ('P-2', 'Fan', 1.25, 9, '2026-02-03', true),
    ('P-3', 'Valve', 2.5, 1, null, true);
`

describe.each(['sqlite', 'postgres'] as const)('rows that stay in their data source, on %s', (dialect) => {
  let api: ApiServer
  let admin: Call
  let buyer: Call
  let folder: string
  let site: Server
  let database: URL
  let units: readonly object[] = [
    { code: 'EA', name: { zh: '个' } },
    { code: 'KG', name: { zh: '千克' } },
  ]
  let isDown = false
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'procura-live-'))
    cpSync('schemas', join(folder, 'schemas'), { recursive: true })
    site = createServer((_, answer) => {
      answer.statusCode = isDown ? 503 : 200
      answer.end(JSON.stringify({ data: units }))
    })
    await new Promise<void>((resolve) => {
      site.listen(0, '127.0.0.1', resolve)
    })
    database = new URL(await (await sharedPostgres()).fresh())
    const client = new pg.Client({ connectionString: database.href })
    await client.connect()
    await client.query(script)
    await client.end()
    const sources = `127.0.0.1:${portOf(site)}, ${database.hostname}:${database.port}`
    api = await startApi({ SCHEMAS_DIR: join(folder, 'schemas'), SOURCES: sources }, dialect)
    admin = await api.as('admin')
    buyer = await api.as('buyer')
    await makeSource(
      api.running.app.options.dataDir,
      'pumps.db',
      script.replace('is_old boolean', 'is_old text').replaceAll(/(false|true)\)/g, "'$1')"),
    )
  })
  afterAll(async () => {
    await api?.close()
    site?.close()
    await rm(folder, { recursive: true, force: true })
  })

  const portOf = (server: Server) => (server.address() as AddressInfo).port
  const sourceOf = async (code: string, values: object): Promise<Row> => {
    const { result, text } = await admin('POST', 'sys/datasource/add', { body: { code, name: code, ...values } })
    if (!result?.id) throw new Error(text)
    return result
  }
  const jsonOf = (code: string) =>
    sourceOf(code, { dbType: 'http', dbUrl: `http://127.0.0.1:${portOf(site)}/units`, rowsPath: 'data' })
  /** Reads a source again, as after a minute. */
  const touch = async ({ id }: Row) => {
    const { result } = await admin('GET', `sys/datasource/queryById?id=${id}`)
    await admin('PUT', 'sys/datasource/edit', { body: { id, version: result.version, remark: `${Math.random()}` } })
  }
  const publish = async (path: string, text: object | string, version: number) => {
    const body = { path, version, text: typeof text === 'string' ? text : JSON.stringify(text) }
    await admin('PUT', 'onl/files/draft', { body })
    const reply = await admin('POST', 'onl/files/publish', { body: { drafts: [{ path, version: version + 1 }] } })
    expect([path, reply.success, reply.text]).toEqual([path, true, reply.text])
  }
  const textOf = async (path: string) => (await admin('GET', `onl/files/open?path=${path}`)).result.text as string

  it('a table begins a list that reads it, and a report groups its rows', async () => {
    const server = {
      ...{ dbType: 'postgresql', dbUrl: `${database.hostname}:${database.port}`, dbName: database.pathname.slice(1) },
      ...{ dbUsername: database.username, dbPassword: database.password },
    }
    const kinds = [
      ['pumpFile', 'pump_list', { dbType: 'sqlite', dbUrl: 'pumps.db' }, ['false', 'true']],
      ['pumpServer', 'public.pump_list', server, ['N', 'Y']],
    ] as const
    for (const [code, table, values, [no, yes]] of kinds) {
      const { id } = await sourceOf(code, values)
      const body = { code: `test/${code.toLowerCase()}`, source: id, table, live: true }
      const { result } = await admin('POST', 'onl/files/startTable', { body })
      const file = JSON.parse(await textOf(result.path))
      expect(file).toMatchObject({
        view: { of: code, from: table, key: 'pumpNo' },
        only: ['list', 'view', 'export'],
      })
      expect(JSON.stringify(file)).not.toMatch(/"unique"|"required"/)
      await publish(result.path, await textOf(result.path), 1)
      const list = async (query: string, call = buyer) => (await call('GET', `${body.code}/list?${query}`)).result
      expect((await list('powerKw_begin=2&column=powerKw&order=desc')).records).toMatchObject([
        { id: 'P-1', pumpNo: 'P-1', name: 'Pump', powerKw: 7.5, pieces: 4, bought: '2026-01-02', isOld: no },
        { id: 'P-3', bought: null, isOld: yes },
      ])
      expect((await list('pumpNo=*2')).records).toMatchObject([{ id: 'P-2' }])
      expect((await buyer('GET', `${body.code}/queryById?id=P-2`)).result).toMatchObject({ name: 'Fan' })
      expect((await buyer('GET', `${body.code}/exportXls?format=csv`)).text.trim().split('\n')).toHaveLength(4)
      expect((await admin('POST', `${body.code}/add`, { body: { pumpNo: 'P-9' } })).success).toBe(false)
      const other = await api.as('admin_t1')
      expect((await list('', other)).records).toEqual([])
      expect((await (await api.as('supplier_a'))('GET', `${body.code}/list`)).success).toBe(false)
      const report = {
        title: { zh: '泵', en: 'Pumps' },
        from: body.code,
        columns: ['isOld', { key: 'power', field: 'powerKw', aggregate: 'sum', title: { zh: '功率', en: 'Power' } }],
        query: ['pumpNo'],
        sort: '-power',
        totals: ['power'],
      }
      const start = { kind: 'report', code: `test/power${code.toLowerCase()}`, from: undefined }
      const { result: made } = await admin('POST', 'onl/files/start', { body: start })
      await publish(made.path, report, 1)
      const { records } = (await buyer('GET', `report/${start.code}/list?pageSize=50`)).result
      expect(records).toMatchObject([
        { isOld: no, power: 7.5 },
        { isOld: yes, power: 3.75 },
      ])
      expect((await buyer('GET', `report/${start.code}/list?pumpNo=P-2`)).result.records).toMatchObject([
        { isOld: yes, power: 1.25 },
      ])
    }
  })

  it('rows of an address are those of now, and a silent or closed address is named', async () => {
    const source = await jsonOf('unitSite')
    const { result } = await admin('POST', 'onl/files/startTable', {
      body: { code: 'test/unit', source: source.id, table: 'rows', live: true },
    })
    const file = JSON.parse(await textOf(result.path))
    expect([file.view, Object.keys(file.fields)]).toEqual([{ of: 'unitSite', key: 'code' }, ['code', 'nameZh']])
    await publish(result.path, file, 1)
    const list = () => buyer('GET', 'test/unit/list?column=code&order=asc')
    expect((await list()).result.records).toMatchObject([{ nameZh: '个' }, { nameZh: '千克' }])
    const before = units
    units = [...units, { code: 'M', name: { zh: '米' } }]
    await touch(source)
    expect((await list()).result.records).toHaveLength(3)
    isDown = true
    await touch(source)
    expect(await list()).toMatchObject({ success: false, message: expect.stringMatching(/读取失败/) })
    isDown = false
    units = before
    expect((await list()).result.records).toHaveLength(2)
    // No address of a private network but the allowed one.
    await api.running.app.store.write([
      {
        sql: 'update sys_datasource set db_url = ? where id = ?',
        parameters: ['https://127.0.0.1:9/x', source.id as string],
      },
    ])
    await touch(source)
    expect(await list()).toMatchObject({ success: false, message: expect.stringMatching(/不允许连接该地址/) })
    await admin('DELETE', `sys/datasource/delete?id=${source.id}`)
    expect(await list()).toMatchObject({ success: false, message: '数据源“unitSite”不存在' })
  })

  it('a dictionary has its items in a data source: offered, named and checked', async () => {
    const source = await jsonOf('dictSite')
    const add = (values: object, call = admin) =>
      call('POST', 'sys/dict/add', { body: { dictName: 'Units', sourceId: source.id, valueColumn: 'code', ...values } })
    const wrong = await add({ dictCode: 'live_wrong', textColumn: 'title' })
    expect(wrong.text).toContain('没有“title”列，现有：code, name.zh')
    expect((await add({ dictCode: 'live_query', sourceQuery: 'select 1' })).text).toContain('/sourceQuery')
    const strangers = [await api.as('masterdata'), await api.as('admin_t1')]
    for (const call of strangers) {
      const { success, result, text } = await add({ dictCode: 'live_stranger' }, call)
      expect([success && (result.sourceId ?? ''), text]).toEqual([success && '', text])
    }
    const { result: dict } = await add({ dictCode: 'live_unit', textColumn: 'name.zh' })
    const item = { dictId: dict.id, itemValue: 'KG', itemText: '公斤', itemTextEn: 'Kilogram', sortOrder: 1 }
    await admin('POST', 'sys/dictItem/add', { body: item })
    const items = async () => (await buyer('GET', 'sys/dict/getDictItems/live_unit?status=1')).result
    expect(await items()).toMatchObject([
      { value: 'KG', text: '公斤' },
      { value: 'EA', text: '个' },
    ])
    expect((await buyer('GET', 'sys/dict/queryAllDictItems')).result.live_unit).toBeUndefined()
    const title = { zh: '单位', en: 'Unit' }
    const file = {
      title: { zh: '件', en: 'Pieces' },
      label: 'unit',
      fields: { unit: { type: 'list', dict: 'live_unit', title } },
      rights: { buyer: { can: ['list', 'view', 'add', 'edit'] } },
    }
    await api.running.app.live.refresh()
    const { result: made } = await admin('POST', 'onl/files/start', { body: { kind: 'resource', code: 'test/piece' } })
    await publish(made.path, file, 1)
    const piece = (unit: string) => buyer('POST', 'test/piece/add', { body: { unit } })
    expect((await piece('EA')).success).toBe(true)
    expect((await piece('M')).text).toContain('/unit')
    units = [{ code: 'M', name: { zh: '米' } }]
    await touch(source)
    expect((await piece('M')).success).toBe(true)
    const texts = async () => {
      const { result } = await buyer('GET', 'test/piece/list?column=createTime&order=asc')
      return result.records.map((row: Row) => row.unit_dictText ?? row.unit)
    }
    expect((await texts()).toSorted()).toEqual(['EA', '米'])
    // Lists go on with the last items; a new value cannot be checked.
    isDown = true
    await touch(source)
    expect((await texts()).toSorted()).toEqual(['EA', '米'])
    expect(await piece('M')).toMatchObject({ success: false, message: expect.stringMatching(/读取失败/) })
    expect((await buyer('GET', 'sys/dict/getDictItems/live_unit?status=1')).success).toBe(false)
    isDown = false
  })
})
