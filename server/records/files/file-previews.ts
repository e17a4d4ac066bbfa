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

/** Lifetime of a preview link: 5 minutes (security.md P20), in milliseconds. */
const lifetime = 300_000
const cookie: SecretCookie = { name: 'procura-look', seconds: lifetime / 1000, sameSite: 'Strict' }

/** Right of storage administrators: it opens each file of the tenant. */
export const storageRight = 'sys:file:download'

/** Right behind a preview: read access to a record that names the file, or the storage right. */
export type PreviewRight = 'record' | 'storage'

type Preview = {
  readonly file_id: string
  readonly session: string
  readonly tenant_id: string
  readonly way: PreviewRight
  readonly browser: string
}

type Asked = Pick<Context, 'app' | 'request' | 'session'> & { readonly reply: FastifyReply }

/**
 * Creates the preview token of a file for this session and browser: 256 random bits; only their hash is stored.
 * A frame sends no header of ours, so the token identifies the session, and a cookie the browser.
 */
export async function createPreview(
  { app, request, reply, session }: Asked,
  file: FileRow,
  way: PreviewRight,
): Promise<string> {
  const word = newSecret()
  // One secret for all previews of a browser within the lifetime, so that older links stay valid.
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
 * File of a preview token, for the browser that received it. Session and right are checked again: undefined as well when the session has
 * ended, the account is frozen, or the user may no longer read the file.
 */
export async function fileOfPreview(asked: Pick<Context<false>, 'app' | 'request'>, word: string) {
  const { app } = asked
  const now = Date.now()
  const [preview] = await app.store.rows<Preview>({
    // A later expiry was written before the clock was set back.
    sql: 'select file_id, session, tenant_id, way, browser from _file_look where name = ? and expires_at between ? and ?',
    parameters: [keptOf(word), now, now + lifetime + clockSkew],
  })
  if (!(preview && isOfSecret(secretOf(asked, cookie), preview.browser))) return undefined
  const session = await sessionStill(app, preview.session, preview.tenant_id)
  return session && fileFor(app, session, preview)
}

async function fileFor(app: App, session: Session, { file_id, way }: Preview): Promise<FileRow | undefined> {
  if (way === 'storage') return session.may(storageRight) ? storedFile(app, session, file_id) : undefined
  return (await readableFiles(app, session, [file_id]))[0]
}
