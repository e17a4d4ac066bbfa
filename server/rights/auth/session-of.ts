import type { FastifyRequest } from 'fastify'
import { tableName } from '../../../src/schema/compile/storage.ts'
import type { Ast, Model } from '../../../src/schema/model/compiled.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { adminRole, type ExpressionUser } from '../../../src/schema/model/roles.ts'
import type { App } from '../../platform/app.ts'
import { namedCache } from '../../platform/cache/caches.ts'
import type { Session } from '../../platform/http/route.ts'
import { dataRulesOf } from '../permissions/data-rules.ts'
import { grantsOf, rolesIn } from '../permissions/grants.ts'
import { actingFor, companiesOf } from './companies.ts'
import { expressionUser } from './expression-user.ts'
import { rightsIn } from './session-rights.ts'
import { findSession, liveSession, type SessionRow, tokenHash } from './sessions.ts'
import { openTenantsOf, type UserRow, userById } from './users.ts'
import { isOfPerson, personToView, viewedPerson, viewedRole } from './viewed.ts'

type Found = {
  readonly row: SessionRow
  readonly account: UserRow
  readonly person: ExpressionUser
  /** Administrator of the session, when `person` is another one. */
  readonly viewer: ExpressionUser | undefined
  readonly tenants: readonly string[]
  readonly tenantId: string
  readonly grants: ReadonlyMap<string, readonly string[]>
  readonly rules: ReadonlyMap<string, readonly Ast[]>
}

/** Rights are read for each request. A cached answer is valid for one second, until users or rights are written. */
const trust = 1000
const sessions = namedCache({
  name: 'sessions',
  title: { zh: '会话与权限', en: 'Sessions and their rights' },
  most: 5000,
  megabytes: 32,
  trust: () => trust,
})
/** Rights by roles, common to all their users; on PostgreSQL other servers write them too. Milliseconds. */
const grants = namedCache({
  name: 'grants',
  title: { zh: '角色权限', en: 'Rights of roles' },
  most: 500,
  megabytes: 16,
  trust: ({ dialect }) => (dialect === 'sqlite' ? undefined : trust / 4),
})
const granting = ['_grant', tableName('sys/permission')]
const watched = [
  '_session',
  tableName('sys/user'),
  tableName('sys/role'),
  tableName('sys/tenant'),
  '_grant',
  tableName('sys/permission'),
  tableName('sys/dataRule'),
  tableName('sys/userSupplier'),
]

/**
 * Session of a request's token, in the tenant of its header. The header `X-View-As` of an administrator makes the request as the view of
 * a role, read-only. @throws TOKEN_INVALID, TENANT_FORBIDDEN, FORBIDDEN
 */
export async function sessionOf(app: App, request: FastifyRequest): Promise<Session> {
  const token = request.headers['x-access-token']
  if (typeof token !== 'string' || token === '') throw new AppError('TOKEN_INVALID')
  const role = request.headers['x-view-as']
  const asked = { tenant: tenantIn(request.headers), role: typeof role === 'string' && role !== '' ? role : undefined }
  const found = await remembered(app, token, asked)
  if (isFrozen(found)) throw new AppError('TOKEN_INVALID')
  return sessionIn(app, found)
}

/**
 * Current session by its token hash, for browser requests without our header (by a ticket of the session).
 * Undefined when the session has ended, the account is frozen or the tenant is no longer the user's.
 */
export async function sessionStill(app: App, hash: string, tenantId: string): Promise<Session | undefined> {
  const row = await liveSession(app.store, hash)
  const found = row && (await readAll(app, row, tenantId))
  return found && !isFrozen(found) && found.tenants.includes(tenantId) ? sessionIn(app, found) : undefined
}

function isFrozen({ account }: Found): boolean {
  return account.status === '2'
}

/** One session object per answer: views cache results of its rights by it (`server/features/views/made-view.ts`). */
const made = new WeakMap<Found, { readonly model: Model; readonly session: Session }>()

