import { createHmac } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { ErrorName } from '../../../src/schema/model/errors.ts'
import type { App } from '../../platform/app.ts'
import {
  giveSecret,
  isOfSecret,
  keptOf,
  newSecret,
  type SecretCookie,
  secretOf,
  takeSecretBack,
} from '../../platform/http/browser-secret.ts'
import type { Context } from '../../platform/http/route.ts'
import { UniqueViolation } from '../../platform/store/errors.ts'
import { clockSkew } from '../../platform/time.ts'

/** From the first press to the end of it: ten minutes, in milliseconds. */
export const patience = 600_000

/** What somebody is on their way for: into the portal, or to bind an account of theirs, in the session they began that in. */
export type Purpose =
  | { readonly kind: 'sign-in'; readonly redirect: string }
  | { readonly kind: 'bind'; readonly userId: string; readonly session: string }

/** Identity from a provider: an `id` is unique only within its issuer (OpenID Connect Core 5.7). */
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

/** Keeps what somebody comes back with, and gives the word to know it by: 256 random bits, of which only the hash is kept. */
export async function keepOnce<K extends keyof Kept>({ store }: App, kind: K, content: Kept[K]): Promise<string> {
  const word = newSecret()
  const now = Date.now()
  await store.write([
    { sql: 'delete from _third_step where expires_at < ?', parameters: [now] },
    {
      sql: 'insert into _third_step (name, kind, content, expires_at) values (?, ?, ?, ?)',
      parameters: [keptOf(word), kinds[kind], JSON.stringify(content), now + patience],
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
  const now = Date.now()
  const [spent] = await store.write([
    {
      // A word that is good for longer than any was made before the clock was set back.
      sql: 'delete from _third_step where name = ? and kind = ? and expires_at between ? and ? returning content',
      parameters: [keptOf(word), kinds[kind], now, now + patience + clockSkew],
    },
  ])
  const text = spent?.rows[0]?.content
  if (text === undefined) return undefined
  const content = JSON.parse(String(text)) as Kept[K]
  return isOfSecret(secretIn({ app, request }), content.browser) ? content : undefined
}

/**
 * Uses up a word that somebody else made, until its own end. @returns false where it was used before: of many at once, one is first.
 */
export async function isFirstUse({ store }: App, word: string, until: number): Promise<boolean> {
  const spent = {
    sql: 'insert into _third_step (name, kind, content, expires_at) values (?, ?, ?, ?)',
    parameters: [keptOf(word), 'spent', '', until],
  }
  try {
    await store.write([{ sql: 'delete from _third_step where expires_at < ?', parameters: [Date.now()] }, spent])
    return true
  } catch (error) {
    if (error instanceof UniqueViolation) return false
    throw error
  }
}

// Lax: the way back is a link from another site.
const cookie: SecretCookie = { name: 'procura-third', seconds: patience / 1000, sameSite: 'Lax' }

/**
 * Gives the browser a secret for one way there and back: nobody goes on with it in another browser, be it led there by a link. What is
 * kept of it knows it again only.
 */
export function beginIn(app: App, reply: FastifyReply): { readonly secret: string; readonly browser: string } {
  const secret = newSecret()
  giveSecret(app, reply, cookie, secret)
  return { secret, browser: keptOf(secret) }
}

export function endIn(app: App, reply: FastifyReply): void {
  takeSecretBack(app, reply, cookie)
}

/** The secret of the browser that asks; '' where it has none. */
export function secretIn(asked: Asked): string {
  return secretOf(asked, cookie)
}

/** A value that hangs on the browser's secret: the database alone has nothing to go on with a sign-in that somebody began. */
export function derived(secret: string, use: 'nonce' | 'verifier'): string {
  return createHmac('sha256', secret).update(use).digest('base64url')
}
