import { constants, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../src/schema/model/errors.ts'

/** Share of the heap that requests may use, measured after a full collection. */
const short = 0.8
/** Validity of a measurement; then calls are accepted, which causes another. Milliseconds. */
const holdsFor = 1000
/** Share of the heap for bodies and documents under construction. */
const forHeavy = 0.35
/** Memory of a document or workbook under construction. Bytes. */
export const documentBytes = 24 * 1_048_576
/** Smallest body that counts, and memory per byte of a parsed body. */
const largeBody = 262_144
const perBodyByte = 6

/** Largest heap in which a few large bodies are a danger. Bytes. */
const smallHeap = 1024 ** 3

let held = 0

/** Reserves memory for a request until its answer. A single request is always allowed. @throws MEMORY while others hold too much */
export function holdMemory({ raw }: Pick<FastifyReply, 'raw'>, bytes: number): void {
  if (held > 0 && held + bytes > getHeapStatistics().heap_size_limit * forHeavy) throw new AppError('MEMORY')
  held += bytes
  raw.once('close', () => {
    held -= bytes
  })
}

/** Answers 503 while the heap is nearly full, and limits large bodies in a small heap. */
export function guardMemory(http: FastifyInstance): void {
  // In a large heap bodies are no danger, and slow anonymous senders could occupy its share.
  const isSmall = getHeapStatistics().heap_size_limit < smallHeap
  let full = { isFull: false, at: 0 }
  const observer = new PerformanceObserver((list) => {
    const isMajor = list.getEntries().some(isFullCollection)
    if (!isMajor) return
    const { used_heap_size, heap_size_limit } = getHeapStatistics()
    full = { isFull: used_heap_size > heap_size_limit * short, at: performance.now() }
  })
  observer.observe({ entryTypes: ['gc'] })
  http.addHook('onRequest', async (request, reply) => {
    if (request.url === '/healthz') return
    if (full.isFull && performance.now() - full.at < holdsFor) throw new AppError('MEMORY')
    const size = bodySize(request)
    if (isSmall && size > largeBody) holdMemory(reply, size * perBodyByte)
  })
  http.addHook('onClose', async () => observer.disconnect())
}

function isFullCollection(entry: PerformanceEntry): boolean {
  return (
    (entry as PerformanceEntry & { detail?: { kind?: number } }).detail?.kind === constants.NODE_PERFORMANCE_GC_MAJOR
  )
}

// A file is streamed to disk, whatever its size.
function bodySize({ headers }: FastifyRequest): number {
  if (headers['content-type']?.startsWith('multipart/')) return 0
  // A chunked body has no declared size.
  return Number(headers['content-length'] ?? (headers['transfer-encoding'] ? 4 * largeBody : 0))
}
