import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { AppError } from '../../src/schema/model/errors.ts'
import type { App } from '../app.ts'
import { audit } from '../auth/audit.ts'
import { sessionOf } from '../auth/session-of.ts'
import { asAppError, langOf, refusal, success } from './errors.ts'
import { securityHeaders } from './headers.ts'
import { guardLoad } from './load-guard.ts'
import { parseBody } from './parse-body.ts'
import { publicRoutes } from './public-routes.ts'
import { parseQuery } from './query.ts'
import { Answer, type Context, Raw, type Route } from './route.ts'

export const apiBase = '/api'

/** The HTTP server with every route behind the same door: session, permission, envelope, headers. Throws when a route says no access. */
export function createHttp(app: App, routes: readonly Route[]): FastifyInstance {
  const http = Fastify({
    logger: false,
    bodyLimit: 1_048_576,
    requestTimeout: 120_000,
    trustProxy: false,
    genReqId: () => randomUUID(),
    routerOptions: { caseSensitive: true, maxParamLength: 500 },
    return503OnClosing: true,
  })
  http.removeAllContentTypeParsers()
  http.register(multipart, { limits: { fileSize: 20 * 1_048_576, files: 1, fields: 10 } })
  http.addContentTypeParser(['application/json', 'text/plain'], { parseAs: 'string' }, (request, body, done) => {
    if (request.headers['content-type']?.startsWith('text/plain')) done(null, body)
    else parsed(() => parseBody(String(body)), done)
  })
  http.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders).header('x-request-id', request.id)
    if (request.url.startsWith(`${apiBase}/`)) reply.header('cache-control', 'no-store')
    refuseOdd(request)
  })
  guardLoad(http)
  http.setErrorHandler((error, request, reply) => answerError(app, error, request, reply))
  register(app, http, routes)
  http.setNotFoundHandler((request, reply) => answerError(app, missing(http, request, reply), request, reply))
  return http
}

function parsed(parse: () => unknown, done: (error: Error | null, body?: unknown) => void): void {
  try {
    done(null, parse())
  } catch (error) {
    done(error instanceof Error ? error : new Error('unreadable body'))
  }
}

// One spelling for each path: encoded slashes, dots and semicolons reach no handler (security.md P9).
function refuseOdd(request: FastifyRequest): void {
  const path = request.url.split('?', 1)[0] ?? ''
  if (path.startsWith(apiBase) && /;|%2f|%5c|%2e|%00|\\|\/\/|\/\.\.?(\/|$)/i.test(path)) throw new AppError('NOT_FOUND')
  if (request.method !== 'GET' && request.headers['sec-fetch-site'] === 'cross-site') throw new AppError('FORBIDDEN')
}

function register(app: App, http: FastifyInstance, routes: readonly Route[]): void {
  const open = new Set<string>()
  for (const route of routes) {
    const methods = typeof route.method === 'string' ? [route.method] : route.method
    // A missing `access` is a mistake of ours that types alone do not catch when a route is built from data.
    if (!('access' in route))
      throw new Error(`the route ${methods.join()} ${(route as Route).path} does not say who may call it`)
    for (const method of methods) {
      if (route.access === 'public') open.add(`${method} ${route.path}`)
      http.route({
        method,
        url: `${apiBase}${route.path}`,
        ...(route.bodyLimit !== undefined && { bodyLimit: route.bodyLimit }),
        handler: (request, reply) => serve(app, route, request, reply),
      })
    }
  }
  const wrong = [...open].filter((name) => !publicRoutes.has(name))
  if (wrong.length > 0) throw new Error(`public routes that are not on the list: ${wrong.join(', ')}`)
}

async function serve(app: App, route: Route, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const search = request.url.indexOf('?')
  const base = {
    app,
    lang: langOf(request.headers),
    requestId: request.id,
    ip: request.ip,
    params: request.params as Record<string, string>,
    query: parseQuery(search < 0 ? '' : request.url.slice(search + 1)),
    body: request.body ?? {},
    request,
    reply,
  }
  if (route.access === 'public') return send(await route.handle({ ...base, session: undefined }), reply)
  const context: Context = { ...base, session: await sessionOf(app, request) }
  await permit(context, route)
  return send(await route.handle(context), reply)
}

async function permit(context: Context, route: Exclude<Route, { access: 'public' }>): Promise<void> {
  if (route.access === 'signed-in') return
  const { permission } = route
  const code = typeof permission === 'string' ? permission : permission(context)
  if (context.session.may(code)) return
  await audit(context.app, { kind: 'denied', what: code, user: context.session.user.username, ip: context.ip })
  throw new AppError('FORBIDDEN')
}

function send(outcome: unknown, reply: FastifyReply): unknown {
  if (outcome instanceof Raw) return outcome.send(reply)
  if (outcome instanceof Answer) return reply.send(success(outcome.result, outcome.message, outcome.code))
  return reply.send(success(outcome))
}

function answerError(app: App, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = asAppError(error, (cause, id) => {
    // The query builder's errors may carry bound values; name and message do not.
    const { name, message, stack } = cause as Error
    app.log.error({ id, request: request.id, url: request.routeOptions.url, name, stack }, message)
  })
  const { status, headers, body } = refusal(known, langOf(request.headers))
  return reply.code(status).headers(headers).type('application/json; charset=utf-8').send(body)
}

function missing(http: FastifyInstance, request: FastifyRequest, reply: FastifyReply): AppError {
  const path = request.url.split('?', 1)[0] ?? ''
  const allowed = (['GET', 'POST', 'PUT', 'DELETE'] as const).filter(
    (method) => http.findRoute({ method, url: path }) !== null,
  )
  if (allowed.length === 0) return new AppError('NOT_FOUND')
  reply.header('allow', allowed.join(', '))
  return new AppError('METHOD_NOT_ALLOWED')
}
