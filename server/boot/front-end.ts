import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const sources = [
  'src',
  'widgets',
  'public',
  'index.html',
  'vite.config.ts',
  'vite.docs.ts',
  'docs',
  'package-lock.json',
]
const stampFile = 'dist/.stamp'
const turnFolder = 'node_modules/.building'
/** A build that takes longer was broken off. Milliseconds. */
const longestBuild = 120_000

/** Builds the browser's part when its sources changed since the last time; says so, as it takes a while. */
export async function buildFrontEnd(root: string, say: (line: string) => void): Promise<void> {
  const stamp = await stampOf(root)
  if (
    (await readFile(join(root, stampFile), 'utf8').catch(() => '')) === stamp &&
    existsSync(join(root, 'dist/index.html'))
  )
    return
  // Two servers of one folder that start together build once: the second waits, and finds the stamp.
  if (!(await takeTurn(root))) return buildFrontEnd(root, say)
  try {
    say('Building the front end …')
    // Whatever this process is run for, what browsers get is the release.
    process.env.NODE_ENV = 'production'
    const { build } = await import('vite')
    await build({ root, logLevel: 'warn' })
    await compressFiles(join(root, 'dist'))
    await writeFile(join(root, stampFile), stamp)
  } finally {
    await rm(join(root, turnFolder), { recursive: true, force: true })
  }
}

/** Whether it is this process's turn to build; where another one had it, that is waited for. */
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
  if (since !== undefined && Date.now() - since > longestBuild) await rm(turn, { recursive: true, force: true })
  await new Promise((done) => setTimeout(done, 300))
  return false
}

async function stampOf(root: string): Promise<string> {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of await filesOf(join(root, source)))
      hash.update(file.slice(root.length)).update(await readFile(file))
  }
  return hash.digest('hex')
}

async function filesOf(path: string): Promise<string[]> {
  if (!existsSync(path)) return []
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => undefined)
  if (!entries) return [path]
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

// Compressed once here, so that the server only has to hand the files out.
async function compressFiles(dir: string): Promise<void> {
  const { brotliCompressSync, constants, gzipSync } = await import('node:zlib')
  for (const file of await filesOf(dir)) {
    if (!/\.(js|css|html|svg|json)$/.test(file)) continue
    const content = await readFile(file)
    if (content.length < 1024) continue
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
    await Promise.all([
      writeFile(`${file}.gz`, gzipSync(content)),
      writeFile(`${file}.br`, brotliCompressSync(content, quality)),
    ])
  }
}
