import { Type } from 'typebox'
import { AppError } from '../../../../src/schema/model/errors.ts'
import { adminRole } from '../../../../src/schema/model/roles.ts'
import { houseTenant } from '../../../../src/schema/model/tenants.ts'
import { notifiedOf, sendPasswordLink, wordsFor } from '../../../features/account/send-link.ts'
import { audit, auditStep } from '../../../platform/audit/audit.ts'
import { wakeSender } from '../../../platform/calls/wake.ts'
import { Answer, type Context, Raw, type Route } from '../../../platform/http/route.ts'
import { listOf } from '../../../platform/list-of.ts'
import { codeOf, fileTable, type RowOf } from '../../../platform/sql/file-table.ts'
import { quotaOf, usageOf } from '../../../records/checks/tenant-quota.ts'
import { disposition } from '../../../records/files/stored-name.ts'
import { deleteSteps } from '../../../records/steps/row-steps.ts'
import { rowFor } from '../../../records/write/rows.ts'
import { textOf } from '../../../rights/auth/body-text.ts'
import type { UserRow } from '../../../rights/auth/users.ts'
import { dropOverlays, dropUploads, eraseSteps, uploadsOf } from './erase-tenant.ts'
import { tenantArchive } from './export-tenant.ts'
import { provisionSteps } from './provision.ts'

const tenantTable = fileTable(import.meta, 'sys/tenant', [
  'adminAccount',
  'adminEmail',
  'code',
  'name',
  'nameEn',
  'status',
])
type Tenant = RowOf<typeof tenantTable>
const userTable = fileTable(import.meta, 'sys/user', ['status'])

/**
 * Provisions a tenant (created before provisioning existed), and sends its administrator a password link:
 * by mail, or in the answer when the account has no address.
 */
async function invite(context: Context): Promise<Answer> {
  const { app, session, lang, ip, body, request } = context
  const resource = app.live.current.resources.get('sys/tenant')
  if (!resource) throw new AppError('UNKNOWN_RESOURCE', { name: 'sys/tenant' })
  // An administrator's link grants the rights of that administrator.
  if (!session.isAdmin) throw new AppError('FORBIDDEN')
  const row = (await rowFor({ app, session, lang, ip, resource }, 'edit', textOf(body, 'id'))) as Tenant
  await provision(context, row)
  const user = await administratorOf(context, row)
  const sent = await sendPasswordLink(context, notifiedOf(user), user.status === '3' ? 'invite' : 'reset')
  await app.store.write(sent.steps)
  wakeSender(app.store)
  const account = lang === 'en' ? `Account ${user.username}. ` : `账号 ${user.username}。`
  const words = wordsFor(app, lang, sent, request.headers.origin ?? '')
  return new Answer(account + words, { username: user.username, email: sent.email !== '' })
}

async function provision({ app }: Context, row: Tenant): Promise<void> {
  const username = String(row.adminAccount ?? '') || `admin_${String(row.code)}`
  const steps = await provisionSteps({ app, model: app.live.current }, row, {
    username,
    email: String(row.adminEmail ?? ''),
  })
  if (steps.length > 0) await app.store.write(steps)
}

async function administratorOf({ app }: Context, { code, adminAccount }: Tenant): Promise<UserRow> {
  const rows = await app.store.rows<UserRow>({
    sql: `select * from ${userTable} where tenant_id = ? and coalesce(${userTable.status}, '1') <> '2' order by create_time, id`,
    parameters: [code],
  })
  const administrators = rows.filter(({ roles }) => listOf(roles).includes(adminRole))
  const found = administrators.find(({ username }) => username === adminAccount) ?? administrators[0]
  if (!found) throw new AppError('RECORD_MISSING')
  return found
}

/** Tenant of a request, for an administrator of the platform tenant. @throws FORBIDDEN, RECORD_MISSING */
async function tenantOf({ app, session, lang, ip }: Context, id: string) {
  const resource = app.live.current.resources.get(codeOf(tenantTable))
  if (!resource) throw new AppError('UNKNOWN_RESOURCE', { name: codeOf(tenantTable) })
  if (!(session.isAdmin && session.isHouse)) throw new AppError('FORBIDDEN')
  const row = await rowFor({ app, session, lang, ip, resource }, 'edit', id)
  if (row.code === houseTenant) throw new AppError('FORBIDDEN')
  return row
}

