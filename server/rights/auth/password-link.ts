import { randomBytes } from 'node:crypto'
import { AppError } from '../../../src/schema/model/errors.ts'
import { keptOf } from '../../platform/http/browser-secret.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import type { Step, Store } from '../../platform/store/store.ts'
import type { UserRow } from './users.ts'

const userTable = fileTable(import.meta, 'sys/user', ['status'])

/** Why somebody gets a link: a new account, or a password that is to be chosen again. */
export type LinkKind = 'invite' | 'reset'

const hour = 3_600_000
/** How long a link is valid. Milliseconds. */
export const lifetimes: Readonly<Record<LinkKind, number>> = { invite: 7 * 24 * hour, reset: 24 * hour }

/** The page on which a person chooses a password; the secret follows as a fragment, which no server log holds. */
const page = '/user/password'

/** A link, ready to be handed over once its step is written. */
export type PasswordLink = {
  /** Path within this installation, with the secret: `/user/password#…`. */
  readonly path: string
  /** Keeps the hash of the secret; an older link of the person ends. */
  readonly step: Step
}

/** A new one-use link for a person; only its hash is stored. */
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

/** Ends the links of a person. */
export function endLinksStep(userId: string): Step {
  return { sql: 'delete from _password_link where user_id = ?', parameters: [userId] }
}

/** The person of a link that is still valid. @throws PASSWORD_LINK_OVER */
export async function personOfLink(store: Store, secret: string): Promise<UserRow> {
  // A link that is valid for longer than any is made for was made before the clock was set back.
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

/** The step that uses a link up: of two requests at once one fails. */
export function spendLinkStep(secret: string): Step {
  return { sql: 'delete from _password_link where hash = ?', parameters: [keptOf(secret)], expect: { changes: 1 } }
}
