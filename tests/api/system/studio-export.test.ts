import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { filesIn } from '../../kit/archive.ts'
import { type Fixture, startResources } from '../resources/fixture.ts'
import { type JsonFile, studioCalls } from './studio-calls.ts'

let world: Fixture
let studio: ReturnType<typeof studioCalls>
beforeAll(async () => {
  world = await startResources({ PUBLISH: 'database' })
  studio = studioCalls(world.admin)
})
afterAll(() => world?.close())

const path = 'schemas/resources/test/item.json'
const patch = async () => (await world.admin('GET', 'onl/files/export?as=patch')).text
const folder = () => dirname(world.schemas)
const withField = (key: string) => (file: JsonFile) => ({
  ...file,
  fields: { ...file.fields, [key]: { type: 'text', title: { zh: key, en: key } } },
})

/** Applies the exported patch in the folder, as a developer does before a commit. */
async function commit() {
  const file = join(folder(), 'studio.patch')
  writeFileSync(file, await patch())
  execFileSync('git', ['apply', '--verbose', file], { cwd: folder(), stdio: 'pipe' })
  await world.api.running.app.live.refresh()
}

it('an exported patch applies to the folder again and again, and leaves out what the folder has', async () => {
  await studio.published(path, withField('first'))
  await commit()
  expect(await patch()).toBe('')
  expect(filesIn((await world.admin('GET', 'onl/files/export')).bytes)).toEqual(new Map())
  await studio.published(path, withField('second'))
  const text = await patch()
  expect([text.includes('+    "second"'), text.includes('+    "kind"')]).toEqual([true, false])
  await commit()
  expect(await patch()).toBe('')
})

it('of a file that changed in the folder, the patch is against its text there', async () => {
  const { text } = await studio.opened(path)
  const { served } = await studio.opened(path)
  writeFileSync(join(folder(), path), String(served).replace('"second"', '"newer"'))
  await world.api.running.app.live.refresh()
  await studio.published(path, withField('third'))
  await commit()
  expect(await patch()).toBe('')
  expect((await studio.opened(path)).served).not.toBe(text)
})
