import { AppError } from '../../../src/schema/model/errors.ts'
import { adminRole } from '../../../src/schema/model/roles.ts'
import { audit, auditStep } from '../../platform/audit/audit.ts'
import type { Context, Session } from '../../platform/http/route.ts'
import { accountOf } from '../../platform/http/viewing.ts'
import { listOf } from '../../platform/list-of.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { openTenantsOf, type UserRow, userById, userOfName } from '../../rights/auth/users.ts'
import { personToView, storedView } from '../../rights/auth/viewed.ts'
import { rolesIn } from '../../rights/permissions/grants.ts'

const roleTable = fileTable(import.meta, 'sys/role', ['roleCode'])

type View = {
  /** As the session stores it; '' for none. */
  readonly stored: string
  /** Role or account, as the audit names it. */
  readonly detail: Readonly<Record<string, string>>
}

/**
 * Starts the view of the caller's session as a role or a person, or ends it. By the roles of the account, not of the session: in a view
 * they are no administrator, and must be able to end it. @throws FORBIDDEN, RECORD_MISSING, BAD_REQUEST
 */
export async function viewAs(context: Context) {
  const { app, body, session, ip } = context
  const own = accountOf(session)
  const noted = { user: own.username, tenant: session.tenantId, ip }
  const account = await userById(app.store, own.id)
  if (!account || !listOf(account.roles).includes(adminRole)) {
    await audit(app, { kind: 'denied', what: 'view-as', ...noted })
    throw new AppError('FORBIDDEN')
  }
  const { roleCode = '', username } = body as { readonly roleCode?: string; readonly username?: string }
  const next =
    username === undefined ? await viewOfRole(context, roleCode) : await viewOfPerson(context, account, username)
  const before = viewIn(session)
  if (next.stored !== before.stored) {
    const isEnd = next.stored === ''
    await app.store.write([
      { sql: 'update _session set view_as = ? where hash = ?', parameters: [next.stored || null, session.id] },
      auditStep({
        kind: 'rights',
        what: isEnd ? 'end-view-as' : 'view-as',
        ...noted,
        detail: isEnd ? before.detail : next.detail,
      }),
    ])
  }
  return { viewAs: next.detail.role ?? null, viewPerson: next.detail.person ?? null }
}

function viewIn({ user, viewAs, viewer }: Session): View {
  if (viewer) return { stored: storedView(user.id), detail: { person: user.username } }
  return viewAs === null ? { stored: '', detail: {} } : { stored: viewAs, detail: { role: viewAs } }
}

// The view as an administrator would show the usual data, read-only.
async function viewOfRole({ app: { store }, session }: Context, role: string): Promise<View> {
  if (role === '') return { stored: '', detail: {} }
  if (role === adminRole) throw new AppError('BAD_REQUEST', { name: 'roleCode', reason: `not ${adminRole}` })
  const found = await store.rows({
    sql: `select id from ${roleTable} where ${roleTable.roleCode} = ?`,
    parameters: [role],
  })
  if (found.length === 0 || (await rolesIn(store, [role], session.tenantId)).length === 0)
    throw new AppError('RECORD_MISSING')
  return { stored: role, detail: { role } }
}

// Accounts of other tenants are unknown here.
async function viewOfPerson({ app, session }: Context, account: UserRow, username: string): Promise<View> {
  const { tenantId } = session
  const user = await userOfName(app.store, username)
  if (!user) throw new AppError('RECORD_MISSING')
  if (listOf(user.roles).includes(adminRole))
    throw new AppError('BAD_REQUEST', { name: 'username', reason: `not of role ${adminRole}` })
  const found = await personToView(app, { id: user.id, tenants: await openTenantsOf(app.store, account), tenantId })
  if (!found?.tenants.includes(tenantId)) throw new AppError('RECORD_MISSING')
  return { stored: storedView(user.id), detail: { person: user.username } }
}
