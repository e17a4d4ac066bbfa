import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { jsonSource } from '../../server/features/sources/json-source.ts'
import { NotReadable, TooMuch } from '../../server/platform/store/foreign/foreign.ts'
import { mysqlServer } from '../../server/platform/store/foreign/mysql.ts'
import { postgresServer } from '../../server/platform/store/foreign/postgres.ts'
import { sqliteFile } from '../../server/platform/store/foreign/sqlite.ts'
import { errorText } from '../../src/schema/model/errors.ts'
import { type ApiServer, startApi } from '../kit/api-server.ts'
import { type FakeMysql, startMysql } from '../kit/fake-mysql.ts'
import { sharedPostgres } from '../kit/postgres.ts'

/** Data sources by kind: MySQL over its protocol, JSON over HTTP, selects of PostgreSQL. */
const endless = () => Array.from({ length: 10_050 }, (_, index) => [String(index)])
const material = [
  ['M1', '螺栓'],
  ['M2', null],
]
const described = [
  ['code', '物料编码'],
  ['name', ''],
]
/** Answers to the first of these texts within a statement. */
const answers: readonly (readonly [string, Parameters<typeof startMysql>[0]])[] = [
  ['information_schema.tables', () => ({ columns: ['name'], rows: [['material']] })],
  ['information_schema.columns', () => ({ columns: ['name', 'comment'], rows: described })],
  ['endless', () => ({ columns: ['n'], rows: endless() })],
  ['silent', () => undefined],
  ['amounts', () => ({ columns: ['amount', 'note'], types: [246, 253], rows: [['12345678901234567.89', '007.10']] })],
  ['unseen', () => ({ columns: ['unseen', 'columns'], rows: [['1', '2']] })],
  ['material', () => ({ columns: ['code', 'name'], rows: material })],
  ['select 1', () => ({ columns: ['1'], rows: [['1']] })],
  ['', () => new Error('syntax')],
]
let mysql: FakeMysql
beforeAll(async () => {
  mysql = await startMysql((sql) => answers.find(([text]) => sql.includes(text))?.[1](sql))
})
afterAll(() => mysql?.close())

describe('MySQL', () => {
  const server = (other: object = {}) =>
    mysqlServer({ address: '127.0.0.1', port: mysql.port, database: 'erp', user: 'who', password: 'right', ...other })

  it('answers a test, tables, a sample with comments, and a select', async () => {
    await expect(server().test()).resolves.toBeUndefined()
    await expect(server({ password: '' }).test()).rejects.toThrow(/denied/)
    expect(await server().tables()).toEqual(['material'])
    const columns = ['物料编码', ''].map((comment, index) => ({ name: ['code', 'name'][index], comment }))
    expect(await server().sample('material')).toEqual({ columns, rows: material })
    expect(await server().sample('user')).toBeUndefined()
    expect((await server().read('material')).rows).toEqual(material)
    expect((await server().read('select code, name from material;')).columns.map(({ name }) => name)).toEqual([
      'code',
      'name',
    ])
  })

  it('reads in a read-only transaction, a derived table with limits of time and rows', async () => {
    const before = mysql.statements.length
    await server().read('select code from material -- all')
    expect(mysql.statements.slice(before)).toEqual([
      "set time_zone = '+08:00'",
      'start transaction read only',
      'select /*+ max_execution_time(60000) */ * from (select code from material -- all\n) as foreign_rows limit 10001',
    ])
    await expect(server().read('delete from material')).rejects.toThrow(NotReadable)
    await expect(server().read('select * from endless')).rejects.toThrow(TooMuch)
    // A comment before it, no space after it.
    expect((await server().read('/* all */ select*from material')).rows).toEqual(material)
  })

  it('keeps digits that a number cannot hold, and ends when it is stopped', async () => {
    expect((await server().read('select * from amounts')).rows).toEqual([['12345678901234567.89', '007.10']])
    const stop = new AbortController()
    const reading = server().read('select * from silent', stop.signal)
    setTimeout(() => stop.abort(new Error('the server stops')), 50)
    await expect(reading).rejects.toThrow('the server stops')
    const before = AbortSignal.abort(new Error('stopped before'))
    await expect(server().read('select * from silent', before)).rejects.toThrow('stopped before')
  })

  it('parses rows without generated code', async () => {
    const compiled = vi.fn()
    vi.stubGlobal('Function', new Proxy(Function, { apply: compiled, construct: compiled }))
    try {
      // Other columns than before: parsers are cached by their columns.
      expect((await server().read('select unseen, columns from material')).rows).toEqual([['1', '2']])
    } finally {
      vi.unstubAllGlobals()
    }
    expect(compiled).not.toHaveBeenCalled()
  })
})

