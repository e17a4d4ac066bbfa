import { mkdir, mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildFrontEnd } from '../../../server/boot/front-end.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'procura-front-end-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

it('takes over a build that has shown no sign of life for half a minute', async () => {
  const turn = join(root, 'node_modules/.building')
  await mkdir(turn, { recursive: true })
  const then = new Date(Date.now() - 30_000)
  await utimes(turn, then, then)
  const said: string[] = []
  // The folder has nothing to build.
  await expect(buildFrontEnd(root, (line) => said.push(line))).rejects.toThrow(/could not be built/)
  expect(said).toEqual(['Building the front end …'])
})
