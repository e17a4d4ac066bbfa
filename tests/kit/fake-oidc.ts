import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Claims = Readonly<Record<string, unknown>>

/**
 * An OpenID Connect provider on loopback that signs everyone in as `person`. It follows the protocol unless `lies` is
 * set.
 */
export type FakeOidc = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The environment of a server that uses this provider as `corp`. */
  readonly env: Readonly<Record<string, string>>
  /** The signed-in person of the provider. */
  person: { sub: string; name?: string }
  /** Deviations of the next ID token: other claims, or a signature by an unknown key. */
  lies: { claims?: Claims; isForged?: boolean } | undefined
  /** Paths of the calls that servers made. */
  readonly calls: readonly string[]
  /** Opens an address as a browser does, and returns the target of the redirect. */
  asked(address: string): Promise<URL>
  close(): Promise<void>
}

type Code = { readonly nonce: string; readonly challenge: string; readonly redirect: string; readonly person: Claims }

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function signed(claims: Claims, key: KeyObject): string {
  const text = `${part({ alg: 'RS256', typ: 'JWT', kid: 'one' })}.${part(claims)}`
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key).toString('base64url')}`
}

/** `odd` overrides keys of the discovery document. */
export async function startOidc(odd: Claims = {}): Promise<FakeOidc> {
  const [own, foreign] = [newKey(), newKey()]
  const codes = new Map<string, Code>()
  const calls: string[] = []
  const server = createServer((request, reply) => void serve(request, reply))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [clientId, clientSecret] = ['procura', 'a secret of the two']
  const oidc: FakeOidc = {
    issuer,
    clientId,
    clientSecret,
    env: {
      OIDC: 'corp',
      OIDC_CORP_ISSUER: `private:${issuer}`,
      OIDC_CORP_CLIENT_ID: clientId,
      OIDC_CORP_CLIENT_SECRET: clientSecret,
      OIDC_CORP_TITLE: '集团账号',
      OIDC_CORP_TITLE_EN: 'Group account',
    },
    person: { sub: 'p-1', name: '林集团' },
    lies: undefined,
    calls,
    asked: async (address) => {
      const answer = await fetch(address, { redirect: 'manual' })
      return new URL(answer.headers.get('location') ?? '')
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  async function serve(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', issuer)
    calls.push(url.pathname)
    if (url.pathname === '/authorize') {
      reply.writeHead(302, { location: sentBack(url.searchParams) }).end()
      return
    }
    const { status, body } = await answerTo(url.pathname, request)
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  async function answerTo(path: string, request: IncomingMessage): Promise<{ status: number; body: object }> {
    const key = { ...own.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }
    if (path === '/.well-known/openid-configuration') return { status: 200, body: { ...description(issuer), ...odd } }
    if (path === '/keys') return { status: 200, body: { keys: [key] } }
    if (path !== '/token') return { status: 404, body: {} }
    const code = redeemedCode(new URLSearchParams(await textOf(request)))
    if (!(code && isClient(request.headers.authorization))) return { status: 400, body: { error: 'invalid_grant' } }
    return { status: 200, body: { access_token: 'at', token_type: 'Bearer', expires_in: 60, id_token: tokenOf(code) } }
  }

  // A code is valid once, for its client, verifier and redirect URI.
  function redeemedCode(body: URLSearchParams): Code | undefined {
    const name = body.get('code') ?? ''
    const code = codes.get(name)
    codes.delete(name)
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    return code?.challenge === challenge && code.redirect === body.get('redirect_uri') ? code : undefined
  }

  function sentBack(query: URLSearchParams): string {
    const back = new URL(query.get('redirect_uri') ?? '')
    const code = randomBytes(9).toString('base64url')
    codes.set(code, {
      nonce: query.get('nonce') ?? '',
      challenge: query.get('code_challenge') ?? '',
      redirect: back.href,
      person: oidc.person,
    })
    back.search = new URLSearchParams({ code, state: query.get('state') ?? '' }).toString()
    return back.href
  }

  function tokenOf({ nonce, person }: Code): string {
    const now = Math.floor(Date.now() / 1000)
    const { claims = {}, isForged = false } = oidc.lies ?? {}
    oidc.lies = undefined
    const tokenClaims = { iss: issuer, aud: clientId, iat: now, exp: now + 300, nonce, ...person, ...claims }
    return signed(tokenClaims, (isForged ? foreign : own).privateKey)
  }

  function isClient(authorization = ''): boolean {
    const known = [clientId, clientSecret]
      .map((text) => new URLSearchParams({ '': text }).toString().slice(1))
      .join(':')
    return authorization === `Basic ${Buffer.from(known).toString('base64')}`
  }

  return oidc
}

function description(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts).toString()
}
