import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readOptions } from '../../server/boot/options.ts'
import { type Running, startServer } from '../../server/boot/start-server.ts'
import type { Store } from '../../server/platform/store/store.ts'
import { seededDatabase, seededFolder, seededModel, stamp, testSealKey } from './first-start.ts'
import { httpCaller } from './http-call.ts'

export type Reply = {
  readonly status: number
  readonly headers: Headers
  readonly success: boolean
  readonly message: string
  readonly code: number
  // The type of `result` depends on the call; each test asserts it.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly result: any
  readonly text: string
  readonly bytes: Buffer
}

type Ask = {
  readonly token?: string
  readonly headers?: Record<string, string>
  readonly body?: unknown
  readonly raw?: string | FormData
}

export type ApiServer = {
  readonly url: string
  readonly running: Running
  call(method: string, path: string, ask?: Ask): Promise<Reply>
  /** A caller that is signed in as a demo account. */
  as(username: string): Promise<(method: string, path: string, ask?: Ask) => Promise<Reply>>
  close(): Promise<void>
}

export const password = 'correct horse battery 7'

/**
 * Starts a server on a free port, in the state after its first start.
 * It has its own demo data, in a folder or a PostgreSQL database. `SCHEMAS_DIR` selects other schema files.
 */
export async function startApi(
  env: Record<string, string> = {},
  dialect: Store['dialect'] = 'sqlite',
): Promise<ApiServer> {
  const dir = await mkdtemp(join(tmpdir(), 'procura-api-'))
  const schemas = env.SCHEMAS_DIR ?? resolve('schemas')
  const first = { schemas, demo: env.DEMO, password }
  await (dialect === 'sqlite' ? seededFolder : seededModel)(dir, first)
  const options = readOptions(['--port', '0', '--data', dir, '--schemas', schemas], {
    DEMO_PASSWORD: password,
    CAPTCHA: 'off',
    // Scheduled jobs would change records during a test.
    JOBS: 'off',
    ...(dialect === 'postgres' && { DATABASE_URL: await seededDatabase(first), SEAL_KEY: testSealKey }),
    ...env,
  })
  const running = await startServer(options, '/nowhere', () => undefined, stamp)
  const { url } = running
  const http = httpCaller()
  const call = async (method: string, path: string, ask: Ask = {}): Promise<Reply> => {
    const { token, headers = {}, body, raw } = ask
    const isJson = raw === undefined && body !== undefined
    const {
      status,
      headers: given,
      bytes,
    } = await http.call(method, `${url}/api/${path}`, {
      headers: {
        ...(token && { 'X-Access-Token': token }),
        ...(isJson && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: isJson ? JSON.stringify(body) : raw,
    })
    const text = bytes.toString()
    const isEnvelope = text.startsWith('{') && !given.get('content-type')?.includes('ndjson')
    const envelope = isEnvelope ? JSON.parse(text) : {}
    return { status, headers: given, text, bytes, ...envelope }
  }
  return {
    url,
    running,
    call,
    as: async (username) => {
      const { result, text } = await call('POST', 'sys/login', { body: { username, password } })
      if (!result?.token) throw new Error(`sign-in of ${username} failed: ${text}`)
      return (method, path, ask) => call(method, path, { token: result.token, ...ask })
    },
    close: async () => {
      http.close()
      await running.close()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
