import { checkPasswordRules, hashPassword } from '../auth/password.ts'
import type { Step } from '../store/store.ts'
import { nowText } from '../time.ts'
import type { Hook } from './hook.ts'

/**
 * The part of a person that no table of theirs keeps: the password's hash. A new password, another role, another state or a deletion
 * ends the person's sessions.
 */
export const userAccount: Hook = async ({ action, id, before, after, input }) => {
  const end: Step = { sql: 'delete from _session where user_id = ?', parameters: [id] }
  const forget: Step = { sql: 'delete from _password where user_id = ?', parameters: [id] }
  if (action === 'delete') return { steps: [end, forget] }
  const password = typeof input.password === 'string' ? input.password : ''
  const isStopped = before !== undefined && before.status !== after.status && after.status === '2'
  if (password === '') return { steps: isStopped ? [end] : [] }
  checkPasswordRules(password, String(after.username ?? ''))
  const keep: Step = {
    sql: 'insert into _password (user_id, hash, changed_at) values (?, ?, ?)',
    parameters: [id, await hashPassword(password), nowText()],
  }
  return { steps: [forget, keep, end] }
}
