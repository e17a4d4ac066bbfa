import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Facts about the current request, set by any code that it runs. */
export type RequestNow = {
  /** `POST`, and the path without its query, whose values may be confidential. */
  readonly verb: string
  readonly path: string
  /** Roles of the user, once known. */
  roles?: string
  /** Account of the administrator who views as the user, if any. */
  viewer?: string
  /** Role as which an administrator views, if any. */
  viewedRole?: string
  /** Milliseconds since its arrival. */
  elapsed(): number
}

const requests = new AsyncLocalStorage<RequestNow>()

/** Runs code as part of a request, so that `requestNow` finds it. */
export function duringRequest<T>({ method, url }: FastifyRequest, reply: FastifyReply, run: () => T): T {
  const path = url.split('?', 1)[0] ?? ''
  return requests.run({ verb: method, path, elapsed: () => Math.round(reply.elapsedTime) }, run)
}

/** Current request; undefined in the server's own work. */
export function requestNow(): RequestNow | undefined {
  return requests.getStore()
}
