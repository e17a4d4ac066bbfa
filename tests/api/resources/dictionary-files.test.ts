import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Fixture, startResources } from './fixture.ts'

let world: Fixture
beforeAll(async () => {
  world = await startResources()
})
afterAll(() => world?.close())

const title = { zh: '口味', en: 'Taste' }
const pathOf = (code: string) => join(world.schemas, 'dictionaries', `${code}.json`)
const write = async (code: string) => {
  const items = ['sweet', 'sour'].map((value) => ({ value, title: { zh: value, en: value } }))
  writeFileSync(pathOf(code), JSON.stringify({ title, items }))
  await world.api.running.app.live.refresh()
}
const remove = async (code: string) => {
  rmSync(pathOf(code))
  await world.api.running.app.live.refresh()
}
const dictOf = async (code: string) =>
  (await world.admin('GET', `sys/dict/list?dictCode=${code}`)).result.records[0] as { id: string } | undefined
const itemsOf = async (dictId: string) => {
  const sql = 'select item_value as value from sys_dict_item where dict_id = ? order by item_value'
  const rows = await world.api.running.app.store.rows<{ value: string }>({ sql, parameters: [dictId] })
  return rows.map(({ value }) => value)
}

it('a deleted dictionary file takes its items along', async () => {
  await write('taste_gone')
  const dict = await dictOf('taste_gone')
  expect(await itemsOf(dict?.id ?? '')).toEqual(['sour', 'sweet'])
  await remove('taste_gone')
  expect([await dictOf('taste_gone'), await itemsOf(dict?.id ?? '')]).toEqual([undefined, []])
})

it('with items of users it becomes a dictionary of the application, which a file takes over again', async () => {
  await write('taste_kept')
  const id = (await dictOf('taste_kept'))?.id ?? ''
  const body = { dictId: id, itemValue: 'bitter', itemText: 'bitter' }
  expect((await world.admin('POST', 'sys/dictItem/add', { body })).success).toBe(true)
  await remove('taste_kept')
  expect([(await dictOf('taste_kept'))?.id, await itemsOf(id)]).toEqual([id, ['bitter', 'sour', 'sweet']])
  await write('taste_kept')
  expect([(await dictOf('taste_kept'))?.id, await itemsOf(id)]).toEqual([id, ['bitter', 'sour', 'sweet']])
  await remove('taste_kept')
  expect((await world.admin('DELETE', `sys/dict/delete?id=${id}`)).success).toBe(true)
  expect(await itemsOf(id)).toEqual([])
})
