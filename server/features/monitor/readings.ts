import { availableParallelism, freemem, loadavg, release, tmpdir, totalmem, type } from 'node:os'
import { getHeapStatistics } from 'node:v8'
import type { MonitorName, ValuesOf } from '../../../src/schema/model/monitored.ts'
import type { App } from '../../platform/app.ts'
import { cachesOf } from '../../platform/cache/caches.ts'
import { useOf } from './cache-use.ts'
import { type Mount, mountsOf } from './mounts.ts'
import { percent } from './processor.ts'
import { meanOf } from './requests.ts'
import { watchOf } from './watch.ts'

/** Maximum idle time of an online session; use is recorded to the minute. Milliseconds. */
const online = 150_000

/** Readers of monitored values. Units as in `monitored`. */
export const readings: { readonly [Name in MonitorName]: (app: App) => ValuesOf<Name> | Promise<ValuesOf<Name>> } = {
  server: (app) => {
    const [total, free, use] = [totalmem(), freemem(), watchOf(app).processor()]
    return {
      'system.os': `${type()} ${release()}`,
      'system.cpu.count': availableParallelism(),
      'system.cpu.usage': use.system,
      'system.load.1m': tenth(loadavg()[0] ?? 0),
      'system.memory.total': total,
      'system.memory.used': total - free,
      'system.memory.usage': percent(total - free, total),
      'process.pid': String(process.pid),
      'process.start.time': Math.round(Date.now() - process.uptime() * 1000),
      'process.uptime': Math.round(process.uptime()),
      'process.cpu.usage': use.own,
      'process.memory.rss': process.memoryUsage.rss(),
    }
  },
  runtime: (app) => {
    const { heap_size_limit, total_heap_size, used_heap_size } = getHeapStatistics()
    const { external, arrayBuffers } = process.memoryUsage()
    const { collections, ...watch } = watchOf(app)
    const { mean, p99, max, utilization } = watch.loop()
    return {
      'nodejs.version': `Node.js ${process.version}`,
      'nodejs.heap.max': heap_size_limit,
      'nodejs.heap.committed': total_heap_size,
      'nodejs.heap.used': used_heap_size,
      'nodejs.memory.external': external,
      'nodejs.memory.arrayBuffers': arrayBuffers,
      'nodejs.eventloop.delay.mean': mean,
      'nodejs.eventloop.delay.p99': p99,
      'nodejs.eventloop.delay.max': max,
      'nodejs.eventloop.utilization': percent(utilization, 1),
      'nodejs.handles': process.getActiveResourcesInfo().length,
      'nodejs.gc.count': collections.count,
      'nodejs.gc.time': tenth(collections.time),
      'nodejs.gc.max': tenth(collections.max),
    }
  },
  web: async (app) => {
    const { requests, connections } = watchOf(app)
    const now = Date.now()
    const [{ all }, minute] = [requests, requests.lastMinute(now)]
    const [open, people] = await Promise.all([connections(), peopleOf(app, now)])
    return {
      'http.requests.count': all.count,
      'http.requests.mean': meanOf(all),
      'http.requests.max': all.max,
      'http.errors.client': all.clientErrors,
      'http.errors.server': all.serverErrors,
      'http.minute.count': minute.count,
      'http.minute.mean': meanOf(minute),
      'http.minute.max': minute.max,
      'http.minute.errors': minute.errors,
      'http.connections.active': open,
      'http.sessions.live': people.sessions,
      'http.sessions.online': people.online,
    }
  },
  cache: async ({ store }) => {
    const uses = cachesOf(store).map(useOf)
    const sum = (key: 'keys' | 'bytes' | 'hits' | 'misses') => uses.reduce((all, use) => all + use[key], 0)
    const [hits, misses] = [sum('hits'), sum('misses')]
    return {
      'cache.keys': sum('keys'),
      'cache.memory': sum('bytes'),
      'cache.hits': hits,
      'cache.misses': misses,
      'cache.hitRate': percent(hits, hits + misses),
    }
  },
  disk: async (app) => {
    const { path, total, used, free, usage } = await dataMount(app)
    return {
      'disk.data.path': path,
      'disk.data.total': total,
      'disk.data.used': used,
      'disk.data.free': free,
      'disk.data.usage': usage,
    }
  },
}

const tenth = (value: number) => Math.round(value * 10) / 10

async function peopleOf({ store }: App, now: number): Promise<{ readonly sessions: number; readonly online: number }> {
  const [row] = await store.rows<{ sessions: number; online: number | null }>({
    sql: `select count(*) as sessions, count(distinct case when seen_at > ? then user_id end) as online
      from _session where expires_at > ? and closing_at is null`,
    parameters: [now - online, now],
  })
  return { sessions: Number(row?.sessions ?? 0), online: Number(row?.online ?? 0) }
}

/** File systems of the installation's folders. */
export function mountsFor({ options }: App): Promise<readonly Mount[]> {
  return mountsOf({ data: options.dataDir, schemas: options.schemasDir, temp: tmpdir() })
}

async function dataMount(app: App): Promise<Mount> {
  const [mount] = await mountsOf({ data: app.options.dataDir })
  if (!mount) throw new Error('the data folder lies nowhere')
  return mount
}
