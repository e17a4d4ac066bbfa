import type { Text } from '../../../src/schema/base/text.ts'
import type { Session } from '../http/route.ts'

/** Account name of the server's own actions; readers see the title. */
export const systemName = 'system'
export const systemTitle = { zh: '系统', en: 'System' } as const satisfies Text

/** Session of the server itself on the rows of one tenant: all rights, and no user. */
export function systemSession(tenantId: string): Session {
  return {
    id: systemName,
    user: {
      id: systemName,
      username: systemName,
      realname: systemTitle.zh,
      roles: [],
      supplierId: '',
      orgCode: '',
      tenantId,
    },
    isAdmin: true,
    isSystem: true,
    may: () => true,
    grantedBy: () => [],
    dataRules: () => [],
    tenantId,
    isHouse: true,
    viewAs: null,
  }
}
