import type { Ast } from '../../../src/schema/model/compiled.ts'
import type { Session } from '../../platform/http/route.ts'

const rights: ReadonlySet<string> = new Set(['sys:user:list', 'sys:user:edit'])
/** A role that no file knows: it hides nothing, and its rows are those of the condition below. */
const owner = ''

/**
 * The session in which somebody reads and writes their own row of sys/user, whatever their roles say of it: that one row of a tenant,
 * and nothing of any other resource. Which of its fields they may change is for the caller to choose.
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
