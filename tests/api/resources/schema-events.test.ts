import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { password } from '../../kit/api-server.ts'
import { type Fixture, startResources } from './fixture.ts'

let world: Fixture
beforeAll(async () => {
  world = await startResources()
})
afterAll(() => world?.close())

/** First event of a stream of the buyer that opens now, for a page of an age in milliseconds. */
async function firstEvent(age?: number) {
  const { url, call } = world.api
  const { result } = await call('POST', 'sys/login', { body: { username: 'buyer', password } })
  const aborting = new AbortController()
  const answer = await fetch(`${url}/api/schema/events${age === undefined ? '' : `?age=${age}`}`, {
    headers: { 'X-Access-Token': result.token },
    signal: aborting.signal,
  })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!text.includes('\n\n')) text += (await reader?.read())?.value ?? ''
  aborting.abort()
  return JSON.parse(text.slice('data: '.length, text.indexOf('\n\n')))
}

it('a stream that opens behind a change names its files: the page may have what was before', async () => {
  expect(await firstEvent()).toMatchObject({ changed: [], removed: [] })
  const path = join(world.schemas, 'resources/test/item.json')
  const file = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify({ ...file, title: { zh: '新标题', en: 'New title' } }))
  await world.api.running.app.live.refresh()
  const { changed, removed } = await firstEvent()
  expect(changed).toContainEqual({ kind: 'resource', code: 'test/item' })
  expect(removed).toEqual([])
})

it('a file that was removed is named as such', async () => {
  const path = join(world.schemas, 'pages/test/gone.json')
  const page = { title: { zh: '页面', en: 'Page' }, blocks: [{ block: 'text', text: { zh: '内容', en: 'Content' } }] }
  writeFileSync(path, JSON.stringify(page))
  await world.api.running.app.live.refresh()
  expect((await firstEvent()).changed).toContainEqual({ kind: 'page', code: 'test/gone' })
  rmSync(path)
  await world.api.running.app.live.refresh()
  const { changed, removed } = await firstEvent()
  expect(removed).toContainEqual({ kind: 'page', code: 'test/gone' })
  expect(changed).not.toContainEqual({ kind: 'page', code: 'test/gone' })
})

it('a page that was loaded after a change hears nothing of it', async () => {
  const path = join(world.schemas, 'resources/test/item.json')
  const file = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify({ ...file, title: { zh: '更新标题', en: 'Newer title' } }))
  await world.api.running.app.live.refresh()
  await new Promise((done) => setTimeout(done, 1500))
  expect(await firstEvent(0)).toMatchObject({ changed: [], removed: [] })
  const item = { kind: 'resource', code: 'test/item' }
  expect((await firstEvent(60_000)).changed).toContainEqual(item)
  for (const age of [-1, Number.NaN, 1e12]) expect((await firstEvent(age)).changed).toContainEqual(item)
})
