import { Type } from 'typebox'
import { AppError } from '../../../src/schema/model/errors.ts'
import { houseTenant } from '../../../src/schema/model/tenants.ts'
import type { App } from '../../platform/app.ts'
import { audit } from '../../platform/audit/audit.ts'
import { rateLimit } from '../../platform/http/limit-rate.ts'
import { Answer, type Context, type Route } from '../../platform/http/route.ts'
import { textOf } from '../../rights/auth/body-text.ts'
import { callerOf } from '../../rights/auth/sessions.ts'
import { userOfName } from '../../rights/auth/users.ts'
import { askCas, casService } from '../../rights/third/cas.ts'
import { ownerOfToken } from '../../rights/third/introspect.ts'
import { isFirstUse, patience } from '../../rights/third/one-use.ts'
import { signInProven } from '../account/sign-in.ts'

/** Each call makes one to another server: guesses are few. */
const take = rateLimit(Date.now, { most: 100, perSecond: 1 })

type Stranger = Context<false>

/** A session of the account with a name that another system vouches for. */
async function enter(context: Stranger, provider: string, name: string): Promise<Answer> {
  const { app, ip, lang } = context
  const user = await userOfName(app.store, name)
  // The other system knows the house's staff: a supplier who registered under the same name is somebody else.
  if (user?.user_type !== 'internal') {
    await refused(app, 'sso unknown', ip, { provider, name: name.slice(0, 100) })
    throw new AppError('SSO_UNKNOWN', { name: name.slice(0, 100) })
  }
  const result = await signInProven(app, user, provider, callerOf(context), lang)
  return new Answer(lang === 'en' ? 'Signed in' : '登录成功', result)
}

function refused(app: App, what: string, ip: string, detail: Readonly<Record<string, string>>): Promise<void> {
  return audit(app, { kind: 'login-failed', what, user: '', tenant: houseTenant, ip, detail })
}

/** The answer of another system; one that does not come, or says nothing of use, is logged without its secrets. */
async function answerOf<T>({ app }: Stranger, provider: string, asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (cause) {
    const { name, message } = cause as Error
    app.log.warn({ provider, name, reason: message }, 'a single sign-on failed')
    throw new AppError('THIRD_UNREACHABLE', {}, { cause })
  }
}

/** By a service ticket (CAS protocol 3.0). The service is this installation, whatever a request names. */
async function validateLogin(context: Stranger): Promise<Answer> {
  const { app, query, ip } = context
  const { cas } = app.options
  if (!cas) throw new AppError('NOT_FOUND')
  take(ip)
  const [own, ticket] = [casService(app), query.ticket ?? '']
  if ((query.service ?? own) !== own) {
    await refused(app, 'sso refused', ip, { provider: 'cas', reason: 'another service' })
    throw new AppError('SSO_EXPIRED')
  }
  const answer = await answerOf(context, 'cas', askCas(cas, own, ticket))
  if ('refused' in answer || !(await isFirstUse(app, `cas ${ticket}`, Date.now() + patience))) {
    await refused(app, 'sso refused', ip, {
      provider: 'cas',
      reason: 'refused' in answer ? answer.refused.slice(0, 60) : 'used before',
    })
    throw new AppError('SSO_EXPIRED')
  }
  return enter(context, 'cas', answer.user)
}

/** By a token of the system that hands people over; good once. */
async function tokenLogin(context: Stranger): Promise<Answer> {
  const { app, body, ip } = context
  const { sso } = app.options
  if (!sso) throw new AppError('NOT_FOUND')
  take(ip)
  const token = textOf(body, 'token')
  const owner = await answerOf(context, 'sso', ownerOfToken(sso, token))
  if (!owner || !(await isFirstUse(app, `sso ${token}`, owner.until))) {
    await refused(app, 'sso refused', ip, { provider: 'sso', reason: owner ? 'used before' : 'not valid' })
    throw new AppError('SSO_EXPIRED')
  }
  return enter(context, 'sso', owner.name)
}

const Ticket = Type.Object({
  ticket: Type.String({ minLength: 1, maxLength: 300 }),
  service: Type.Optional(Type.String({ maxLength: 1000 })),
})

/** Sign-in by a ticket of the CAS server (contract.md 2.1); off without one. */
export const casRoutes: readonly Route[] = ['/cas/client/validateLogin', '/sys/cas/client/validateLogin'].map(
  (path): Route => ({
    method: 'GET',
    path,
    summary: 'Signs in by a service ticket of the CAS server; good once, for this installation as the service',
    query: Ticket,
    access: 'public',
    handle: validateLogin,
  }),
)

/** Sign-in by a token of another system (spec 7); off without one. Both addresses do the same. */
export const tokenRoutes: readonly Route[] = ['/sys/ssoLogin', '/sys/onlineLogin'].map(
  (path): Route => ({
    method: 'POST',
    path,
    summary: 'Signs in by a token of the system that hands people over; good once, answers like a sign-in by password',
    body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 4000 }) }),
    bodyLimit: 16_384,
    access: 'public',
    handle: tokenLogin,
  }),
)
