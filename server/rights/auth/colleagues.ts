import type { ExpressionUser } from '../../../src/schema/model/roles.ts'
import type { App } from '../../platform/app.ts'
import type { Session } from '../../platform/http/route.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { sessionFor } from './session-for.ts'
import { openTenantsOf, type UserRow } from './users.ts'

const userTable = fileTable(import.meta, 'sys/user', ['realname', 'status', 'supplierId', 'username'])

/** Accounts read for one answer, at most. */
const most = 200

export type Colleague = { readonly user: UserRow; readonly session: Session }

/**
 * Active users of the caller's tenant and side (platform tenant, or the same company), each with their own session.
 * @param text part of the account or the name; '' matches all.
 * @param may filter on the session of each user.
 */
export async function colleaguesOf(
  app: App,
  { user, tenantId }: { readonly user: ExpressionUser; readonly tenantId: string },
  text: string,
  may: (session: Session) => Promise<boolean>,
): Promise<readonly Colleague[]> {
  const part = `%${text
    .trim()
    .toLowerCase()
    .replaceAll(/[%_\\]/g, '')}%`
  const found = await app.store.rows<UserRow>({
    sql: `select * from ${userTable} where ${userTable.status} = '1' and id <> ? and coalesce(${userTable.supplierId}, '') = ?
      and (lower(${userTable.username}) like ? or lower(${userTable.realname}) like ?) order by ${userTable.realname}, ${userTable.username} limit ${most}`,
    parameters: [user.id, user.supplierId, part, part],
  })
  const colleagues = await Promise.all(
    found.map(async (one): Promise<readonly Colleague[]> => {
      if (!(await openTenantsOf(app.store, one)).includes(tenantId)) return []
      const session = await sessionFor(app, one, tenantId)
      return (await may(session)) ? [{ user: one, session }] : []
    }),
  )
  return colleagues.flat()
}
