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

/** Runs a start that fails; returns stderr and exit code. */
async function start(args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['server/start.ts', '--port', '0', '--data', join(dir, 'own'), ...args], {
    env: { ...process.env, DEMO: '0', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: 30_000,
  })
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { stderr: stderr.trimEnd(), code }
}

describe('a failing start prints one line and exits with 1', () => {
  it.each<[string, readonly string[], Record<string, string>, RegExp]>([
    ['an unknown flag', ['--nope'], {}, /^Unknown option '--nope'/],
    ['an extra argument', ['extra'], {}, /^Unexpected argument 'extra'/],
    ['a flag without its value', ['--schemas'], {}, /argument missing/],
    ['no port', ['--port', 'abc'], {}, /^"abc" is no port/],
    ['a port above 65535', ['--port', '65536'], {}, /^"65536" is no port/],
    ['an invalid host', ['--host', '999.1.1.1'], {}, /^999\.1\.1\.1 is no address of this machine/],
    ['a folder below a file', ['--data', '/dev/null/data'], {}, /cannot be written/],
    ['no schema files', ['--schemas', '/nowhere/at/all'], {}, /^There is no schema folder/],
    ['an unreachable database', [], { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' }, /ECONNREFUSED/],
    ['a database of another kind', [], { DATABASE_URL: 'mysql://a:b@127.0.0.1/c' }, /postgres/i],
  ])('%s', async (_, args, env, reason) => {
    const { stderr, code } = await start(args, env)
    expect(stderr).toMatch(reason)
    expect([stderr.split('\n').length, code]).toEqual([1, 1])
    expect(stderr).not.toContain('a:b')
  })

  it('for a port in use', async () => {
    const other = createServer().listen(await freePort(), '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const data = join(dir, 'unused')
    expect(await start(['--port', String(port), '--data', data])).toEqual({
      stderr: `Port ${port} is taken; choose another with --port.`,
      code: 1,
    })
    // The refusal comes before any data is created.
    expect(existsSync(join(data, 'app.db'))).toBe(false)
    other.close()
  })

  it('for a data folder in use', async () => {
    const used = join(dir, 'used')
    const { stderr, code } = await start(['--data', used])
    expect(stderr).toBe(`The data folder ${used} is in use by another process (pid ${running.pid}).`)
    expect(code).toBe(1)
    expect((await fetch(`${running.url}/healthz`)).status).toBe(200)
  })

  // File modes do not restrict an account that may write everywhere.
  it.skipIf(process.getuid?.() === 0)('for a read-only data folder', async () => {
    const closed = join(dir, 'closed')
    await mkdir(closed)
    await chmod(closed, 0o500)
    const { stderr, code } = await start(['--data', closed])
    expect([stderr, code]).toEqual([`The data folder ${closed} cannot be written.`, 1])
  })

  it('for a broken schema file, with its position', async () => {
    const schemas = join(dir, 'schemas')
    await cp('schemas', schemas, { recursive: true })
    await writeFile(join(schemas, 'resources/bd/bank.json'), '{\n  "title": \n}')
    // A new data folder: after an earlier good start, its files are the fallback.
    const { stderr, code } = await start(['--schemas', schemas, '--data', join(dir, 'never')])
    expect(stderr).toMatch(/resources\/bd\/bank\.json:3:1 {2}/)
    expect(code).toBe(1)
  })
})

describe('npm start', () => {
  /** Starts the server through npm, over the data of the first start. */
  async function throughNpm() {
    await running.stop()
    const port = await freePort()
    const child = spawn('npm', ['start', '--', '--port', String(port), '--data', join(dir, 'used')], {
      env: { ...process.env, DEMO: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const output = Promise.all([text(child.stdout), text(child.stderr)])
    const url = `http://127.0.0.1:${port}`
    const answers = () =>
      fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    await vi.waitFor(async () => expect(await answers()).toBe(true), { timeout: 60_000, interval: 100 })
    return { child, port, answers, output }
  }

  it.each(['SIGTERM', 'SIGINT'] as const)('ends with %s, after answers to accepted requests', async (signal) => {
    const { child, port, answers } = await throughNpm()
    const body = JSON.stringify({ username: 'nobody', password: 'x' })
    const socket = connect(port, '127.0.0.1')
    const answer = text(socket)
    const head = `POST /api/sys/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
    socket.write(head + body.slice(0, 5))
    await answers()
    child.kill(signal)
    // A terminal sends the signal to npm and to the server.
    child.kill(signal)
    await vi.waitFor(async () => expect(await answers()).toBe(false), { timeout: 20_000, interval: 50 })
    socket.write(body.slice(5))
    expect(await answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*"success":false/)
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  })

  it('ends when npm is killed', async () => {
    const { child, answers } = await throughNpm()
    child.kill('SIGKILL')
    await vi.waitFor(async () => expect(await answers()).toBe(false), { timeout: 20_000, interval: 50 })
  })
})

describe('a corrupt database is refused with restore instructions, never recreated', () => {
  let printed = ''
  let backup = ''
  beforeAll(async () => {
    await running.stop()
    printed = join(dir, 'used')
    const store = await openStore({ dataDir: printed, databaseUrl: undefined })
    const options = readOptions(['--data', printed], {})
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
    ['overwritten at its beginning', (path) => overwrite(path, 0, 100), /is damaged/],
    ['overwritten within', async (path) => overwrite(path, await half(path), 200_000), /is damaged/],
    ['lost', (path) => rm(path), /is missing/],
  ])('%s', async (name, harm, reason) => {
    const data = join(dir, `harmed ${name}`)
    await cp(printed, data, { recursive: true })
    const path = join(data, 'app.db')
    await harm(path)
    const before = await readFile(path).catch(() => undefined)
    const { stderr, code } = await start(['--data', data])
    expect([stderr.split('\n').length, code]).toEqual([1, 1])
    expect(stderr).toMatch(reason)
    expect(stderr).toContain(path)
    expect(stderr).toContain(`npm run restore -- ${join(data, 'backups', backup)} --data ${data}`)
    const after = await readFile(path).catch(() => undefined)
    expect(after === undefined ? before === undefined : before?.equals(after)).toBe(true)
  })

  it('works again after a restore; the corrupt files are set aside', async () => {
    const data = join(dir, 'harmed empty')
    const args = ['server/boot/cli/restore.ts', join(data, 'backups', backup), '--data', data]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    const [stdout, problem, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
    expect([problem, code]).toEqual(['', 0])
    expect(stdout).toMatch(/What there was is in .*replaced-/)
    const people = async (dataDir: string) => {
      const store = await openStore({ dataDir, databaseUrl: undefined })
      return store.rows({ sql: 'select id from sys_user order by id', parameters: [] }).finally(() => store.close())
    }
    expect(await people(data)).toEqual(await people(printed))
    expect(await people(data)).not.toEqual([])
  })
})
