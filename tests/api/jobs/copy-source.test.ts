import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { type FakeMysql, startMysql } from '../../kit/fake-mysql.ts'
import { sharedPostgres } from '../../kit/postgres.ts'

type Call = Awaited<ReturnType<ApiServer['as']>>
type Row = Readonly<Record<string, string>>

/** Copies of data sources into lists and dictionaries: PostgreSQL, MySQL and JSON over HTTP. */
let api: ApiServer
let admin: Call
let english: Call
let json: Server
let mysql: FakeMysql
let database: pg.Client
let ids: { readonly http: string; readonly mysql: string; readonly postgres: string }
/** Answer of the JSON address. */
let rates: readonly object[] = []

beforeAll(async () => {
  json = createServer((_, reply) => reply.end(JSON.stringify({ data: rates })))
  json.listen(0, '127.0.0.1')
  await once(json, 'listening')
  mysql = await startMysql((sql) => {
    if (sql.includes('information_schema')) return { columns: ['name'], rows: [['tint']] }
    const rows = [
      ['r', '红'],
      ['g', '绿'],
    ]
    return sql.includes('tint') ? { columns: ['item_value', 'itemText'], rows } : new Error('syntax')
  })
  const url = await (await sharedPostgres()).fresh()
  database = new pg.Client({ connectionString: url })
  await database.connect()
  const port = (json.address() as AddressInfo).port
  const own = new URL(url)
  api = await startApi({ SOURCES: `127.0.0.1:${port},127.0.0.1:${mysql.port},${own.hostname}:${own.port}` })
  admin = await api.as('admin')
  english = (method, path, options = {}) =>
    admin(method, path, { ...options, headers: { ...options.headers, lang: 'en-US' } })
  const add = async (code: string, values: object) =>
    (await admin('POST', 'sys/datasource/add', { body: { code, name: code, ...values } })).result.id as string
  const account = { dbName: own.pathname.slice(1), dbUsername: own.username, dbPassword: own.password }
  ids = {
    http: await add('rates', { dbType: 'http', dbUrl: `http://127.0.0.1:${port}/`, rowsPath: 'data' }),
    mysql: await add('tints', {
      ...{ dbType: 'mysql', dbUrl: `127.0.0.1:${mysql.port}` },
      ...{ dbName: 'erp', dbUsername: 'who', dbPassword: 'right' },
    }),
    postgres: await add('erp2', { dbType: 'postgresql', dbUrl: `${own.hostname}:${own.port}`, ...account }),
  }
})
afterAll(async () => {
  await api?.close()
  await database?.end()
  json?.closeAllConnections()
  json?.close()
  await mysql?.close()
})

const menuOf = async (code: string): Promise<string> => {
  const perms = `${code.replaceAll('/', ':')}:list`
  const { result } = await admin('GET', `sys/permission/list?pageNo=1&pageSize=50&menuType=1&perms=${perms}`)
  // A page may have the permission of the list.
  return result.records.find((row: Row) => row.target === `resource:${code}`).id
}
const job = (values: object) => ({
  ...{ jobName: 'copySource', cronExpression: '0 0 3 1 1 ? 2040', account: 'masterdata' },
  ...values,
})
const addJob = (values: object, call = admin) => call('POST', 'sys/job/add', { body: job(values) })
const run = (id: string) => admin('POST', 'sys/job/run', { body: { id } })
const lastRun = async (id: string, call = admin) => (await call('GET', `sys/jobRun/list?jobId=${id}`)).result.records[0]
const currency = async (code: string) => (await admin('GET', `bd/currency/list?code=${code}`)).result.records[0]
const pointersOf = async (values: object, call = admin) =>
  (await addJob(values, call)).result?.errors?.map(({ pointer, message }: Row) => [pointer, message])
const pair = (sourceColumn: string, targetField: string) => ({ sourceColumn, targetField })

