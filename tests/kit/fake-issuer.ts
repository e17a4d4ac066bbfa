import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

type Claims = Readonly<Record<string, unknown>>

/** A token issuer on loopback, with introspection by RFC 7662. */
export type FakeIssuer = {
  /** The environment of a server that accepts its tokens. */
  readonly env: Readonly<Record<string, string>>
  /** Issues a token of a person for this client; `claims` overrides its claims. */
  tokenOf(username: string, claims?: Claims): string
  close(): Promise<void>
}

export async function startIssuer(): Promise<FakeIssuer> {
  const tokens = new Map<string, Claims>()
  const [clientId, clientSecret] = ['procura', 'issuer-secret']
  const server = createServer((request, reply) => {
    void bodyOf(request).then((body) => {
      const isClient = isKnown(request)
      const introspection = isClient
        ? (tokens.get(body.get('token') ?? '') ?? { active: false })
        : { error: 'invalid_client' }
      reply.writeHead(isClient ? 200 : 401, { 'content-type': 'application/json' }).end(JSON.stringify(introspection))
    })
  })
  const isKnown = ({ headers }: IncomingMessage) => {
    const [name, secret] = Buffer.from((headers.authorization ?? '').slice(6), 'base64')
      .toString()
      .split(':')
    return decodeURIComponent(name ?? '') === clientId && decodeURIComponent(secret ?? '') === clientSecret
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/introspect`
  return {
    env: { SSO_URL: `private:${url}`, SSO_CLIENT_ID: clientId, SSO_CLIENT_SECRET: clientSecret },
    tokenOf: (username, claims = {}) => {
      const token = randomBytes(12).toString('hex')
      const exp = Math.floor(Date.now() / 1000) + 300
      tokens.set(token, { active: true, username, aud: clientId, exp, ...claims })
      return token
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return new URLSearchParams(Buffer.concat(parts).toString())
}
