import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { postgresServer } from '../../server/platform/store/foreign/postgres.ts'
import { type ApiServer, startApi } from '../kit/api-server.ts'
import { sharedPostgres } from '../kit/postgres.ts'

let api: ApiServer
let admin: Awaited<ReturnType<ApiServer['as']>>
beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin')
  const { dataDir } = api.running.app.options
  await cp(join(dataDir, 'app.db'), join(dataDir, 'sources', 'own.db'))
})
afterAll(() => api?.close())

let count = 0
const add = (values: object) => {
  count += 1
  const body = { code: `source${count}`, name: 'a source', dbType: 'sqlite', ...values }
  return admin('POST', 'sys/datasource/add', { body })
}
const tryOf = async (values: object) => {
  const { result } = await add(values)
  return admin('POST', 'sys/datasource/testConnection', { body: { id: result.id } })
}

it('opens files of its folder only', async () => {
  expect(await tryOf({ dbUrl: 'own.db' })).toMatchObject({ success: true, message: '连接成功' })
  for (const dbUrl of ['../app.db', '/etc/passwd', 'none.db', '.']) {
    expect(await tryOf({ dbUrl })).toMatchObject({
      success: false,
      message: expect.stringMatching(/^不允许连接该地址/),
    })
  }
})

it('never calls servers of the own machine or a private network, and never shows a password', async () => {
  const server = { dbType: 'postgresql', dbName: 'db', dbUsername: 'who', dbPassword: 'a secret word' }
  for (const dbUrl of [
    '127.0.0.1:5432',
    'localhost',
    '169.254.169.254',
    '10.0.0.5',
    '192.168.1.9',
    '[::1]:5432',
    '[fd00::1]',
  ]) {
    expect(await tryOf({ ...server, dbUrl })).toMatchObject({
      success: false,
      message: expect.stringMatching(/^不允许连接该地址/),
    })
  }
  const listed = await admin('GET', 'sys/datasource/list?pageSize=100')
  expect(listed.text).not.toContain('a secret word')
  const stored = await api.running.app.store.rows<{ value: string }>({
    sql: 'select value from _secret',
    parameters: [],
  })
  expect(stored).toHaveLength(7)
  expect(stored.some(({ value }) => value.includes('secret word'))).toBe(false)
  type Found = { id: string; code: string; dbType: string }
  const own = ({ code, dbType }: Found) => dbType === 'postgresql' && code.startsWith('source')
  const [first] = listed.result.records.filter(own)
  await admin('DELETE', `sys/datasource/delete?id=${first.id}`)
  expect(await api.running.app.store.rows({ sql: 'select name from _secret', parameters: [] })).toHaveLength(6)
})

it('reads a server of a private network that the installation allows, by its host and port', async () => {
  const own = new URL(await (await sharedPostgres()).fresh())
  const { hostname, port, pathname, username, password } = own
  const allowed = await startApi({ SOURCES: `db.example.com, ${hostname}:${port}` })
  try {
    const call = await allowed.as('admin')
    const tried = async (dbUrl: string) => {
      const server = { dbType: 'postgresql', dbName: pathname.slice(1), dbUsername: username, dbPassword: password }
      const body = { code: `own${dbUrl.replaceAll(/\W/g, '_')}`, name: 'own', ...server, dbUrl }
      const { result } = await call('POST', 'sys/datasource/add', { body })
      return call('POST', 'sys/datasource/testConnection', { body: { id: result.id } })
    }
    expect(await tried(`${hostname}:${port}`)).toMatchObject({ success: true, message: '连接成功' })
    expect(await tried(`${hostname}:${Number(port) + 1}`)).toMatchObject({ success: false })
    expect(await tried('10.0.0.5')).toMatchObject({ success: false, message: expect.stringMatching(/SOURCES/) })
  } finally {
    await allowed.close()
  }
  await expect(startApi({ SOURCES: 'http://db' })).rejects.toThrow(/SOURCES/)
})

it('connects to a PostgreSQL with the right password only', async () => {
  const { hostname, port, pathname, username, password } = new URL(await (await sharedPostgres()).fresh())
  const account = { address: hostname, port: Number(port), user: username, database: pathname.slice(1), password }
  const tried = (other: object) => postgresServer({ ...account, ...other }).test()
  await expect(tried({})).resolves.toBeUndefined()
  await expect(tried({ database: 'none' })).rejects.toThrow(/none/)
  await expect(tried({ user: 'stranger' })).rejects.toThrow(/stranger/)
  await expect(tried({ port: 1 })).rejects.toThrow()
})

it('requires a supported kind and permission', async () => {
  expect(await add({ dbType: 'oracle', dbUrl: 'db', dbName: 'x', dbUsername: 'x', dbPassword: 'x' })).toMatchObject({
    success: false,
  })
  const buyer = await api.as('buyer')
  expect(await buyer('POST', 'sys/datasource/testConnection', { body: { id: 'x' } })).toMatchObject({ status: 403 })
})

it('keeps a stored password for its server only: at another address it is entered again', async () => {
  const server = {
    dbType: 'postgresql',
    dbName: 'db',
    dbUsername: 'who',
    dbPassword: 'a kept word',
    dbUrl: 'db.example.com',
  }
  const { result } = await add(server)
  const edit = (values: object) => admin('PUT', 'sys/datasource/edit', { body: { id: result.id, ...values } })
  expect((await edit({ version: 1, name: 'renamed' })).success).toBe(true)
  const moved = await edit({ version: 2, dbUrl: 'other.example.com' })
  expect(moved.result.errors).toMatchObject([{ pointer: '/dbPassword', message: '地址已改变，请重新填写' }])
  expect((await edit({ version: 2, dbUrl: 'other.example.com', dbPassword: 'a new word' })).success).toBe(true)
})
