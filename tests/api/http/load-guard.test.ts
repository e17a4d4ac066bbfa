import { setTimeout as sleep } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { guardLoad } from '../../../server/http/load-guard.ts'

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