describe('JSON into a list', () => {
  it('adds and changes records with the rights of the account, and names refused rows in both languages', async () => {
    rates = [
      { iso: 'XCA', label: { zh: '复制甲', en: 'Copy A' } },
      { iso: 'XCB', label: { zh: '复制乙', en: 'Copy B' } },
    ]
    const { fields } = (await admin('GET', 'schema/resource/bd/currency')).result
    const named = [
      pair('iso', fields.code.title.zh),
      pair('label.zh', 'name'),
      pair('label.en', fields.nameEn.title.en),
    ]
    const added = await addJob({ sourceId: ids.http, menuId: await menuOf('bd/currency'), columns: named })
    expect([added.success, added.text]).toEqual([true, added.text])
    const { id } = added.result
    expect((await run(id)).message).toBe('处理 2 条\n新增 2，修改 0，未变 0')
    expect(await currency('XCA')).toMatchObject({ name: '复制甲', nameEn: 'Copy A', createBy: 'masterdata' })

    rates = [
      { iso: 'XCA', label: { zh: '复制甲', en: 'Copy A' } },
      { iso: 'XCB', label: { zh: '复制乙二', en: 'Copy B' } },
      { iso: 'XCB', label: { zh: '重复', en: 'Again' } },
      { label: { zh: '没有编码' } },
      { iso: 'XCC', label: { zh: '长'.repeat(300) } },
    ]
    expect((await run(id)).success).toBe(false)
    const last = await lastRun(id)
    expect(last).toMatchObject({ status: 'fail', done: 2, failed: 3 })
    expect(last.message).toContain('新增 0，修改 1，未变 1')
    expect(last.message).toContain('第 3 行（XCB）：与第 2 行重复')
    expect(last.message).toContain('第 4 行：没有识别数据的值')
    expect(last.message).toMatch(/第 5 行（XCC）：.*名称：/)
    const said = (await lastRun(id, english)).messageEn
    expect(said).toContain('Row 3 (XCB): The same as row 2')
    expect(said).toMatch(/Row 5 \(XCC\): .*ame: /)
    expect(said).not.toMatch(/\p{Script=Han}{2}/u)
    expect(await currency('XCB')).toMatchObject({ name: '复制乙二' })
    expect(await currency('XCC')).toBeUndefined()
    const history = (await admin('GET', `bd/currency/history?id=${(await currency('XCB')).id}`)).result
    expect(history[0]).toMatchObject({ who: 'masterdata', action: 'edit' })
    const [log] = (await admin('GET', 'sys/log/list?pageSize=50')).result.records.filter(({ requestParam }: Row) =>
      String(requestParam).includes(id),
    )
    expect(log).toMatchObject({ userid: 'masterdata' })
  })

  it('writes nothing when a column, the list or a right is gone', async () => {
    const { fields } = (await admin('GET', 'schema/resource/bd/currency')).result
    const named = [pair('iso', 'code'), pair('title', fields.name.title.en)]
    const menuId = await menuOf('bd/currency')
    const { result } = await addJob({ sourceId: ids.http, menuId, columns: named })
    rates = [{ iso: 'XCD', name: 'renamed' }]
    expect((await run(result.id)).message).toContain('数据源没有“title”列，现有：iso, name')
    expect(await currency('XCD')).toBeUndefined()
    rates = [{ iso: 'XCD', title: '又一' }]
    const { store } = api.running.app
    const set = (sql: string, parameters: string[]) => store.write([{ sql, parameters }])
    await set(`update sys_user set status = '2' where username = ?`, ['masterdata'])
    expect((await run(result.id)).message).toContain('执行账号不存在或已冻结')
    await set(`update sys_user set status = '1' where username = ?`, ['masterdata'])
    await set('update sys_job set account = ? where id = ?', ['supplier_a', result.id])
    expect((await run(result.id)).message).toContain('执行账号没有目标的导入权限')
    await set('update sys_job set account = ?, menu_id = ? where id = ?', ['masterdata', 'gone', result.id])
    expect((await run(result.id)).message).toContain('目标列表不存在')
    await set('update sys_job set menu_id = ?, source_id = ? where id = ?', [menuId, 'gone', result.id])
    expect((await run(result.id)).message).toContain('数据源不存在')
    // The source is read with the right of who saved the job.
    await set('update sys_job set source_id = ?, update_by = ? where id = ?', [ids.http, 'masterdata', result.id])
    expect((await run(result.id)).message).toContain('最后修改任务的账号（masterdata）没有使用数据源的权限')
    expect(await currency('XCD')).toBeUndefined()
  })
})

describe('MySQL into a dictionary', () => {
  it('makes the choices of a field: columns are matched by their names', async () => {
    const { result: dict } = await admin('POST', 'sys/dict/add', { body: { dictCode: 'tint_copy', dictName: '颜色' } })
    const { result, success, text } = await addJob({ sourceId: ids.mysql, sourceQuery: 'tint', dictId: dict.id })
    expect([success, text]).toEqual([true, text])
    for (const counts of ['新增 2，修改 0，未变 0', '新增 0，修改 0，未变 2'])
      expect((await run(result.id)).message).toBe(`处理 2 条\n${counts}`)
    const items = (await admin('GET', 'sys/dict/getDictItems/tint_copy')).result
    expect(items.map(({ value, text: label }: Row) => [value, label])).toEqual([
      ['r', '红'],
      ['g', '绿'],
    ])
    await admin('PUT', 'sys/job/edit', { body: { id: result.id, version: 1, sourceQuery: 'gone' } })
    expect((await run(result.id)).message).toContain('数据源没有此表')
    // Its job keeps a dictionary from being deleted; a script may do so.
    expect((await admin('DELETE', `sys/dict/delete?id=${dict.id}`)).message).toContain('定时任务')
    await api.running.app.store.write([{ sql: 'delete from sys_dict where id = ?', parameters: [dict.id] }])
    expect((await run(result.id)).message).toContain('目标字典不存在')
  })
})

