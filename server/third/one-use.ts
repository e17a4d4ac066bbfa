import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { ErrorName } from '../../src/schema/model/errors.ts'
import type { App } from '../app.ts'
import type { Context } from '../http/route.ts'

/** From the first press to the end of it: ten minutes, in milliseconds. */
export const patience = 600_000

/** What somebody is on their way for: into the portal, or to bind an account of theirs, in the session they began that in. */
export type Purpose =
  | { readonly kind: 'sign-in'; readonly redirect: string }
  | { readonly kind: 'bind'; readonly userId: string; readonly session: string }

/** Whom the provider told of: an `id` means somebody only together with who gave it (OpenID Connect Core 5.7). */
export type Subject = { readonly issuer: string; readonly id: string; readonly name: string }

/** What is kept of somebody on their way. */
export type Way = {
  readonly provider: string
  /** What knows the browser again that they began in. */
  readonly browser: string
  readonly purpose: Purpose
}

/** Somebody who is back: who they are by the provider, or why it did not say. */
export type Arrival = Way & { readonly outcome: { readonly subject: Subject } | { readonly refusal: ErrorName } }

const kinds = { way: 'state', arrival: 'ticket' } as const
type Kept = { readonly way: Way; readonly arrival: Arrival }

type Asked = Pick<Context<boolean>, 'app' | 'request'>

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Keeps what somebody comes back with, and gives the word to know it by: 256 random bits, of which only the hash is kept. */
export async function keepOnce<K extends keyof Kept>({ store }: App, kind: K, content: Kept[K]): Promise<string> {
  const word = randomBytes(32).toString('base64url')
  const now = Date.now()
  await store.write([
    { sql: 'delete from _third_step where expires_at < ?', parameters: [now] },
    {
      sql: 'insert into _third_step (name, kind, content, expires_at) values (?, ?, ?, ?)',
      parameters: [hashOf(word), kinds[kind], JSON.stringify(content), now + patience],
    },
  ])
  return word
}

/** Uses up what is kept under a word; undefined where nothing is, or its browser is another one: then too it is gone. */
export async function spendOnce<K extends keyof Kept>(
  { app, request }: Asked,
  kind: K,
  word: string,
): Promise<Kept[K] | undefined> {
  const { store } = app
  const [spent] = await store.write([
    {
      sql: 'delete from _third_step where name = ? and kind = ? and expires_at >= ? returning content',
      parameters: [hashOf(word), kinds[kind], Date.now()],
    },
  ])
  const text = spent?.rows[0]?.content
  if (text === undefined) return undefined
  const content = JSON.parse(String(text)) as Kept[K]
  return isSameBrowser(secretOf({ app, request }), content.browser) ? content : undefined
}

// Where there is TLS, no other name is taken: one without the prefix may come of a neighbour's page, which would choose the secret.
const cookieName = (isSecure: boolean) => (isSecure ? '__Host-procura-third' : 'procura-third')
const isSecureAt = ({ options }: App) => options.messages.publicUrl?.startsWith('https:') ?? false

/**
 * Gives the browser a secret for one way there and back: nobody goes on with it in another browser, be it led there by a link. What is
 * kept of it knows it again only.
 */
export function giveSecret(app: App, reply: FastifyReply): { readonly secret: string; readonly browser: string } {
  const secret = randomBytes(32).toString('base64url')
  setCookie(app, reply, secret, patience / 1000)
  return { secret, browser: hashOf(secret) }
}

export function takeSecretBack(app: App, reply: FastifyReply): void {
  setCookie(app, reply, '', 0)
}

// Lax: the way back is a link from another site.
function setCookie(app: App, reply: FastifyReply, value: string, seconds: number): void {
  const isSecure = isSecureAt(app)
  const cookie = `${cookieName(isSecure)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax`
  reply.header('set-cookie', isSecure ? `${cookie}; Secure` : cookie)
}

/** The secret that a browser was given; '' where it has none. */
export function secretOf({ app, request }: Asked): string {
  const name = cookieName(isSecureAt(app))
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  const [value = ''] = pairs.flatMap((pair) => (pair.startsWith(`${name}=`) ? [pair.slice(name.length + 1)] : []))
  return /^[\w-]{43}$/.test(value) ? value : ''
}

function isSameBrowser(secret: string, browser: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(secret)), Buffer.from(browser))
}

/** A value that hangs on the browser's secret: the database alone has nothing to go on with a sign-in that somebody began. */
export function derived(secret: string, use: 'nonce' | 'verifier'): string {
  return createHmac('sha256', secret).update(use).digest('base64url')
}