describe('PostgreSQL', () => {
  const fresh = async () => {
    const url = await (await sharedPostgres()).fresh()
    const { hostname, port, pathname, username, password } = new URL(url)
    const account = { address: hostname, port: Number(port), user: username, password, database: pathname.slice(1) }
    const run = async (sql: string) => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query(sql)
      await client.end()
    }
    return { ...postgresServer(account), run }
  }

  it('takes one select, which changes nothing', async () => {
    const { read, tables, run } = await fresh()
    await run('create sequence counted')
    expect((await read('select n, n * 2 as "double" from generate_series(1, 1200) n')).rows).toHaveLength(1200)
    for (const sql of [
      'select 1) as x; create table stolen (a int); select * from (select 1',
      'with gone as (delete from pg_description returning 1) select * from gone',
    ])
      await expect(read(sql)).rejects.toThrow()
    await expect(read(`select nextval('counted')`)).rejects.toThrow(/read-only transaction/)
    await expect(read(`select set_config('transaction_read_only', 'off', true)`)).rejects.toThrow(/before any query/)
    await expect(read('drop table stolen')).rejects.toThrow(NotReadable)
    await expect(read('select * from generate_series(1, 10001)')).rejects.toThrow(TooMuch)
    expect(await tables()).toEqual([])
  })

  it('keeps each value: digits, money, times of the zone of the product, long texts', async () => {
    const { read } = await fresh()
    const { rows } =
      await read(`select 9007199254740993::bigint, 0.1::numeric, 12345678901234567.89::numeric, 7::bigint,
      'NaN'::numeric, '$1,234.50'::money, '2026-01-01 00:30:00+00'::timestamptz, repeat('x', 5000)`)
    expect(rows).toEqual([
      ['9007199254740993', 0.1, '12345678901234567.89', 7, 'NaN', '$1,234.50', '2026-01-01 08:30:00', 'x'.repeat(5000)],
    ])
  })

  it('ends when it is stopped, and when the rows are too large', async () => {
    const { read, sample, run } = await fresh()
    const stop = new AbortController()
    const reading = read('select pg_sleep(30)', stop.signal)
    setTimeout(() => stop.abort(new Error('the server stops')), 300)
    await expect(reading).rejects.toThrow('the server stops')
    const before = AbortSignal.abort(new Error('stopped before'))
    await expect(read('select pg_sleep(30)', before)).rejects.toThrow('stopped before')
    await run(`create table large as select n, repeat('x', 1000000) as text from generate_series(1, 200) n`)
    await expect(read('select * from public.large')).rejects.toThrow(TooMuch)
    await expect(sample('public.large')).rejects.toThrow(TooMuch)
  }, 60_000)
})

describe('SQLite', () => {
  it('keeps whole numbers beyond those of JavaScript', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'procura-source-'))
    const database = new DatabaseSync(join(dir, 'a.db'))
    database.exec('create table big (n integer, m integer); insert into big values (9007199254740993, 42)')
    database.close()
    expect((await sqliteFile(join(dir, 'a.db')).read('big')).rows).toEqual([['9007199254740993', 42]])
    await rm(dir, { recursive: true })
  })
})

