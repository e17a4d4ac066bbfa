import { AppError } from '../../../src/schema/model/errors.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Context } from '../../platform/http/route.ts'

/** A backup contains all tenants, so only the first tenant has access. @throws FORBIDDEN */
export function demandHouse({ session }: Context): void {
  if (session.tenantId !== '0') throw new AppError('FORBIDDEN')
}

/** Writes an audit entry about a backup. */
export function noteBackup({ app, session, ip }: Context, what: string, name: string): Promise<void> {
  const { user, tenantId } = session
  return audit(app, {
    kind: 'export',
    what: `backup ${what}`,
    user: user.username,
    tenant: tenantId,
    ip,
    detail: { name },
  })
}
