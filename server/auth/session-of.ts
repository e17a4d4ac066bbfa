import type { FastifyRequest } from 'fastify'
import { AppError } from '../../src/schema/model/errors.ts'
import { adminRole, type ExpressionUser } from '../../src/schema/model/roles.ts'
import type { App } from '../app.ts'
import type { Session } from '../http/route.ts'
import { grantsOf } from '../permissions/grants.ts'
import type { Store } from '../store/store.ts'
import { findSession, type SessionRow, tokenHash } from './sessions.ts'
import { listOf, openTenantsOf, type UserRow, userById } from './users.ts'

type Found = {
  readonly row: SessionRow
  readonly user: UserRow
  readonly tenants: readonly string[]
  readonly grants: ReadonlyMap<string, readonly string[]>
}
type Known = { readonly key: string; readonly at: number; readonly found: Promise<Found> }

/** Rights are read anew for each request; within this one second, and while nothing about people was written, the last answer serves. */
const trust = 1000
const kept = 5000
const caches = new WeakMap<Store, Map<string, Known>>()
const watched = ['_session', 'sys_user', 'sys_role', 'sys_tenant', '_grant', 'sys_permission']

/** The session behind a request's token, in the tenant its header asks for. Throws TOKEN_INVALID or TENANT_FORBIDDEN. */
export async function sessionOf(app: App, request: FastifyRequest): Promise<Session> {
  const token = request.headers['x-access-token']
  if (typeof token !== 'string' || token === '') throw new AppError('TOKEN_INVALID')
  const { row, user, tenants, grants } = await remembered(app.store, token)
  if (user.status === '2') throw new AppError('TOKEN_INVALID')
  const roles = listOf(user.roles)
  const isAdmin = roles.includes(adminRole)
  const tenantId = tenantFor(tenants, row, request.headers)
  const person: ExpressionUser = {
    id: user.id,
    username: user.username,
    realname: user.realname,
    roles,
    supplierId: user.supplier_id ?? '',
    orgCode: row.org_code,
    tenantId,
  }
  return {
    id: row.hash,
    user: person,
    isAdmin,
    tenantId,
    may: (permission) => isAdmin || grants.has(permission),
    grantedBy: (permission) => grants.get(permission) ?? [],
  }
}

// Both spellings of the header are in use (contract.md 1.3); empty means the session's own, never all.
function tenantFor(tenants: readonly string[], row: SessionRow, headers: FastifyRequest['headers']): string {
  const asked = [headers.tenant_id, headers['tenant-id']].filter((value) => value !== undefined && value !== '')
  const [tenant = row.tenant_id, other = tenant] = asked
  if (typeof tenant !== 'string' || other !== tenant || !tenants.includes(tenant))
    throw new AppError('TENANT_FORBIDDEN')
  return tenant
}

function remembered(store: Store, token: string): Promise<Found> {
  const cache = caches.get(store) ?? new Map<string, Known>()
  caches.set(store, cache)
  const hash = tokenHash(token)
  const key = watched.map((table) => store.versionOf(table)).join()
  const known = cache.get(hash)
  if (known?.key === key && Date.now() - known.at < trust) return known.found
  const found = lookUp(store, token)
  found.catch(() => cache.delete(hash))
  if (cache.size >= kept) cache.clear()
  cache.set(hash, { key, at: Date.now(), found })
  return found
}

async function lookUp(store: Store, token: string): Promise<Found> {
  const row = await findSession(store, token)
  const user = row && (await userById(store, row.user_id))
  if (!(row && user)) throw new AppError('TOKEN_INVALID')
  const [tenants, grants] = await Promise.all([openTenantsOf(store, user), grantsOf(store, listOf(user.roles))])
  return { row, user, tenants, grants }
}
