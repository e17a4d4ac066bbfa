import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../kit/child-server.ts'

/** An answer, or undefined while no server listens. */
async function get(port: number, path: string, headers: Record<string, string> = {}) {
  const outgoing = request({ port, host: '127.0.0.1', path, headers }).end()
  try {
    const [answer] = await once(outgoing, 'response')
    return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
  } catch {
    return undefined
  }
}

async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    await sleep(5)
  }
}

it('reports that the server is starting until the first data exists', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'procura-room-'))
  const port = await freePort()
  const args = ['server/start.ts', '--port', String(port), '--data', join(dir, 'data')]
  const child = spawn(process.execPath, args, { env: { ...process.env, CAPTCHA: 'off' }, stdio: 'ignore' })
  onTestFinished(async () => {
    const ended = once(child, 'exit')
    child.kill()
    await ended
    await rm(dir, { recursive: true, force: true })
  })
  const first = await until(() => get(port, '/healthz'))
  expect(first).toMatchObject({ status: 503, headers: { 'retry-after': '2', 'x-content-type-options': 'nosniff' } })
  expect(JSON.parse(first.body)).toMatchObject({ success: false, code: 503, message: '系统正在启动，请稍候' })
  const page = await get(port, '/srm/supplier', { accept: 'text/html,*/*' })
  expect(page).toMatchObject({ status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
  expect(page?.body).toContain('The system is starting')
  const english = await get(port, '/api/sys/user/list', { 'accept-language': 'en', accept: 'text/html' })
  expect(JSON.parse(english?.body ?? '')).toMatchObject({ message: 'The system is starting, one moment please.' })
  await until(async () => ((await get(port, '/healthz'))?.status === 200 ? true : undefined))
  expect((await get(port, '/', { accept: 'text/html' }))?.body).toContain('id="root"')
  // The server may have to build the front end first.
}, 120_000)
