import { PassThrough } from 'node:stream'
import { createGzip, Gzip } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { isBatched, mostParts } from '../../../src/schema/base/batch-calls.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { acceptsGzip } from '../../platform/http/compress.ts'
import { apiBase } from '../../platform/http/create-http.ts'
import { readyJson } from '../../platform/http/ready-json.ts'
import { type Context, Raw, type Route } from '../../platform/http/route.ts'

const lines = 'application/x-ndjson'

type Asked = { readonly calls: readonly string[] }

/** Headers of the batch itself: its parts have no body, and their answers are compressed together. */
const own = new Set([
  'accept',
  'accept-encoding',
  'connection',
  'content-length',
  'content-type',
  'expect',
  'transfer-encoding',
])

/**
 * Answers several reading calls in one: each part passes the door of its own address, with its own rights, and fails for itself. Gives
 * `{ status, body }` for each, in order: the body is the envelope that the single call has. Callers that accept lines of JSON get each part
 * as soon as it is there, with its `index`.
 */
async function batch({ request, body }: Context): Promise<Raw> {
  const { calls } = body as Asked
  for (const call of calls)
    if (!isBatched(pathOf(call))) throw new AppError('BAD_REQUEST', { name: 'calls', reason: '?' })
  const parts = calls.map((call) => partOf(request, call))
  if (request.headers.accept === lines) return inLines(request, parts)
  return readyJson(`[${(await Promise.all(parts)).map((part) => `{${part}}`).join()}]`)
}

function inLines(request: FastifyRequest, parts: readonly Promise<string>[]): Raw {
  const isCompressed = acceptsGzip(request)
  const out = isCompressed ? createGzip({ level: 4 }) : new PassThrough()
  // An empty line sends the headers: a caller who leaves before the first part is then no failure of ours.
  out.write('\n')
  if (out instanceof Gzip) out.flush()
  const add = async (part: Promise<string>, index: number) => {
    out.write(`{"index":${index},${await part}}\n`)
    // What is written goes out at once; it would wait for a full block otherwise.
    if (out instanceof Gzip) out.flush()
  }
  Promise.all(parts.map(add)).then(
    () => out.end(),
    (error: unknown) => out.destroy(error instanceof Error ? error : new Error('a part failed')),
  )
  return new Raw((reply) => {
    if (isCompressed) reply.header('content-encoding', 'gzip')
    return reply.type(lines).header('vary', 'accept, accept-encoding').header('x-accel-buffering', 'no').send(out)
  })
}

async function partOf({ server, headers, ip }: FastifyRequest, call: string): Promise<string> {
  const given = Object.fromEntries(Object.entries(headers).filter(([name]) => !own.has(name)))
  const answer = await server.inject({
    method: 'GET',
    url: `${apiBase}/${call}`,
    headers: given,
    remoteAddress: ip,
  })
  return `"status":${answer.statusCode},"body":${answer.payload}`
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
