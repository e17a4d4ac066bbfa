import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bringUp } from '../../../server/boot/bring-up.ts'
import { makeBackup, removeOld } from '../../../server/features/backups/backups.ts'
import { openStore } from '../../../server/platform/store/open-store.ts'
import type { Store } from '../../../server/platform/store/store.ts'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { sharedPostgres } from '../../kit/postgres.ts'

/** Tables of the installation rather than of its data. The audit log grows with each call. */
const own = new Set([
  // Row counters, on PostgreSQL for each connection.
  '_kept_sum',
  '_schema',
  '_schema_file',
  '_schema_confirmed',
  '_session',
  '_idempotency',
  '_attempt',
  '_meta',
  'sys_log',
])

/** All rows of all tables as text, without derived data. */
async function contentOf(store: Store): Promise<ReadonlyMap<string, readonly string[]>> {
  const content = new Map<string, readonly string[]>()
  for (const { name, columns } of await store.tables()) {
    if (own.has(name) || name.includes('__search_')) continue
    const names = columns.map((column) => column.name).filter((column) => !column.endsWith('__grams'))
    const list = names.toSorted().map((column) => `"${column}"`)
    const rows =
      name === '_history_count'
        ? await allHistoryCounts(store)
        : await store.rows({ sql: `select ${list.join(', ')} from "${name}"`, parameters: [] })
    content.set(name, rows.map((row) => JSON.stringify(row)).toSorted())
  }
  return content
}

/** Counts of the history: a count lies in rows by connection, so that only their sum is content. */
function allHistoryCounts(store: Store) {
  return store.rows({
    sql: `select who, tenant_id, resource, action, cast(sum(total) as text) as total, cast(sum(live) as text) as live
      from _history_count group by who, tenant_id, resource, action`,
    parameters: [],
  })
}

async function restoreCli(file: string, dataDir: string, databaseUrl: string | undefined) {
  const child = spawn(process.execPath, ['server/boot/cli/restore.ts', file, '--data', dataDir], {
    env: { ...process.env, DATABASE_URL: databaseUrl ?? '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, problem, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { out, problem, code }
}

describe.each(['sqlite', 'postgres'] as const)('a backup of %s', { timeout: 240_000 }, (dialect) => {
  let api: ApiServer
  let dir = ''
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'procura-backup-'))
    api = await startApi({ DEMO: '0' }, dialect)
  })
  afterAll(async () => {
    await api?.close()
    await rm(dir, { recursive: true, force: true })
  })

  it('contains rows, extension fields and uploads, and restores into an empty database', async () => {
    const { app } = api.running
    const admin = await api.as('admin')
    const form = new FormData()
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(9_000_000, 'x')])
    form.append('file', new Blob([bytes]), '大文件.pdf')
    const sent = await admin('POST', 'sys/common/upload', { raw: form })
    const field = { tableName: 'sys/position', fieldName: 'floor', labelName: '楼层', labelNameEn: 'Floor' }
    await admin('POST', 'sys/extendField/add', {
      body: { ...field, dataType: 'number', width: 100, editProperty: '1' },
    })
    const add = (body: object) => admin('POST', 'sys/position/add', { body: { name: '后加', postRank: '1', ...body } })
    await expect.poll(async () => (await add({ code: `P${Date.now()}`, floor: 12 })).result?.floor).toBe(12)
    const before = await contentOf(app.store)
    const { result } = await admin('POST', 'sys/backup/make')
    const file = join(app.options.dataDir, 'backups', result.fileName)
    const dataDir = join(dir, 'restored')
    const databaseUrl = dialect === 'postgres' ? await (await sharedPostgres()).fresh() : undefined
    expect(await restoreCli(file, dataDir, databaseUrl)).toMatchObject({ code: 0, problem: '' })
    const store = await openStore({ dataDir, databaseUrl })
    try {
      const after = await contentOf(store)
      expect([...after.keys()].toSorted()).toEqual([...before.keys()].toSorted())
      for (const [table, rows] of before) expect([table, after.get(table)]).toEqual([table, rows])
    } finally {
      await store.close()
    }
    const { id } = sent.result
    expect(readFileSync(join(dataDir, 'files', id.slice(-2), id)).equals(bytes)).toBe(true)
  })

  it('restores on a running server, with missing uploads', async () => {
    const admin = await api.as('admin')
    const { dataDir } = api.running.app.options
    const { result } = await admin('POST', 'sys/backup/make')
    await admin('POST', 'sys/position/add', { body: { code: 'GONE', name: 'x', postRank: '1' } })
    const [file] = await api.running.app.store.rows<{ id: string }>({
      sql: "select id from _file where name = '大文件.pdf'",
      parameters: [],
    })
    const path = join(dataDir, 'files', String(file?.id).slice(-2), String(file?.id))
    await rm(path)
    const body = { id: result.fileName, confirmName: result.fileName }
    expect(await admin('POST', 'sys/backup/restore', { body })).toMatchObject({ success: true })
    expect((await admin('GET', 'sys/position/list?code=GONE')).result.total).toBe(0)
    expect(existsSync(path)).toBe(true)
    // The search index is rebuilt.
    expect((await admin('GET', 'sys/position/list?name=*后加*')).result.total).toBeGreaterThan(0)
  })

  it('is made by its job, which keeps recent, manual and the newest ones', async () => {
    const admin = await api.as('admin')
    const [job] = (await admin('GET', 'sys/job/list?jobName=backup')).result.records
    const run = () => admin('POST', 'sys/job/run', { body: { ids: job.id } })
    const kinds = async () =>
      (await admin('GET', 'sys/backup/list?pageSize=200')).result.records.map(({ kind }: { kind: string }) => kind)
    const before = (await kinds()).filter((kind: string) => kind === 'manual').length
    await run()
    await expect.poll(kinds).toContain('job')
    await expect
      .poll(async () => (await admin('GET', 'sys/jobRun/list?jobName=backup')).result.records[0]?.status)
      .not.toBe('0')
    const { options } = api.running.app
    await makeBackup(api.running.app, 'upgrade')
    expect(await removeOld(options, 1)).toBe(0)
    expect(await removeOld(options, -1)).toBeGreaterThan(0)
    const remaining = await kinds()
    expect(remaining.filter((kind: string) => kind === 'manual')).toHaveLength(before)
    expect(remaining).toHaveLength(before + 1)
  })

  it('is made once before an upgrade that changes tables', async () => {
    const { store, options, live } = api.running.app
    const made: string[] = []
    const start = () =>
      bringUp(store, async () => {
        made.push('backup')
      })(live.current, undefined, new Set())
    await start()
    expect(made).toEqual([])
    await store.ddl(['drop table _import_report'])
    await start()
    expect(made).toEqual(['backup'])
    expect(readdirSync(join(options.dataDir, 'backups')).every((name) => !name.endsWith('.part'))).toBe(true)
  })
})
