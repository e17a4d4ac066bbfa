import { AppError } from '../../src/schema/model/errors.ts'
import { adminRole } from '../../src/schema/model/roles.ts'
import type { Text } from '../../src/schema/model/text.ts'
import { auditStep } from '../auth/audit.ts'
import { checkPasswordRules, hashPassword } from '../auth/password.ts'
import { forgetReader } from '../notices/read-marks.ts'
import { itemsOf } from '../resources/conditions.ts'
import type { RecordRow } from '../resources/records.ts'
import type { Step } from '../store/store.ts'
import { nowText } from '../time.ts'
import type { Hook, WriteMoment } from './hook.ts'

/** Fields that decide what a person may do. */
const rights = ['roles', 'tenants', 'departs', 'supplierId', 'userType'] as const

/**
 * The part of a person that no table of theirs keeps: the password's hash. A new password, another state or a deletion ends the person's
 * sessions. Only administrators make administrators, or touch one; and nobody freezes or deletes the account they act with. @throws FORBIDDEN
 */
export const userAccount: Hook = async (moment) => {
  const { action, id, before, after, input } = moment
  guard(moment)
  const end: Step = { sql: 'delete from _session where user_id = ?', parameters: [id] }
  const forget: Step = { sql: 'delete from _password where user_id = ?', parameters: [id] }
  const unprefer: Step = { sql: 'delete from _preference where user_id = ?', parameters: [id] }
  const unbind: Step = { sql: 'delete from _third_account where user_id = ?', parameters: [id] }
  if (action === 'delete') return { steps: [end, forget, unprefer, unbind, forgetReader(id)] }
  const changed = rights.filter((name) => String(before?.[name] ?? '') !== String(after[name] ?? ''))
  const steps = changed.length > 0 ? [noted(moment, 'rights', changed.join())] : []
  if (before?.status !== after.status && after.status === '2') steps.push(end)
  const name = before?.username === after.username ? [] : await nameSteps(moment)
  if (!name) return { problems: [{ field: 'username', kind: 'duplicate', params: { value: after.username } }] }
  steps.push(...name)
  // Its password went when it was deleted, so nobody signs in with it until it has a new one.
  if (action === 'restore') return { steps, note: passwordless(String(after.username ?? '')) }
  const password = typeof input.password === 'string' ? input.password : ''
  if (password === '') return { steps }
  checkPasswordRules(password, String(after.username ?? ''))
  const keep: Step = {
    sql: 'insert into _password (user_id, hash, changed_at) values (?, ?, ?)',
    parameters: [id, await hashPassword(password), nowText()],
  }
  if (before) steps.push(noted(moment, 'credential', String(after.username)))
  return { steps: [...steps, forget, keep, end] }
}

function passwordless(username: string): Text {
  return {
    zh: `账号 ${username} 的密码已失效，重置密码后才能登录`,
    en: `The account ${username} has lost its password: reset it before they can sign in`,
  }
}

function guard({ session, action, id, before, after }: WriteMoment): void {
  const isOwn = id === session.user.id
  if (isOwn && (action === 'delete' || (before?.status !== after.status && after.status === '2'))) {
    throw new AppError('FORBIDDEN')
  }
  if (session.isAdmin) return
  const foreign = listOf(after, 'tenants').filter((tenant) => !listOf(before, 'tenants').includes(tenant))
  const isBeyond = foreign.some((tenant) => tenant !== session.tenantId)
  if (isBeyond || [before, after].some((row) => listOf(row, 'roles').includes(adminRole))) {
    throw new AppError('FORBIDDEN')
  }
}

function listOf(row: RecordRow | undefined, name: string): readonly string[] {
  const value = row?.[name]
  return typeof value === 'string' ? itemsOf(value) : []
}

// People sign in by name alone, so a name is theirs in all tenants; undefined where it is taken.
async function nameSteps({ app, id, after }: WriteMoment): Promise<Step[] | undefined> {
  const others: Step = {
    sql: 'select id from sys_user where username = ? and id <> ?',
    parameters: [after.username, id],
  }
  const found = await app.store.rows(others)
  return found.length > 0 ? undefined : [{ ...others, expect: { rows: 0 } }]
}

function noted({ session, ip, after }: WriteMoment, kind: 'rights' | 'credential', fields: string): Step {
  return auditStep({
    kind,
    what: String(after.username ?? ''),
    user: session.user.username,
    tenant: session.tenantId,
    ip,
    detail: { fields },
  })
}
