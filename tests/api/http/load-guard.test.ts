import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { guardLoad, loopMeter, type Reading } from '../../../server/platform/http/load-guard.ts'
import { startChild } from '../../kit/child-server.ts'
import { seededFolder } from '../../kit/first-start.ts'
import { workbookOf } from '../resources/workbook.ts'

const bounds = { limit: 200, every: 300 }
/** Samples of a process under lasting overload, of one busy with short tasks, and of one after a single long task. */
const overloaded = { utilization: 1, longest: 260 }
const busy = { utilization: 1, longest: 50 }
const longTask = { utilization: 0.6, longest: 900 }
const idle = { utilization: 0.01, longest: 21 }

describe('load guard', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('refuses requests under lasting overload, not after one long task, and never the health check', async () => {
    const http = fastify()
    let reading: Reading = idle
    const stop = vi.fn<() => void>()
    guardLoad(http, bounds, { read: () => reading, stop })
    http.setErrorHandler((error: { code?: string }, _, reply) => reply.code(503).send(error.code))
    for (const path of ['/', '/healthz']) http.get(path, () => 'here')
    const status = async (path = '/') => (await http.inject(path)).statusCode
    const answers = async (...readings: readonly Reading[]) => {
      for (const next of readings) {
        reading = next
        vi.advanceTimersByTime(bounds.every)
      }
      return [await status(), await status('/healthz')]
    }

    expect(await answers()).toEqual([200, 200])
    // One long task affects at most two samples.
    expect(await answers(overloaded, overloaded)).toEqual([200, 200])
    expect(await answers(overloaded)).toEqual([503, 200])
    expect(await answers(overloaded, overloaded)).toEqual([503, 200])
    expect(await answers(idle)).toEqual([200, 200])
    expect(await answers(busy, busy, busy, busy)).toEqual([200, 200])
    expect(await answers(longTask, longTask, longTask, longTask)).toEqual([200, 200])
    expect(await answers(overloaded, overloaded, idle, overloaded, overloaded)).toEqual([200, 200])
    await http.close()
    expect(stop).toHaveBeenCalledOnce()
  })
})

it('measures how long the event loop was blocked', async () => {
  const meter = loopMeter()
  meter.read()
  // A delay is measured from the previous sample.
  await sleep(50)
  const end = performance.now() + 300
  while (performance.now() < end);
  // The next sample is taken at the next timer turn.
  await sleep(50)
  const { utilization, longest } = meter.read()
  meter.stop()
  expect(longest).toBeGreaterThan(200)
  expect(utilization).toBeGreaterThan(0)
})

it('refuses heavy work in a heap of 192 MB instead of crashing, and continues', {
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
      // `fetch` sets the boundary of the parts itself.
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
