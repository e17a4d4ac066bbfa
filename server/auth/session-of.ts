import type { FastifyRequest } from 'fastify'
import { AppError } from '../../src/schema/model/errors.ts'
import { adminRole, type ExpressionUser } from '../../src/schema/model/roles.ts'
import type { App } from '../app.ts'
import type { Session } from '../http/route.ts'
import { grantsOf } from '../permissions/grants.ts'
import type { Store } from '../store/store.ts'
import { findSession, type SessionRow, tokenHash } from './sessions.ts'
import { listOf, tenantsOf, type UserRow, userById } from './users.ts'

type Found = {
  readonly row: SessionRow
  readonly user: UserRow
  readonly grants: ReadonlyMap<string, readonly string[]>
}
type Known = { readonly key: string; readonly at: number; readonly found: Promise<Found> }

/** Rights are read anew for each request; within this one second, and while nothing about people was written, the last answer serves. */
const trust = 1000
const kept = 5000
const caches = new WeakMap<Store, Map<string, Known>>()
const watched = ['_session', 'sys_user', 'sys_role', '_grant', 'sys_permission']

/** The session behind a request's token, in the tenant its header asks for. Throws TOKEN_INVALID or TENANT_FORBIDDEN. */
export async function sessionOf(app: App, request: FastifyRequest): Promise<Session> {
  const token = request.headers['x-access-token']
  if (typeof token !== 'string' || token === '') throw new AppError('TOKEN_INVALID')
  const { row, user, grants } = await remembered(app.store, token)
  if (user.status === '2') throw new AppError('TOKEN_INVALID')
  const roles = listOf(user.roles)
  const isAdmin = roles.includes(adminRole)
  const tenantId = tenantFor(user, row, request.headers)
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

function tenantFor(user: UserRow, row: SessionRow, headers: FastifyRequest['headers']): string {
  const asked = String(headers.tenant_id ?? headers['tenant-id'] ?? '')
  if (asked === '') return row.tenant_id
  if (!tenantsOf(user).includes(asked)) throw new AppError('TENANT_FORBIDDEN')
  return asked
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
  return { row, user, grants: await grantsOf(store, listOf(user.roles)) }
}
