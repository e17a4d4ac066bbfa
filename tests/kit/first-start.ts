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
import { todayText } from '../../server/platform/time.ts'
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
/** Servers start with the compiled model that the first start stored. */
export const stamp = programStamp(resolve('.'))
/**
 * Age in milliseconds until which a first start is copied: a live auction of the demo ends 45 minutes after its start.
 * A run of all tests takes less time, so it makes each first start once.
 */
const freshFor = 1_800_000
/** Age in milliseconds after which a cached folder is deleted; no test still copies from it. */
const keptFor = 7_200_000

/**
 * Fills a data folder with the result of a first start.
 * The first start runs once for a program and files while its result is fresh; later callers copy the result.
 */
export async function seededFolder(dataDir: string, first: First): Promise<void> {
  copyTo(dataDir, await keptFolder(first))
}

/** Copies the compiled model of the product's own schema files into the data folder of a server on PostgreSQL. */
export async function seededModel(dataDir: string, first: First): Promise<void> {
  if (first.schemas !== resolve('schemas')) return
  cpSync(join(folderOf(await keptFolder(first)), 'model.cache'), join(dataDir, 'model.cache'))
}

/** A cached first start; `at` is the time of its data, in milliseconds. */
type Kept = { readonly name: string; readonly at: number }

function folderOf({ name, at }: Kept): string {
  return join(cacheDir, `${name}-${at}`)
}

function copyTo(dataDir: string, kept: Kept): void {
  cpSync(folderOf(kept), dataDir, { recursive: true })
  // The copy of a cleanly closed database needs no integrity check at start.
  noteClosed(dataDir)
}

async function keptFolder(first: First): Promise<Kept> {
  const name = await nameOf(first)
  return (await freshest(name)) ?? make(name, first)
}

/** The address of a new PostgreSQL database with the result of a first start, copied from one made once in each run. */
export async function seededDatabase(first: First): Promise<string> {
  const postgres = await sharedPostgres()
  return postgres.copyOf(await keptDatabase(postgres, first))
}

async function keptDatabase(postgres: Postgres, first: First): Promise<string> {
  const base = await baseOf(first)
  const from = base && (await keptDatabase(postgres, base))
  return postgres.kept(`first_${await nameOf(first)}_${partOfRun()}`, from, async (url) => {
    const scratch = await newFolder()
    await (base ? bringUp : startOnce)(scratch, first, { DATABASE_URL: url })
    await rm(scratch, { recursive: true, force: true })
  })
}

/** Number of the part of the run: its databases are fresh within a part. */
function partOfRun(): number {
  const began = Number.parseInt(process.env.TEST_RUN?.split('-')[1] ?? '', 36)
  return Math.floor((Date.now() - (began || 0)) / freshFor)
}

/** The newest cached folder of a name, while it is fresh. */
async function freshest(name: string): Promise<Kept | undefined> {
  const times = (await readdir(cacheDir).catch(() => []))
    .filter((entry) => entry.startsWith(`${name}-`))
    .map((entry) => Number(entry.slice(name.length + 1)))
  const at = Math.max(0, ...times)
  return now() - at < freshFor ? { name, at } : undefined
}

async function make(name: string, first: First): Promise<Kept> {
  await forgetOld()
  const scratch = await newFolder()
  const base = await baseOf(first)
  const from = base && (await keptFolder(base))
  const kept = { name, at: from?.at ?? now() }
  if (from) copyTo(scratch, from)
  await (from ? bringUp : startOnce)(scratch, first, {})
  // The rename is atomic. If another process was faster, its result is equivalent.
  await rename(scratch, folderOf(kept)).catch(async (error: unknown) => {
    if (!(await isThere(folderOf(kept)))) throw error
    await rm(scratch, { recursive: true, force: true })
  })
  return kept
}

/** The time of the machine, as of its files: without the shift of the clock of a run. */
function now(): number {
  return Date.now() - testOffset()
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
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
  for (const name of await readdir(cacheDir).catch(() => [])) {
    const path = join(cacheDir, name)
    const since = await stat(path).then(({ mtimeMs }) => mtimeMs, now)
    if (now() - since > keptFor) await rm(path, { recursive: true, force: true })
  }
}

let program: Promise<string> | undefined
let product: Promise<string> | undefined

/** The hash of schema files. Those of the product do not change during a run; those of a test may. */
function hashOfFiles(schemas: string): Promise<string> {
  if (schemas !== resolve('schemas')) return hashOf([schemas])
  product ??= hashOf([schemas])
  return product
}

/** The cache key: it changes with program, files, day (demo dates depend on it) and clock offset. */
async function nameOf({ schemas, demo, password }: First): Promise<string> {
  program ??= hashOf(['server', 'src/schema', 'tests/kit', 'package-lock.json'])
  const today = new Date()
  const parts = [
    await program,
    await hashOfFiles(schemas),
    process.version,
    demo ?? '',
    password,
    today.toDateString(),
    today.toISOString().slice(0, 10),
    todayText(),
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
