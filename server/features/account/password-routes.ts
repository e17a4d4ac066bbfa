import { Type } from 'typebox'
import { AppError } from '../../../src/schema/model/errors.ts'
import { auditStep } from '../../platform/audit/audit.ts'
import { Answer, type Context, type Route } from '../../platform/http/route.ts'
import { textOf, Words } from '../../rights/auth/body-text.ts'
import { currentUser } from '../../rights/auth/current-user.ts'
import { demandPassword } from '../../rights/auth/demand-password.ts'
import { checkPasswordRules, hashPassword } from '../../rights/auth/password.ts'
import { endLinksStep } from '../../rights/auth/password-link.ts'
import { passwordSteps } from '../../rights/auth/password-steps.ts'
import { endSessionsStep } from '../../rights/auth/sessions.ts'

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
    ...passwordSteps(user.id, await hashPassword(password)),
    endSessionsStep(user.id, session.id),
    endLinksStep(user.id),
    auditStep({ kind: 'credential', what: user.username, user: user.username, tenant: session.tenantId, ip }),
  ])
  return new Answer(lang === 'en' ? 'The password was changed' : '密码修改成功')
}

/** Change of one's own password (contract.md 2.1). */
export const passwordRoutes: readonly Route[] = [
  {
    method: ['PUT', 'POST'],
    path: '/sys/user/updatePassword',
    summary: 'Changes one’s own password; other sessions end',
    body: Type.Object({ username: Words, oldpassword: Words, password: Words, confirmpassword: Words }),
    access: 'signed-in',
    handle: updatePassword,
  },
]
