import { constants, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../src/schema/model/errors.ts'

/** Share of the heap that requests may not pass, measured after a full collection. */
const short = 0.8
/** A measurement holds so long; then calls are let in, which makes another. Milliseconds. */
const holdsFor = 1000
/** Share of the heap for bodies and documents in the making. */
const forHeavy = 0.35
/** What a document or a workbook takes while it is made. Bytes. */
export const documentBytes = 24 * 1_048_576
/** Bodies from here on count, by what they take once they are read. */
const largeBody = 262_144
const perBodyByte = 6

/** A heap in which a few large bodies are a danger. Bytes. */
const smallHeap = 1024 ** 3

let held = 0

/**
 * Holds memory for a request until it is answered. One request may always hold some. @throws MEMORY while others hold too much
 */
export function holdMemory({ raw }: Pick<FastifyReply, 'raw'>, bytes: number): void {
  if (held > 0 && held + bytes > getHeapStatistics().heap_size_limit * forHeavy) throw new AppError('MEMORY')
  held += bytes
  raw.once('close', () => {
    held -= bytes
  })
}

/** Answers 503 while the heap is nearly full, and lets into a small one only as many large bodies as it has room for. */
export function guardMemory(http: FastifyInstance): void {
  // In a large heap bodies are no danger, and strangers could hold its share by sending slowly.
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

// A file is written as it comes in, whatever its size.
function bodySize({ headers }: FastifyRequest): number {
  if (headers['content-type']?.startsWith('multipart/')) return 0
  // A body in chunks does not say its size.
  return Number(headers['content-length'] ?? (headers['transfer-encoding'] ? 4 * largeBody : 0))
}
