import { AppError } from '../../../../src/schema/model/errors.ts'
import { linkLetterSteps } from '../../../features/messages/link-letter.ts'
import { wakeSender } from '../../../platform/calls/wake.ts'
import type { Step } from '../../../platform/store/store.ts'
import { nowText } from '../../../platform/time.ts'
import { checkPasswordRules, hashPassword } from '../../../rights/auth/password.ts'
import type { Moment, Result } from './user-account.ts'

/** States of an account: dictionary user_status. */
export const states = { active: '1', frozen: '2', invited: '3' } as const

/** Password of the request; '' without one. */
export const typed = ({ input }: Moment) => (typeof input.password === 'string' ? input.password : '')

/** Result that wakes the sender after the write. */
export const waking = ({ app }: Moment) => ({ after: () => wakeSender(app.store) })

/** Steps of a new account. Only administrators may set an initial password; otherwise the user chooses one. */
export async function createdAccount(moment: Moment, steps: readonly Step[]): Promise<Result> {
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
