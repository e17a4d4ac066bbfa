import { AppError } from '../../src/schema/model/errors.ts'
import { Answer, type Context, type Route } from '../http/route.ts'
import { nowText } from '../time.ts'
import { audit } from './audit.ts'
import { drawCaptcha, spendCaptcha } from './captcha.ts'
import { checkPasswordRules, hashPassword, passwordFits } from './password.ts'
import { closeSession, endSession, revokeSessionsOf } from './sessions.ts'
import { departOf, signIn } from './sign-in.ts'
import { departsOf, userById, userInfo } from './users.ts'

/** A text of a request body; anything else counts as empty. */
export function textOf(body: unknown, name: string): string {
  const value = (body as Record<string, unknown>)[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

async function login({ app, body, ip, lang }: Context<false>) {
  if (app.options.captcha) await spendCaptcha(app.store, textOf(body, 'checkKey'), textOf(body, 'captcha'))
  const result = await signIn(app, textOf(body, 'username'), textOf(body, 'password'), ip, lang)
  return new Answer(lang === 'en' ? 'Signed in' : '登录成功', result)
}

async function currentUser({ app, session }: Context) {
  const user = await userById(app.store, session.user.id)
  if (!user) throw new AppError('TOKEN_INVALID')
  return user
}

async function selectDepart(context: Context) {
  const { app, body, session } = context
  const orgCode = textOf(body, 'orgCode')
  const user = await currentUser(context)
  const departs = await departsOf(app.store, user)
  if (!departs.some((depart) => depart.org_code === orgCode)) throw new AppError('FORBIDDEN')
  await app.store.write([{ sql: 'update _session set org_code = ? where hash = ?', parameters: [orgCode, session.id] }])
  return { userInfo: userInfo(user, orgCode) }
}

async function updatePassword(context: Context) {
  const { app, body, session, ip, lang } = context
  const user = await currentUser(context)
  const asked = textOf(body, 'username')
  if (asked !== '' && asked !== user.username) throw new AppError('FORBIDDEN')
  const password = textOf(body, 'password')
  if (password !== textOf(body, 'confirmpassword')) throw new AppError('PASSWORD_MISMATCH')
  const [known] = await app.store.rows<{ hash: string }>({
    sql: 'select hash from _password where user_id = ?',
    parameters: [user.id],
  })
  if (!(await passwordFits(textOf(body, 'oldpassword'), known?.hash))) throw new AppError('PASSWORD_WRONG')
  await setPassword(context, user.id, user.username, password)
  await revokeSessionsOf(app.store, user.id, session.id)
  await audit(app, { kind: 'password', what: user.username, user: user.username, ip })
  return new Answer(lang === 'en' ? 'The password was changed' : '密码修改成功')
}

async function setPassword({ app }: Context, userId: string, username: string, password: string): Promise<void> {
  checkPasswordRules(password, username)
  const hash = await hashPassword(password)
  await app.store.write([
    { sql: 'delete from _password where user_id = ?', parameters: [userId] },
    {
      sql: 'insert into _password (user_id, hash, changed_at) values (?, ?, ?)',
      parameters: [userId, hash, nowText()],
    },
  ])
}

async function resetPassword(context: Context) {
  const { app, body, session, ip, lang } = context
  const [user] = await app.store.rows<{ id: string; username: string }>({
    sql: 'select id, username from sys_user where username = ? and tenant_id = ?',
    parameters: [textOf(body, 'username'), session.tenantId],
  })
  if (!user) throw new AppError('RECORD_MISSING')
  await setPassword(context, user.id, user.username, textOf(body, 'password'))
  await revokeSessionsOf(app.store, user.id)
  await audit(app, { kind: 'password', what: user.username, user: session.user.username, ip })
  return new Answer(lang === 'en' ? 'The password was reset' : '密码重置成功')
}

async function currentSupplier({ app, session }: Context) {
  const { supplierId } = session.user
  if (supplierId === '') return null
  const [row] = await app.store.rows<{ id: string; company_name: string; supplier_code: string; status: string }>({
    sql: 'select id, company_name, supplier_code, status from srm_supplier_base where id = ?',
    parameters: [supplierId],
  })
  return row ? { id: row.id, companyName: row.company_name, supplierCode: row.supplier_code, status: row.status } : null
}

/** Sign-in, session and one's own account (contract.md 2.1). */
export const authRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/sys/randomImage/:key',
    access: 'public',
    handle: ({ app, params }) => drawCaptcha(app.store, params.key ?? ''),
  },
  { method: 'POST', path: '/sys/login', access: 'public', handle: login },
  {
    method: 'POST',
    path: '/sys/logout',
    access: 'signed-in',
    handle: async ({ app, session, ip }) => {
      await endSession(app.store, session.id)
      await audit(app, { kind: 'logout', what: 'sign-out', user: session.user.username, ip })
      return new Answer('ok')
    },
  },
  {
    method: 'POST',
    path: '/sys/logoutV2',
    access: 'public',
    bodyLimit: 1024,
    handle: async ({ app, body }) => {
      // A beacon cannot read its answer, and an unknown token gets the same one.
      if (typeof body === 'string') await closeSession(app.store, body.trim())
      return new Answer('ok')
    },
  },
  {
    method: 'GET',
    path: '/sys/user/getCurrentUserDeparts',
    access: 'signed-in',
    handle: async (context) => ({
      list: (await departsOf(context.app.store, await currentUser(context))).map(departOf),
      orgCode: context.session.user.orgCode,
    }),
  },
  { method: ['PUT', 'POST'], path: '/sys/selectDepart', access: 'signed-in', handle: selectDepart },
  { method: ['PUT', 'POST'], path: '/sys/user/updatePassword', access: 'signed-in', handle: updatePassword },
  {
    method: ['PUT', 'POST'],
    path: '/sys/user/changePassword',
    access: 'permission',
    permission: 'sys:user:edit',
    handle: resetPassword,
  },
  { method: 'GET', path: '/supplierBaseAPI/getSupplier', access: 'signed-in', handle: currentSupplier },
]
