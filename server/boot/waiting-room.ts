import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { AppError, errorText } from '../../src/schema/model/errors.ts'
import { apiBase } from '../platform/http/create-http.ts'
import { langOf, refusal } from '../platform/http/errors.ts'
import { securityHeaders } from '../platform/http/headers.ts'

/** Retry interval for browsers. Seconds. */
const again = 1

/**
 * Answers at the address of a starting server: 503, with Retry-After. Waiting clients, a browser or a load balancer, know that it is
 * about to start. Returns the function that closes it; rejects when the address is in use.
 */
export async function openWaitingRoom(address: {
  readonly port: number
  readonly host: string
}): Promise<() => Promise<void>> {
  const server = createServer(answer)
  server.listen({ port: address.port, host: address.host })
  await once(server, 'listening')
  return async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  const isPage = request.headers.accept?.includes('text/html') && !request.url?.startsWith(apiBase)
  const { status, headers, body } = refusal(new AppError('STARTING'), langOf(request.headers))
  response
    .writeHead(status, {
      ...securityHeaders,
      ...headers,
      'content-type': `${isPage ? 'text/html' : 'application/json'}; charset=utf-8`,
      'cache-control': 'no-store',
      connection: 'close',
    })
    .end(isPage ? page() : JSON.stringify(body))
}

const style = 'font:16px/1.6 system-ui,sans-serif;display:grid;place-content:center;min-height:90vh;text-align:center'

function page(): string {
  const [zh, en] = (['zh', 'en'] as const).map((lang) => errorText('STARTING', lang))
  return `<!doctype html><html lang="zh"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="${again}"><title>Procura</title>
<body style="${style}"><p>${zh}<br><span lang="en">${en}</span></p></body></html>
`
}
