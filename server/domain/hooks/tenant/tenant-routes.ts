import { Type } from 'typebox'
import { AppError } from '../../../../src/schema/model/errors.ts'
import { adminRole } from '../../../../src/schema/model/roles.ts'
import { notifiedOf, sendPasswordLink, wordsFor } from '../../../features/account/send-link.ts'
import { wakeSender } from '../../../platform/calls/wake.ts'
import { Answer, type Context, type Route } from '../../../platform/http/route.ts'
import { listOf } from '../../../platform/list-of.ts'
import { fileTable, type RowOf } from '../../../platform/sql/file-table.ts'
import { rowFor } from '../../../records/write/rows.ts'
import { textOf } from '../../../rights/auth/body-text.ts'
import type { UserRow } from '../../../rights/auth/users.ts'
import { provisionSteps } from './provision.ts'

const tenantTable = fileTable(import.meta, 'sys/tenant', ['adminAccount', 'adminEmail', 'code', 'name', 'nameEn'])
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
]
