import { Type } from 'typebox'
import { audit } from '../../platform/audit/audit.ts'
import { Answer, type Context, type Route } from '../../platform/http/route.ts'
import { textOf, Words } from '../../rights/auth/body-text.ts'
import { callerOf, closeSession, endSession } from '../../rights/auth/sessions.ts'
import { captchaRoutes, demandEffort } from './captcha-routes.ts'
import { companyRoutes } from './company-routes.ts'
import { departRoutes } from './depart-routes.ts'
import { linkRoutes } from './link-routes.ts'
import { passwordRoutes } from './password-routes.ts'
import { pmRoute } from './pm-route.ts'
import { preferenceRoutes } from './preference-routes.ts'
import { profileRoutes } from './profile-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import { signIn } from './sign-in.ts'
import { userRoutes } from './user-routes.ts'
import { viewRoutes } from './view-routes.ts'
import { waysRoute } from './ways-route.ts'

async function login(context: Context<false>) {
  const { app, body, lang } = context
  await demandEffort(context)
  const result = await signIn(app, textOf(body, 'username'), textOf(body, 'password'), callerOf(context), lang)
  return new Answer(lang === 'en' ? 'Signed in' : '登录成功', result)
}

async function logout({ app, session, ip }: Context) {
  await endSession(app.store, session.id)
  await audit(app, { kind: 'logout', what: 'sign-out', user: session.user.username, tenant: session.tenantId, ip })
  return new Answer('ok')
}

// A beacon cannot read its answer, and an unknown token gets the same one.
async function closing({ app, body }: Context<false>) {
  if (typeof body === 'string') await closeSession(app.store, body.trim())
  return new Answer('ok')
}

/** Sign-in, session and own account (contract.md 2.1); further calls about people and roles (2.2). */
export const authRoutes: readonly Route[] = [
  ...captchaRoutes,
  waysRoute,
  {
    method: 'POST',
    path: '/sys/login',
    summary: 'Signs in by account or company name; gives token, person, departments, tenants and dictionaries',
    // Impossible accounts and passwords are refused before any lookup or hash.
    body: Type.Object({
      username: Type.String({ minLength: 1, maxLength: 200 }),
      password: Type.String({ minLength: 1, maxLength: 256 }),
      captcha: Words,
      checkKey: Words,
      proof: Type.Optional(Type.String({ maxLength: 1000 })),
    }),
    bodyLimit: 16_384,
    access: 'public',
    handle: login,
  },
  {
    // JeecgBoot's Vue 3 client uses GET; the token is in a header, which no link sends.
    method: ['POST', 'GET'],
    path: '/sys/logout',
    summary: 'Ends the session',
    access: 'signed-in',
    whileViewing: true,
    handle: logout,
  },
  {
    method: 'POST',
    path: '/sys/logoutV2',
    summary: 'Beacon of a closing page: the token as plain text; ends the session unless it is used again within 30 s',
    bodyLimit: 1024,
    access: 'public',
    handle: closing,
  },
  ...departRoutes,
  ...companyRoutes,
  ...passwordRoutes,
  ...linkRoutes,
  pmRoute,
  ...userRoutes,
  ...profileRoutes,
  ...sessionRoutes,
  ...preferenceRoutes,
  ...viewRoutes,
]
