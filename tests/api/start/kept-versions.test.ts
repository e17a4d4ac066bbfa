import { cp, mkdtemp, readFile, rm, symlink, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planChanges } from '../../../server/boot/cli/plan-changes.ts'
import { readOptions } from '../../../server/boot/options.ts'
import { type Running, startServer } from '../../../server/boot/start-server.ts'
import { password } from '../../kit/api-server.ts'
import { seededFolder } from '../../kit/first-start.ts'

let dir: string
let running: Running
const log: string[] = []
const path = (file: string) => join(dir, 'schemas', file)
const bank = 'resources/bd/bank.json'
const post = 'resources/bd/post.json'

async function start(): Promise<void> {
  const options = readOptions(['--port', '0', '--data', join(dir, 'data'), '--schemas', join(dir, 'schemas')], {
    DEMO_PASSWORD: password,
    CAPTCHA: 'off',
    JOBS: 'off',
  })
  running = await startServer(options, '/nowhere', (line) => log.push(line))
}

async function restart(between: () => Promise<void> = async () => undefined): Promise<void> {
  await running.close()
  await between()
  await start()
}

async function as(username: string, lang = 'en') {
  const call = async (method: string, address: string, token?: string, body?: object) => {
    const answer = await fetch(`${running.url}/api/${address}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'accept-language': lang,
        ...(token !== undefined && { 'X-Access-Token': token }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, ...(await answer.json()) }
  }
  const { result } = await call('POST', 'sys/login', undefined, { username, password })
  return (method: string, address: string, body?: object) => call(method, address, result.token, body)
}

async function change(file: string, edit: (text: string) => string): Promise<void> {
  const before = await readFile(path(file), 'utf8')
  const after = edit(before)
  if (after === before) throw new Error(`${file} was not changed`)
  await writeFile(path(file), after)
  await running.app.live.refresh()
}

const live = () => running.app.live
const fieldsOf = (code: string) => Object.keys(live().current.resources.get(code)?.plan.fields ?? {})
const columnsOf = async (table: string) =>
  (await running.app.store.tables()).find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? []
const addField = (key: string) => (text: string) =>
  text.replace('"fields": {', `"fields": { "${key}": { "type": "text", "title": { "zh": "别名", "en": "Alias" } },`)
const rename = (from: string, to: string) => (text: string) => text.replace(`"${from}": {`, `"${to}": {`)

async function plan(isConfirmed = false): Promise<readonly string[]> {
  const lines: string[] = []
  const settings = { schemasDir: join(dir, 'schemas'), dataDir: join(dir, 'data'), isConfirmed }
  await planChanges(settings, (line) => lines.push(line))
  return lines
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'procura-kept-'))
  await cp('schemas', join(dir, 'schemas'), { recursive: true })
  await seededFolder(join(dir, 'data'), { schemas: join(dir, 'schemas'), password })
  await start()
})
afterAll(async () => {
  await running?.close()
  await rm(dir, { recursive: true, force: true })
})

it('drops a new empty column without a confirmation', async () => {
  await change(bank, addField('nick'))
  expect(await columnsOf('bd_bank')).toContain('nick')
  await change(bank, rename('nick', 'nickname'))
  expect(live().diagnostics).toEqual([])
  expect(fieldsOf('bd/bank')).toContain('nickname')
  const columns = await columnsOf('bd_bank')
  expect([columns.includes('nick'), columns.includes('nickname')]).toEqual([false, true])
})

describe('removed column with data', () => {
  it('blocks its own file only', async () => {
    await running.app.store.write([{ sql: "update bd_bank set nickname = 'x'", parameters: [] }])
    await change(bank, rename('nickname', 'byname'))
    expect(fieldsOf('bd/bank')).toContain('nickname')
    expect(live().diagnostics).toMatchObject([{ file: `schemas/${bank}`, pointer: '/fields' }])
    await change(post, addField('other'))
    expect(fieldsOf('bd/post')).toContain('other')
    expect(fieldsOf('bd/bank')).toContain('nickname')
  })

  it('keeps its last good version over a restart, as logged', async () => {
    log.length = 0
    await restart()
    expect((await fetch(`${running.url}/healthz`)).status).toBe(200)
    expect(fieldsOf('bd/bank')).toContain('nickname')
    expect(fieldsOf('bd/post')).toContain('other')
    expect(log.filter((line) => line.includes('a schema file is wrong'))).toHaveLength(1)
    expect(log.join('')).toContain('bd_bank.nickname')
  })

  it('is dropped once an administrator of the first tenant confirms exactly these losses', async () => {
    const [admin, buyer] = await Promise.all([as('admin'), as('buyer')])
    expect((await buyer('GET', 'schema/plan')).status).toBe(403)
    const { result } = await admin('GET', 'schema/plan')
    expect(result.changes).toMatchObject([
      {
        ...{ table: 'bd_bank', column: 'nickname', kind: 'drop', file: `schemas/${bank}` },
        ...{ of: { zh: '银行', en: 'Banks' }, title: { zh: '别名', en: 'Alias' } },
      },
    ])
    // A confirmation is not a mistake; both languages state who can confirm.
    for (const [lang, words] of [
      ['en', 'an administrator confirms'],
      ['zh', '由管理员在页面上确认'],
    ] as const) {
      const reader = await as('admin', lang)
      const message = expect.stringContaining(words)
      expect((await reader('GET', 'schema/diagnostics')).result).toMatchObject([{ waits: true, message }])
    }
    expect(result.changes[0].rows).toBeGreaterThan(0)
    expect((await buyer('POST', 'schema/plan/confirm', { name: result.name })).status).toBe(403)
    expect(await admin('POST', 'schema/plan/confirm', { name: 'another' })).toMatchObject({ success: false })
    expect(fieldsOf('bd/bank')).toContain('nickname')
    expect(await admin('POST', 'schema/plan/confirm', { name: result.name })).toMatchObject({ success: true })
    expect(fieldsOf('bd/bank')).toContain('byname')
    expect(await columnsOf('bd_bank')).not.toContain('nickname')
    expect(live().diagnostics).toEqual([])
    const [noted] = await running.app.store.rows<{ log_content: string; userid: string }>({
      sql: "select log_content, userid from sys_log where log_content like 'confirmed: %'",
      parameters: [],
    })
    expect(noted).toMatchObject({ userid: 'admin', log_content: expect.stringContaining('bd_bank.nickname') })
  })

  it('requires another confirmation for another loss', async () => {
    await change(bank, rename('byname', 'nickname'))
    await running.app.store.write([{ sql: "update bd_bank set nickname = 'y'", parameters: [] }])
    await change(bank, rename('nickname', 'byname'))
    expect(live().pending).toMatchObject([{ table: 'bd_bank', column: 'nickname' }])
    await change(bank, rename('byname', 'nickname'))
    expect([live().pending, live().diagnostics]).toEqual([[], []])
  })
})

describe('field added at run time', () => {
  it('is not a loss in the plan, and blocks no start', async () => {
    const admin = await as('admin')
    const body = {
      tableName: 'bd/post',
      fieldName: 'remarkMore',
      labelName: '更多',
      labelNameEn: 'More',
      dataType: 'String',
      enabled: 'Y',
    }
    const added = await admin('POST', 'sys/extendField/add', body)
    expect([added.success, added.result?.errors]).toEqual([true, undefined])
    await expect.poll(() => fieldsOf('bd/post')).toContain('remarkMore')
    await running.app.store.write([{ sql: "update bd_post set remark_more = 'x'", parameters: [] }])
    expect(await plan()).toEqual(['-- Nothing to change.'])
    await running.app.store.write([{ sql: "update bd_bank set nickname = 'x'", parameters: [] }])
    await running.close()
    await writeFile(path(bank), rename('nickname', 'byname')(await readFile(path(bank), 'utf8')))
    const lines = await plan(true)
    expect(lines.filter((line) => line.includes('LOSES DATA'))).toHaveLength(1)
    await start()
    expect(fieldsOf('bd/bank')).toContain('byname')
    expect(fieldsOf('bd/post')).toContain('remarkMore')
    expect(live().diagnostics).toEqual([])
  })

  it('keeps its column after its row is deleted, until a confirmation', async () => {
    const admin = await as('admin')
    const sql = "delete from sys_extend_field where field_name = 'remarkMore'"
    await running.app.store.write([{ sql, parameters: [] }])
    await live().refresh()
    expect(fieldsOf('bd/post')).not.toContain('remarkMore')
    expect(await columnsOf('bd_post')).toContain('remark_more')
    expect(live().pending).toMatchObject([{ table: 'bd_post', column: 'remark_more' }])
    expect(live().diagnostics).toMatchObject([{ file: `schemas/${post}`, severity: 'warning' }])
    await change(post, addField('third'))
    expect(fieldsOf('bd/post')).toContain('third')
    const { result: plan } = await admin('GET', 'schema/plan')
    await admin('POST', 'schema/plan/confirm', { name: plan.name })
    expect(await columnsOf('bd_post')).not.toContain('remark_more')
    expect([live().pending, live().diagnostics]).toEqual([[], []])
  })
})

it('a removed resource with records serves until an administrator confirms, over a restart', async () => {
  const relic = path('resources/bd/relic.json')
  const name = { type: 'text', title: { zh: '名称', en: 'Name' }, maxLength: 20 }
  await writeFile(relic, JSON.stringify({ title: { zh: '旧表', en: 'Relics' }, fields: { name } }))
  await live().refresh()
  expect((await (await as('admin'))('POST', 'bd/relic/add', { name: 'a' })).success).toBe(true)
  await restart(() => unlink(relic))
  expect(live().pending).toMatchObject([{ table: 'bd_relic', kind: 'drop' }])
  const admin = await as('admin')
  expect((await admin('GET', 'bd/relic/list')).result.total).toBe(1)
  const { result: plan } = await admin('GET', 'schema/plan')
  expect(plan.changes).toMatchObject([{ table: 'bd_relic', rows: 1, of: { zh: '旧表', en: 'Relics' } }])
  expect((await admin('POST', 'schema/plan/confirm', { name: plan.name })).success).toBe(true)
  expect((await admin('GET', 'bd/relic/list')).status).toBe(404)
  expect(await columnsOf('bd_relic')).toEqual([])
  expect([live().pending, live().diagnostics]).toEqual([[], []])
})

describe('error that was harmless at run time', () => {
  const order = 'resources/ord/order.json'

  it('blocks no start, and is logged once', async () => {
    const good = await readFile(path(order), 'utf8')
    await change(order, (text) => text.replace('"fields": {', '"fieds": {'))
    const whileRunning = live().diagnostics
    expect(whileRunning).toMatchObject([{ file: `schemas/${order}`, suggestion: 'fields' }])
    await restart()
    expect(live().diagnostics).toEqual(whileRunning)
    expect(fieldsOf('ord/order')).toContain('billNo')
    const admin = await as('admin')
    expect((await admin('GET', 'ord/order/list')).success).toBe(true)
    await writeFile(path(order), good)
    await live().refresh()
    expect(live().diagnostics).toEqual([])
  })

  it.each<[string, (file: string) => Promise<void>]>([
    ['over 1 MB', (file) => writeFile(file, ' '.repeat(1_000_001))],
    [
      'a link',
      async (file) => {
        await unlink(file)
        await symlink('/etc/hostname', file)
      },
    ],
  ])('a file that is %s counts as broken, not as removed', async (_, spoil) => {
    const good = await readFile(path(order), 'utf8')
    await spoil(path(order))
    await live().refresh()
    expect(live().diagnostics).toMatchObject([{ file: `schemas/${order}` }])
    expect(fieldsOf('ord/order')).toContain('billNo')
    await unlink(path(order))
    await writeFile(path(order), good)
    await live().refresh()
    expect(live().diagnostics).toEqual([])
  })
})

it('a theme published in the browser replaces its file, over a restart and over later changes of the file', async () => {
  const admin = await as('admin')
  const { result } = await admin('GET', 'onl/studio/se')
  const cta = { ...result.theme.cta, title: 'Published' }
  const { result: kept } = await admin('PUT', 'onl/studio/se/draft', { theme: { ...result.theme, cta }, version: 0 })
  expect(await admin('POST', 'onl/studio/se/publish', { version: kept.version })).toMatchObject({ success: true })
  const title = () => live().current.themes.get('se')?.cta?.title
  expect(title()).toBe('Published')
  await restart()
  expect(title()).toBe('Published')
  await change('portal/se.json', (text) => text.replace('三步完成注册', '两步完成注册'))
  expect([title(), live().diagnostics]).toEqual(['Published', []])
  await (await as('admin'))('POST', 'onl/studio/se/restore', { number: 0, version: 0 })
  expect(title()).toMatchObject({ zh: expect.stringContaining('三步') })
})
