import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Smallest answer that is compressed. Characters. */
const least = 16_384
const level = 4

/** Whether a caller accepts gzip (RFC 9110, 12.5.3). */
export function acceptsGzip({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0+)?\b)/.test(String(headers['accept-encoding'] ?? ''))
}

/** Compresses large answers for callers that accept it; files are compressed at build time. */
export function compressAnswers(http: FastifyInstance): void {
  http.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < least || reply.hasHeader('content-encoding')) {
      done(null, payload)
      return
    }
    reply.header('vary', 'accept-encoding')
    if (!acceptsGzip(request)) {
      done(null, payload)
      return
    }
    gzip(payload, { level }, (error, compressed) => {
      if (error) {
        done(error)
        return
      }
      reply.header('content-encoding', 'gzip').removeHeader('content-length')
      done(null, compressed)
    })
  })
}
