import { AppError } from '../../../../src/schema/model/errors.ts'
import { linkLetterSteps } from '../../../features/messages/link-letter.ts'
import { wakeSender } from '../../../platform/calls/wake.ts'
import type { Step } from '../../../platform/store/store.ts'
import { nowText } from '../../../platform/time.ts'
import { checkPasswordRules, hashPassword } from '../../../rights/auth/password.ts'
import type { Moment, Result } from './user-account.ts'

/** States of an account: dictionary user_status. */
export const states = { active: '1', frozen: '2', invited: '3' } as const

/** The password that the request gives; an empty text without one. */
export const typed = ({ input }: Moment) => (typeof input.password === 'string' ? input.password : '')

/** Wakes the sender once the record is written. */
export const waking = ({ app }: Moment) => ({ after: () => wakeSender(app.store) })

/** The steps of a new account. Only administrators give a first password; everybody else has the person choose one. */
export async function born(moment: Moment, steps: readonly Step[]): Promise<Result> {
  const { app, session, id, after } = moment
  const [username, email, password] = [String(after.username ?? ''), String(after.email ?? ''), typed(moment)]
  if (password !== '') {
    if (!session.isAdmin) throw new AppError('PASSWORD_BY_LINK')
    checkPasswordRules(password, username)
    const keep: Step = {
      sql: 'insert into _password (user_id, hash, changed_at) values (?, ?, ?)',
      parameters: [id, await hashPassword(password), nowText()],
    }
    return { steps: [...steps, keep] }
  }
  if (email === '' && !session.isAdmin) return { problems: [{ field: 'email', kind: 'required', params: {} }] }
  const { username: by, realname } = session.user
  const tenantId = String(after.tenantId ?? session.tenantId)
  const sender = { username: by, realname, tenantId }
  const letter = await linkLetterSteps(app, { id, username, email: email || null, tenantId }, sender, 'invite')
  return { values: { status: states.invited }, steps: [...steps, ...letter], ...waking(moment) }
}
