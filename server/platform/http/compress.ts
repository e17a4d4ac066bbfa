import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** Answers from this size on are worth the time. Characters. */
const least = 16_384
const level = 4

/** Compresses large answers for callers that take it; files are compressed when they are built. */
export function compressAnswers(http: FastifyInstance): void {
  http.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < least || reply.hasHeader('content-encoding')) {
      done(null, payload)
      return
    }
    reply.header('vary', 'accept-encoding')
    if (!/\bgzip\b(?!\s*;\s*q=0(\.0+)?\b)/.test(String(request.headers['accept-encoding'] ?? ''))) {
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
