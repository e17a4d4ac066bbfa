import { Type } from 'typebox'
import { textIn } from '../../../src/schema/base/text.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { monitorNames, monitorRight } from '../../../src/schema/model/monitored.ts'
import { auditStep } from '../../platform/audit/audit.ts'
import { cachesOf } from '../../platform/cache/caches.ts'
import type { Context, Route } from '../../platform/http/route.ts'
import { textOf } from '../../rights/auth/body-text.ts'
import { keysLike } from './cache-keys.ts'
import { infoOf, useOf } from './cache-use.ts'
import { mountsFor, readings } from './readings.ts'
import { slowStatements } from './slow-statements.ts'
import { runLine } from './terminal.ts'
import { watchOf } from './watch.ts'

/** Keys in one answer at most. */
const mostKeys = 200

const readingRoutes = monitorNames.map(
  (name): Route => ({
    method: 'GET',
    path: `/mon/${name}`,
    summary: `Readings of the running server: ${name}`,
    access: 'permission',
    permission: monitorRight(name),
    handle: async ({ app }) => ({ at: Date.now(), values: await readings[name](app) }),
  }),
)

async function caches({ app, lang }: Context) {
  const uses = cachesOf(app.store).map(useOf)
  return uses.map((use) => ({ ...use, title: textIn(lang, use.title) }))
}

async function cacheKeys({ app, query }: Context) {
  const found = keysLike(app.store, query.pattern || '*')
  const keys = await Promise.all(found.slice(0, mostKeys).map(({ cache, key, kept }) => infoOf(cache, key, kept)))
  return { keys, total: found.length }
}

// One cache, or one key: an address without either must not clear everything.
async function clearCache(context: Context) {
  const { app, query } = context
  const { cache: name, key: keyName } = query
  if (keyName !== undefined) {
    const deleted = keysLike(app.store, '*').filter(
      ({ cache, key, name }) => name === keyName && cache.delete(key),
    ).length
    return noteDeleted(context, keyName, deleted)
  }
  const cache = cachesOf(app.store).find(({ kind }) => kind.name === name)
  if (!cache) throw new AppError('RECORD_MISSING')
  const deleted = cache.size
  cache.clear()
  return noteDeleted(context, cache.kind.name, deleted)
}

async function noteDeleted({ app, session, ip }: Context, what: string, deleted: number) {
  const who = { user: session.user.username, tenant: session.tenantId, ip }
  await app.store.write([auditStep({ kind: 'delete', what: `cache ${what}`, ...who, detail: { keys: deleted } })])
  return { deleted }
}

async function terminal(context: Context) {
  const { app, lang, body } = context
  const line = textOf(body, 'line')
  const { deleted, ...shown } = await runLine(
    app.store,
    lang,
    line,
    (body as { confirmed?: boolean }).confirmed === true,
  )
  if (deleted !== undefined && deleted > 0) await noteDeleted(context, line, deleted)
  return shown
}

/** Monitoring of the running server. Values are of this process only. */
export const monitorRoutes: readonly Route[] = [
  ...readingRoutes,
  {
    method: 'GET',
    path: '/mon/disk/mounts',
    summary: 'The file systems of the installation, and how full they are',
    access: 'permission',
    permission: monitorRight('disk'),
    handle: async ({ app }) => ({ at: Date.now(), mounts: await mountsFor(app) }),
  },
  {
    method: 'GET',
    path: '/mon/statements',
    summary: 'The statements that took most time among those that were slow, with their plans',
    access: 'permission',
    permission: monitorRight('server'),
    handle: async ({ app }) => ({ at: Date.now(), ...(await slowStatements(app)) }),
  },
  {
    method: 'GET',
    path: '/mon/cache/list',
    summary: 'The caches of the process',
    access: 'permission',
    permission: monitorRight('cache'),
    handle: caches,
  },
  {
    method: 'GET',
    path: '/mon/cache/keys',
    summary: 'Keys of the caches whose names are of a pattern with * and ?, the first 200',
    query: Type.Object({ pattern: Type.Optional(Type.String({ maxLength: 200 })) }),
    access: 'permission',
    permission: monitorRight('cache'),
    handle: cacheKeys,
  },
  {
    method: 'DELETE',
    path: '/mon/cache',
    summary: 'Clears a cache, or one key of it',
    query: Type.Object({
      cache: Type.Optional(Type.String({ maxLength: 50 })),
      key: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    access: 'permission',
    permission: 'mon:cache:clear',
    costly: 'refresh',
    handle: clearCache,
  },
  {
    method: 'POST',
    path: '/mon/terminal',
    summary: 'Carries out one of the fixed commands of the cache terminal',
    body: Type.Object({ line: Type.String({ maxLength: 500 }), confirmed: Type.Optional(Type.Boolean()) }),
    access: 'permission',
    permission: 'mon:terminal:run',
    handle: terminal,
  },
  {
    method: 'GET',
    path: '/mon/http',
    summary: 'The last 100 requests, the newest first',
    access: 'permission',
    permission: 'mon:http:list',
    handle: ({ app }) => ({ at: Date.now(), requests: watchOf(app).requests.last }),
  },
]
