import { availableParallelism } from 'node:os'
import { type EventLoopUtilization, monitorEventLoopDelay, PerformanceObserver, performance } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import type { App } from '../../platform/app.ts'
import { type Processor, processorNow, useBetween } from './processor.ts'
import { Requests } from './requests.ts'
import { shownUrl } from './shown-url.ts'

/** What is measured of a running server between readings. */
export type Watch = {
  readonly requests: Requests
  /** Milliseconds. */
  readonly collections: { count: number; time: number; max: number }
  /** Use of the processors over the last seconds. Percent. */
  processor(): { readonly system: number; readonly own: number }
  /** Delay of the event loop over the last seconds, milliseconds, and how busy it was, 0 to 1. */
  loop(): { readonly mean: number; readonly p99: number; readonly max: number; readonly utilization: number }
  connections(): Promise<number>
}

/** Length of a window of use; a reading spans one to two. Milliseconds. */
const span = 5000
/** How finely the delay of the event loop is measured. Milliseconds. */
const resolution = 20

const watches = new WeakMap<App, Watch>()

/** What is measured of an installation. It is from its start to its end, so there is always one. */
export function watchOf(app: App): Watch {
  const watch = watches.get(app)
  if (!watch) throw new Error('the server is not being watched')
  return watch
}

/** Begins to measure. @returns what ends it. */
export function startWatch(app: App, http: FastifyInstance): () => void {
  const requests = new Requests()
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

// Streams of events are open for minutes, which is no time to answer in. What a monitor asks of itself, every few seconds, would soon be
// all that the trace shows.
function noteRequests(http: FastifyInstance, requests: Requests): void {
  http.addHook('onResponse', async ({ method, url }, reply) => {
    if (!url.startsWith('/api/') || isStream(reply.getHeader('content-type'))) return
    const duration = Math.round(reply.elapsedTime * 10) / 10
    const status = reply.statusCode
    const isOwn = method === 'GET' && url.startsWith('/api/mon/') && status < 400
    requests.note({ at: Math.round(Date.now() - duration), method, url: shownUrl(url), status, duration }, !isOwn)
  })
}

function isStream(type: unknown): boolean {
  return String(type).startsWith('text/event-stream')
}

function connectionsOf(http: FastifyInstance): Promise<number> {
  return new Promise((resolve, reject) => {
    http.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })
}

/** From the window before the present one until now, so that a reading never spans too little. */
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
  // What is measured is the time between two looks, of which the resolution itself is no delay.
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
