import { cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readOptions } from '../../../server/boot/options.ts'
import { type Running, startServer } from '../../../server/boot/start-server.ts'
import { password } from '../../kit/api-server.ts'
import { seededFolder } from '../../kit/first-start.ts'

let dir: string
let running: Running | undefined
const log: string[] = []
const cache = () => join(dir, 'data/model.cache')
const bank = () => join(dir, 'schemas/resources/bd/bank.json')

beforeEach(async () => {
  log.length = 0
  dir = await mkdtemp(join(tmpdir(), 'procura-model-'))
  await cp('schemas', join(dir, 'schemas'), { recursive: true })
  await seededFolder(join(dir, 'data'), { schemas: join(dir, 'schemas'), demo: undefined, password })
})

afterEach(async () => {
  await running?.close()
  running = undefined
  await rm(dir, { recursive: true })
})

async function start(program = 'this program') {
  const options = readOptions(['--port', '0', '--data', join(dir, 'data'), '--schemas', join(dir, 'schemas')], {
    DEMO_PASSWORD: password,
    CAPTCHA: 'off',
    JOBS: 'off',
  })
  running = await startServer(options, '/nowhere', (line) => log.push(line), program)
  return running.app.live
}

async function stop() {
  await running?.close()
  running = undefined
}

const retitle = async (title: string) => {
  const text = await readFile(bank(), 'utf8')
  await writeFile(bank(), text.replace(/"zh": "[^"]+"/, `"zh": "${title}"`))
}
const titleOf = (live: Awaited<ReturnType<typeof start>>) => live.current.resources.get('bd/bank')?.plan.title

it('starts with the stored model of the last run', async () => {
  const first = (await start()).current
  await stop()
  const written = await stat(cache())
  expect(written.mode & 0o777).toBe(0o600)
  const secondRun = await start()
  expect(secondRun.current).toEqual(first)
  expect(secondRun.diagnostics).toEqual([])
  await stop()
  // An unchanged model is not written again.
  expect((await stat(cache())).mtimeMs).toBe(written.mtimeMs)
})

it('applies changes made while stopped', async () => {
  await start()
  await stop()
  await retitle('银行目录')
  expect(titleOf(await start())).toMatchObject({ zh: '银行目录' })
})

it('applies a later change as a change of one file, and stores it for the next start', async () => {
  await start()
  await stop()
  const live = await start()
  const changes: unknown[] = []
  live.subscribe(({ changed, removed }) => changes.push(...changed, ...removed))
  await retitle('银行目录')
  await live.refresh()
  expect(titleOf(live)).toMatchObject({ zh: '银行目录' })
  expect(changes).toEqual([
    { kind: 'resource', code: 'bd/bank' },
    // The file lists the titles of all resources.
    { kind: 'dictionary', code: 'resource' },
  ])
  await stop()
  expect(titleOf(await start())).toMatchObject({ zh: '银行目录' })
})

it('serves the last good version of a file broken after such a start', async () => {
  const title = titleOf(await start())
  await stop()
  const live = await start()
  await writeFile(bank(), (await readFile(bank(), 'utf8')).replace('"fields"', '"feilds"'))
  await live.refresh()
  expect(live.diagnostics.map(({ file }) => file)).toEqual(['schemas/resources/bd/bank.json'])
  expect(titleOf(live)).toEqual(title)
  await stop()
  // A model with mistakes is not stored, so that the next start reports them again.
  expect((await start()).diagnostics).toHaveLength(1)
})

it.each([
  ['damaged', async () => writeFile(cache(), (await readFile(cache())).fill(0, 1000, 2000))],
  ['cut off', async () => writeFile(cache(), (await readFile(cache())).subarray(0, 5000))],
  ['empty', async () => writeFile(cache(), '')],
])('reads the files when the stored model is %s', async (_, spoil) => {
  const title = titleOf(await start())
  await stop()
  await spoil()
  expect(titleOf(await start())).toEqual(title)
  expect(log.filter((line) => line.includes('"level":50'))).toEqual([])
})

it('reads the files for another program version', async () => {
  await start('this program')
  await stop()
  const before = await readFile(cache())
  await start('the next program')
  await stop()
  expect((await readFile(cache())).equals(before)).toBe(false)
})
