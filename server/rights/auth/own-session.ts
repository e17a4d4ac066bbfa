import type { Ast } from '../../../src/schema/model/compiled.ts'
import type { Session } from '../../platform/http/route.ts'

const rights: ReadonlySet<string> = new Set(['sys:user:list', 'sys:user:edit'])
/** Role that no file names: it hides no field, and the condition below selects its rows. */
const owner = ''

/**
 * Session for reading and writing the user's own row of sys/user, whatever their roles: one row of a tenant, and no other resource.
 * The caller decides which fields may change.
 */
export function ownSession(session: Session, tenantId: string): Session {
  const isOwnRow: Ast = {
    op: '==',
    args: [
      { op: 'id', args: ['id'] },
      { op: 'value', args: [session.user.id] },
    ],
  }
  return {
    ...session,
    isOwn: true,
    tenantId,
    may: (permission) => rights.has(permission),
    grantedBy: (permission) => (rights.has(permission) ? [owner] : []),
    dataRules: (code) => (code === 'sys/user' ? [isOwnRow] : []),
  }
}
