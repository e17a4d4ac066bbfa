import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Posted = {
  readonly path: string
  readonly id: string
  readonly headers: IncomingHttpHeaders
  readonly body: Readonly<Record<string, unknown>>
  /** The body as sent; `body` is empty for another type than JSON. */
  readonly text: string
}
type Answer = {
  readonly status: number
  /** The response text, or a function of the posted body. */
  readonly body?: string | ((posted: Posted['body']) => string)
  readonly headers?: Record<string, string>
}

/** A server on loopback that receives posted JSON. */
export type FakeHook = {
  readonly port: number
  /** All posted requests, accepted or refused. */
  readonly posted: readonly Posted[]
  /** Number of connections so far. */
  readonly connections: () => number
  /** Queues answers for the next calls of a path; later calls get 200. */
  answerNext(path: string, ...answers: readonly Answer[]): void
  close(): Promise<void>
}

export async function startHook(): Promise<FakeHook> {
  const posted: Posted[] = []
  const answers = new Map<string, Answer[]>()
  let connections = 0
  const server = createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const sent = Buffer.concat(parts).toString()
      const body = JSON.parse(request.headers['content-type']?.includes('xml') ? '{}' : sent || '{}')
      const path = request.url ?? ''
      posted.push({
        path,
        id: String(request.headers['x-message-id'] ?? ''),
        headers: request.headers,
        body,
        text: sent,
      })
      const { status, body: text = '{"errcode":0}', headers = {} } = answers.get(path)?.shift() ?? { status: 200 }
      reply.writeHead(status, headers).end(typeof text === 'string' ? text : text(body))
    })
  })
  server.on('connection', () => {
    connections += 1
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    posted,
    connections: () => connections,
    answerNext: (path, ...next) => answers.set(path, [...next]),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
