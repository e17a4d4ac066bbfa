import { Type } from 'typebox'
import { AppError } from '../../../src/schema/model/errors.ts'
import { auditStep } from '../../platform/audit/audit.ts'
import { Answer, type Context, type Route } from '../../platform/http/route.ts'
import { listOf } from '../../platform/list-of.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { marks } from '../../platform/sql/sql.ts'
import { sessionName } from '../views/online.ts'

const userTable = fileTable(import.meta, 'sys/user', ['username'])

type Found = { readonly hash: string; readonly username: string; readonly ip: string | null }

// People of the first tenant who work in another one cannot be signed out by it.
// A signed-out person may sign in again; freezing the account prevents that.
async function forceOut(context: Context): Promise<Answer> {
  const { app, session, ip, body, lang } = context
  const { ids, token } = body as { readonly ids?: string; readonly token?: string }
  const wanted = listOf(ids ?? token)
  if (wanted.length === 0) throw new AppError('CHOOSE_RECORD')
  const asked = marks(wanted)
  const found = await app.store.rows<Found>({
    sql: `select s.hash, s.ip, u.${userTable.username} from _session s join ${userTable} u on u.id = s.user_id
      where s.tenant_id = ? ${session.isHouse ? '' : 'and u.tenant_id = s.tenant_id'} and ${sessionName} in (${asked.sql})`,
    parameters: [session.tenantId, ...asked.parameters],
  })
  const others = found.filter(({ hash }) => hash !== session.id)
  if (others.length === 0) throw new AppError('RECORD_MISSING')
  await app.store.write(
    others.flatMap(({ hash, username, ip: from }) => [
      { sql: 'delete from _session where hash = ?', parameters: [hash] },
      auditStep({
        kind: 'logout',
        what: 'force-out',
        user: session.user.username,
        tenant: session.tenantId,
        ip,
        detail: { username, ip: from ?? '' },
      }),
    ]),
  )
  return new Answer(lang === 'en' ? `Signed out: ${others.length}` : `已强制下线 ${others.length} 个会话`)
}

/** Ends sessions of others. */
export const onlineRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/sys/online/forceLogout',
    summary: 'Ends sessions of others at once',
    body: Type.Object({
      ids: Type.Optional(Type.String({ maxLength: 8000 })),
      token: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    access: 'permission',
    permission: 'sys:online:forceLogout',
    handle: forceOut,
  },
]
