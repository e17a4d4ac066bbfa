import type { App } from '../../platform/app.ts'
import type { Session } from '../../platform/http/route.ts'
import { userOfName } from '../../rights/auth/users.ts'
import { problemAt } from './problem.ts'

/** Whether the caller may use the rights of an account for what runs later: their own, or as administrators one of their tenant. */
export async function lends(
  { app, session }: { readonly app: App; readonly session: Session },
  account: string,
): Promise<boolean> {
  if (account === session.user.username) return true
  const user = session.isAdmin ? await userOfName(app.store, account) : undefined
  return user !== undefined && (session.isHouse || user.tenant_id === session.tenantId)
}

export const notLent = problemAt(
  'account',
  '只有管理员可以选择本租户其他人的账号',
  'Only administrators choose the account of another person of their tenant',
)
