import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ApiServer } from '../kit/api-server.ts'
import { password } from '../kit/api-server.ts'
import { startChild } from '../kit/child-server.ts'
import { testSealKey } from '../kit/first-start.ts'

/** Second server of a PostgreSQL database, in its own process, with the warehouse signed in. */
export type SecondServer = {
  post(path: string, body: object): Promise<unknown>
  close(): Promise<void>
}

export async function secondServer({ running }: ApiServer): Promise<SecondServer> {
  const dir = await mkdtemp(join(tmpdir(), 'procura-second-'))
  const { databaseUrl = '' } = running.app.options
  const env = { DATABASE_URL: databaseUrl, SEAL_KEY: testSealKey, CAPTCHA: 'off', JOBS: 'off', DEMO_PASSWORD: password }
  const child = await startChild(['--data', dir], env)
  const send = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } }
    return (await fetch(`${child.url}/api/${path}`, { ...init, body: JSON.stringify(body) })).json()
  }
  const { result } = await send('sys/login', { username: 'warehouse', password })
  return {
    post: (path, body) => send(path, body, { 'X-Access-Token': result.token, 'X-Confirmed': '1' }),
    close: async () => {
      await child.stop('SIGKILL')
      await rm(dir, { recursive: true, force: true })
    },
  }
}
