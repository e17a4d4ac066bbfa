import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { App } from '../app.ts'
import { allowedMethods } from './allowed-methods.ts'
import { answerBadConnection, answerExpectation } from './bad-connection.ts'
import { compressAnswers } from './compress.ts'
import { contextOf } from './context-of.ts'
import { asAppError, langOf, refusal } from './errors.ts'
import { securityHeaders } from './headers.ts'
import { rateLimit } from './limit-rate.ts'
import { guardLoad } from './load-guard.ts'
import { guardMemory } from './memory.ts'
import { isOddPath } from './odd-path.ts'
import { parseBody } from './parse-body.ts'
import { namesOfPublic, publicRoutes } from './public-routes.ts'
import { demandRequestLine } from './request-line.ts'
import { duringRequest } from './request-now.ts'
import { methodsOf, type Route } from './route.ts'
import { isXml, xmlTypes } from './xml-body.ts'

export const apiBase = '/api'

/** Functions of a higher storey that the HTTP server needs: sessions and logs. */
type Door = {
  /** Runs a route for a request, after the checks of session and permission. */
  readonly serve: (app: App, route: Route, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  /** Logs an internal failure, under the number that its caller receives. */
  readonly noteFailure: (app: App, request: FastifyRequest, detail: Record<string, string>) => void
}

/** HTTP server: all routes share session, permission, envelope and headers. @throws Error for a route without `access`. */
export function createHttp(app: App, routes: readonly Route[], door: Door): FastifyInstance {
  const allowed = allowedMethods(routes)
  const answer = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    answerError(app, door, withMethods(error, allowed, request, reply), request, reply)
  const http = Fastify({
    logger: false,
    bodyLimit: 1_048_576,
    requestTimeout: 120_000,
    trustProxy: false,
    genReqId: () => randomUUID(),
    routerOptions: { caseSensitive: true, maxParamLength: 500 },
    return503OnClosing: true,
    // A missing host is answered here, with the usual headers.
    http: { requireHostHeader: false },
    clientErrorHandler: answerBadConnection,
    // Requests that the router cannot parse reach no hook.
    frameworkErrors: (error, request, reply) => {
      begin(request, reply)
      return answer(error, request, reply)
    },
  })
  http.server.on('checkExpectation', answerExpectation)
  http.removeAllContentTypeParsers()
  http.register(multipart, { limits: { fileSize: 20 * 1_048_576, files: 1, fields: 10 } })
  http.addContentTypeParser(['application/json', 'text/plain'], { parseAs: 'string' }, (request, body, done) => {
    if (request.headers['content-type']?.startsWith('text/plain')) done(null, body)
    else parsed(() => parseBody(String(body)), done)
  })
  // The handler reads a document, after the checks of its sender.
  http.addContentTypeParser([...xmlTypes], (_request, _body, done) => done(null, undefined))
  http.addHook('onRequest', async (request, reply) => {
    begin(request, reply)
    demandRequestLine(request)
    refuseOdd(request)
  })
  guardLoad(http)
  guardMemory(http)
  compressAnswers(http)
  http.setErrorHandler((error, request, reply) => answer(error, request, reply))
  register(app, http, routes, door)
  http.setNotFoundHandler((request, reply) => answer(lostOf(app, routes, request, reply), request, reply))
  return http
}

function begin(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(securityHeaders).header('x-request-id', request.id)
  if (request.url.startsWith(apiBase)) reply.header('cache-control', 'no-store')
}

function parsed(parse: () => unknown, done: (error: Error | null, body?: unknown) => void): void {
  try {
    done(null, parse())
  } catch (error) {
    done(error instanceof Error ? error : new Error('unreadable body'))
  }
}

function refuseOdd(request: FastifyRequest): void {
  if (isOddPath(pathOf(request))) throw new AppError('NOT_FOUND')
  if (request.method !== 'GET' && request.headers['sec-fetch-site'] === 'cross-site') throw new AppError('FORBIDDEN')
}

/** A form with a file is not JSON: parsed as JSON it would be empty. */
function refuseFile({ takesFile, takesXml }: Route, request: FastifyRequest): void {
  // A call without a body may name a type all the same.
  const hasXml = isXml(request) && request.method !== 'GET' && request.method !== 'HEAD'
  const isUnknown = request.isMultipart() ? !takesFile?.(pathOf(request)) : hasXml && !takesXml
  if (isUnknown) throw new AppError('MEDIA_TYPE')
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? ''
}

function register(app: App, http: FastifyInstance, routes: readonly Route[], { serve }: Door): void {
  const takeCall = rateLimit()
  const ofStrangers = { onRequest: async ({ ip }: FastifyRequest) => takeCall(ip) }
  for (const route of routes) {
    // A missing `access` is a programming error that types do not catch when a route is built from data.
    if (!('access' in route)) {
      const { method, path } = route as Route
      throw new Error(`the route ${String(method)} ${path} has no access rule`)
    }
    http.route({
      method: methodsOf(route),
      url: `${apiBase}${route.path}`,
      ...(route.bodyLimit !== undefined && { bodyLimit: route.bodyLimit }),
      ...(route.access === 'public' && ofStrangers),
      preHandler: async (request) => refuseFile(route, request),
      handler: (request, reply) => duringRequest(request, reply, () => serve(app, route, request, reply)),
    })
  }
  const wrong = namesOfPublic(routes).filter((name) => !publicRoutes.has(name))
  if (wrong.length > 0) throw new Error(`public routes missing in public-routes.ts: ${wrong.join(', ')}`)
}

function answerError(
  app: App,
  { noteFailure }: Door,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = asAppError(error, (cause, id) => {
    // Errors of statements may contain bound values; name and message do not.
    const { name, message, stack } = cause as Error
    app.log.error({ id, request: request.id, url: request.routeOptions.url, name, stack }, message)
    duringRequest(request, reply, () => noteFailure(app, request, { id, name }))
  })
  if (known.code.startsWith('STORAGE_')) {
    const { message: reason } = known.cause instanceof Error ? known.cause : known
    app.log.error({ request: request.id, dataDir: app.options.dataDir, reason }, 'the storage failed')
  }
  const { status, headers, body } = refusal(known, langOf(request.headers))
  return reply.code(status).headers(headers).type('application/json; charset=utf-8').send(body)
}

// A path with a route of another method exists; only the method is wrong.
function withMethods(
  error: unknown,
  allowed: (path: string) => readonly string[],
  request: FastifyRequest,
  reply: FastifyReply,
): unknown {
  if (!(error instanceof AppError && error.code === 'NOT_FOUND') || isOddPath(pathOf(request))) return error
  const path = pathOf(request)
  const methods = path.startsWith(`${apiBase}/`) ? allowed(path.slice(apiBase.length)) : []
  if (methods.length === 0 || methods.includes(request.method)) return error
  reply.header('allow', methods.join(', '))
  return new AppError('METHOD_NOT_ALLOWED', {}, { cause: error })
}

/** Error for a request without a route: resources handle paths below the base themselves, files answer to GET only. */
function lostOf(app: App, routes: readonly Route[], request: FastifyRequest, reply: FastifyReply): unknown {
  const path = pathOf(request)
  if (!path.startsWith(`${apiBase}/`)) {
    if (request.method === 'GET' || request.method === 'HEAD') return new AppError('NOT_FOUND')
    reply.header('allow', 'GET, HEAD')
    return new AppError('METHOD_NOT_ALLOWED')
  }
  const rest = routes.find((route) => route.path === '/*')
  if (rest?.access !== 'permission' || typeof rest.permission === 'string') return new AppError('NOT_FOUND')
  try {
    rest.permission({ ...contextOf(app, request, reply), params: { '*': path.slice(apiBase.length + 1) } })
    return new AppError('NOT_FOUND')
  } catch (error) {
    return error
  }
}
