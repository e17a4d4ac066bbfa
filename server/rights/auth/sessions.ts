import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '../../platform/http/route.ts'
import type { Step, Store } from '../../platform/store/store.ts'
import { nowText } from '../../platform/time.ts'

/** Session lifetime: 7 days (spec 9), in milliseconds. */
const lifetime = 604_800_000
/** Tolerated set-back of the clock before sessions end. Milliseconds. */
const setBack = 86_400_000
/** Revival time: a closing page may be a reload, so the same token revives its session (security.md section 4). Milliseconds. */
export const revival = 30_000
/** Upper bound of the wait for a user at another site. Milliseconds. */
const longestAway = 1_200_000
/** Interval at which last use is stored. Milliseconds. */
const seenEvery = 60_000

export type SessionRow = {
  readonly hash: string
  readonly user_id: string
  readonly tenant_id: string
  readonly org_code: string
  readonly expires_at: number
  readonly closing_at: number | null
  readonly created_at: string
  /** Address and browser at sign-in; null in rows older than these columns. */
  readonly ip: string | null
  readonly user_agent: string | null
  /** Last use, to the minute. Epoch milliseconds. */
  readonly seen_at: number | null
  /** Role that an administrator views the portal as; null or '' means none. */
  readonly view_as: string | null
  /** Company chosen by a user of several; null before a choice. */
  readonly supplier_id: string | null
}

/** Origin of a session, as the user sees it later. */
export type Caller = { readonly ip: string; readonly userAgent: string }

/** Origin of a request: IP address and browser. */
export function callerOf({ ip, request }: Pick<Context<boolean>, 'ip' | 'request'>): Caller {
  return { ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, 300) }
}

/** Hash of a token: it identifies the token and does not reveal it. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

type SessionStart = {
  readonly userId: string
  readonly tenantId: string
  readonly orgCode: string
  readonly caller: Caller
}

/** Begins a session and returns its token: 256 random bits, known to the caller only. */
export async function beginSession(store: Store, { userId, tenantId, orgCode, caller }: SessionStart): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = Date.now()
  await store.write([
    {
      sql: 'delete from _session where expires_at not between ? and ?',
      parameters: [now, now + lifetime + setBack],
    },
    {
      sql: `insert into _session (hash, user_id, tenant_id, org_code, created_at, expires_at, ip, user_agent, seen_at)
        values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      parameters: [
        tokenHash(token),
        userId,
        tenantId,
        orgCode,
        nowText(now),
        now + lifetime,
        caller.ip,
        caller.userAgent,
        now,
      ],
    },
  ])
  return token
}

/** Live session of a token. A closing session is revived in time; an expired one is undefined. */
export async function findSession(store: Store, token: string): Promise<SessionRow | undefined> {
  const row = await liveSession(store, tokenHash(token))
  if (!row) return undefined
  if (row.closing_at !== null) {
    await store.write([{ sql: 'update _session set closing_at = null where hash = ?', parameters: [row.hash] }])
  }
  await noteSeen(store, row, Date.now())
  return row
}

/** Live session by its token hash. No token was presented, so a closing session keeps closing. */
export async function liveSession(store: Store, hash: string): Promise<SessionRow | undefined> {
  const [row] = await store.rows<SessionRow>({ sql: 'select * from _session where hash = ?', parameters: [hash] })
  return row && isLive(row, Date.now()) ? row : undefined
}

function isLive({ expires_at, closing_at }: SessionRow, now: number): boolean {
  // A later expiry was written before the clock was set back.
  if (Number(expires_at) < now || Number(expires_at) > now + lifetime + setBack) return false
  if (closing_at === null) return true
  // A later closing was written before the clock was set back.
  return Number(closing_at) + revival >= now && Number(closing_at) <= now + longestAway
}

// The last use is information only: a failed write (full disk, read-only database) does not fail the request.
async function noteSeen(store: Store, { hash, seen_at }: SessionRow, now: number): Promise<void> {
  const before = now - seenEvery
  if (Number(seen_at ?? 0) > before) return
  const sql = 'update _session set seen_at = ? where hash = ? and (seen_at is null or seen_at <= ?)'
  await store.write([{ sql, parameters: [now, hash, before] }]).catch(() => undefined)
}

/** Live sessions of a user, the newest first. */
export async function sessionsOf(store: Store, userId: string): Promise<readonly SessionRow[]> {
  // All lifetimes are equal, so the latest expiry is the latest sign-in, to the millisecond.
  const rows = await store.rows<SessionRow>({
    sql: 'select * from _session where user_id = ? order by expires_at desc, hash',
    parameters: [userId],
  })
  const now = Date.now()
  return rows.filter((row) => isLive(row, now))
}

/** Ends one session at once. */
export async function endSession(store: Store, hash: string): Promise<void> {
  await store.write([{ sql: 'delete from _session where hash = ?', parameters: [hash] }])
}

/** Marks a session as closing: it ends unless the same token is used within the revival time. */
export async function closeSession(store: Store, token: string): Promise<void> {
  const parameters = [Date.now(), tokenHash(token)]
  await store.write([{ sql: 'update _session set closing_at = ? where hash = ? and closing_at is null', parameters }])
}

/**
 * Step that keeps a session while its user is at another site. It ends at `until` (epoch milliseconds) unless the user is back;
 * a closing window does not end it earlier.
 */
export function awaitedStep(hash: string, until: number): Step {
  return { sql: 'update _session set closing_at = ? where hash = ?', parameters: [until - revival, hash] }
}

/** Step that ends all sessions of a user, except the current one. */
export function endSessionsStep(userId: string, except = ''): Step {
  return { sql: 'delete from _session where user_id = ? and hash <> ?', parameters: [userId, except] }
}
