import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../src/schema/model/errors.ts'

/** Event-loop delay above which new requests are told to come back later. Milliseconds. */
const limit = 500

/** Answers 503 with Retry-After while the process cannot keep up, so that it recovers instead of queueing. */
export function guardLoad(http: FastifyInstance): void {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  let overloaded = false
  const timer = setInterval(() => {
    overloaded = delay.percentile(50) / 1e6 > limit
    delay.reset()
  }, 1000)
  timer.unref()
  http.addHook('onRequest', async (request) => {
    if (overloaded && request.url !== '/healthz') throw new AppError('BUSY')
  })
  http.addHook('onClose', async () => {
    clearInterval(timer)
    delay.disable()
  })
}
