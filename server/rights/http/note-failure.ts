import type { FastifyRequest } from 'fastify'
import type { App } from '../../platform/app.ts'
import { audit } from '../../platform/audit/audit.ts'

/** Logs a failure of ours under the number that the caller got; its words are in the log of the process. */
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
