import type { Step } from '../../platform/store/store.ts'
import { nowText } from '../../platform/time.ts'

/** Steps that replace the password hash of a user. */
export function passwordSteps(userId: string, hash: string): readonly Step[] {
  return [
    { sql: 'delete from _password where user_id = ?', parameters: [userId] },
    {
      sql: 'insert into _password (user_id, hash, changed_at) values (?, ?, ?)',
      parameters: [userId, hash, nowText()],
    },
  ]
}
