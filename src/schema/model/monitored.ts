import type { Text } from '../base/text.ts'

/** Format of a monitored value: `time` is an instant in epoch milliseconds, `text` is shown unchanged. */
export type Unit = 'percent' | 'bytes' | 'ms' | 'seconds' | 'count' | 'time' | 'text'

/** Monitored value. */
export type Parameter = { readonly title: Text; readonly unit: Unit }

type Described = Readonly<Record<string, Parameter>>

const of = (unit: Unit, zh: string, en: string): Parameter => ({ title: { zh, en }, unit })

/** Monitored values of a running server, with the names of Micrometer and OpenTelemetry. */
export const monitored = {
  server: {
    'system.os': of('text', '操作系统', 'Operating system'),
    'system.cpu.count': of('count', 'CPU 数量', 'Processors'),
    'system.cpu.usage': of('percent', '系统 CPU 使用率', 'CPU use of the system'),
    'system.load.1m': of('count', '一分钟平均负载', 'Load average of one minute'),
    'system.memory.total': of('bytes', '系统内存总量', 'Memory of the system'),
    'system.memory.used': of('bytes', '系统已用内存', 'Memory in use'),
    'system.memory.usage': of('percent', '系统内存使用率', 'Memory in use, share'),
    'process.pid': of('text', '进程号', 'Process id'),
    'process.start.time': of('time', '应用启动时间点', 'Started at'),
    'process.uptime': of('seconds', '应用已运行时间', 'Up for'),
    'process.cpu.usage': of('percent', '当前应用 CPU 使用率', 'CPU use of this process'),
    'process.memory.rss': of('bytes', '当前应用占用内存', 'Memory of this process'),
  },
  runtime: {
    'nodejs.version': of('text', '运行时版本', 'Version of the runtime'),
    'nodejs.heap.max': of('bytes', '堆内存上限', 'Heap limit'),
    'nodejs.heap.committed': of('bytes', '堆已提交内存', 'Heap committed'),
    'nodejs.heap.used': of('bytes', '堆已使用内存', 'Heap in use'),
    'nodejs.memory.external': of('bytes', '堆外内存', 'External memory'),
    'nodejs.memory.arrayBuffers': of('bytes', '缓冲区内存', 'Memory of buffers'),
    'nodejs.eventloop.delay.mean': of('ms', '事件循环平均延迟', 'Event-loop delay, mean'),
    'nodejs.eventloop.delay.p99': of('ms', '事件循环延迟（99 分位）', 'Event-loop delay, 99th percentile'),
    'nodejs.eventloop.delay.max': of('ms', '事件循环最大延迟', 'Event-loop delay, longest'),
    'nodejs.eventloop.utilization': of('percent', '事件循环利用率', 'Event-loop utilization'),
    'nodejs.handles': of('count', '活动句柄数', 'Active handles'),
    'nodejs.gc.count': of('count', '垃圾回收次数', 'Garbage collections'),
    'nodejs.gc.time': of('ms', '垃圾回收总时间', 'Garbage collection, total time'),
    'nodejs.gc.max': of('ms', '单次垃圾回收最长时间', 'Garbage collection, longest'),
  },
  web: {
    'http.requests.count': of('count', '请求总次数', 'Requests'),
    'http.requests.mean': of('ms', '请求平均时间', 'Mean time of a request'),
    'http.requests.max': of('ms', '请求最长时间', 'Longest request'),
    'http.errors.client': of('count', '客户端错误次数（4xx）', 'Client errors (4xx)'),
    'http.errors.server': of('count', '服务端错误次数（5xx）', 'Server errors (5xx)'),
    'http.minute.count': of('count', '最近一分钟请求数', 'Requests of the last minute'),
    'http.minute.mean': of('ms', '最近一分钟平均时间', 'Mean time, last minute'),
    'http.minute.max': of('ms', '最近一分钟最长时间', 'Longest request, last minute'),
    'http.minute.errors': of('count', '最近一分钟错误数', 'Errors of the last minute'),
    'http.connections.active': of('count', '当前连接数', 'Open connections'),
    'http.sessions.live': of('count', '有效会话数', 'Live sessions'),
    'http.sessions.online': of('count', '在线用户数', 'Users online'),
  },
  cache: {
    'cache.keys': of('count', '缓存键数量', 'Keys'),
    'cache.memory': of('bytes', '缓存占用内存（估算）', 'Memory of the caches (estimate)'),
    'cache.hits': of('count', '命中次数', 'Hits'),
    'cache.misses': of('count', '未命中次数', 'Misses'),
    'cache.hitRate': of('percent', '命中率', 'Hit rate'),
  },
  disk: {
    'disk.data.path': of('text', '数据目录所在挂载点', 'Mount of the data folder'),
    'disk.data.total': of('bytes', '数据盘总量', 'Size of the data disk'),
    'disk.data.used': of('bytes', '数据盘已用', 'In use on the data disk'),
    'disk.data.free': of('bytes', '数据盘可用', 'Free on the data disk'),
    'disk.data.usage': of('percent', '数据盘使用率', 'In use, share'),
  },
} as const satisfies Readonly<Record<string, Described>>

export type MonitorName = keyof typeof monitored
export const monitorNames = Object.keys(monitored) as readonly MonitorName[]
/** Reading of a monitored subject at one time: all its declared values. */
export type ValuesOf<Name extends MonitorName> = Readonly<Record<keyof (typeof monitored)[Name], number | string>>

/** Values of a monitored subject, by name. */
export function parametersOf(name: MonitorName): Described {
  return monitored[name]
}

/** Right to monitor a subject: that of its page. */
export function monitorRight(name: MonitorName): string {
  return `mon:${name}:list`
}
