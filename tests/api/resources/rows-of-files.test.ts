import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bringUp } from '../../../server/boot/bring-up.ts'
import type { Store } from '../../../server/platform/store/store.ts'
import { type Fixture, startResources } from './fixture.ts'

const dictionary = 'dictionaries/rows_level.json'
const levels = (...items: readonly string[]) => ({
  title: { zh: '级别', en: 'Levels' },
  items: items.map((value) => ({ value, title: { zh: `级别${value}`, en: `Level ${value}` } })),
})

let product: Fixture
beforeAll(async () => {
  product = await startResources({}, { [dictionary]: levels('1', '2') })
})
afterAll(() => product?.close())

const pathOf = (file: string) => join(product.schemas, file)
const textOf = (file: string) => readFile(pathOf(file), 'utf8')

/** Saves a file, or deletes it, and waits until it serves. */
async function save(file: string, text: string | undefined): Promise<void> {
  await (text === undefined ? rm(pathOf(file)) : writeFile(pathOf(file), text))
  await product.api.running.app.live.refresh()
}

/** Everything that saves of files write, with versions. */
async function written() {
  const { store } = product.api.running.app
  const rows = (sql: string) => store.rows({ sql, parameters: [] })
  return {
    permissions: await rows(
      'select id, version, name, perms, parent_id, file_hash from sys_permission where file_hash is not null order by id',
    ),
    dictionaries: await rows(
      'select id, version, dict_name, file_hash from sys_dict where file_hash is not null order by id',
    ),
    items: await rows('select id, version, item_value, item_text from sys_dict_item order by id'),
    documents: await rows('select id, name_zh from _document order by id'),
  }
}

/** Dictionaries and the files they were written from. */
const files = ({ dictionaries }: Awaited<ReturnType<typeof written>>) =>
  dictionaries.map(({ dict_name, file_hash }) => [dict_name, file_hash])

it('saves of files leave the rows of a start with these files', async () => {
  const file = 'resources/ord/order.json'
  const first = await textOf(file)
  const renamed = first.replace('"zh": "采购订单"', '"zh": "采购单"')
  expect(renamed).not.toBe(first)
  await save(file, renamed)
  expect((await written()).permissions.map(({ name }) => name)).toContain('采购单')
  await save(dictionary, JSON.stringify(levels('1', '3')))
  await save(file, first)
  expect((await written()).permissions.map(({ name }) => name)).not.toContain('采购单')
  await save(dictionary, JSON.stringify(levels('1', '2')))
  await save(dictionary, undefined)
  const saved = await written()
  expect(saved.dictionaries.filter(({ dict_name }) => dict_name === '级别')).toEqual([])
  const { store, live } = product.api.running.app
  expect(await bringUp(store)(live.current, undefined, new Set())).toEqual({ refused: [], left: [] })
  expect(await written()).toEqual(saved)
})

it('rows of a save that failed at the database are those of the next one', async () => {
  const { store, live } = product.api.running.app
  const file = 'resources/ord/order.json'
  const tried = new Map([
    [`schemas/${file}`, (await textOf(file)).replace('"zh": "采购订单"', '"zh": "采购单"')],
    [`schemas/${dictionary}`, JSON.stringify(levels('7'))],
  ])
  const [before, { model }] = [await written(), await live.trial(tried)]
  let isFull = false
  const failing: Store = Object.create(store, {
    write: {
      value: (steps: Parameters<Store['write']>[0]) =>
        isFull && steps.some(({ sql }) => sql.includes('sys_permission'))
          ? Promise.reject(new Error('disk full'))
          : store.write(steps),
    },
  })
  const bring = bringUp(failing)
  await bring(live.current, undefined, new Set())
  isFull = true
  await expect(bring(model, live.current, new Set())).rejects.toThrow('disk full')
  expect((await written()).items.filter(({ item_text }) => item_text === '级别7').length).toBe(1)
  isFull = false
  await bring(live.current, live.current, new Set())
  expect(files(await written())).toEqual(files(before))
})
