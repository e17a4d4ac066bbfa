import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stampOf } from './stamps.ts'
import { StartRefused } from './start-refused.ts'

const sources = [
  'src',
  'widgets',
  'public',
  'index.html',
  'vite.antd.ts',
  'vite.config.ts',
  'vite.docs.ts',
  'vite.icons.ts',
  'vite.narrow.ts',
  'vite.site.config.ts',
  'docs',
  'package-lock.json',
]
const stampFile = 'dist/.stamp'
const turnFolder = 'node_modules/.building'
/** Interval of the signs of life of a build, and silence after which it counts as aborted. Milliseconds. */
const [beat, silence] = [2000, 20_000]

/** Builds the front end when its sources have changed since the last build, with a notice because it takes a while. */
export async function buildFrontEnd(root: string, say: (line: string) => void): Promise<void> {
  const stamp = stampOf(root, sources)
  if (
    (await readFile(join(root, stampFile), 'utf8').catch(() => '')) === stamp &&
    existsSync(join(root, 'dist/index.html')) &&
    existsSync(join(root, 'dist-site/server/render.js'))
  )
    return
  // Two servers of one folder that start together build once: the second waits, and finds the stamp.
  if (!(await takeTurn(root))) return buildFrontEnd(root, say)
  const turn = join(root, turnFolder)
  const alive = setInterval(() => void touch(turn), beat)
  try {
    say('Building the front end …')
    await make(root)
    await writeFile(join(root, stampFile), stamp)
  } finally {
    clearInterval(alive)
    await rm(turn, { recursive: true, force: true })
  }
}

// A build takes minutes on a busy machine, so its age says nothing. A sign of life that fails, as on a full disk, is missed.
const touch = (turn: string) => utimes(turn, new Date(), new Date()).catch(() => undefined)

/** Returns whether this process builds; waits while another process does. */
async function takeTurn(root: string): Promise<boolean> {
  const turn = join(root, turnFolder)
  await mkdir(join(root, 'node_modules'), { recursive: true })
  const isMine = await mkdir(turn).then(
    () => true,
    () => false,
  )
  if (isMine) return true
  const since = await stat(turn).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  )
  if (since !== undefined && Date.now() - since > silence) await rm(turn, { recursive: true, force: true })
  await new Promise((done) => setTimeout(done, 300))
  return false
}

// Runs in its own process, whose memory is freed after the build.
async function make(root: string): Promise<void> {
  const maker = spawn(process.execPath, [join(import.meta.dirname, 'make-front-end.ts'), root], { stdio: 'inherit' })
  const end = () => maker.kill()
  process.once('exit', end)
  const [code] = await once(maker, 'exit')
  process.off('exit', end)
  if (code !== 0) throw new StartRefused('The front end could not be built; what its maker says is above.')
}
