import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { errorText } from '../../../src/schema/model/errors.ts'
import { securityHeaders } from './headers.ts'

const statuses: Readonly<Record<string, readonly [number, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
}

/** Answers requests that are not HTTP and reach no handler, in the envelope and with the usual headers, and closes the connection. */
export function answerBadConnection(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, reason] = statuses[error.code ?? ''] ?? [400, 'Bad Request']
  const message = errorText('BAD_REQUEST', 'zh', { name: 'HTTP', reason })
  const body = JSON.stringify({ success: false, message, code: status, result: null, timestamp: Date.now() })
  const headers = {
    ...securityHeaders,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${reason}`, ...lines, '', body].join('\r\n'))
}

/** Answers an `Expect` header that is not `100-continue`. */
export function answerExpectation(_: IncomingMessage, response: ServerResponse): void {
  const message = errorText('BAD_REQUEST', 'zh', { name: 'Expect', reason: '100-continue' })
  const body = JSON.stringify({ success: false, message, code: 417, result: null, timestamp: Date.now() })
  response.writeHead(417, {
    ...securityHeaders,
    'content-type': 'application/json; charset=utf-8',
    connection: 'close',
  })
  response.end(body)
}
