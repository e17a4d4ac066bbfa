import { Type } from 'typebox'
import { AppError } from '../../../src/schema/model/errors.ts'
import { adminRole } from '../../../src/schema/model/roles.ts'
import { auditStep } from '../../platform/audit/audit.ts'
import { wakeSender } from '../../platform/calls/wake.ts'
import { Answer, type Context, type Route } from '../../platform/http/route.ts'
import { listOf } from '../../platform/list-of.ts'
import { columnSet, fileTable } from '../../platform/sql/file-table.ts'
import { ExpectationFailed } from '../../platform/store/errors.ts'
import { rowFor } from '../../records/write/rows.ts'
import { textOf, Words } from '../../rights/auth/body-text.ts'
import { checkPasswordRules, hashPassword } from '../../rights/auth/password.ts'
import { personOfLink, spendLinkStep } from '../../rights/auth/password-link.ts'
import { passwordSteps } from '../../rights/auth/password-steps.ts'
import { endSessionsStep } from '../../rights/auth/sessions.ts'
import { unlockSteps } from '../../rights/auth/throttle.ts'
import { type UserRow, userById } from '../../rights/auth/users.ts'
import { noticeSteps } from '../messages/person-notice.ts'
import { notifiedOf, sendPasswordLink, wordsFor } from './send-link.ts'

const userTable = fileTable(import.meta, 'sys/user', ['status', 'username'], ['status'])

type Code = 'sys/user' | 'sys/supplierUser'

/** Sends a link to a person whom the caller may edit in that resource. */
async function sendTo(context: Context, code: Code, id: string): Promise<Answer> {
  const { app, session, lang, ip, request } = context
  const resource = app.live.current.resources.get(code)
  if (!resource) throw new AppError('UNKNOWN_RESOURCE', { name: code })
  const row = await rowFor({ app, session, lang, ip, resource }, 'edit', id)
  const user = await userById(app.store, String(row.id))
  if (!user || user.status === '2') throw new AppError('RECORD_MISSING')
  // A permission to edit people does not extend to administrators.
  if (!session.isAdmin && listOf(user.roles).includes(adminRole)) throw new AppError('FORBIDDEN')
  const sent = await sendPasswordLink(context, notifiedOf(user), user.status === '3' ? 'invite' : 'reset')
  await app.store.write(sent.steps)
  wakeSender(app.store)
  return new Answer(wordsFor(app, lang, sent, request.headers.origin ?? ''), { email: sent.email !== '' })
}

// JeecgBoot sends a password typed by the administrator: it is ignored, and the answer says so.
async function reset(context: Context): Promise<Answer> {
  const { app, body, lang } = context
  const [user] = await app.store.rows<{ id: string }>({
    sql: `select id from ${userTable} where ${userTable.username} = ?`,
    parameters: [textOf(body, 'username')],
  })
  if (!user) throw new AppError('RECORD_MISSING')
  const { message, result } = await sendTo(context, 'sys/user', user.id)
  if (textOf(body, 'password') === '') return new Answer(message, result)
  const notTaken = lang === 'en' ? 'The password you typed was not set. ' : '填写的密码未生效。'
  return new Answer(notTaken + message, result)
}

const secretOf = ({ body }: Context<false>) => textOf(body, 'link')

async function whoseLink(context: Context<false>) {
  const { username, realname } = await personOfLink(context.app.store, secretOf(context))
  return { username, realname }
}

/** Sets the password of a link's person; it starts no session. */
async function passwordByLink(context: Context<false>): Promise<Answer> {
  const { app, body, ip, lang } = context
  const user: UserRow = await personOfLink(app.store, secretOf(context))
  const password = textOf(body, 'password')
  if (password !== textOf(body, 'confirmpassword')) throw new AppError('PASSWORD_MISMATCH')
  checkPasswordRules(password, user.username)
  const hash = await hashPassword(password)
  const changed = {
    title: { zh: '您的密码已设置', en: 'Your password was set' },
    content: {
      zh: `账号 ${user.username} 的密码已通过一次性链接设置，其他会话已退出。如非您本人操作，请立即联系管理员。`,
      en: `The password of ${user.username} was set by a one-use link and other sessions have ended. If that was not you, contact an administrator at once.`,
    },
  }
  const steps = [
    spendLinkStep(secretOf(context)),
    ...passwordSteps(user.id, hash),
    {
      sql: `update ${userTable} set ${columnSet(userTable, 'status')} = '1', version = version + 1 where id = ? and ${userTable.status} = '3'`,
      parameters: [user.id],
    },
    endSessionsStep(user.id),
    ...unlockSteps(user.username),
    ...(await noticeSteps(app, notifiedOf(user), user, changed)),
    auditStep({
      ...{ kind: 'credential', what: user.username, user: user.username, tenant: user.tenant_id, ip },
      detail: { link: 'used' },
    }),
  ]
  await app.store.write(steps).catch((error: unknown) => {
    if (error instanceof ExpectationFailed) throw new AppError('PASSWORD_LINK_OVER', {}, { cause: error })
    throw error
  })
  wakeSender(app.store)
  return new Answer(lang === 'en' ? 'The password was set, you can sign in now' : '密码已设置，请登录')
}

// A link truncated by a mail program gets the same answer as an expired one.
const secret = Type.String({ maxLength: 256 })
const secretText = Type.String({ minLength: 1, maxLength: 256 })

/** One-use password links: sending one, and setting a password by it. */
export const linkRoutes: readonly Route[] = [
  {
    method: ['PUT', 'POST'],
    path: '/sys/user/changePassword',
    summary: 'Sends a person a one-use link to choose a new password; a password in the request is not taken',
    body: Type.Object({ username: Type.String({ maxLength: 100 }), password: Words }),
    access: 'permission',
    permission: 'sys:user:edit',
    handle: reset,
  },
  ...(['sys/user', 'sys/supplierUser'] as const).map(
    (code): Route => ({
      method: 'POST',
      path: `/${code}/resetPassword`,
      summary: 'Sends a person a one-use link to choose a new password',
      body: Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) }),
      access: 'permission',
      permission: `${code.replace('/', ':')}:edit`,
      handle: (context) => sendTo(context, code, textOf(context.body, 'id')),
    }),
  ),
  {
    method: 'POST',
    path: '/sys/user/passwordLink',
    summary: 'Whose one-use link this is',
    body: Type.Object({ link: secret }),
    bodyLimit: 1024,
    access: 'public',
    handle: whoseLink,
  },
  {
    method: 'POST',
    path: '/sys/user/passwordByLink',
    summary: 'Chooses a password by a one-use link; sessions of the account end',
    body: Type.Object({ link: secret, password: secretText, confirmpassword: secretText }),
    bodyLimit: 4096,
    access: 'public',
    handle: passwordByLink,
  },
]
