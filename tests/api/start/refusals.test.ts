import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readOptions } from '../../../server/boot/options.ts'
import { makeBackup } from '../../../server/features/backups/backups.ts'
import { openStore } from '../../../server/platform/store/open-store.ts'
import { type ChildServer, freePort, startChild } from '../../kit/child-server.ts'

let dir: string
let running: ChildServer
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'procura-start-'))
  running = await startChild(['--data', join(dir, 'used')], { DEMO: '0' })
})
afterAll(async () => {
  await running?.stop()
  await rm(dir, { recursive: true, force: true })
})

/** A start that is expected to fail: what it printed to stderr, and its exit code. */
async function start(args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['server/start.ts', '--port', '0', '--data', join(dir, 'own'), ...args], {
    env: { ...process.env, DEMO: '0', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: 30_000,
  })
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { said: said.trimEnd(), code }
}

describe('a failing start prints one line and exits with 1', () => {
  it.each<[string, readonly string[], Record<string, string>, RegExp]>([
    ['an unknown flag', ['--nope'], {}, /^Unknown option '--nope'/],
    ['a word too many', ['extra'], {}, /^Unexpected argument 'extra'/],
    ['a flag without its value', ['--schemas'], {}, /argument missing/],
    ['no port', ['--port', 'abc'], {}, /^"abc" is no port/],
    ['a port beyond the last', ['--port', '65536'], {}, /^"65536" is no port/],
    ['a host that is none', ['--host', '999.1.1.1'], {}, /^999\.1\.1\.1 is no address of this machine/],
    ['a folder below a file', ['--data', '/dev/null/data'], {}, /cannot be written/],
    ['no schema files', ['--schemas', '/nowhere/at/all'], {}, /^There is no schema folder/],
    ['a database that does not answer', [], { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' }, /ECONNREFUSED/],
    ['a database of another kind', [], { DATABASE_URL: 'mysql://a:b@127.0.0.1/c' }, /postgres/i],
  ])('%s', async (_, args, env, reason) => {
    const { said, code } = await start(args, env)
    expect(said).toMatch(reason)
    expect([said.split('\n').length, code]).toEqual([1, 1])
    expect(said).not.toContain('a:b')
  })

  it('for a port in use', async () => {
    const other = createServer().listen(await freePort(), '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const data = join(dir, 'unused')
    expect(await start(['--port', String(port), '--data', data])).toEqual({
      said: `Port ${port} is taken; choose another with --port.`,
      code: 1,
    })
    // It is refused before any data is made.
    expect(existsSync(join(data, 'app.db'))).toBe(false)
    other.close()
  })

  it('for a data folder in use', async () => {
    const used = join(dir, 'used')
    const { said, code } = await start(['--data', used])
    expect(said).toBe(`The data folder ${used} is in use by another process (pid ${running.pid}).`)
    expect(code).toBe(1)
    expect((await fetch(`${running.url}/healthz`)).status).toBe(200)
  })

  // An account that may write everywhere is not held by the mode of a folder.
  it.skipIf(process.getuid?.() === 0)('for a read-only data folder', async () => {
    const closed = join(dir, 'closed')
    await mkdir(closed)
    await chmod(closed, 0o500)
    const { said, code } = await start(['--data', closed])
    expect([said, code]).toEqual([`The data folder ${closed} cannot be written.`, 1])
  })

  it('for a broken schema file, with its position', async () => {
    const schemas = join(dir, 'schemas')
    await cp('schemas', schemas, { recursive: true })
    await writeFile(join(schemas, 'resources/bd/bank.json'), '{\n  "title": \n}')
    // A folder of its own: where a start went well before, its files serve on.
    const { said, code } = await start(['--schemas', schemas, '--data', join(dir, 'never')])
    expect(said).toMatch(/resources\/bd\/bank\.json:3:1 {2}/)
    expect(code).toBe(1)
  })
})

describe('npm start', () => {
  /** The server through npm, over the data that the first one made. */
  async function throughNpm() {
    await running.stop()
    const port = await freePort()
    const child = spawn('npm', ['start', '--', '--port', String(port), '--data', join(dir, 'used')], {
      env: { ...process.env, DEMO: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const said = Promise.all([text(child.stdout), text(child.stderr)])
    const url = `http://127.0.0.1:${port}`
    const answers = () =>
      fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    await vi.waitFor(async () => expect(await answers()).toBe(true), { timeout: 60_000, interval: 100 })
    return { child, port, answers, said }
  }

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'ends with %s, after what it has begun to take in is answered',
    async (signal) => {
      const { child, port, answers } = await throughNpm()
      const body = JSON.stringify({ username: 'nobody', password: 'x' })
      const socket = connect(port, '127.0.0.1')
      const answer = text(socket)
      const head = `POST /api/sys/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
      socket.write(head + body.slice(0, 5))
      await answers()
      child.kill(signal)
      // As a terminal does, which gives it to npm and to the server.
      child.kill(signal)
      await vi.waitFor(async () => expect(await answers()).toBe(false), { timeout: 20_000, interval: 50 })
      socket.write(body.slice(5))
      expect(await answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*"success":false/)
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  )

  it('ends when npm is killed', async () => {
    const { child, answers } = await throughNpm()
    child.kill('SIGKILL')
    await vi.waitFor(async () => expect(await answers()).toBe(false), { timeout: 20_000, interval: 50 })
  })
})

describe('a corrupt database is refused with restore instructions, never recreated', () => {
  let whole = ''
  let backup = ''
  beforeAll(async () => {
    await running.stop()
    whole = join(dir, 'used')
    const store = await openStore({ dataDir: whole, databaseUrl: undefined })
    const options = readOptions(['--data', whole], {})
    backup = await makeBackup({ store, options }, 'manual').finally(() => store.close())
  })

  const overwrite = async (path: string, at: number, length: number) => {
    const file = await open(path, 'r+')
    await file.write(Buffer.alloc(length, 0xff), 0, length, at)
    await file.close()
  }
  const half = async (path: string) => Math.floor((await stat(path)).size / 2)

  it.each<[string, (path: string) => Promise<void>, RegExp]>([
    ['empty', (path) => truncate(path, 0), /is empty \(0 bytes\)/],
    ['cut short', async (path) => truncate(path, await half(path)), /is damaged/],
    ['overwritten at its head', (path) => overwrite(path, 0, 100), /is damaged/],
    ['overwritten within', async (path) => overwrite(path, await half(path), 200_000), /is damaged/],
    ['lost', (path) => rm(path), /is missing/],
  ])('%s', async (name, harm, reason) => {
    const data = join(dir, `harmed ${name}`)
    await cp(whole, data, { recursive: true })
    const path = join(data, 'app.db')
    await harm(path)
    const before = await readFile(path).catch(() => undefined)
    const { said, code } = await start(['--data', data])
    expect([said.split('\n').length, code]).toEqual([1, 1])
    expect(said).toMatch(reason)
    expect(said).toContain(path)
    expect(said).toContain(`npm run restore -- ${join(data, 'backups', backup)} --data ${data}`)
    const after = await readFile(path).catch(() => undefined)
    expect(after === undefined ? before === undefined : before?.equals(after)).toBe(true)
  })

  it('works again after a restore; the corrupt files are set aside', async () => {
    const data = join(dir, 'harmed empty')
    const args = ['server/boot/cli/restore.ts', join(data, 'backups', backup), '--data', data]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    const [said, problem, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
    expect([problem, code]).toEqual(['', 0])
    expect(said).toMatch(/What there was is in .*replaced-/)
    const people = async (dataDir: string) => {
      const store = await openStore({ dataDir, databaseUrl: undefined })
      return store.rows({ sql: 'select id from sys_user order by id', parameters: [] }).finally(() => store.close())
    }
    expect(await people(data)).toEqual(await people(whole))
    expect(await people(data)).not.toEqual([])
  })
})
