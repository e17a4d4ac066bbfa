import { textIn } from '../../../src/schema/base/text.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { AskedPerson, Reason } from '../../../src/schema/model/why-data.ts'
import type { Context, Session } from '../../platform/http/route.ts'
import { sessionFor } from '../../rights/auth/session-for.ts'
import { openTenantsOf, userOfName } from '../../rights/auth/users.ts'
import { roleTitles } from '../process/names.ts'

/** Person that an administrator asks about, and their session in the administrator's tenant. */
export type Asked = { readonly person: AskedPerson; readonly session: Session }

/** Person of an account name in the tenant of the administrator. @throws FORBIDDEN for others, RECORD_MISSING */
export async function askedPerson(context: Context, username: string): Promise<Asked> {
  const { app, session } = context
  if (!session.isAdmin) throw new AppError('FORBIDDEN')
  const user = await userOfName(app.store, username)
  const tenants = user ? await openTenantsOf(app.store, user) : []
  // Accounts of other tenants are unknown here, except to administrators of the first one.
  if (!user || !(session.isHouse || tenants.includes(session.tenantId))) throw new AppError('RECORD_MISSING')
  const own = await sessionFor(app, user, session.tenantId)
  const reasons: readonly Reason[] = [
    { kind: 'account', holds: user.status !== '2' },
    { kind: 'tenant', holds: tenants.includes(session.tenantId) },
  ]
  const titles = await roleTitles(context, own.user.roles)
  return {
    session: own,
    person: {
      username: user.username,
      realname: user.realname,
      roles: own.user.roles.map((role) => textIn(context.lang, titles.get(role) ?? role)),
      account: { holds: reasons.every(({ holds }) => holds), reasons },
    },
  }
}
