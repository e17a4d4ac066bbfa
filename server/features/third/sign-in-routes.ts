import { AppError } from '../../../src/schema/model/errors.ts'
import type { ThirdProvider } from '../../platform/app.ts'
import { audit } from '../../platform/audit/audit.ts'
import { type Context, Raw, type Route } from '../../platform/http/route.ts'
import { callerOf } from '../../rights/auth/sessions.ts'
import { userById } from '../../rights/auth/users.ts'
import { userBehind } from '../../rights/third/accounts.ts'
import { addressToGo, placeAfterReturn, placeWithout } from '../../rights/third/go-and-return.ts'
import { endIn, type Purpose, type Subject, spendOnce } from '../../rights/third/one-use.ts'
import { providerOf } from '../../rights/third/provider.ts'
import { signInProven } from '../account/sign-in.ts'

const moved = (address: string) => new Raw((reply) => reply.redirect(address, 302))

// A full-page navigation: the page that it returns to shows the error.
async function go(context: Context<false>): Promise<Raw> {
  const { app, params, query } = context
  const provider = providerOf(app, params.key)
  const purpose: Purpose = { kind: 'sign-in', redirect: ownPath(query.redirect) }
  try {
    return moved(await addressToGo(context, provider, purpose))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return moved(await placeWithout(context, { provider: provider.key, purpose }, error.code))
  }
}

/** A requested path of this site; '' for anything else (security.md section 4). */
function ownPath(text = ''): string {
  // Browsers drop control characters, which may hide a second slash.
  const isPath = /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text) && text.length <= 1000
  return isPath ? text : ''
}

// By the one-use token, in the same browser; the session is created as with a password.
async function enter(context: Context<false>) {
  const { app, params, reply, lang } = context
  const arrival = await spendOnce(context, 'arrival', params.key ?? '')
  endIn(app, reply)
  const provider = app.options.third.find(({ key }) => key === arrival?.provider)
  const isAsked = params.thirdType === undefined || params.thirdType === provider?.key
  if (!(arrival && provider && isAsked) || arrival.purpose.kind !== 'sign-in') throw new AppError('THIRD_EXPIRED')
  if ('refusal' in arrival.outcome) throw new AppError(arrival.outcome.refusal)
  const user = await personBehind(context, provider, arrival.outcome.subject)
  return signInProven(app, user, provider.key, callerOf(context), lang)
}

async function personBehind({ app, ip }: Context<false>, { key }: ThirdProvider, subject: Subject) {
  const id = await userBehind(app.store, key, subject)
  const user = id === undefined ? undefined : await userById(app.store, id)
  if (user) return user
  const detail = { provider: key, name: subject.name }
  await audit(app, { kind: 'login-failed', what: 'third unknown', user: '', tenant: '0', ip, detail })
  throw new AppError('THIRD_UNBOUND', { name: subject.name })
}

/** Sign-in by a third-party provider; off if none is configured. */
export const thirdSignInRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/sys/thirdLogin/render/:key',
    summary: 'Leads the browser to a provider that says who somebody is; `redirect` is the page they want then',
    access: 'public',
    handle: go,
  },
  {
    method: 'GET',
    path: '/sys/thirdLogin/callback/:key',
    summary: 'Where the provider leads the browser back to; good once',
    access: 'public',
    handle: async (context) => moved(await placeAfterReturn(context)),
  },
  {
    method: 'GET',
    path: '/thirdLogin/getLoginUser/:key',
    summary: 'The session of somebody who came back, by the word they came with; good once, in their browser',
    access: 'public',
    handle: enter,
  },
  {
    method: 'GET',
    path: '/sys/thirdLogin/getLoginUser/:key/:thirdType',
    summary: 'The same, where the provider is named too',
    access: 'public',
    handle: enter,
  },
]
