import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StudioFiles } from '../../../src/schema/model/studio-data.ts'
import { type Fixture, startResources } from './fixture.ts'

let world: Fixture
beforeAll(async () => {
  world = await startResources()
})
afterAll(() => world?.close())

const isPostgres = process.env.TEST_DATABASE === 'postgres'
const listed = async () => (await world.admin('GET', 'onl/files')).result as StudioFiles
const fileAt = async (path: string) => (await listed()).files.find((file) => file.path === path)
const keep = (path: string, text: string, version: number) =>
  world.admin('PUT', 'onl/files/draft', { body: { path, version, text } })
const drop = (path: string, version: number) => world.admin('DELETE', `onl/files/draft?path=${path}&version=${version}`)
const plan = async (path: string, version: number) =>
  (await world.admin('POST', 'onl/files/plan', { body: { drafts: [{ path, version }] } })).result
const publish = (path: string, version: number, agreed?: string) =>
  world.admin('POST', 'onl/files/publish', { body: { drafts: [{ path, version }], ...(agreed && { agreed }) } })

const title = { zh: '样品', en: 'Samples' }
const onDisk = (path: string) => join(world.schemas, path.replace('schemas/', ''))
async function write(path: string, value: object) {
  writeFileSync(onDisk(path), JSON.stringify(value))
  await world.api.running.app.live.refresh()
}
async function remove(path: string) {
  rmSync(onDisk(path))
  await world.api.running.app.live.refresh()
}

it('menu files are listed with their groups and targets, also those of drafts', async () => {
  const path = 'schemas/menus/contracts.json'
  const menuOf = async () => (await listed()).menus.find((menu) => menu.path === path)
  const served = await menuOf()
  expect(served?.added).toEqual([])
  const orders = [
    { zh: '合同订单', en: 'Contracts and orders' },
    { zh: '订单', en: 'Orders' },
  ]
  expect(served?.groups).toContainEqual(orders)
  expect(served?.targets).toContainEqual({ kind: 'resource', code: 'ord/order' })
  const children = [{ resource: 'ord/order' }, { page: 'test/home' }]
  const menu = { title, items: [{ title, icon: 'ShopOutlined', children }] }
  await keep(path, JSON.stringify(menu), 0)
  expect(await menuOf()).toEqual({
    path,
    title,
    groups: [[title]],
    targets: [
      { kind: 'resource', code: 'ord/order' },
      { kind: 'page', code: 'test/home' },
    ],
    added: [{ kind: 'page', code: 'test/home' }],
  })
  await keep(path, '{ "title": ', 1)
  expect(await menuOf()).toMatchObject({ groups: [], targets: [], added: [] })
  await drop(path, 2)
  expect(await menuOf()).toEqual(served)
  const { menus } = await listed()
  expect(menus.findIndex((each) => each.path === path)).toBeLessThan(
    menus.findIndex(({ path: other }) => other === 'schemas/menus/main.json'),
  )
  expect(menus.find(({ path: other }) => other === 'schemas/menus/supplier.json')?.isOfSuppliers).toBe(true)
})

it('a draft whose file was deleted says so, and publishes it again after a look', async () => {
  const path = 'schemas/pages/test/passing.json'
  const page = { title, blocks: [{ block: 'text', text: title }] }
  await write(path, page)
  await keep(path, JSON.stringify({ ...page, title: 'Draft' }), 0)
  expect(await fileAt(path)).not.toHaveProperty('isDeleted')
  await remove(path)
  expect(await fileAt(path)).toMatchObject({ isDeleted: true })
  const { files, name } = await plan(path, 1)
  expect(files).toEqual([expect.objectContaining({ path, before: null, isMoved: true })])
  expect((await publish(path, 1)).success).toBe(false)
  expect((await publish(path, 1, name)).success).toBe(true)
  expect((await world.admin('GET', 'schema/page/test/passing')).result.title).toBe('Draft')
  expect(await fileAt(path)).not.toHaveProperty('isDeleted')
  if (!isPostgres) expect(existsSync(onDisk(path))).toBe(true)
})

it('it says so too while the last version serves, because records would be lost', async () => {
  const path = 'schemas/resources/test/sample.json'
  const resource = {
    title,
    label: 'name',
    fields: { name: { type: 'text', title, maxLength: 20 } },
    list: { columns: ['name'] },
    form: { sections: [{ fields: ['name'] }] },
    rights: { buyer: { can: ['list', 'add'] } },
  }
  const rows = async () => (await world.admin('GET', 'test/sample/list')).result.records.length
  await write(path, resource)
  expect((await world.admin('POST', 'test/sample/add', { body: { name: 'first' } })).success).toBe(true)
  const draft = JSON.stringify({ ...resource, title: 'Draft' })
  await keep(path, draft, 0)
  expect((await plan(path, 1)).files).toEqual([expect.not.objectContaining({ isMoved: true })])
  await remove(path)
  expect([await rows(), await fileAt(path)]).toEqual([1, expect.objectContaining({ isDeleted: true })])
  const { files, name } = await plan(path, 1)
  expect(files).toEqual([expect.objectContaining({ path, before: null, isMoved: true })])
  expect((await publish(path, 1)).success).toBe(false)
  expect((await publish(path, 1, name)).success).toBe(true)
  const { title: served } = (await world.admin('GET', 'schema/resource/test/sample')).result
  expect([await rows(), served]).toEqual([1, 'Draft'])

  // Discarded, and begun again after the deletion.
  if (isPostgres) return
  await keep(path, draft, 0)
  await remove(path)
  expect((await drop(path, 1)).success).toBe(true)
  expect([await rows(), await fileAt(path)]).toEqual([1, expect.not.objectContaining({ isDeleted: true })])
  await keep(path, draft, 0)
  expect(await fileAt(path)).toMatchObject({ isDeleted: true })
  const late = await plan(path, 1)
  expect([late.name, late.files]).toEqual(['', [{ path, before: null, after: expect.stringContaining('Draft') }]])
  expect((await publish(path, 1)).success).toBe(true)
  expect([await rows(), existsSync(onDisk(path))]).toEqual([1, true])
})
