import type { Welcome } from '../api/session.ts'
import { keep, week } from './stored.ts'

/** Storage names of a session. */
export const sessionNames = {
  token: 'Access-Token',
  user: 'Login_Userinfo',
  username: 'Login_Username',
  tenant: 'TENANT_ID',
} as const

/** Stores a session for seven days (spec 9). Gives false if the browser stores nothing: it then lasts as long as the page. */
export function keepSession({ token, userInfo }: Pick<Welcome, 'token' | 'userInfo'>, tenantId: string): boolean {
  keep(sessionNames.user, userInfo, week)
  keep(sessionNames.username, userInfo.username, week)
  keep(sessionNames.tenant, tenantId, week)
  // Last, as other tabs react to this key.
  return keep(sessionNames.token, token, week)
}
