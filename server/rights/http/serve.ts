import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { App } from '../../platform/app.ts'
import { audit } from '../../platform/audit/audit.ts'
import { checkInput } from '../../platform/http/check-input.ts'
import { contextOf } from '../../platform/http/context-of.ts'
import { takeCostly } from '../../platform/http/costly.ts'
import { success } from '../../platform/http/errors.ts'
import { demandOpen } from '../../platform/http/maintenance.ts'
import { requestNow } from '../../platform/http/request-now.ts'
import { Answer, type Context, Raw, type Route } from '../../platform/http/route.ts'
import { isViewing } from '../../platform/http/viewing.ts'
import { sessionOf } from '../auth/session-of.ts'

/** Runs a route for a request: session, permission, validation of the request, then the handler. */
export async function serve(app: App, route: Route, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  demandOpen(app.store)
  const stranger = contextOf(app, request, reply)
  if (route.access === 'public') {
    checkCarried(route, stranger)
    return send(await route.handle(stranger), reply)
  }
  // An unknown resource answers NOT_FOUND before the sign-in is checked.
  const code = permissionOf(route, stranger)
  const context: Context = { ...stranger, session: await sessionOf(app, request) }
  noteRoles(context)
  refuseWhileViewing(route, context)
  if (code !== undefined) await permit(context, code)
  takeCostly(context, route.costly)
  checkCarried(route, context)
  return send(await route.handle(context), reply)
}

function checkCarried(route: Route, { query, body }: Context<false> | Context): void {
  checkInput(route.query, query)
  checkInput(route.body, body)
}

function noteRoles({ session }: Context): void {
  const now = requestNow()
  if (!now) return
  now.roles = session.viewAs ?? session.user.roles.join()
  if (session.viewAs !== null) now.viewedRole = session.viewAs
  if (session.viewer) now.viewer = session.viewer.username
}

function permissionOf(route: Exclude<Route, { access: 'public' }>, context: Context<false>): string | undefined {
  if (route.access === 'signed-in') return undefined
  return typeof route.permission === 'string' ? route.permission : route.permission(context)
}

// An administrator who views as a role or person must not write, neither in their own name nor in the other.
function refuseWhileViewing({ whileViewing }: Route, { request, session }: Context): void {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (isViewing(session) && !isRead && !whileViewing) throw new AppError('VIEWING_AS')
}

async function permit(context: Context, code: string): Promise<void> {
  if (!context.session.may(code)) await deny(context, code)
}

/** Refuses a call and audits the user. @throws FORBIDDEN */
export async function deny({ app, session, ip }: Context, code: string): Promise<never> {
  await audit(app, { kind: 'denied', what: code, user: session.user.username, tenant: session.tenantId, ip })
  throw new AppError('FORBIDDEN')
}

function send(outcome: unknown, reply: FastifyReply): unknown {
  if (outcome instanceof Raw) return outcome.send(reply)
  if (outcome instanceof Answer) return reply.send(success(outcome.result, outcome.message, outcome.code))
  return reply.send(success(outcome))
}
