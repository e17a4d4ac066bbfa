import type { FastifyRequest } from 'fastify'
import type { App } from '../../platform/app.ts'
import { audit } from '../../platform/audit/audit.ts'

/** Logs an internal error under the number that the caller receives; its message is in the process log. */
export function noteFailure(
  app: App,
  { method, ip, routeOptions }: FastifyRequest,
  detail: Record<string, string>,
): void {
  const what = `${method} ${routeOptions.url ?? ''}`
  audit(app, { kind: 'exception', what, user: '', tenant: '0', ip, detail }).catch((error: unknown) =>
    app.log.error({ error: String(error) }, 'a failure was not noted'),
  )
}
