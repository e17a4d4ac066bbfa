import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StudioFiles } from '../../../src/schema/model/studio-data.ts'
import { type Fixture, startResources } from '../resources/fixture.ts'
import { sendFile } from '../resources/workbook.ts'
import { studioCalls } from './studio-calls.ts'

let world: Fixture
let studio: ReturnType<typeof studioCalls>
beforeAll(async () => {
  world = await startResources()
  studio = studioCalls(world.admin)
})
afterAll(() => world?.close())

it('a file that a publication removed is listed with its title until its history brings it back', async () => {
  const { result } = await world.admin('POST', 'onl/files/start', { body: { kind: 'dictionary', code: 'test_gone' } })
  const { path } = result as { path: string }
  const items = [{ value: 'a', title: { zh: '甲', en: 'A' } }]
  await studio.keep(path, JSON.stringify({ title: { zh: '消失', en: 'Gone' }, items }), 1)
  await studio.publish([{ path, version: 2 }])
  await studio.published(path, () => null)
  const listed = async () => (await world.admin('GET', 'onl/files')).result as StudioFiles
  const { files, removed } = await listed()
  expect(removed).toEqual([
    { path, kind: 'dictionary', code: 'test_gone', title: { zh: '消失', en: 'Gone' }, stamp: '', isRemoved: true },
  ])
  expect(files.map((file) => file.path)).not.toContain(path)

  const { text, served, versions } = await studio.opened(path)
  expect([text, served, versions.map(({ number }) => number)]).toEqual([null, null, [2, 1, 0]])
  const version = await world.admin('GET', `onl/files/version?path=${path}&number=1`)
  await studio.keep(path, version.result.text, 0, null)
  await studio.publish([{ path, version: 1 }])
  expect((await listed()).removed).toEqual([])
  const stranger = await world.api.as('admin_t1')
  expect((await stranger('GET', 'onl/files')).result.removed).toEqual([])
})

it("the product's own export, with a title over its table, gives a field for each column", async () => {
  const { bytes } = await world.buyer('GET', 'ord/order/exportXls')
  const { result } = await sendFile(world.admin, 'onl/files/startSheet?code=test/exported', bytes)
  const { fields } = JSON.parse((await studio.opened(result.path)).text ?? '{}')
  expect(Object.keys(fields).length).toBeGreaterThan(5)
  expect(fields).toHaveProperty('billNo')
})
