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

/** Master key of sealed values, common to all servers of a PostgreSQL database. */
export const testSealKey = Buffer.from('the master key of all the tests!').toString('base64')

/** Inputs of a first start, apart from the program. */
export type First = {
  readonly schemas: string
  /** Value of `DEMO`; on unless `0`. */
  readonly demo?: string | undefined
  /** Value of `DEMO_PASSWORD`, for all demo accounts. */
  readonly password: string
}

const cacheDir = resolve('.cache/first-start')
/** Child servers start with the compiled model that the first start stored. */
const stamp = programStamp(resolve('.'))
/** Age in milliseconds until which a cached folder is copied: a live auction of the demo ends 45 minutes after its start. */
const freshFor = 1_200_000
/** Age in milliseconds after which a cached folder is deleted; no test still copies from it. */
const keptFor = 7_200_000

/**
 * Fills a data folder with the result of a first start.
 * The first start runs once for a program, files and 20 minutes; later callers copy its result. Of two concurrent first starts
 * one result is kept.
 */
export async function seededFolder(dataDir: string, first: First): Promise<void> {
  const name = await nameOf(first)
  const cached = join(cacheDir, name)
  if (!(await isThere(cached))) await make(cached, first)
  cpSync(cached, dataDir, { recursive: true })
  // The copy of a cleanly closed database needs no integrity check at start.
  noteClosed(dataDir)
}

/** The address of a new PostgreSQL database with the result of a first start, copied from one made once in each run. */
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
  // The rename is atomic. If another process was faster, its result is equivalent.
  await rename(scratch, kept).catch(async (error: unknown) => {
    if (!(await isThere(kept))) throw error
    await rm(scratch, { recursive: true, force: true })
  })
}

/**
 * The product's schema files, if `first` has other ones. Those have no seed data, so they are applied to a start of the
 * product.
 */
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
    // Servers on SQLite share the key file of the copied folder.
    ...(env.DATABASE_URL && { SEAL_KEY: testSealKey }),
    ...env,
  })
}

async function newFolder(): Promise<string> {
  await mkdir(cacheDir, { recursive: true })
  return mkdtemp(join(cacheDir, 'new-'))
}

async function forgetOld(): Promise<void> {
  // File times use the machine's clock, not the shifted clock of the run.
  const now = Date.now() - testOffset()
  for (const name of await readdir(cacheDir).catch(() => [])) {
    const path = join(cacheDir, name)
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

/** The cache key: it changes with program, files, day and time (demo dates depend on them) and clock offset. */
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
    String(Math.floor(now.getTime() / freshFor)),
    // A shifted clock restarts with each run, so data of an earlier run may lie in its future.
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
