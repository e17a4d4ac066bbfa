import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bundleAt } from '../../../server/boot/bundle.ts'
import { programStamp } from '../../../server/boot/stamps.ts'
import { password } from '../../kit/api-server.ts'
import { type ChildServer, startChild } from '../../kit/child-server.ts'

const root = resolve('.')
let dir: string
let server: ChildServer | undefined

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'procura-bundle-'))
  const program = programStamp(root)
  if (bundleAt(root, program) === undefined) {
    const made = spawnSync(process.execPath, ['server/boot/make-bundle.ts', root, program], { encoding: 'utf8' })
    expect(made.stderr).not.toContain('rror')
    expect(made.status).toBe(0)
  }
  server = await startChild(['--data', dir], { DEMO_PASSWORD: password, CAPTCHA: 'off' })
})

afterAll(async () => {
  await server?.stop()
  await rm(dir, { recursive: true, force: true })
})

async function call(path: string, init: RequestInit = {}, token?: string) {
  const headers = { ...init.headers, ...(token !== undefined && { 'X-Access-Token': token }) }
  const answer = await fetch(`${server?.url}/api/${path}`, { ...init, headers })
  return answer
}

it('starts the product, with all features that read files of the program', async () => {
  const bundle = bundleAt(root, programStamp(root))
  expect(bundle && fileURLToPath(bundle)).toMatch(/run\.mjs$/)
  const captcha = await call('sys/randomImage/key1')
  expect((await captcha.json()).success).toBe(true)
  const signIn = await call('sys/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  })
  const { result } = await signIn.json()
  const banks = await (await call('bd/bank/list?pageSize=2', {}, result.token)).json()
  expect(banks.result.records).toHaveLength(2)
  // Written by the server, read by a worker thread of the bundle.
  const sheet = await (await call('bd/bank/exportXls', {}, result.token)).blob()
  const form = new FormData()
  form.append('file', sheet, 'banks.xlsx')
  const read = await call('bd/bank/importExcel', { method: 'POST', body: form }, result.token)
  const answer = await read.json()
  expect([read.status, JSON.stringify(answer)]).toEqual([200, expect.not.stringContaining('IMPORT_UNREADABLE')])
  // XML has a worker of its own.
  const invoice = new FormData()
  invoice.append('file', new Blob(['<Other/>']), 'other.xml')
  const judged = await call('fin/invoice/readFile', { method: 'POST', body: invoice }, result.token)
  expect(JSON.stringify(await judged.json())).toContain('"line":1')
  const notices = await (await call('ord/delivery/list?pageSize=1', {}, result.token)).json()
  const labels = await call(`ord/delivery/labels?id=${notices.result.records[0].id}`, {}, result.token)
  expect((await labels.text()).slice(0, 5)).toBe('%PDF-')
})
