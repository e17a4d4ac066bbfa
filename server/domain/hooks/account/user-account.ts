import type { Text } from '../../../../src/schema/base/text.ts'
import { AppError } from '../../../../src/schema/model/errors.ts'
import { auditStep } from '../../../platform/audit/audit.ts'
import type { Step } from '../../../platform/store/store.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { administratorSteps } from '../../../rights/auth/administrators.ts'
import { isNameTaken, takeNameSteps } from '../../../rights/auth/folded-name.ts'
import { unlockSteps } from '../../../rights/auth/throttle.ts'
import { accountNotices } from './account-notices.ts'
import { changedRights, guardAccount } from './account-rights.ts'
import { deleteAccountDataSteps, endAccessSteps } from './forget-account.ts'
import { createdAccount, states, typed, waking } from './new-account.ts'

const own = ownFields(
  import.meta,
  [
    'departIds',
    'departs',
    'email',
    'identity',
    'mainFlag',
    'password',
    'phone',
    'roles',
    'status',
    'supplierId',
    'tenants',
    'userType',
    'username',
  ],
  ['status'],
)

export type Moment = MomentOf<typeof own>

export type Result = ResultOf<typeof own>

/**
 * Data of an account outside its row: hash of the password, folded name, sessions and links. A new account without a password gets an
 * invitation; a changed state or a deletion ends the user's sessions; the last administrator stays.
 */
export const userAccount = own.hook(async (moment) => {
  const { app, action, id, before, after } = moment
  await guardAccount(moment)
  const stays = await administratorSteps(
    app.store,
    id,
    before,
    action === 'delete' ? undefined : { ...before, ...after },
  )
  if (action === 'delete') return { steps: [...deleteAccountDataSteps(id), ...stays] }
  const username = String(after.username ?? '')
  const changed = changedRights(before, after)
  const steps = changeSteps(moment, changed)
  if (before?.username !== after.username) {
    if (await isNameTaken(app.store, username, id)) return taken(username)
    steps.push(...takeNameSteps(id, username))
  }
  steps.push(...stays)
  // The deletion removed its password, so the user cannot sign in before a new one is set.
  if (action === 'restore') return { steps, note: passwordless(username) }
  if (!before) return createdAccount(moment, steps)
  if (typed(moment) !== '') throw new AppError('PASSWORD_BY_LINK')
  const notices = await accountNotices(moment, changed)
  const values = (await isStillInvited(moment)) ? { values: { status: states.invited } } : {}
  return { ...values, steps: [...steps, ...notices], ...(notices.length > 0 && waking(moment)) }
})

// An account without a password returns to the invited state.
async function isStillInvited({ app, id, before, after }: Moment): Promise<boolean> {
  if (before?.status !== states.frozen || after.status !== states.active) return false
  const signIns = await app.store.rows({
    sql: 'select user_id from _password where user_id = ? union select user_id from _third_account where user_id = ?',
    parameters: [id, id],
  })
  return signIns.length === 0
}

function changeSteps(moment: Moment, changed: readonly string[]): Step[] {
  const { id, before, after, doing } = moment
  const steps: Step[] = changed.length > 0 ? [noted(moment, 'rights', changed.join())] : []
  if (before?.status !== after.status && after.status === states.frozen) steps.push(...endAccessSteps(id))
  if (doing === 'unlock')
    steps.push(...unlockSteps(String(after.username ?? '')), noted(moment, 'credential', 'unlock'))
  return steps
}

function taken(value: string): Result {
  return { problems: [{ field: 'username', kind: 'duplicate', params: { value } }] }
}

function passwordless(username: string): Text {
  return {
    zh: `账号 ${username} 的密码已失效，重置密码后才能登录`,
    en: `The account ${username} has lost its password: reset it before they can sign in`,
  }
}

function noted({ session, ip, after }: Moment, kind: 'rights' | 'credential', fields: string): Step {
  return auditStep({
    kind,
    what: String(after.username ?? ''),
    user: session.user.username,
    tenant: session.tenantId,
    ip,
    detail: { fields },
  })
}