describe('PostgreSQL into a list', () => {
  it('copies a query; values that do not fit are named with their row', async () => {
    await database.query('create table unit_of_measure (symbol text, label text, english text, sign text)')
    await database.query(
      `insert into unit_of_measure values ('XUA', '复制单位', 'Unit', 'U'), ('XUB', '单位乙', 'Other', 'a long sign')`,
    )
    const columns = [pair('symbol', 'code'), pair('label', 'name'), pair('english', 'nameEn'), pair('sign', 'symbol')]
    const sourceQuery = 'select * from unit_of_measure order by symbol'
    const base = { sourceId: ids.postgres, sourceQuery, menuId: await menuOf('bd/currency') }
    const { result } = await addJob({ ...base, columns })
    expect((await run(result.id)).message).toMatch(
      /处理 1 条，失败 1 条\n新增 1，修改 0，未变 0\n第 2 行（XUB）：.*符号/,
    )
    await database.query('drop table unit_of_measure')
    expect((await run(result.id)).message).toContain('读取失败')
    expect(await currency('XUA')).toMatchObject({ name: '复制单位' })
  })
})

describe('a job that copies', () => {
  it('is refused at its field', async () => {
    const menuId = await menuOf('bd/currency')
    const base = { sourceId: ids.http, menuId }
    expect(await pointersOf({ ...base, sourceId: 'none' })).toEqual([['/sourceId', expect.anything()]])
    expect(await pointersOf({ ...base, sourceId: ids.mysql })).toEqual([['/sourceQuery', '请填写表名或查询']])
    expect(await pointersOf({ ...base, sourceQuery: 'select 1' })).toEqual([
      ['/sourceQuery', '接口数据源不接受查询，请留空'],
    ])
    expect(await pointersOf({ ...base, menuId: await menuOf('sys/log') })).toEqual([['/menuId', '此列表不能导入数据']])
    expect(await pointersOf({ sourceId: ids.http })).toEqual([['/menuId', expect.anything()]])
    expect(await pointersOf({ ...base, account: 'supplier_a' })).toEqual([['/account', '执行账号没有目标的导入权限']])
    expect(await pointersOf({ ...base, columns: [pair('iso', 'cod')] })).toEqual([
      ['/columns/0/targetField', '目标没有可导入的字段“cod”，是否为“code”？'],
    ])
    expect(await pointersOf({ ...base, columns: [pair('a', 'nameEn')] })).toEqual([
      ['/columns', expect.stringContaining('需要能识别数据的字段')],
    ])
    expect(await pointersOf({ ...base, columns: [pair('a', 'code'), pair('b', 'code')] })).toEqual([
      ['/columns/1/targetField', expect.stringContaining('对应了多个列')],
    ])
  })

  it('takes the columns that are named like a field, and names the others', async () => {
    rates = [{ code: 'XCT', NAME: '丁', name_en: 'Four', decimals: 2, other: 1 }]
    const { result } = await addJob({ sourceId: ids.http, menuId: await menuOf('bd/currency') })
    const take = (call = admin) => call('POST', 'sys/job/takeColumns', { body: { ids: result.id } })
    for (const person of ['buyer', 'auditor', 'admin_t1'])
      expect((await take(await api.as(person))).success).toBe(false)
    expect(await take()).toMatchObject({ success: true, message: '已添加 3 列；没有同名字段的列：decimals, other' })
    const { columns, version } = (await admin('GET', `sys/job/queryById?id=${result.id}`)).result
    expect(columns).toMatchObject(['code', 'NAME', 'name_en'].map((sourceColumn) => ({ sourceColumn })))
    expect((await take()).message).toBe('已添加 0 列；没有同名字段的列：decimals, other')
    const ended = await run(result.id)
    expect([ended.success, ended.message]).toEqual([true, ended.message])
    expect(await currency('XCT')).toMatchObject({ name: '丁' })
    const gone = {
      id: result.id,
      version,
      menuId: await menuOf('bd/currency'),
      sourceId: ids.mysql,
      sourceQuery: 'gone',
    }
    await admin('PUT', 'sys/job/edit', { body: gone })
    expect((await take()).message).toContain('数据源没有此表')
  })

  it('is for the platform tenant', async () => {
    const body = { sourceId: ids.http, menuId: await menuOf('bd/currency'), account: 'admin_t1' }
    const refused = await pointersOf(body, await api.as('admin_t1'))
    expect(refused.map(([pointer]: [string]) => pointer)).toEqual(['/sourceId'])
  })
})
