import { forgetReader } from '../../../features/notices/read-marks.ts'
import type { Step } from '../../../platform/store/store.ts'
import { freeNameStep } from '../../../rights/auth/folded-name.ts'
import { endCodesStep } from '../../../rights/auth/one-use-code.ts'
import { endLinksStep } from '../../../rights/auth/password-link.ts'

/** Steps that end the sessions, links and codes of an account. */
export function endAccessSteps(id: string): readonly Step[] {
  return [{ sql: 'delete from _session where user_id = ?', parameters: [id] }, endLinksStep(id), endCodesStep(id)]
}

/** Steps that delete data of an account outside its row: password, name, sessions, links, codes, preferences, read marks. */
export function deleteAccountDataSteps(id: string): readonly Step[] {
  const tables = ['_password', '_preference', '_third_account']
  const forget = tables.map((table) => ({ sql: `delete from ${table} where user_id = ?`, parameters: [id] }))
  return [...endAccessSteps(id), ...forget, freeNameStep(id), forgetReader(id)]
}
