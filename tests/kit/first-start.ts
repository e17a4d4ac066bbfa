import { createHash } from 'node:crypto'
import { cpSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { readOptions } from '../../server/boot/options.ts'
import { startServer } from '../../server/boot/start-server.ts'
import { noteClosed } from '../../server/platform/store/whole-file.ts'
import { testOffset } from './clock/test-clock.ts'
import { sharedPostgres } from './postgres.ts'

/** What a first start depends on beside the program itself. */
export type First = {
  readonly schemas: string
  /** As `DEMO`; on unless it is `0`. */
  readonly demo?: string | undefined
  /** As `DEMO_PASSWORD`, of all demo accounts. */
  readonly password: string
}

const place = resolve('.cache/first-start')
/** Nobody copies from a folder any more that is older. Milliseconds. */
const keptFor = 86_400_000

/**
 * Fills a data folder with what a first start leaves in it. That start is made once for the same program, files and day, by whoever needs
 * it first, and copied from then on. Where two make it at once, each has what it made, and one of the two is kept.
 */
export async function seededFolder(dataDir: string, first: First): Promise<void> {
  const name = await nameOf(first)
  const kept = join(place, name)
  if (!(await isThere(kept))) await make(kept, first)
  cpSync(kept, dataDir, { recursive: true })
  // The copy is as whole as what was closed in order: its start need not read it all.
  noteClosed(dataDir)
}

const databases = new Map<string, Promise<string>>()

/** The address of a new PostgreSQL database with what a first start leaves in it: a copy of one that is made once in each process. */
export async function seededDatabase(first: First): Promise<string> {
  const postgres = await sharedPostgres()
  const name = await nameOf(first)
  const made = databases.get(name) ?? firstDatabase(first)
  databases.set(name, made)
  return postgres.copyOf(await made)
}

async function firstDatabase(first: First): Promise<string> {
  const url = await (await sharedPostgres()).fresh()
  const scratch = await newFolder()
  await startOnce(scratch, first, { DATABASE_URL: url })
  await rm(scratch, { recursive: true, force: true })
  return url
}

async function make(kept: string, first: First): Promise<void> {
  await forgetOld()
  const scratch = await newFolder()
  await startOnce(scratch, first, {})
  // Whole or not at all; and where another process was faster, what it made is as good.
  await rename(scratch, kept).catch(async (error: unknown) => {
    if (!(await isThere(kept))) throw error
    await rm(scratch, { recursive: true, force: true })
  })
}

async function startOnce(dataDir: string, { schemas, demo, password }: First, env: NodeJS.ProcessEnv): Promise<void> {
  const options = readOptions(['--port', '0', '--data', dataDir, '--schemas', schemas], {
    DEMO: demo,
    DEMO_PASSWORD: password,
    ...env,
  })
  await (await startServer(options, '/nowhere', () => undefined)).close()
}

async function newFolder(): Promise<string> {
  await mkdir(place, { recursive: true })
  return mkdtemp(join(place, 'new-'))
}

async function forgetOld(): Promise<void> {
  // Folders have the time of the machine, whatever the clock of this run says.
  const now = Date.now() - testOffset()
  for (const name of await readdir(place).catch(() => [])) {
    const path = join(place, name)
    const since = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => now,
    )
    if (now - since > keptFor) await rm(path, { recursive: true, force: true })
  }
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

let program: Promise<string> | undefined

/** Another program, other files, another day (the demo's dates hang on it): another name. */
async function nameOf({ schemas, demo, password }: First): Promise<string> {
  program ??= hashOf(['server', 'src/schema', 'package-lock.json'])
  const now = new Date()
  const parts = [
    await program,
    await hashOf([schemas]),
    process.version,
    demo ?? '',
    password,
    now.toDateString(),
    now.toISOString().slice(0, 10),
  ]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
}

async function hashOf(sources: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of (await filesOf(source)).toSorted())
      hash
        .update(relative(source, file))
        .update('\0')
        .update(await readFile(file))
  }
  return hash.digest('hex')
}

async function filesOf(source: string): Promise<string[]> {
  if (!(await stat(source)).isDirectory()) return [source]
  const entries = await readdir(source, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
