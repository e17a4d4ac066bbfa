import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSource } from '../../../server/features/sources/make-source.ts'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { sharedPostgres } from '../../kit/postgres.ts'

const script = `
  create table pump_list (pump_no varchar(20), name text, power_kw numeric(8, 2), pieces bigint, bought date, seen_at timestamp, is_old boolean);
  insert into pump_list values ('P-1', 'Pump', 7.5, 4, '2026-01-02', '2026-01-02 08:00:00', false), ('P-2', 'Fan', 1.25, 9, '2026-02-03', '2026-02-03 09:30:00', true);
`
const comments = `comment on column pump_list.pump_no is '泵编号'; comment on column pump_list.power_kw is '功率';`

let api: ApiServer
let admin: Awaited<ReturnType<ApiServer['as']>>
let address: URL
beforeAll(async () => {
  address = new URL(await (await sharedPostgres()).fresh())
  api = await startApi({ SOURCES: `${address.hostname}:${address.port}` })
  admin = await api.as('admin')
  const client = new pg.Client({ connectionString: address.href })
  await client.connect()
  await client.query(script + comments)
  await client.end()
  await makeSource(
    api.running.app.options.dataDir,
    'pumps.db',
    script.replace('is_old boolean', 'is_old text').replaceAll(/(false|true)\)/g, "'$1')"),
  )
})
afterAll(() => api?.close())

const file = { dbType: 'sqlite', dbUrl: 'pumps.db' }
const server = () => ({
  ...{ dbType: 'postgresql', dbUrl: `${address.hostname}:${address.port}`, dbName: address.pathname.slice(1) },
  ...{ dbUsername: address.username, dbPassword: address.password },
})
let count = 0
const sourceOf = async (values: object): Promise<string> => {
  count += 1
  const { result } = await admin('POST', 'sys/datasource/add', {
    body: { code: `pumps${count}`, name: 'Pumps', ...values },
  })
  return result.id
}
const started = (source: string, table: string, code: string, call = admin) =>
  call('POST', 'onl/files/startTable', { body: { code, source, table } })
const fieldsOf = async (path: string) => {
  const { text } = (await admin('GET', `onl/files/open?path=${path}`)).result
  return JSON.parse(text).fields
}

describe('a resource begins with a table of a data source', () => {
  it('on PostgreSQL: keys from the columns, titles from their comments, types from the rows', async () => {
    const source = await sourceOf(server())
    expect((await admin('GET', `onl/files/tables?source=${source}`)).result).toEqual(['public.pump_list'])
    const { result } = await started(source, 'public.pump_list', 'test/pump')
    expect(await fieldsOf(result.path)).toMatchObject({
      pumpNo: { type: 'text', title: { zh: '泵编号', en: 'Pump no' }, unique: true },
      powerKw: { type: 'number', title: { zh: '功率', en: 'Power kw' } },
      pieces: { type: 'integer' },
      bought: { type: 'date' },
      seenAt: { type: 'datetime' },
      isOld: { type: 'switch' },
    })
    expect((await admin('GET', `onl/files/open?path=${result.path}`)).result.problems).toEqual([])
    const again = await started(source, 'public.pump_list', 'ord/order')
    expect(again.success).toBe(false)
    await admin('DELETE', `onl/files/draft?path=${result.path}&version=1`)
  })

  it('on SQLite, from a file of the folder of sources', async () => {
    const source = await sourceOf(file)
    expect((await admin('GET', `onl/files/tables?source=${source}`)).result).toEqual(['pump_list'])
    const { result } = await started(source, 'pump_list', 'test/pump')
    expect(await fieldsOf(result.path)).toMatchObject({ pumpNo: { type: 'text' }, powerKw: { type: 'number' } })
    await admin('DELETE', `onl/files/draft?path=${result.path}&version=1`)
  })

  it('reads listed tables only, writes nothing, and is for administrators of the first tenant', async () => {
    const source = await sourceOf(server())
    for (const table of [
      'pump_list',
      'pg_catalog.pg_authid',
      'public.pump_list; drop table pump_list',
      'public."pump_list"',
    ])
      expect([table, (await started(source, table, 'test/pump')).status]).toEqual([table, 404])
    expect((await started('none', 'x', 'test/pump')).success).toBe(false)
    for (const person of ['buyer', 'auditor', 'admin_t1']) {
      const call = await api.as(person)
      expect((await call('GET', `onl/files/tables?source=${source}`)).status).toBe(403)
      expect((await started(source, 'public.pump_list', 'test/pump', call)).status).toBe(403)
    }
    const silent = await sourceOf({ ...server(), dbName: 'nothing_here' })
    expect(await admin('GET', `onl/files/tables?source=${silent}`)).toMatchObject({ success: false })
  })
})
