import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FolderRefused, lockFolder } from '../../../server/platform/store/lock.ts'

let dir = ''
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'procura-lock-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

const program = `
import { lockFolder } from ${JSON.stringify(new URL('../../../server/platform/store/lock.ts', import.meta.url).href)}
try { lockFolder(process.argv[1]); console.log('held'); globalThis.gc?.(); setInterval(() => globalThis.gc?.(), 50) }
catch (error) { console.log(error.name + ': ' + error.message); process.exit(1) }`

async function another(folder: string) {
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', program, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output] = (await once(child.stdout, 'data')) as [Buffer]
  const end = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return { pid: child.pid, output: output.toString().trim(), end }
}

function refusalOf(folder: string): string {
  try {
    lockFolder(folder)()
    return 'taken'
  } catch (error) {
    if (error instanceof FolderRefused) return error.message
    throw error
  }
}

it('refuses a folder of another process, names it, and takes over after its end', async () => {
  const folder = join(dir, 'killed')
  const holder = await another(folder)
  expect(holder.output).toBe('held')
  await new Promise((done) => setTimeout(done, 300))
  const began = performance.now()
  expect(refusalOf(folder)).toBe(`The data folder ${folder} is in use by another process (pid ${holder.pid}).`)
  expect(performance.now() - began).toBeLessThan(2000)
  await holder.end()
  expect(refusalOf(folder)).toBe('taken')
})

it('reports to the second process in one line', async () => {
  const folder = join(dir, 'second')
  const release = lockFolder(folder)
  const second = await another(folder)
  expect(second.output).toBe(
    `FolderRefused: The data folder ${folder} is in use by another process (pid ${process.pid}).`,
  )
  release()
  release()
  const third = await another(folder)
  expect(third.output).toBe('held')
  await third.end()
})

it('is given to one of many concurrent starts', async () => {
  const folder = join(dir, 'many')
  const all = await Promise.all(Array.from({ length: 6 }, () => another(folder)))
  expect(all.filter(({ output }) => output === 'held')).toHaveLength(1)
  await Promise.all(all.filter(({ output }) => output === 'held').map(({ end }) => end()))
})

it('reports a read-only folder', async () => {
  const file = join(dir, 'file')
  await writeFile(file, 'not a folder')
  expect(refusalOf(join(file, 'data'))).toBe(`The data folder ${join(file, 'data')} cannot be written.`)
  await chmod(file, 0o600)
})
