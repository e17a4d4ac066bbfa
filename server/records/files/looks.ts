import type { FastifyReply } from 'fastify'
import type { App } from '../../platform/app.ts'
import {
  giveSecret,
  isOfSecret,
  keptOf,
  newSecret,
  type SecretCookie,
  secretOf,
} from '../../platform/http/browser-secret.ts'
import type { Context, Session } from '../../platform/http/route.ts'
import { clockSkew } from '../../platform/time.ts'
import { sessionStill } from '../../rights/auth/session-of.ts'
import { type FileRow, readableFiles, storedFile } from './files.ts'

/** How long a link leads to its file: five minutes (security.md P20), in milliseconds. */
const lifetime = 300_000
const cookie: SecretCookie = { name: 'procura-look', seconds: lifetime / 1000, sameSite: 'Strict' }

/** The right to look after the storage: it opens every file of the tenant. */
export const storageRight = 'sys:file:download'

/** By which right somebody looks at a file: because they see a record that names it, or because they look after the storage. */
export type Way = 'record' | 'storage'

type Look = {
  readonly file_id: string
  readonly session: string
  readonly tenant_id: string
  readonly way: Way
  readonly browser: string
}

type Asked = Pick<Context, 'app' | 'request' | 'session'> & { readonly reply: FastifyReply }

/**
 * Keeps that this session may look at a file in this browser, and gives the word for it: 256 random bits, of which only the hash is kept.
 * A frame sends no header of ours, so the word says which session asks and a cookie that it is the browser it was given to.
 */
export async function keepLook({ app, request, reply, session }: Asked, file: FileRow, way: Way): Promise<string> {
  const word = newSecret()
  // One secret for all that a browser looks at in that time: an older link goes on leading to its file.
  const secret = secretOf({ app, request }, cookie) || newSecret()
  const now = Date.now()
  await app.store.write([
    { sql: 'delete from _file_look where expires_at < ?', parameters: [now] },
    {
      sql: `insert into _file_look (name, file_id, session, tenant_id, way, browser, expires_at) values (?, ?, ?, ?, ?, ?, ?)`,
      parameters: [keptOf(word), file.id, session.id, session.tenantId, way, keptOf(secret), now + lifetime],
    },
  ])
  giveSecret(app, reply, cookie, secret)
  return word
}

/**
 * The file behind a token, for the browser that it was given to. Session and right are checked again: undefined as well when the session has
 * ended, its person is frozen, or what they might read then they may not read now.
 */
export async function fileBehind(asked: Pick<Context<false>, 'app' | 'request'>, word: string) {
  const { app } = asked
  const now = Date.now()
  const [look] = await app.store.rows<Look>({
    // A word that is good for longer than any was made before the clock was set back.
    sql: 'select file_id, session, tenant_id, way, browser from _file_look where name = ? and expires_at between ? and ?',
    parameters: [keptOf(word), now, now + lifetime + clockSkew],
  })
  if (!(look && isOfSecret(secretOf(asked, cookie), look.browser))) return undefined
  const session = await sessionStill(app, look.session, look.tenant_id)
  return session && fileFor(app, session, look)
}

async function fileFor(app: App, session: Session, { file_id, way }: Look): Promise<FileRow | undefined> {
  if (way === 'storage') return session.may(storageRight) ? storedFile(app, session, file_id) : undefined
  return (await readableFiles(app, session, [file_id]))[0]
}
