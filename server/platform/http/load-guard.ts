import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../src/schema/model/errors.ts'

type Bounds = {
  /** Longest acceptable event-loop delay. Milliseconds. */
  readonly limit: number
  /** Length of a measuring period. Milliseconds. */
  readonly every: number
}

/** Utilization at which a period counts as full. */
const full = 0.95
/** Overloaded periods before requests are refused: a single long task makes one, or two across their border. */
const badWhiles = 3

/** Reading of the event loop since the last one. */
export type Reading = {
  /** Share of the time without idling. */
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
 * Answers 503 with Retry-After while the process is overloaded, so that it recovers instead of queueing. Overload: several periods in a
 * row without idling, and with a delay above the limit.
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
