import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type ChildServer = {
  readonly url: string
  readonly pid: number
  /** Output of the process so far. */
  readonly output: () => string
  /** Milliseconds from spawn to the first 200 of /healthz. */
  readonly startMs: number
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** A port of the loopback interface that is free now. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done))
  const address = probe.address()
  await new Promise((done) => probe.close(done))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/**
 * Starts the product in its own process, as a user does. `{url}` in environment values is replaced by its address.
 * @throws with the output when the process ends before it is ready
 */
export async function startChild(
  args: readonly string[],
  env: Record<string, string> = {},
  timeoutMs = 120_000,
): Promise<ChildServer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const own = Object.entries(env).map(([name, value]) => [name, value.replaceAll('{url}', url)])
  const began = performance.now()
  const child = spawn(process.execPath, ['server/start.ts', '--port', String(port), ...args], {
    env: { ...process.env, ...Object.fromEntries(own) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  await ready(child, url, () => output, began + timeoutMs)
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    startMs: performance.now() - began,
    stop: (signal = 'SIGTERM') => end(child, signal),
  }
}

async function ready(child: ChildProcess, url: string, output: () => string, deadline: number): Promise<void> {
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${output()}`)
    const answer = await fetch(`${url}/healthz`).catch(() => undefined)
    if (answer?.status === 200) return
    await sleep(10)
  }
  child.kill('SIGKILL')
  throw new Error(`the server was not ready in time:\n${output()}`)
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((done) => {
    child.once('exit', (code) => done(code))
    child.kill(signal)
  })
}
