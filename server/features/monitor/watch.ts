import { availableParallelism } from 'node:os'
import { type EventLoopUtilization, monitorEventLoopDelay, PerformanceObserver, performance } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from '../../platform/app.ts'
import { requestNow } from '../../platform/http/request-now.ts'
import { type Processor, processorNow, useBetween } from './processor.ts'
import { Requests } from './requests.ts'
import { shownUrl } from './shown-url.ts'

/** Continuous measurements of a running server. */
export type Watch = {
  readonly requests: Requests
  /** Milliseconds. */
  readonly collections: { count: number; time: number; max: number }
  /** Processor usage over the last seconds. Percentage. */
  processor(): { readonly system: number; readonly own: number }
  /** Event loop delay over the last seconds in milliseconds, and its utilisation, 0 to 1. */
  loop(): { readonly mean: number; readonly p99: number; readonly max: number; readonly utilization: number }
  connections(): Promise<number>
}

/** Length of a window; a reading spans one to two. Milliseconds. */
const span = 5000
/** Sampling interval of the event loop delay. Milliseconds. */
const resolution = 20

const watches = new WeakMap<App, Watch>()

/** Measurements of an installation, which run from its start to its end. */
export function watchOf(app: App): Watch {
  const watch = watches.get(app)
  if (!watch) throw new Error('the server is not being watched')
  return watch
}

/** Starts the measurements. @returns the stop function. */
export function startWatch(app: App, http: FastifyInstance): () => void {
  const requests = new Requests()
  app.store.times.whose = currentCaller
  noteRequests(http, requests)
  const collections = { count: 0, time: 0, max: 0 }
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      collections.count += 1
      collections.time += duration
      collections.max = Math.max(collections.max, duration)
    }
  })
  observer.observe({ entryTypes: ['gc'] })
  const [processor, loop] = [processorWindow(), loopWindow()]
  const timer = setInterval(() => {
    processor.next()
    loop.next()
  }, span)
  timer.unref()
  watches.set(app, {
    requests,
    collections,
    processor: processor.read,
    loop: loop.read,
    connections: () => connectionsOf(http),
  })
  return () => {
    clearInterval(timer)
    observer.disconnect()
    loop.end()
    watches.delete(app)
  }
}

/** Route and roles of the request that is being answered; a job has neither. */
function currentCaller(): string {
  const now = requestNow()
  return now ? `${now.verb} ${shownUrl(now.path)} ${now.roles ?? ''}`.trim() : ''
}

// Event streams are open for minutes, which is no response time. Requests of the monitor itself, every few seconds,
// would fill the trace.
function noteRequests(http: FastifyInstance, requests: Requests): void {
  http.addHook('onResponse', async (request, reply) => {
    const { method, url } = request
    if (!url.startsWith('/api/') || isStream(reply.getHeader('content-type'))) return
    const duration = Math.round(reply.elapsedTime * 10) / 10
    const status = reply.statusCode
    const isOwn = method === 'GET' && url.startsWith('/api/mon/') && status < 400
    requests.note(
      { at: Math.round(Date.now() - duration), method, url: shownUrl(addressOf(request)), status, duration },
      !isOwn,
    )
  })
}

// Parameters of a route are ids and keys, which an observer need not see either; what follows a `*` is the code of a file.
function addressOf({ url, routeOptions }: Pick<FastifyRequest, 'url' | 'routeOptions'>): string {
  const { url: route = '' } = routeOptions
  return route.includes(':') ? url.replace(/^[^?]*/, route) : url
}

function isStream(type: unknown): boolean {
  return String(type).startsWith('text/event-stream')
}

function connectionsOf(http: FastifyInstance): Promise<number> {
  return new Promise((resolve, reject) => {
    http.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })
}

/** Window that starts before the current one, so that a reading never spans too little. */
function processorWindow() {
  const processors = availableParallelism()
  let [older, newer]: [Processor, Processor] = [processorNow(), processorNow()]
  return {
    next: () => {
      ;[older, newer] = [newer, processorNow()]
    },
    read: () => useBetween(older, processorNow(), processors),
  }
}

function loopWindow() {
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  let since: EventLoopUtilization = performance.eventLoopUtilization()
  let last: ReturnType<Watch['loop']> | undefined
  // The histogram measures the time between two samples, which includes the interval itself.
  const late = (value: number) => Math.max(0, Math.round((value / 1e6 - resolution) * 100) / 100)
  const now = () => ({
    mean: delay.count === 0 ? 0 : late(delay.mean),
    p99: delay.count === 0 ? 0 : late(delay.percentile(99)),
    max: delay.count === 0 ? 0 : late(delay.max),
    utilization: performance.eventLoopUtilization(since).utilization,
  })
  return {
    next: () => {
      last = now()
      delay.reset()
      since = performance.eventLoopUtilization()
    },
    read: () => last ?? now(),
    end: () => {
      delay.disable()
    },
  }
}
