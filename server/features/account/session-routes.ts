import { createHash } from 'node:crypto'
import { Type } from 'typebox'
import { AppError } from '../../../src/schema/model/errors.ts'
import { auditStep } from '../../platform/audit/audit.ts'
import { Answer, type Context, type Route } from '../../platform/http/route.ts'
import { accountOf } from '../../platform/http/viewing.ts'
import { nowText } from '../../platform/time.ts'
import { endSessionsStep, type SessionRow, sessionsOf } from '../../rights/auth/sessions.ts'

/** Public id of a session: it reveals neither the token nor its hash. */
function nameOf({ hash }: Pick<SessionRow, 'hash'>): string {
  return createHash('sha256').update(`session ${hash}`).digest('hex')
}

async function mySessions({ app, session }: Context) {
  const rows = await sessionsOf(app.store, accountOf(session).id)
  return rows.map((row) => ({
    id: nameOf(row),
    ip: row.ip ?? '',
    userAgent: row.user_agent ?? '',
    createdAt: row.created_at,
    seenAt: row.seen_at === null ? row.created_at : nowText(Number(row.seen_at)),
    current: row.hash === session.id,
  }))
}

async function endMine(context: Context): Promise<Answer> {
  const { app, session, query } = context
  const rows = await sessionsOf(app.store, session.user.id)
  const found = rows.find((row) => nameOf(row) === query.id)
  if (!found) throw new AppError('RECORD_MISSING')
  const { ip, user_agent } = found
  await app.store.write([
    { sql: 'delete from _session where hash = ?', parameters: [found.hash] },
    noted(context, 'end-session', { ip: ip ?? '', userAgent: user_agent ?? '' }),
  ])
  return new Answer('ok')
}

async function endOthers(context: Context) {
  const { app, session } = context
  const rows = await sessionsOf(app.store, session.user.id)
  const ended = rows.filter(({ hash }) => hash !== session.id).length
  await app.store.write([
    endSessionsStep(session.user.id, session.id),
    noted(context, 'end-other-sessions', { sessions: ended }),
  ])
  return { ended }
}

function noted({ session, ip }: Context, what: string, detail: Readonly<Record<string, string | number>>) {
  return auditStep({ kind: 'logout', what, user: session.user.username, tenant: session.tenantId, ip, detail })
}

/** Own sessions, and ending them. */
export const sessionRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/sys/user/sessions',
    summary: 'One’s own live sessions, the newest first',
    access: 'signed-in',
    handle: mySessions,
  },
  {
    method: 'DELETE',
    path: '/sys/user/sessions',
    summary: 'Ends one of one’s own sessions',
    query: Type.Object({ id: Type.String({ maxLength: 100 }) }),
    access: 'signed-in',
    handle: endMine,
  },
  {
    method: 'POST',
    path: '/sys/user/endOtherSessions',
    summary: 'Ends all of one’s own sessions but this one',
    access: 'signed-in',
    handle: endOthers,
  },
]
