import { AppError } from '../../../src/schema/model/errors.ts'
import type { RelayTarget } from '../../platform/app.ts'
import { allowedHook } from '../../platform/calls/allowed.ts'
import { callOut, PrivateAddress } from '../../platform/calls/call-out.ts'
import { type Context, Raw, type Route } from '../../platform/http/route.ts'

/** Time limit of a call in milliseconds, and size limit of its answer in bytes (security.md P18). */
const patience = 5000
const most = 1_048_576

/** Own parameters, which are not passed on. */
const ours = new Set(['url', '_t', 'token'])

/** Calls an address listed in RELAY, with the other parameters and the body, without credentials. @throws FORBIDDEN */
async function relay({ app, query, body, request }: Context): Promise<Raw> {
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const address = query.url ?? ''
  const target = allowedHook(
    app.options.relay.filter((each: RelayTarget) => each.method === method),
    address,
  )
  if (!target) throw new AppError('FORBIDDEN')
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) if (!ours.has(name)) url.searchParams.append(name, value)
  const sent = method === 'GET' || method === 'DELETE' ? undefined : JSON.stringify(body)
  const headers = { accept: 'application/json', ...(sent !== undefined && { 'content-type': 'application/json' }) }
  const { isPrivate } = target
  const answer = await callOut({
    method,
    url,
    headers,
    isPrivate,
    patience,
    most,
    ...(sent !== undefined && { body: sent }),
  }).catch((cause: unknown) => {
    throw new AppError(cause instanceof PrivateAddress ? 'FORBIDDEN' : 'RELAY_SILENT', {}, { cause })
  })
  const { status: code } = answer
  const envelope = { success: code === 200, message: '', code, result: parsed(answer.text), timestamp: Date.now() }
  return new Raw((reply) => reply.type('application/json; charset=utf-8').send(JSON.stringify(envelope)))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Anything but JSON is passed on as text.
    return text
  }
}

/** Relay of JeecgBoot's clients to other addresses (contract.md 2.6): only those listed in RELAY. */
export const relayRoutes: readonly Route[] = [
  {
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    path: '/sys/common/transitRESTful',
    summary: 'Calls an address that RELAY lists: url; the other parameters and the body go along',
    costly: 'search',
    access: 'signed-in',
    handle: relay,
  },
]
