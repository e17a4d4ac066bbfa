import { AppError } from '../../../../src/schema/model/errors.ts'
import { notifiedOf } from '../../../features/account/send-link.ts'
import { noticeSteps } from '../../../features/messages/person-notice.ts'
import { auditStep } from '../../../platform/audit/audit.ts'
import { systemName } from '../../../platform/audit/system-session.ts'
import { wakeSender } from '../../../platform/calls/wake.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import { type MomentOf, ownFields } from '../../../records/write/own-fields.ts'
import type { UserRow } from '../../../rights/auth/users.ts'

const userTable = fileTable(import.meta, 'sys/user', ['username'])

const own = ownFields(import.meta, ['userId'])
type Moment = MomentOf<typeof own>

/** Bindings decide which documents a user sees. Users do not change their own, and the user is notified. @throws OWN_RIGHTS */
export const userBinding = own.hook(async (moment) => {
  const { app, session, ip, before, after } = moment
  const names = [...new Set([before?.userId, after.userId].map((name) => String(name ?? '')))].filter(Boolean)
  if (session.id !== systemName && names.includes(session.user.username)) throw new AppError('OWN_RIGHTS')
  const notices = await Promise.all(names.map((name) => noticesFor(moment, name)))
  const noted = auditStep({
    kind: 'rights',
    what: names.join(),
    user: session.user.username,
    tenant: session.tenantId,
    ip,
    detail: { fields: 'suppliers' },
  })
  return { steps: [noted, ...notices.flat()], after: () => wakeSender(app.store) }
})

async function noticesFor({ app, session, action }: Moment, username: string) {
  const [user] = await app.store.rows<UserRow>({
    sql: `select * from ${userTable} where ${userTable.username} = ?`,
    parameters: [username],
  })
  if (!user) return []
  const who = session.user.realname
  const isOver = action === 'delete'
  return noticeSteps(app, notifiedOf(user), session.user, {
    title: { zh: '您的供应商绑定有变更', en: 'Your supplier bindings were changed' },
    content: {
      zh: `${who} ${isOver ? '解除' : '修改'}了您与供应商的绑定。如有疑问，请联系管理员。`,
      en: `${who} ${isOver ? 'removed' : 'changed'} a binding of yours to suppliers. If this is wrong, tell an administrator.`,
    },
  })
}