function sessionIn({ live: { current: model } }: App, found: Found): Session {
  const known = made.get(found)
  if (known?.model === model) return known.session
  const { row, account, person, viewer, tenants, tenantId, grants, rules } = found
  const session: Session = {
    id: row.hash,
    user: person,
    viewAs: viewedRole(account, row),
    ...(viewer && { viewer }),
    dataRules: (code) => rules.get(code) ?? [],
    ...rightsIn(model, { roles: person.roles, tenants, tenantId, grants }),
  }
  made.set(found, { model, session })
  return session
}

/** Tenant of a request's header, in three spellings (contract.md 1.3). Empty means the session's own tenant, never all tenants. */
export function tenantIn(headers: FastifyRequest['headers']): string | undefined {
  const asked = [headers.tenant_id, headers['tenant-id'], headers['x-tenant-id']].filter(
    (value) => value !== undefined && value !== '',
  )
  const [tenant, ...others] = asked
  if ((tenant !== undefined && typeof tenant !== 'string') || others.some((other) => other !== tenant))
    throw new AppError('TENANT_FORBIDDEN')
  return tenant
}

type Asked = { readonly tenant: string | undefined; readonly role: string | undefined }

function remembered(app: App, token: string, asked: Asked): Promise<Found> {
  const key = `${tokenHash(token)} ${asked.tenant ?? ''} ${asked.role ?? ''}`
  return sessions(app.store).remember(watched, key, () => lookUp(app, token, asked))
}

async function lookUp(app: App, token: string, { tenant, role }: Asked): Promise<Found> {
  const row = await findSession(app.store, token)
  const found = row && (await readAll(app, role === undefined ? row : viewedAs(row, role), tenant ?? row.tenant_id))
  if (!found) throw new AppError('TOKEN_INVALID')
  if (!found.tenants.includes(found.tenantId)) throw new AppError('TENANT_FORBIDDEN')
  if (role !== undefined) await demandView(app, found, role)
  return found
}

/** Session as the view of a role, for one request. @throws FORBIDDEN while it views as somebody already, and for a person */
function viewedAs(row: SessionRow, role: string): SessionRow {
  if (row.view_as || isOfPerson(role)) throw new AppError('FORBIDDEN')
  return { ...row, view_as: role }
}

/** @throws FORBIDDEN for other than administrators, for their own role, and for a role that the tenant does not have */
async function demandView({ store }: App, { account, row, tenantId }: Found, role: string): Promise<void> {
  const isViewed = viewedRole(account, row) === role && role !== adminRole
  if (!(isViewed && (await rolesIn(store, [role], tenantId)).length > 0)) throw new AppError('FORBIDDEN')
}

/** Current state of a session; undefined when its account is gone, or the person it views as may no longer be viewed. */
async function readAll(app: App, row: SessionRow, tenantId: string): Promise<Found | undefined> {
  const { store, live } = app
  const account = await userById(store, row.user_id)
  if (!account) return undefined
  const own = await ownPersonOf(app, account, row, tenantId)
  const tenants = await openTenantsOf(store, account)
  const viewedId = viewedPerson(account, row)
  const viewed = viewedId === null ? undefined : await personToView(app, { id: viewedId, tenants, tenantId })
  if (viewedId !== null && !viewed) return undefined
  const person = viewed?.person ?? own
  const [granted, rules] = await Promise.all([
    grants(store).remember(granting, person.roles.toSorted().join(), () => grantsOf(store, person.roles)),
    dataRulesOf(store, live.current, person),
  ])
  return {
    ...{ row, account, person, tenantId, grants: granted, rules },
    viewer: viewed && own,
    tenants: viewed?.tenants ?? tenants,
  }
}

async function ownPersonOf(app: App, account: UserRow, row: SessionRow, tenantId: string): Promise<ExpressionUser> {
  const { store, live } = app
  const user = actingFor(account, await companiesOf(store, live.current, account), row.supplier_id)
  const person = await expressionUser(app, user, { orgCode: row.org_code, tenantId })
  const role = viewedRole(account, row)
  return role === null ? person : { ...person, roles: [role] }
}
