import { randomBytes } from 'node:crypto'
import { AppError } from '../../../src/schema/model/errors.ts'
import { keptOf } from '../../platform/http/browser-secret.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import type { Step, Store } from '../../platform/store/store.ts'
import type { UserRow } from './users.ts'

const userTable = fileTable(import.meta, 'sys/user', ['status'])

/** Reason for a password link: a new account, or a password reset. */
export type LinkKind = 'invite' | 'reset'

const hour = 3_600_000
/** Lifetime of a link. Milliseconds. */
export const lifetimes: Readonly<Record<LinkKind, number>> = { invite: 7 * 24 * hour, reset: 24 * hour }

/** Page to choose a password; the secret follows as a fragment, which no server log contains. */
const page = '/user/password'

/** Password link; it is valid once its step is written. */
export type PasswordLink = {
  /** Path within this installation, with the secret: `/user/password#…`. */
  readonly path: string
  /** Stores the hash of the secret; an older link of the user ends. */
  readonly step: Step
}

/** New one-use link for a user; only its hash is stored. */
export function newPasswordLink(userId: string, kind: LinkKind): PasswordLink {
  const secret = randomBytes(32).toString('base64url')
  return {
    path: `${page}#${secret}`,
    step: {
      sql: `insert into _password_link (user_id, hash, expires_at) values (?, ?, ?)
        on conflict (user_id) do update set hash = excluded.hash, expires_at = excluded.expires_at`,
      parameters: [userId, keptOf(secret), Date.now() + lifetimes[kind]],
    },
  }
}

/** Step that ends the links of a user. */
export function endLinksStep(userId: string): Step {
  return { sql: 'delete from _password_link where user_id = ?', parameters: [userId] }
}

/** User of a valid link. @throws PASSWORD_LINK_OVER */
export async function personOfLink(store: Store, secret: string): Promise<UserRow> {
  // An expiry beyond the longest lifetime was written before the clock was set back.
  const now = Date.now()
  const [user] = /^[\w-]{43}$/.test(secret)
    ? await store.rows<UserRow>({
        sql: `select u.* from _password_link l join ${userTable} u on u.id = l.user_id
          where l.hash = ? and l.expires_at between ? and ? and coalesce(u.${userTable.status}, '1') <> '2'`,
        parameters: [keptOf(secret), now, now + lifetimes.invite],
      })
    : []
  if (!user) throw new AppError('PASSWORD_LINK_OVER')
  return user
}

/** Step that consumes a link: of two parallel requests one fails. */
export function spendLinkStep(secret: string): Step {
  return { sql: 'delete from _password_link where hash = ?', parameters: [keptOf(secret)], expect: { changes: 1 } }
}
