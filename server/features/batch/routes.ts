import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { isBatched, mostParts } from '../../../src/schema/base/batch-calls.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { apiBase } from '../../platform/http/create-http.ts'
import { readyJson } from '../../platform/http/ready-json.ts'
import type { Context, Raw, Route } from '../../platform/http/route.ts'

type Asked = { readonly calls: readonly string[] }

/** Headers of the batch itself: its parts have no body, and their answers are compressed together. */
const own = new Set(['accept-encoding', 'connection', 'content-length', 'content-type', 'expect', 'transfer-encoding'])

/**
 * Answers several reading calls in one: each part passes the door of its own address, with its own rights, and fails for itself. Gives
 * `{ status, body }` for each, in order: the body is the envelope that the single call has.
 */
async function batch({ request, body }: Context): Promise<Raw> {
  const { calls } = body as Asked
  for (const call of calls)
    if (!isBatched(pathOf(call))) throw new AppError('BAD_REQUEST', { name: 'calls', reason: '?' })
  const parts = await Promise.all(calls.map((call) => partOf(request, call)))
  return readyJson(`[${parts.join()}]`)
}

async function partOf({ server, headers, ip }: FastifyRequest, call: string): Promise<string> {
  const given = Object.fromEntries(Object.entries(headers).filter(([name]) => !own.has(name)))
  const answer = await server.inject({
    method: 'GET',
    url: `${apiBase}/${call}`,
    headers: given,
    remoteAddress: ip,
  })
  return `{"status":${answer.statusCode},"body":${answer.payload}}`
}

const pathOf = (call: string) => call.split('?', 1)[0] ?? ''

export const batchRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/sys/batch',
    summary: 'Answers several reading calls in one, each as by itself',
    body: Type.Object({ calls: Type.Array(Type.String({ maxLength: 8000 }), { minItems: 1, maxItems: mostParts }) }),
    access: 'signed-in',
    whileViewing: true,
    handle: batch,
  },
]
