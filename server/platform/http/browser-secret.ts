import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { App } from '../app.ts'
import type { Context } from './route.ts'

/** A cookie by which one browser is known again for a while. */
export type SecretCookie = {
  readonly name: string
  /** How long the browser keeps it. Seconds. */
  readonly seconds: number
  /** `Lax` also goes with links from other sites. */
  readonly sameSite: 'Lax' | 'Strict'
}

type Asked = Pick<Context<boolean>, 'app' | 'request'>

const isSecureAt = ({ options }: App) => options.messages.publicUrl?.startsWith('https:') ?? false
// Where there is TLS, no other name is taken: one without the prefix may come of a neighbour's page, which would choose the secret.
const nameAt = ({ name }: SecretCookie, isSecure: boolean) => (isSecure ? `__Host-${name}` : name)

/** A secret that nobody has yet: 256 random bits. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a secret or a word: enough to know it again. */
export function keptOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Gives the browser a secret to keep, which no script can read. */
export function giveSecret(app: App, reply: FastifyReply, cookie: SecretCookie, secret: string): void {
  const isSecure = isSecureAt(app)
  const { seconds, sameSite } = cookie
  const text = `${nameAt(cookie, isSecure)}=${secret}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}`
  reply.header('set-cookie', isSecure ? `${text}; Secure` : text)
}

/** Has the browser forget its secret. */
export function takeSecretBack(app: App, reply: FastifyReply, cookie: SecretCookie): void {
  giveSecret(app, reply, { ...cookie, seconds: 0 }, '')
}

/** The secret that a browser was given; '' where it has none. */
export function secretOf({ app, request }: Asked, cookie: SecretCookie): string {
  const name = nameAt(cookie, isSecureAt(app))
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  const [value = ''] = pairs.flatMap((pair) => (pair.startsWith(`${name}=`) ? [pair.slice(name.length + 1)] : []))
  return /^[\w-]{43}$/.test(value) ? value : ''
}

/** Whether what is kept is of this secret. */
export function isOfSecret(secret: string, kept: string): boolean {
  const [one, other] = [Buffer.from(keptOf(secret)), Buffer.from(kept)]
  return one.length === other.length && timingSafeEqual(one, other)
}
