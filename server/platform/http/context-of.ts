import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import { langOf } from './errors.ts'
import { parseQuery } from './query.ts'
import type { Context } from './route.ts'

/** Context of a request before its session is known. */
export function contextOf(app: App, request: FastifyRequest, reply: FastifyReply): Context<false> {
  const search = request.url.indexOf('?')
  return {
    app,
    lang: langOf(request.headers),
    requestId: request.id,
    ip: request.ip,
    params: request.params as Record<string, string>,
    query: parseQuery(search < 0 ? '' : request.url.slice(search + 1)),
    body: request.body ?? {},
    session: undefined,
    request,
    reply,
  }
}
