import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Notes about the current request, written by any code that it runs. */
export type RequestNow = {
  /** `POST`, and the path without its query, whose values may be anybody's. */
  readonly verb: string
  readonly path: string
  /** The roles of the person it is for, once that is known. */
  roles?: string
  /** Milliseconds since it came in. */
  elapsed(): number
}

const requests = new AsyncLocalStorage<RequestNow>()

/** Runs what belongs to a request, so that what it leads to knows of it. */
export function duringRequest<T>({ method, url }: FastifyRequest, reply: FastifyReply, run: () => T): T {
  const path = url.split('?', 1)[0] ?? ''
  return requests.run({ verb: method, path, elapsed: () => Math.round(reply.elapsedTime) }, run)
}

/** The request that this is done for; undefined for what the server does by itself. */
export function requestNow(): RequestNow | undefined {
  return requests.getStore()
}
