import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { upgradeFiles } from '../../../server/boot/cli/upgrade-files.ts'
import { readOptions } from '../../../server/boot/options.ts'
import { type Running, startServer } from '../../../server/boot/start-server.ts'
import type { Row } from '../../../server/platform/store/store.ts'
import { password } from '../../kit/api-server.ts'
import { seededDatabase, seededFolder } from '../../kit/first-start.ts'

/** Files from before the uniform grammar of conditions, copied over the current ones. */
const older = 'tests/api/start/older'
/**
 * The hash of that time in the database: a dictionary with another hash is applied again, and replaces edits of
 * administrators.
 */
const hashes = { bind_scope: '0db717e8c28bd004', database_type: '49b557f156924fa4', fill_impl: 'b0166e4a77424adc' }
const company = 'mixins/supplier-company.json'
const upgradeWarning = 'schema files are of an older language'

describe.each(['sqlite', 'postgres'] as const)('a schema folder of an older language on %s', (dialect) => {
  let dir: string
  let running: Running
  let databaseUrl: string | undefined
  const log: string[] = []
  const path = (file: string) => join(dir, 'schemas', file)

  async function start(): Promise<void> {
    log.length = 0
    const options = readOptions(['--port', '0', '--data', join(dir, 'data'), '--schemas', join(dir, 'schemas')], {
      DEMO_PASSWORD: password,
      CAPTCHA: 'off',
      JOBS: 'off',
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    })
    running = await startServer(options, '/nowhere', (line) => log.push(line))
  }

  const ask = <T extends Row>(sql: string) => running.app.store.rows<T>({ sql, parameters: [] })
  const hashOf = async (file: string) =>
    (await ask<{ content: string }>(`select content from _schema_file where path = 'schemas/${file}'`))[0]?.content

  /** Row counts of all tables, without those that a start writes to. */
  async function counts(): Promise<readonly (readonly [string, number])[]> {
    const names = (await running.app.store.tables()).map(({ name }) => name).filter((name) => !name.startsWith('_'))
    return Promise.all(
      names.map(
        async (name) => [name, Number((await ask<{ n: number }>(`select count(*) as n from ${name}`))[0]?.n)] as const,
      ),
    )
  }

  async function dictionaries() {
    const codes = Object.keys(hashes).map((code) => `'${code}'`)
    const rows = await ask<{ dict_code: string; file_hash: string }>(
      `select dict_code, file_hash from sys_dict where dict_code in (${codes.join()})`,
    )
    return Object.fromEntries(rows.map(({ dict_code, file_hash }) => [dict_code, file_hash]))
  }

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'procura-older-'))
    await cp('schemas', join(dir, 'schemas'), { recursive: true })
    await cp(older, join(dir, 'schemas'), { recursive: true })
    const first = { schemas: join(dir, 'schemas'), password }
    if (dialect === 'sqlite') await seededFolder(join(dir, 'data'), first)
    else databaseUrl = await seededDatabase(first)
    await start()
  })
  afterAll(async () => {
    await running?.close()
    await rm(dir, { recursive: true, force: true })
  })

  it('works unchanged, and the log names its files', () => {
    const { diagnostics, pending } = running.app.live
    expect([diagnostics, pending]).toEqual([[], []])
    const line = log.find((each) => each.includes(upgradeWarning))
    expect(line).toContain(`schemas/${company}`)
    expect(line).toContain('npm run schemas -- upgrade')
    expect(line).not.toContain('schemas/menus/')
  })

  it('has the hashes stored in the database', async () => {
    expect(await dictionaries()).toEqual(hashes)
  })

  it('serves as fallback for a broken file', async () => {
    const text = await readFile(path(company), 'utf8')
    const before = running.app.live.current.resources.get('srm/supplier/base')?.plan.rules
    expect(before?.length).toBeGreaterThan(0)
    await running.close()
    await writeFile(path(company), '{')
    await start()
    expect(running.app.live.diagnostics).toMatchObject([{ file: `schemas/${company}` }])
    expect(running.app.live.current.resources.get('srm/supplier/base')?.plan.rules).toEqual(before)
    await running.close()
    await writeFile(path(company), text)
    await start()
    expect(await hashOf(company)).toBe(text)
  })

  it('loses and asks nothing after the upgrade', async () => {
    const edited =
      "item_text = 'edited' where item_value = 'all' and dict_id in (select id from sys_dict where dict_code = 'bind_scope')"
    await running.app.store.write([{ sql: `update sys_dict_item set ${edited}`, parameters: [] }])
    const before = await counts()
    const versions = new Map([...running.app.live.current.resources].map(([code, { plan }]) => [code, plan.version]))
    await running.close()
    const lines: string[] = []
    expect(await upgradeFiles({ schemasDir: join(dir, 'schemas'), isDry: false }, (line) => lines.push(line))).toBe(0)
    expect(lines).toContain(`wrote  schemas/${company}`)
    await start()
    const { diagnostics, pending, current } = running.app.live
    expect([diagnostics, pending]).toEqual([[], []])
    expect(log.filter((line) => line.includes(upgradeWarning))).toEqual([])
    expect(new Map([...current.resources].map(([code, { plan }]) => [code, plan.version]))).toEqual(versions)
    expect(await counts()).toEqual(before)
    expect(await dictionaries()).toEqual(hashes)
    expect(await ask("select 1 as n from sys_dict_item where item_text = 'edited'")).toHaveLength(1)
    expect(await hashOf(company)).toBe(await readFile(path(company), 'utf8'))
  })

  it('is upgraded once', async () => {
    const lines: string[] = []
    await upgradeFiles({ schemasDir: join(dir, 'schemas'), isDry: true }, (line) => lines.push(line))
    expect(lines).toEqual([expect.stringMatching(/^\d+ files, 0 of an older language$/)])
  })
})
