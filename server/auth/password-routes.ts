import { Type } from 'typebox'
import { AppError } from '../../src/schema/model/errors.ts'
import { Answer, type Context, type Route } from '../http/route.ts'
import { editRecord } from '../resources/write.ts'
import type { Step } from '../store/store.ts'
import { nowText } from '../time.ts'
import { auditStep } from './audit.ts'
import { textOf, Words } from './body-text.ts'
import { currentUser } from './current-user.ts'
import { demandPassword } from './demand-password.ts'
import { checkPasswordRules, hashPassword } from './password.ts'
import { endSessionsStep } from './sessions.ts'

async function updatePassword(context: Context) {
  const { app, body, session, ip, lang } = context
  const user = await currentUser(context)
  const asked = textOf(body, 'username')
  if (asked !== '' && asked !== user.username) throw new AppError('FORBIDDEN')
  const password = textOf(body, 'password')
  if (password !== textOf(body, 'confirmpassword')) throw new AppError('PASSWORD_MISMATCH')
  await demandPassword(context, user, textOf(body, 'oldpassword'), 'PASSWORD_WRONG')
  checkPasswordRules(password, user.username)
  await app.store.write([
    ...keepSteps(user.id, await hashPassword(password)),
    endSessionsStep(user.id, session.id),
    auditStep({ kind: 'credential', what: user.username, user: user.username, tenant: session.tenantId, ip }),
  ])
  return new Answer(lang === 'en' ? 'The password was changed' : '密码修改成功')
}

function keepSteps(userId: string, hash: string): Step[] {
  return [
    { sql: 'delete from _password where user_id = ?', parameters: [userId] },
    {
      sql: 'insert into _password (user_id, hash, changed_at) values (?, ?, ?)',
      parameters: [userId, hash, nowText()],
    },
  ]
}

// An edit of the person like any other: same scope, same guard of administrators, same history; their sessions end with it.
async function resetPassword({ app, body, session, ip, lang }: Context) {
  const resource = app.live.current.resources.get('sys/user')
  const [user] = await app.store.rows<{ id: string }>({
    sql: 'select id from sys_user where username = ?',
    parameters: [textOf(body, 'username')],
  })
  if (!(resource && user)) throw new AppError('RECORD_MISSING')
  const password = textOf(body, 'password')
  if (password === '') throw new AppError('PASSWORD_WEAK')
  const confirmed = textOf(body, 'confirmPassword') || textOf(body, 'confirmpassword')
  if (confirmed !== '' && confirmed !== password) throw new AppError('PASSWORD_MISMATCH')
  await editRecord({ app, session, ip, lang, resource }, { id: user.id, password })
  return new Answer(lang === 'en' ? 'The password was reset' : '密码重置成功')
}

/** Changing one's own password, and an administrator's reset of another's (contract.md 2.1). */
export const passwordRoutes: readonly Route[] = [
  {
    method: ['PUT', 'POST'],
    path: '/sys/user/updatePassword',
    summary: 'Changes one’s own password; other sessions end',
    body: Type.Object({ username: Words, oldpassword: Words, password: Words, confirmpassword: Words }),
    access: 'signed-in',
    handle: updatePassword,
  },
  {
    method: ['PUT', 'POST'],
    path: '/sys/user/changePassword',
    summary: 'Resets the password of a person; their sessions end',
    body: Type.Object({ username: Type.String({ maxLength: 100 }), password: Words }),
    access: 'permission',
    permission: 'sys:user:edit',
    handle: resetPassword,
  },
]
