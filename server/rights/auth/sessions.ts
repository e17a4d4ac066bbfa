import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '../../platform/http/route.ts'
import type { Step, Store } from '../../platform/store/store.ts'
import { nowText } from '../../platform/time.ts'

/** Seven days (spec 9), in milliseconds. */
const lifetime = 604_800_000
/** How far the clock may be set back before sessions end. Milliseconds. */
const setBack = 86_400_000
/** A closing page may be a reload: within this the same token revives its session (security.md section 4). Milliseconds. */
export const revival = 30_000
/** Longer than any session waits for who is at another site. Milliseconds. */
const longestAway = 1_200_000
/** How often it is noted that a session is in use. Milliseconds. */
const seenEvery = 60_000

export type SessionRow = {
  readonly hash: string
  readonly user_id: string
  readonly tenant_id: string
  readonly org_code: string
  readonly expires_at: number
  readonly closing_at: number | null
  readonly created_at: string
  /** From where and with what it was begun; null in rows that are older than these columns. */
  readonly ip: string | null
  readonly user_agent: string | null
  /** When it was last used, to the minute. Epoch milliseconds. */
  readonly seen_at: number | null
  /** The role that an administrator looks through; null or '' means none. */
  readonly view_as: string | null
  /** The company that a person of several acts for; null until they choose one. */
  readonly supplier_id: string | null
}

/** Where a session is begun, as its person is shown it later. */
export type Caller = { readonly ip: string; readonly userAgent: string }

/** What a request says of the place it comes from. */
export function callerOf({ ip, request }: Pick<Context<boolean>, 'ip' | 'request'>): Caller {
  return { ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, 300) }
}

/** What is kept of a token: enough to know it again, nothing to make it from. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

type SessionStart = {
  readonly userId: string
  readonly tenantId: string
  readonly orgCode: string
  readonly caller: Caller
}

/** Begins a session and gives its token: 256 random bits, known to the caller only. */
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

/** The live session of a token; a closing one is revived in time, an expired one is none. */
export async function findSession(store: Store, token: string): Promise<SessionRow | undefined> {
  const row = await liveSession(store, tokenHash(token))
  if (!row) return undefined
  if (row.closing_at !== null) {
    await store.write([{ sql: 'update _session set closing_at = null where hash = ?', parameters: [row.hash] }])
  }
  await noteSeen(store, row, Date.now())
  return row
}

/** A session by what is kept of its token, while it lives. Nobody showed the token, so a closing one goes on closing. */
export async function liveSession(store: Store, hash: string): Promise<SessionRow | undefined> {
  const [row] = await store.rows<SessionRow>({ sql: 'select * from _session where hash = ?', parameters: [hash] })
  return row && isLive(row, Date.now()) ? row : undefined
}

function isLive({ expires_at, closing_at }: SessionRow, now: number): boolean {
  // One that lasts longer than any was begun before the clock was set back.
  if (Number(expires_at) < now || Number(expires_at) > now + lifetime + setBack) return false
  if (closing_at === null) return true
  // One that closes later than any would is from before the clock was set back.
  return Number(closing_at) + revival >= now && Number(closing_at) <= now + longestAway
}

// Where it cannot be noted (a full disk, a database that only reads), the request goes on: it is there to be looked at only.
async function noteSeen(store: Store, { hash, seen_at }: SessionRow, now: number): Promise<void> {
  const before = now - seenEvery
  if (Number(seen_at ?? 0) > before) return
  const sql = 'update _session set seen_at = ? where hash = ? and (seen_at is null or seen_at <= ?)'
  await store.write([{ sql, parameters: [now, hash, before] }]).catch(() => undefined)
}

/** The live sessions of a person, the newest first. */
export async function sessionsOf(store: Store, userId: string): Promise<readonly SessionRow[]> {
  // All live equally long, so the one that ends last began last: to the millisecond, which its text does not tell.
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

/** Marks a session as closing: it ends unless the same token is used again within the revival time. */
export async function closeSession(store: Store, token: string): Promise<void> {
  const parameters = [Date.now(), tokenHash(token)]
  await store.write([{ sql: 'update _session set closing_at = ? where hash = ? and closing_at is null', parameters }])
}

/**
 * The step that lets a session wait while its person is at another site: it ends unless they are back by a time, which no closing window
 * brings forward. Epoch milliseconds.
 */
export function awaitedStep(hash: string, until: number): Step {
  return { sql: 'update _session set closing_at = ? where hash = ?', parameters: [until - revival, hash] }
}

/** The step that ends every session of a person, but for the one they act in. */
export function endSessionsStep(userId: string, except = ''): Step {
  return { sql: 'delete from _session where user_id = ? and hash <> ?', parameters: [userId, except] }
}
