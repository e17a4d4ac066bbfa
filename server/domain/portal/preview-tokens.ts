import { AppError } from '../../../src/schema/model/errors.ts'
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

/** How long a token leads to its preview: five minutes (security.md P20), in milliseconds. */
const lifetime = 300_000
const cookie: SecretCookie = { name: 'procura-studio', seconds: lifetime / 1000, sameSite: 'Strict' }

/** Something unpublished that is shown as visitors will see it: `theme se`, `news <id>`; `number` is a version of it. */
export type Previewed = { readonly subject: string; readonly number: number | null }

type Kept = Previewed & { readonly session: string; readonly tenant_id: string; readonly browser: string }

/** Preview token: SHA-256 of 256 random bits, valid five minutes, bound to session and browser. */
export async function newPreviewToken(
  { app, request, reply, session }: Context,
  { subject, number }: Previewed,
): Promise<string> {
  const [word, now] = [newSecret(), Date.now()]
  const secret = secretOf({ app, request }, cookie) || newSecret()
  await app.store.write([
    { sql: 'delete from _preview_token where expires_at < ?', parameters: [now] },
    {
      sql: 'insert into _preview_token (name, subject, number, session, tenant_id, browser, expires_at) values (?, ?, ?, ?, ?, ?, ?)',
      parameters: [keptOf(word), subject, number, session.id, session.tenantId, keptOf(secret), now + lifetime],
    },
  ])
  giveSecret(app, reply, cookie, secret)
  return word
}

/** What a token leads to, for the browser and the session it was given to. @throws FILE_LINK_OVER */
export async function previewBehind(
  asked: Pick<Context<false>, 'app' | 'request'>,
  word: string,
): Promise<Previewed & { readonly session: Session }> {
  const { app } = asked
  const now = Date.now()
  const [kept] = await app.store.rows<Kept>({
    sql: 'select subject, number, session, tenant_id, browser from _preview_token where name = ? and expires_at between ? and ?',
    parameters: [keptOf(word), now, now + lifetime + clockSkew],
  })
  const isHere = kept && isOfSecret(secretOf(asked, cookie), kept.browser)
  const session = isHere ? await sessionStill(app, kept.session, kept.tenant_id) : undefined
  if (!(kept && session)) throw new AppError('FILE_LINK_OVER')
  return { subject: kept.subject, number: kept.number === null ? null : Number(kept.number), session }
}