describe('JSON over HTTP', () => {
  let files: Server
  let api: ApiServer
  let admin: Awaited<ReturnType<ApiServer['as']>>
  let port: number
  beforeAll(async () => {
    const items = (list: readonly unknown[]) => JSON.stringify({ data: { items: list } })
    const bodies: Readonly<Record<string, string>> = {
      '/many': items(Array(10_001).fill({ code: 1 })),
      '/digits': '{"data":{"items":[{"n":9007199254740993,"m":0.5}]}}',
      '/long': `["${'x'.repeat(33_000_000)}"]`,
    }
    files = createServer(({ url = '', headers }, reply) => {
      if (url === '/away') return reply.writeHead(302, { location: '/rows' }).end()
      if (url === '/key' && headers.authorization !== 'Bearer one') return reply.writeHead(401).end()
      return reply.end(bodies[url] ?? items([{ code: 'M1', site: { city: '苏州' } }, { code: 'M2' }]))
    })
    files.listen(0, '127.0.0.1')
    await once(files, 'listening')
    port = (files.address() as AddressInfo).port
    api = await startApi({ SOURCES: `127.0.0.1:${port}` })
    admin = await api.as('admin')
  })
  afterAll(async () => {
    await api?.close()
    files?.closeAllConnections()
    files?.close()
  })

  let count = 0
  const add = async (values: object) => {
    count += 1
    const body = { code: `json${count}`, name: 'json', dbType: 'http', rowsPath: 'data.items', ...values }
    return admin('POST', 'sys/datasource/add', { body })
  }
  const test = async (id: string) => (await admin('POST', 'sys/datasource/testConnection', { body: { id } })).success
  const tried = async (values: object) => test((await add(values)).result.id)
  const at = (path: string) => `http://127.0.0.1:${port}${path}`

  it('reads an allowed address with its header, and follows no redirect', async () => {
    expect(await tried({ dbUrl: at('/rows') })).toBe(true)
    expect(await tried({ dbUrl: at('/key') })).toBe(false)
    expect(await tried({ dbUrl: at('/key'), headerName: 'Authorization', headerValue: 'Bearer one' })).toBe(true)
    expect(await tried({ dbUrl: at('/rows'), rowsPath: 'data.other' })).toBe(false)
    expect(await tried({ dbUrl: at('/away') })).toBe(false)
    expect(await tried({ dbUrl: at('/long'), rowsPath: '' })).toBe(false)
  })

  it('keeps digits, takes a first part of many rows as a sample, and refuses to read them all', async () => {
    const source = (path: string) =>
      jsonSource({ url: new URL(at(path)), header: undefined, path: 'data.items', isPrivate: true })
    expect((await source('/digits').read('')).rows).toEqual([['9007199254740993', 0.5]])
    expect((await source('/many').sample('rows'))?.rows).toHaveLength(200)
    await expect(source('/many').read('')).rejects.toThrow(TooMuch)
  })

  it('refuses addresses of a private network, plain http, and headers that frame a request', async () => {
    const refused = async (values: object) =>
      (await add(values)).result?.errors?.map(({ pointer }: { pointer: string }) => pointer)
    expect(await refused({ dbUrl: 'http://example.com/rows' })).toEqual(['/dbUrl'])
    expect(await refused({ dbUrl: `http://localhost:${port}/rows` })).toEqual(['/dbUrl'])
    expect(await refused({ dbUrl: 'file:///etc/passwd' })).toEqual(['/dbUrl'])
    expect(await refused({ dbUrl: at('/rows'), headerName: 'Host', headerValue: 'x' })).toEqual(['/headerName'])
    for (const host of ['169.254.169.254', '10.0.0.5', '[::1]', 'localhost']) {
      const { result } = await add({ dbUrl: `https://${host}/rows` })
      const tested = await admin('POST', 'sys/datasource/testConnection', { body: { id: result.id } })
      expect([host, tested.message]).toEqual([host, errorText('SOURCE_CLOSED', 'zh', {})])
    }
  })

  it('sends a stored secret to no other address', async () => {
    const { result } = await add({ dbUrl: at('/key'), headerName: 'Authorization', headerValue: 'Bearer one' })
    const edit = (body: object) => admin('PUT', 'sys/datasource/edit', { body: { id: result.id, ...body } })
    const moved = await edit({ dbUrl: 'https://thief.example.com/', version: 1 })
    expect(moved.result.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(['/headerValue'])
    expect((await edit({ name: 'renamed', version: 1 })).success).toBe(true)
    expect(await test(result.id)).toBe(true)
    // Nor by a detour: moved without a header, then with one.
    expect((await edit({ dbUrl: 'https://thief.example.com/', headerName: '', version: 2 })).success).toBe(true)
    expect((await edit({ dbUrl: at('/key'), version: 3 })).success).toBe(true)
    expect((await edit({ headerName: 'Authorization', version: 4 })).success).toBe(true)
    const tested = await admin('POST', 'sys/datasource/testConnection', { body: { id: result.id } })
    expect(tested.message).toBe('请重新填写数据源的密码')
  })

  it('is for administrators of the platform only', async () => {
    for (const name of ['admin_t1', 'buyer', 'supplier_a']) {
      const call = await api.as(name)
      expect([name, (await call('POST', 'sys/datasource/testConnection', { body: { id: 'x' } })).status]).toEqual([
        name,
        403,
      ])
      expect([name, (await call('GET', 'sys/datasource/list')).status]).toEqual([name, 403])
    }
  })
})
