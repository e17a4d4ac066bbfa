import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
} from 'openid-client'
import { AppError, type ErrorName } from '../../../src/schema/model/errors.ts'
import type { App, ThirdProvider } from '../../platform/app.ts'
import type { Context } from '../../platform/http/route.ts'
import { beginIn, derived, keepOnce, type Purpose, type Subject, secretIn, spendOnce, type Way } from './one-use.ts'
import { configurationOf, providerOf, returnAddress } from './provider.ts'

/** The address at which a provider asks somebody who they are; their browser is given a secret for the way. @throws THIRD_UNREACHABLE. */
export async function addressToGo(
  { app, reply }: Context<boolean>,
  provider: ThirdProvider,
  purpose: Purpose,
): Promise<string> {
  const config = await configurationOf(app, provider).catch((cause: unknown) => {
    noteFailure(app, provider, cause)
    throw new AppError('THIRD_UNREACHABLE', {}, { cause })
  })
  const { secret, browser } = beginIn(app, reply)
  const url = buildAuthorizationUrl(config, {
    redirect_uri: returnAddress(app, provider).href,
    scope: 'openid profile',
    state: await keepOnce(app, 'way', { provider: provider.key, browser, purpose }),
    nonce: derived(secret, 'nonce'),
    code_challenge: await calculatePKCECodeChallenge(derived(secret, 'verifier')),
    code_challenge_method: 'S256',
  })
  return url.href
}

/** Where somebody who comes back goes on: to the page they began on, with a word that is good for one call of it. */
export async function placeAfterReturn(context: Context<false>): Promise<string> {
  const { app, params, query } = context
  const provider = providerOf(app, params.key)
  const way = await spendOnce(context, 'way', query.state ?? '')
  // Nobody began this here, or it was all done before: the page says so of a word that it does not know.
  if (way?.provider !== provider.key) return placeFor({ kind: 'sign-in', redirect: '' }, 'expired')
  const outcome = await subjectFrom(context, provider).then(
    (subject) => ({ subject }),
    (error: unknown) => ({ refusal: refusalOf(app, provider, error) }),
  )
  return placeFor(way.purpose, await keepOnce(app, 'arrival', { ...way, outcome }))
}

/** The page that says why a sign-in could not begin. */
export async function placeWithout(
  context: Context<false>,
  way: Omit<Way, 'browser'>,
  refusal: ErrorName,
): Promise<string> {
  const { browser } = beginIn(context.app, context.reply)
  return placeFor(way.purpose, await keepOnce(context.app, 'arrival', { ...way, browser, outcome: { refusal } }))
}

// Code, state, nonce, PKCE, signature, issuer, audience and times are the library's to look at.
async function subjectFrom({ app, request }: Context<false>, provider: ThirdProvider): Promise<Subject> {
  const secret = secretIn({ app, request })
  const url = returnAddress(app, provider)
  const { searchParams } = new URL(request.url, url)
  url.search = searchParams.toString()
  const tokens = await authorizationCodeGrant(await configurationOf(app, provider), url, {
    pkceCodeVerifier: derived(secret, 'verifier'),
    expectedNonce: derived(secret, 'nonce'),
    // The state was known here but a moment ago.
    expectedState: searchParams.get('state') ?? '',
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims?.sub) throw new Error('the provider named nobody')
  const { iss, sub, name, preferred_username, email } = claims
  const called = [name, preferred_username, email].find((text) => typeof text === 'string' && text.trim() !== '')
  return { issuer: iss, id: sub, name: String(called ?? sub).slice(0, 100) }
}

function refusalOf(app: App, provider: ThirdProvider, error: unknown): ErrorName {
  noteFailure(app, provider, error)
  return error instanceof AuthorizationResponseError && error.error === 'access_denied'
    ? 'THIRD_DENIED'
    : 'THIRD_FAILED'
}

// The short reason: the full message may hold tokens.
function noteFailure({ log }: App, { key }: ThirdProvider, error: unknown): void {
  const { name, message, code } = error as Error & { code?: unknown }
  log.warn({ provider: key, name, code: String(code ?? ''), reason: message }, 'a third-party sign-in failed')
}

function placeFor(purpose: Purpose, word: string): string {
  if (purpose.kind === 'bind') return `/user/binding?${new URLSearchParams({ third: word })}`
  const { redirect } = purpose
  return `/user/login?${new URLSearchParams({ ...(redirect && { redirect }), third: word })}`
}
