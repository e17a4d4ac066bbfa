import { adminRole, type ExpressionUser } from '../../../src/schema/model/roles.ts'
import type { App } from '../../platform/app.ts'
import { listOf } from '../../platform/list-of.ts'
import { actingFor, companiesOf } from './companies.ts'
import { expressionUser } from './expression-user.ts'
import type { SessionRow } from './sessions.ts'
import { currentDepart, departsOf, openTenantsOf, type UserRow, userById } from './users.ts'

/** Start of a stored view as a person; codes of roles have no colon. */
const ofPerson = 'user:'

/** What a session stores for the view as a person. */
export const storedView = (id: string) => ofPerson + id

/** Whether a stored view is one as a person. */
export const isOfPerson = (stored: string) => stored.startsWith(ofPerson)

/** Role that the session of an account views the portal as. A former administrator has no view, whatever the session stores. */
export function viewedRole(account: UserRow, row: SessionRow): string | null {
  const stored = viewOf(account, row)
  return stored === null || isOfPerson(stored) ? null : stored
}

/** Id of the person that the session of an account views the portal as. */
export function viewedPerson(account: UserRow, row: SessionRow): string | null {
  const stored = viewOf(account, row)
  return stored?.startsWith(ofPerson) ? stored.slice(ofPerson.length) : null
}

function viewOf({ roles }: UserRow, { view_as }: SessionRow): string | null {
  return view_as && listOf(roles).includes(adminRole) ? view_as : null
}

type Asked = {
  readonly id: string
  /** Tenants of the administrator. */
  readonly tenants: readonly string[]
  readonly tenantId: string
}

/** Person that an administrator may view as, as they are in a tenant, and the tenants open to both. Undefined for administrators and frozen accounts. */
export async function personToView(
  app: App,
  { id, tenants, tenantId }: Asked,
): Promise<{ readonly person: ExpressionUser; readonly tenants: readonly string[] } | undefined> {
  const { store, live } = app
  const account = await userById(store, id)
  if (!account || account.status === '2' || listOf(account.roles).includes(adminRole)) return undefined
  const open = (await openTenantsOf(store, account)).filter((tenant) => tenants.includes(tenant))
  const user = actingFor(account, await companiesOf(store, live.current, account), null)
  const orgCode = await currentDepart(store, user, await departsOf(store, user))
  return { person: await expressionUser(app, user, { orgCode, tenantId }), tenants: open }
}