async function exported(context: Context): Promise<Raw> {
  const { app, session, query, ip } = context
  const { code, name } = await tenantOf(context, query.id ?? '')
  const entry = { user: session.user.username, tenant: session.tenantId, ip }
  await audit(app, { ...entry, kind: 'export', what: `tenant ${String(code)}` })
  const archive = await tenantArchive(context, String(code))
  return new Raw((reply) =>
    reply
      .type('application/zip')
      .header('content-disposition', disposition('attachment', `${String(name)} ${String(code)}.zip`))
      .send(archive),
  )
}

/**
 * Deletes a frozen tenant with all it has. `value` is its number, which the administrator typed. The log of the platform tenant keeps
 * who did it.
 */
async function erased(context: Context): Promise<Answer> {
  const { app, session, lang, body, ip } = context
  const row = await tenantOf(context, textOf(body, 'id'))
  const code = String(row.code)
  if (row.status === open) throw new AppError('TENANT_OPEN')
  if (textOf(body, 'value').trim() !== code) throw new AppError('TENANT_CODE', { code })
  const resource = app.live.current.resources.get(codeOf(tenantTable))
  const uploads = await uploadsOf(app, code)
  const entry = { user: session.user.username, tenant: session.tenantId, ip }
  await app.store.write([
    ...(await eraseSteps(app, app.live.current, code)),
    ...(resource ? deleteSteps({ app, resource, session }, row) : []),
    auditStep({ ...entry, kind: 'rights', what: `tenant ${code} deleted`, detail: { files: uploads.length } }),
  ])
  await dropUploads(app, uploads)
  await dropOverlays(app, code)
  return new Answer(lang === 'en' ? `Tenant ${code} was deleted` : `租户 ${code} 已删除`)
}

/** What a tenant has, and its limits. */
async function used(context: Context): Promise<Answer> {
  const { app, session, lang, body, ip } = context
  const resource = app.live.current.resources.get(codeOf(tenantTable))
  if (!resource) throw new AppError('UNKNOWN_RESOURCE', { name: codeOf(tenantTable) })
  const { code } = await rowFor({ app, session, lang, ip, resource }, 'list', textOf(body, 'id'))
  const [usage, quota] = await Promise.all([usageOf(app, String(code)), quotaOf(app, String(code))])
  const number = new Intl.NumberFormat('en')
  const of = (amount: number, most: number | null) =>
    number.format(amount) + (most === null ? '' : ` / ${number.format(most)}`)
  const [users, records] = [of(usage.users, quota.users), of(usage.records, quota.records)]
  const files = of(Math.ceil(usage.bytes / 1_000_000), quota.megabytes)
  const words =
    lang === 'en'
      ? `Accounts: ${users}. Records: ${records}. Files: ${files} MB.`
      : `账号 ${users}，数据 ${records} 条，文件 ${files} MB`
  return new Answer(words, usage)
}

/** State of a tenant that is in use: dictionary tenant_status. */
const open = '1'

/** The platform tenant's calls on tenants, in addition to the standard ones of a resource. */
export const tenantRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/sys/tenant/invite',
    summary: 'Provisions a tenant, and sends its administrator a one-use password link',
    body: Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) }),
    access: 'permission',
    permission: 'sys:tenant:invite',
    handle: invite,
  },
  {
    method: 'POST',
    path: '/sys/tenant/usage',
    summary: 'Accounts, records and bytes of a tenant, and its limits',
    body: Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) }),
    access: 'permission',
    permission: 'sys:tenant:usage',
    handle: used,
  },
  {
    method: 'GET',
    path: '/sys/tenant/archive',
    summary: 'All rows and files of a tenant as a zip',
    query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) }),
    access: 'permission',
    permission: 'sys:tenant:archive',
    handle: exported,
  },
  {
    method: 'POST',
    path: '/sys/tenant/erase',
    summary: 'Deletes a frozen tenant with all its rows, accounts and files',
    body: Type.Object({
      id: Type.String({ minLength: 1, maxLength: 64 }),
      value: Type.Optional(Type.String({ maxLength: 40 })),
    }),
    access: 'permission',
    permission: 'sys:tenant:erase',
    handle: erased,
  },
]
