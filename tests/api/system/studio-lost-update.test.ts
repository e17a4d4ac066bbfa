import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withoutField } from '../../../src/schema/edit/field-edits.ts'
import { type Fixture, startResources } from '../resources/fixture.ts'
import { studioCalls } from './studio-calls.ts'

let world: Fixture
let studio: ReturnType<typeof studioCalls>
beforeAll(async () => {
  world = await startResources()
  studio = studioCalls(world.admin)
})
afterAll(() => world?.close())

const path = 'schemas/resources/bd/country.json'
const note = { type: 'text', title: { zh: '说明', en: 'Note' } }
const listed = async () =>
  (await world.admin('GET', 'onl/files')).result.files.find((file: { path: string }) => file.path === path)

it('a first draft of a text that was replaced meanwhile is refused with who published it', async () => {
  const before = await studio.opened(path)
  expect((await listed()).stamp).toBe(before.stamp)
  await studio.published(path, ({ fields, ...file }) => ({ ...file, fields: { ...fields, audB: note } }))
  expect((await listed()).stamp).not.toBe(before.stamp)

  const refused = await studio.keep(path, before.text, 0, before.text)
  expect(refused).toMatchObject({ status: 409, result: { who: '林管理' } })
  const now = await studio.opened(path)
  expect([now.version, now.text?.includes('audB')]).toEqual([0, true])
  expect(await studio.keep(path, now.text, 0, now.text)).toMatchObject({ success: true })
  expect((await studio.drop({ path, version: 1 })).success).toBe(true)
})

it.each(['{}', null])(
  'the administrator of a tenant learns nothing of the publications of shared files: text %s',
  async (text) => {
    const stranger = studioCalls(await world.api.as('admin_t1'))
    const refused = await stranger.keep(path, text, 0, 'another text')
    expect([refused.status, refused.result]).toEqual([403, null])
  },
)

it.skipIf(process.env.TEST_DATABASE === 'postgres')(
  'a first draft of a text that was changed in the folder is refused',
  async () => {
    const before = await studio.opened(path)
    const text = withoutField(before.text ?? '', 'audB')
    writeFileSync(join(world.schemas, path.replace('schemas/', '')), text)
    await world.api.running.app.live.refresh()
    const refused = await studio.keep(path, before.text, 0, before.text)
    expect(refused).toMatchObject({ status: 409, message: '此文件在打开之后已有改动，请合并后再试' })
    expect((await studio.opened(path)).version).toBe(0)
  },
)
