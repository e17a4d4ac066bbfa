import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../src/schema/model/errors.ts'

type Bounds = {
  /** Event-loop delay that nobody should wait. Milliseconds. */
  readonly limit: number
  /** How long a while is. Milliseconds. */
  readonly every: number
}

/** Share of a while without anything idle in it. */
const full = 0.95
/** One long piece of work makes one bad while, or two where it lies across their border: a process that stays behind makes more. */
const badWhiles = 3

/** What the event loop did since the last reading. */
export type Reading = {
  /** Share of the time without anything idle in it. */
  readonly utilization: number
  /** Longest delay. Milliseconds. */
  readonly longest: number
}

export type Meter = { read(): Reading; stop(): void }

/** Reads the event loop of this process. */
export function loopMeter(): Meter {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  let begun = performance.eventLoopUtilization()
  return {
    read: () => {
      const { utilization } = performance.eventLoopUtilization(begun)
      const longest = delay.max / 1e6
      begun = performance.eventLoopUtilization()
      delay.reset()
      return { utilization, longest }
    },
    stop: () => delay.disable(),
  }
}

/**
 * Answers 503 with Retry-After while the process cannot keep up, so that it recovers instead of queueing: in while after while it was never
 * idle, and somebody waited longer than the limit.
 */
export function guardLoad(
  http: FastifyInstance,
  { limit, every }: Bounds = { limit: 500, every: 1000 },
  meter: Meter = loopMeter(),
): void {
  let bad = 0
  const timer = setInterval(() => {
    const { utilization, longest } = meter.read()
    bad = utilization > full && longest > limit ? bad + 1 : 0
  }, every)
  timer.unref()
  http.addHook('onRequest', async (request) => {
    if (bad >= badWhiles && request.url !== '/healthz') throw new AppError('BUSY')
  })
  http.addHook('onClose', async () => {
    clearInterval(timer)
    meter.stop()
  })
}
