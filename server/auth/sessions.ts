import { createHash, randomBytes } from 'node:crypto'
import type { Step, Store } from '../store/store.ts'
import { nowText } from '../time.ts'

/** Seven days (spec 9), in milliseconds. */
const lifetime = 604_800_000
/** A closing page may be a reload: within this the same token revives its session (security.md section 4). Milliseconds. */
export const revival = 30_000

export type SessionRow = {
  readonly hash: string
  readonly user_id: string
  readonly tenant_id: string
  readonly org_code: string
  readonly expires_at: number
  readonly closing_at: number | null
}

/** What is kept of a token: enough to know it again, nothing to make it from. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Begins a session and gives its token: 256 random bits, known to the caller only. */
export async function beginSession(store: Store, userId: string, tenantId: string, orgCode: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = Date.now()
  await store.write([
    { sql: 'delete from _session where expires_at < ?', parameters: [now] },
    {
      sql: 'insert into _session (hash, user_id, tenant_id, org_code, created_at, expires_at) values (?, ?, ?, ?, ?, ?)',
      parameters: [tokenHash(token), userId, tenantId, orgCode, nowText(now), now + lifetime],
    },
  ])
  return token
}

/** The live session of a token; a closing one is revived in time, an expired one is none. */
export async function findSession(store: Store, token: string): Promise<SessionRow | undefined> {
  const hash = tokenHash(token)
  const [row] = await store.rows<SessionRow>({ sql: 'select * from _session where hash = ?', parameters: [hash] })
  const now = Date.now()
  if (!row || Number(row.expires_at) < now) return undefined
  if (row.closing_at === null) return row
  if (Number(row.closing_at) + revival < now) return undefined
  await store.write([{ sql: 'update _session set closing_at = null where hash = ?', parameters: [hash] }])
  return row
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

/** The step that ends every session of a person, but for the one they act in. */
export function endSessionsStep(userId: string, except = ''): Step {
  return { sql: 'delete from _session where user_id = ? and hash <> ?', parameters: [userId, except] }
}
