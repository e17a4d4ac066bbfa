import { keptOf, newSecret } from '../../platform/http/browser-secret.ts'
import type { Step, Store } from '../../platform/store/store.ts'
import { clockSkew } from '../../platform/time.ts'

/** Lifetime of a link to register a company. Milliseconds. */
export const invitationLifetime = 14 * 86_400_000

/** Page of the registration; the secret follows as a fragment, which no server log holds. */
const page = '/register'

// Links to register share the table of links to choose a password; the id of an invitation is no account's.
const rowOf = (invitationId: string) => `invitation ${invitationId}`

/** Step that keeps an invitation whose link is made when its letter is sent; an older link of it ends. */
export function pendingLinkStep(invitationId: string): Step {
  const name = rowOf(invitationId)
  return {
    sql: `insert into _password_link (user_id, hash, expires_at) values (?, ?, ?)
      on conflict (user_id) do update set hash = excluded.hash, expires_at = excluded.expires_at`,
    parameters: [name, `pending ${name}`, Date.now() + invitationLifetime],
  }
}

/** New link of an invitation, as a path; undefined when the invitation was revoked, used, or has expired. */
export async function linkOfInvitation(store: Store, invitationId: string): Promise<string | undefined> {
  const secret = newSecret()
  const [kept] = await store.write([
    {
      sql: 'update _password_link set hash = ? where user_id = ? and expires_at > ? returning user_id',
      parameters: [keptOf(secret), rowOf(invitationId), Date.now()],
    },
  ])
  return kept?.rows.length === 1 ? `${page}#${secret}` : undefined
}

/** Invitation of a link that is still valid. */
export async function invitationOfLink(store: Store, secret: string): Promise<string | undefined> {
  const now = Date.now()
  const [link] = await store.rows<{ user_id: string }>({
    sql: `select user_id from _password_link where hash = ? and expires_at between ? and ? and user_id like 'invitation %'`,
    parameters: [keptOf(secret), now, now + invitationLifetime + clockSkew],
  })
  return link?.user_id.slice(rowOf('').length)
}

/** Step that ends the link of an invitation. */
export function endInvitationStep(invitationId: string): Step {
  return { sql: 'delete from _password_link where user_id = ?', parameters: [rowOf(invitationId)] }
}
