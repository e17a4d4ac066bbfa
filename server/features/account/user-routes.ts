import { Type } from 'typebox'
import { textIn } from '../../../src/schema/base/text.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { Context, Route } from '../../platform/http/route.ts'
import { listOf } from '../../platform/list-of.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { marks } from '../../platform/sql/sql.ts'
import { allRows } from '../../records/read/all-rows.ts'
import { readRecord } from '../../records/read/read-record.ts'
import { textOf } from '../../rights/auth/body-text.ts'
import { isNameTaken } from '../../rights/auth/folded-name.ts'
import { companyResource } from '../../rights/permissions/company-resource.ts'
import { readTenants } from '../../rights/rows/home.ts'
import { runAction } from '../resource-routes/handlers.ts'

const roleTable = fileTable(import.meta, 'sys/role', ['roleCode'])
const userTable = fileTable(import.meta, 'sys/user', [])

function resourceOf({ app }: Pick<Context, 'app'>, code: string): ServerResource {
  const resource = app.live.current.resources.get(code)
  if (!resource) throw new AppError('UNKNOWN_RESOURCE', { name: code })
  return resource
}

async function roleIdsOf(context: Context) {
  const { app, session, lang, query } = context
  const user = await readRecord(app, resourceOf(context, 'sys/user'), session, lang, query.userid ?? '')
  const codes = listOf(typeof user?.roles === 'string' ? user.roles : '')
  if (codes.length === 0) throw new AppError('RECORD_MISSING')
  const tenants = marks(readTenants(session.tenantId))
  const rows = await app.store.rows<{ id: string }>({
    sql: `select id from ${roleTable} where ${roleTable.roleCode} in (${marks(codes).sql}) and tenant_id in (${tenants.sql}) order by ${roleTable.roleCode}`,
    parameters: [...codes, ...tenants.parameters],
  })
  return rows.map(({ id }) => id)
}

async function isInTenant({ app, session, query }: Context, column: string, value: string): Promise<boolean> {
  const rows = await app.store.rows({
    sql: `select id from ${userTable} where ${column} = ? and id <> ? and tenant_id = ?`,
    parameters: [value, query.id ?? '', session.tenantId],
  })
  return rows.length > 0
}

const onlyOnes = ['username', 'phone', 'email'] as const

// An account name is unique over all tenants, as it is the sign-in; telephone and e-mail are so within a tenant.
async function isFree(context: Context) {
  const { app, lang, query } = context
  const resource = resourceOf(context, 'sys/user')
  for (const name of onlyOnes) {
    const value = query[name]?.trim()
    const field = resource.plan.fields[name]
    if (!(value && field)) continue
    const isTaken =
      name === 'username'
        ? await isNameTaken(app.store, value, query.id ?? '')
        : await isInTenant(context, columnOf(resource, name), value)
    if (isTaken) throw new AppError('DUPLICATE', { title: textIn(lang, field.title), value })
  }
  return true
}

const isFreezing = (body: unknown) => textOf(body, 'status') === '2'

function freeze(context: Context) {
  const resource = resourceOf(context, 'sys/user')
  const name = isFreezing(context.body) ? 'freeze' : 'unfreeze'
  const action = resource.plan.actions.find((each) => each.name === name)
  if (!action) throw new AppError('NOT_FOUND')
  return runAction(context, resource, action)
}

async function allRoles(context: Context) {
  const rows = await allRows(context.app, resourceOf(context, 'sys/role'), context.session)
  if (rows.length === 0) throw new AppError('RECORD_MISSING')
  return rows
}

async function mySupplier({ app, session, lang }: Context) {
  const resource = companyResource(app.live.current)
  const { supplierId } = session.user
  if (!resource || supplierId === '') return null
  return (await readRecord(app, resource, session, lang, supplierId)) ?? null
}

/** Calls about people and roles other than the generic routes (contract.md 2.2, 2.7). */
export const userRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/sys/user/queryUserRole',
    summary: 'Ids of the roles of a person',
    query: Type.Object({ userid: Type.String() }),
    access: 'permission',
    permission: 'sys:user:list',
    handle: roleIdsOf,
  },
  {
    method: 'GET',
    path: '/sys/user/checkOnlyUser',
    summary: 'Whether a username, phone or email is still free',
    access: 'permission',
    permission: 'sys:user:list',
    handle: isFree,
  },
  {
    method: ['PUT', 'POST'],
    path: '/sys/user/frozenBatch',
    summary: 'Freezes (status 2) or thaws (status 1) people',
    body: Type.Object({
      ids: Type.String({ minLength: 1 }),
      status: Type.Union([1, 2, '1', '2'].map((value) => Type.Literal(value))),
    }),
    access: 'permission',
    permission: ({ body }) => (isFreezing(body) ? 'sys:user:freeze' : 'sys:user:unfreeze'),
    handle: freeze,
  },
  {
    method: 'GET',
    path: '/sys/role/queryall',
    summary: 'All roles',
    access: 'permission',
    permission: 'sys:role:list',
    handle: allRoles,
  },
  {
    method: 'GET',
    path: '/supplierBaseAPI/getSupplier',
    summary: 'The company of the signed-in person, or null',
    access: 'signed-in',
    handle: mySupplier,
  },
]
