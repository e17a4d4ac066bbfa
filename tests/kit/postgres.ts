import { spawn } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export type Postgres = {
  /** The address of a new, empty database. */
  fresh(): Promise<string>
  /** The address of a new database copied from another one that has no connections. */
  copyOf(url: string): Promise<string>
  /**
   * The address of the template database `name`, created once in a run: a copy of `from`, or an empty one, filled by
   * `fill`.
   */
  kept(name: string, from: string | undefined, fill: (url: string) => Promise<void>): Promise<string>
}

let shared: Promise<Postgres> | undefined

/** The PostgreSQL server of this run, shared by its processes. Each test file creates its own databases. */
export function sharedPostgres(): Promise<Postgres> {
  shared ??= connected()
  return shared
}

async function connected(): Promise<Postgres> {
  const base = await addressOfRun()
  const client = new pg.Client({ connectionString: `${base}postgres` })
  await client.connect()
  let count = 0
  const create = async (template: string) => {
    count += 1
    const name = `test_${process.pid}_${count}`
    // Copied as files: through the write-ahead log, thousands of small files take twice as long.
    await client.query(`create database ${name} template ${template} strategy file_copy`)
    return name
  }
  const makeOnce = async (name: string, from: string, fill: (url: string) => Promise<void>) => {
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rows.length > 0) return
    const draftName = await create(from)
    await fill(base + draftName)
    await client.query(`alter database ${draftName} rename to ${name}`)
  }
  const nameIn = (url: string) => url.slice(base.length)
  const made = new Map<string, Promise<string>>()
  const kept: Postgres['kept'] = async (name, from, fill) => {
    // Concurrent callers, also in other processes, wait for the first one.
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    try {
      await makeOnce(name, from === undefined ? 'template0' : nameIn(from), fill)
      return base + name
    } finally {
      await client.query('select pg_advisory_unlock(hashtext($1))', [name])
    }
  }
  return {
    fresh: async () => base + (await create('template0')),
    copyOf: async (url) => base + (await create(nameIn(url))),
    kept: (name, ...rest) => {
      const known = made.get(name) ?? kept(name, ...rest)
      made.set(name, known)
      return known
    },
  }
}

/** Maximum duration of the first start of PostgreSQL. Milliseconds. */
const longest = 120_000

/** The address of the run's server; the first caller starts it. */
async function addressOfRun(): Promise<string> {
  const run = process.env.TEST_RUN ?? String(process.pid)
  const dir = join(tmpdir(), `procura-pg-${run}`)
  const isFirst = await mkdir(dir).then(
    () => true,
    () => false,
  )
  if (isFirst) startHost(dir, run)
  for (const since = performance.now(); performance.now() - since < longest; ) {
    const address = await readStatus(dir, 'address')
    if (address !== undefined) return address
    const failure = await readStatus(dir, 'failure')
    if (failure !== undefined) throw new Error(`PostgreSQL did not start:\n${failure}`)
    await sleep(20)
  }
  throw new Error('PostgreSQL did not start in time')
}

function startHost(dir: string, run: string): void {
  const [owner = ''] = run.split('-')
  const host = spawn(process.execPath, [resolve('tests/kit/postgres-host.ts'), dir, owner], {
    stdio: 'ignore',
    detached: true,
  })
  host.unref()
}

function readStatus(dir: string, name: string): Promise<string | undefined> {
  return readFile(join(dir, name), 'utf8').catch(() => undefined)
}
