import { createHash } from 'node:crypto'
import { cpSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { openModel } from '../../server/boot/open-model.ts'
import { readOptions } from '../../server/boot/options.ts'
import { programStamp } from '../../server/boot/stamps.ts'
import { startServer } from '../../server/boot/start-server.ts'
import type { Options } from '../../server/platform/app.ts'
import { openStore } from '../../server/platform/store/open-store.ts'
import { noteClosed } from '../../server/platform/store/whole-file.ts'
import { makePasswordsCheap } from './cheap-passwords.ts'
import { testOffset } from './clock/test-clock.ts'
import { type Postgres, sharedPostgres } from './postgres.ts'

/** What a first start depends on beside the program itself. */
export type First = {
  readonly schemas: string
  /** As `DEMO`; on unless it is `0`. */
  readonly demo?: string | undefined
  /** As `DEMO_PASSWORD`, of all demo accounts. */
  readonly password: string
}

const place = resolve('.cache/first-start')
/** Servers that are processes of their own start with the model that the first start left. */
const stamp = programStamp(resolve('.'))
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

/** The address of a new PostgreSQL database with what a first start leaves in it: a copy of one that is made once in each run. */
export async function seededDatabase(first: First): Promise<string> {
  const postgres = await sharedPostgres()
  return postgres.copyOf(await keptDatabase(postgres, first))
}

async function keptDatabase(postgres: Postgres, first: First): Promise<string> {
  const base = await baseOf(first)
  const from = base && (await keptDatabase(postgres, base))
  return postgres.kept(`first_${await nameOf(first)}`, from, async (url) => {
    const scratch = await newFolder()
    await (base ? bringUp : startOnce)(scratch, first, { DATABASE_URL: url })
    await rm(scratch, { recursive: true, force: true })
  })
}

async function make(kept: string, first: First): Promise<void> {
  await forgetOld()
  const scratch = await newFolder()
  const base = await baseOf(first)
  if (base) await seededFolder(scratch, base)
  await (base ? bringUp : startOnce)(scratch, first, {})
  // Whole or not at all; and where another process was faster, what it made is as good.
  await rename(scratch, kept).catch(async (error: unknown) => {
    if (!(await isThere(kept))) throw error
    await rm(scratch, { recursive: true, force: true })
  })
}

/** Files of a test's own beside the product's have no first data: what they need is brought into what the product's start made. */
async function baseOf(first: First): Promise<First | undefined> {
  const base = { ...first, schemas: resolve('schemas') }
  return (await nameOf(base)) === (await nameOf(first)) ? undefined : base
}

async function bringUp(dataDir: string, first: First, env: NodeJS.ProcessEnv): Promise<void> {
  const options = optionsOf(dataDir, first, env)
  const store = await openStore(options)
  try {
    const fail = (error: unknown) => {
      throw error
    }
    const live = await openModel(store, options, fail, undefined, stamp)
    await live.close()
  } finally {
    await store.close()
  }
}

async function startOnce(dataDir: string, first: First, env: NodeJS.ProcessEnv): Promise<void> {
  const options = optionsOf(dataDir, first, env)
  await (await startServer(options, '/nowhere', () => undefined, stamp)).close()
  await makePasswordsCheap(options, first.password)
}

function optionsOf(dataDir: string, { schemas, demo, password }: First, env: NodeJS.ProcessEnv): Options {
  return readOptions(['--port', '0', '--data', dataDir, '--schemas', schemas], {
    DEMO: demo,
    DEMO_PASSWORD: password,
    ...env,
  })
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
  program ??= hashOf(['server', 'src/schema', 'tests/kit', 'package-lock.json'])
  const now = new Date()
  const parts = [
    await program,
    await hashOf([schemas]),
    process.version,
    demo ?? '',
    password,
    now.toDateString(),
    now.toISOString().slice(0, 10),
    // The clock of such a run begins again each time: what another one left may lie ahead of it.
    String(testOffset()),
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
