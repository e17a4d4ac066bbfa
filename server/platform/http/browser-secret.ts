import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { App } from '../app.ts'
import type { Context } from './route.ts'

/** Cookie that identifies one browser for a while. */
export type SecretCookie = {
  readonly name: string
  /** Lifetime in the browser. Seconds. */
  readonly seconds: number
  /** `Lax` also goes with links from other sites. */
  readonly sameSite: 'Lax' | 'Strict'
}

type Asked = Pick<Context<boolean>, 'app' | 'request'>

const isSecureAt = ({ options }: App) => options.messages.publicUrl?.startsWith('https:') ?? false
// With TLS only the prefixed name is accepted: an unprefixed cookie may come from a sibling domain, which would choose the secret.
const nameAt = ({ name }: SecretCookie, isSecure: boolean) => (isSecure ? `__Host-${name}` : name)

/** New secret: 256 random bits. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Hash of a secret or token: enough to recognise it. */
export function keptOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Sets the secret in the browser, unreadable for scripts. */
export function giveSecret(app: App, reply: FastifyReply, cookie: SecretCookie, secret: string): void {
  const isSecure = isSecureAt(app)
  const { seconds, sameSite } = cookie
  const text = `${nameAt(cookie, isSecure)}=${secret}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}`
  reply.header('set-cookie', isSecure ? `${text}; Secure` : text)
}

/** Deletes the secret in the browser. */
export function takeSecretBack(app: App, reply: FastifyReply, cookie: SecretCookie): void {
  giveSecret(app, reply, { ...cookie, seconds: 0 }, '')
}

/** Secret of the browser; '' without one. */
export function secretOf({ app, request }: Asked, cookie: SecretCookie): string {
  const name = nameAt(cookie, isSecureAt(app))
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  const [value = ''] = pairs.flatMap((pair) => (pair.startsWith(`${name}=`) ? [pair.slice(name.length + 1)] : []))
  return /^[\w-]{43}$/.test(value) ? value : ''
}

/** Whether the hash is of this secret. */
export function isOfSecret(secret: string, kept: string): boolean {
  const [one, other] = [Buffer.from(keptOf(secret)), Buffer.from(kept)]
  return one.length === other.length && timingSafeEqual(one, other)
}
