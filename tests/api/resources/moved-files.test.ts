import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bringOwnTables } from '../../../server/boot/own-tables.ts'
import { type Call, type Fixture, startResources } from './fixture.ts'

let world: Fixture
let admin: Call
beforeAll(async () => {
  world = await startResources({ PUBLISH: 'database' })
  admin = world.admin
})
afterAll(() => world?.close())

const code = 'test/item'
const path = `schemas/resources/${code}.json`
const opened = async () => (await admin('GET', `onl/files/open?path=${path}`)).result
const onDisk = () => join(world.schemas, `resources/${code}.json`)
const titleNow = async () => (await world.buyer('GET', `schema/resource/${code}`)).result.fields.note.title.zh
const moved = '目录中的文件在数据库版本发布后又有改动'

async function publish(text: string) {
  const { version } = await opened()
  await admin('PUT', 'onl/files/draft', { body: { path, version, text } })
  const drafts = [{ path, version: version + 1 }]
  expect((await admin('POST', 'onl/files/publish', { body: { drafts, agreed: '' } })).success).toBe(true)
}

/** Changes the file of the folder, as a release of the product does. */
async function release(text: string) {
  writeFileSync(onDisk(), text)
  await world.api.running.app.live.refresh()
}

const rowOf = () =>
  world.api.running.app.store.rows<{ content: string; base: string | null }>({
    sql: 'select content, base from _studio_overlay where path = ?',
    parameters: [path],
  })

describe('a file that changes after a text of the database replaced it', () => {
  it('is reported with both texts; the database serves', async () => {
    const delivered = readFileSync(onDisk(), 'utf8')
    await publish(delivered.replace('"备注"', '"说明"'))
    expect(readFileSync(onDisk(), 'utf8')).toBe(delivered)
    expect(await titleNow()).toBe('说明')
    expect((await opened()).moved).toBeUndefined()

    const newer = delivered.replace('"备注"', '"附注"')
    await release(newer)
    expect(await titleNow()).toBe('说明')
    const { moved: found, problems } = await opened()
    expect(found).toEqual({ base: delivered, file: newer })
    expect(problems).toMatchObject([{ file: path, severity: 'warning', message: moved }])
    expect((await admin('GET', 'schema/diagnostics')).result).toMatchObject([{ file: path, severity: 'warning' }])
    const { files } = (await admin('GET', 'onl/files')).result
    expect(files.find((each: { path: string }) => each.path === path)).toMatchObject({ hasProblems: true })
  })

  it('stays reported after a further publication', async () => {
    const { served } = await opened()
    await publish(served.replace('"说明"', '"补充说明"'))
    expect((await opened()).moved).toBeDefined()
  })

  it('is the new base once its replacement is kept, by administrators only', async () => {
    const { moved: found } = await opened()
    const keep = (call: Call, file: string | null) => call('POST', 'onl/files/keepOwn', { body: { path, file } })
    for (const stranger of [world.buyer, world.supplierA, await world.api.as('admin_t1')])
      expect((await keep(stranger, found.file)).status).toBe(403)
    expect((await keep(admin, found.base)).success).toBe(false)
    expect((await keep(admin, found.file)).success).toBe(true)
    expect((await opened()).moved).toBeUndefined()
    expect((await keep(admin, found.file)).success).toBe(false)
    expect(await titleNow()).toBe('补充说明')
    expect((await admin('GET', 'schema/diagnostics')).result).toEqual([])
  })

  it('is reported for rows that are older than the report', async () => {
    const { store, live } = world.api.running.app
    await store.write([{ sql: 'update _studio_overlay set base = null where path = ?', parameters: [path] }])
    await bringOwnTables(store)
    await live.refresh()
    const { moved: found } = await opened()
    expect([found.base.includes('"备注"'), found.file.includes('"附注"')]).toEqual([true, true])
  })

  it('is reported when it was deleted', async () => {
    const newer = readFileSync(onDisk(), 'utf8')
    rmSync(onDisk())
    await world.api.running.app.live.refresh()
    expect((await opened()).moved.file).toBe(null)
    await release(newer)
  })

  it('serves again when its text is taken, and needs no row', async () => {
    await publish((await opened()).moved.file)
    expect([await titleNow(), await rowOf()]).toEqual(['附注', []])
    expect((await opened()).moved).toBeUndefined()
  })
})
