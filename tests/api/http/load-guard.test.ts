import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { guardLoad } from '../../../server/platform/http/load-guard.ts'
import { startChild } from '../../kit/child-server.ts'
import { seededFolder } from '../../kit/first-start.ts'
import { workbookOf } from '../resources/workbook.ts'

const bounds = { limit: 200, every: 300 }

function blocked(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

it('refuses while the process stays behind, not for one long piece of work, and never the question whether it lives', async () => {
  const http = fastify()
  guardLoad(http, bounds)
  http.setErrorHandler((error: { code?: string }, _, reply) => reply.code(503).send(error.code))
  for (const path of ['/', '/healthz']) http.get(path, () => 'here')
  const status = async (path = '/') => (await http.inject(path)).statusCode

  blocked(700)
  // The while that was bad ends here.
  await sleep(20)
  expect(await status()).toBe(200)

  await sleep(400)
  const told: number[] = []
  const lives: number[] = []
  for (let piece = 0; piece < 40 && told.at(-1) !== 503; piece += 1) {
    blocked(260)
    await sleep(0)
    told.push(await status())
    lives.push(await status('/healthz'))
  }
  expect([told[0], told.at(-1), new Set(lives)]).toEqual([200, 503, new Set([200])])

  await sleep(700)
  expect(await status()).toBe(200)
  await http.close()
})

it('refuses work of every heavy kind in a heap of 192 MB instead of dying, and goes on', {
  timeout: 240_000,
}, async () => {
  const dir = await mkdtemp(join(tmpdir(), 'procura-heap-'))
  await seededFolder(dir, { schemas: resolve('schemas'), password: 'correct horse battery 7' })
  const server = await startChild(['--data', dir], {
    NODE_OPTIONS: '--max-old-space-size=192',
    CAPTCHA: 'off',
    JOBS: 'off',
  })
  try {
    const post = { method: 'POST', headers: { 'content-type': 'application/json' } }
    const signed = await fetch(`${server.url}/api/sys/demo/login`, { ...post, body: '{"username":"admin"}' })
    const { result } = (await signed.json()) as { result: { token: string } }
    const headers = { 'X-Access-Token': result.token, 'content-type': 'application/json' }
    const draft = JSON.stringify({ values: { remark: 'x'.repeat(7_500_000) }, version: null })
    const ask = async (path: string, more: RequestInit = {}) => {
      const answer = await fetch(`${server.url}/api/${path}`, { headers, ...more })
      await answer.arrayBuffer()
      return answer.status
    }
    const sheet = await workbookOf([
      ['代码', '名称', '英文名称', '符号', '小数位', '启用'],
      ...Array.from({ length: 4000 }, (_, at) => [`X${at}`, `测试币种 ${at}`, `Test currency ${at}`, '¤', 2, '是']),
    ])
    const file = (name: string, bytes: Uint8Array) => {
      const body = new FormData()
      body.append('file', new Blob([new Uint8Array(bytes)]), name)
      // Fetch says the boundary of the parts itself.
      return { method: 'POST', body, headers: { 'X-Access-Token': result.token } }
    }
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7 '), Buffer.alloc(4_000_000, 32)])
    const sent = (at: number) => [
      ask('bd/currency/importExcel?mode=check', file('currencies.xlsx', sheet)),
      ask('sys/common/upload', file(`${at}.pdf`, pdf)),
    ]
    const round = (at: number) => [
      ...(at % 8 === 0 ? sent(at) : []),
      ask('draft/srm/supplier/base', { method: 'PUT', body: draft }),
      ask(`srm/supplier/base/exportXls?t${at}=`),
      ask(`openapi.json?t${at}=`),
      ask(`report/srm/contacts/list?pageSize=-1&t${at}=`),
    ]
    const statuses = await Promise.all(Array.from({ length: 40 }, (_, at) => round(at)).flat())
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(20)
    expect(statuses.filter((status) => ![200, 413, 429, 503].includes(status))).toEqual([])
    await expect.poll(() => ask('srm/supplier/base/list'), { timeout: 20_000 }).toBe(200)
    expect(server.output()).not.toContain('heap')
  } finally {
    await server.stop()
    await rm(dir, { recursive: true, force: true })
  }
})
