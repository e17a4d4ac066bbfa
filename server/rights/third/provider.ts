import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { App, ThirdProvider } from '../../platform/app.ts'
import { namedCache } from '../../platform/cache/caches.ts'
import { callOut } from '../../platform/calls/call-out.ts'

/** What a provider says of itself is asked for again after an hour. Milliseconds. */
const trust = 3_600_000
/** Bytes of an answer: lists of keys and of all that a provider can do are long. */
const most = 256 * 1024

const described = namedCache({
  name: 'third',
  title: { zh: '第三方登录服务', en: 'Third-party sign-in services' },
  most: 50,
  megabytes: 4,
  trust: () => trust,
})

/** The provider of a name. @throws NOT_FOUND where none is set up under it. */
export function providerOf({ options }: App, key: string | undefined): ThirdProvider {
  const provider = options.third.find((each) => each.key === key)
  if (!provider) throw new AppError('NOT_FOUND')
  return provider
}

/** Where people come back to from a provider: by the settings alone, whatever a request says (security.md row 19). */
export function returnAddress({ options }: App, { key }: ThirdProvider): URL {
  return new URL(`${options.messages.publicUrl ?? ''}/api/sys/thirdLogin/callback/${key}`)
}

/** A provider as the library knows it: where its parts are by its own word, and how it is spoken to. */
export function configurationOf({ store }: App, provider: ThirdProvider): Promise<Configuration> {
  return described(store).remember([], provider.key, () => discovered(provider))
}

async function discovered(provider: ThirdProvider): Promise<Configuration> {
  const { issuer, clientId, clientSecret, origins } = provider
  const config = await discovery(new URL(issuer), clientId, clientSecret, clientAuth(clientSecret), {
    [customFetch]: guardedFetch(provider),
    execute: [
      // Its signature is looked at although the token comes from the provider itself.
      enableNonRepudiationChecks,
      // The settings let no other than an address of this machine do without TLS.
      ...(issuer.startsWith('http:') ? [allowInsecureRequests] : []),
    ],
  })
  // People too are sent nowhere else.
  demandKnown(new URL(config.serverMetadata().authorization_endpoint ?? issuer), origins)
  return config
}

function demandKnown({ origin }: URL, origins: readonly string[]): void {
  if (!origins.includes(origin)) throw new Error(`${origin} is not among the origins of the provider`)
}

// By the header, as the standard has it, but where a provider takes the secret in the body alone (OpenID Connect Core 9).
function clientAuth(secret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)]
  return (server, ...rest) => {
    const taken = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const isBody = !taken.includes('client_secret_basic') && taken.includes('client_secret_post')
    return (isBody ? post : basic)(server, ...rest)
  }
}

/** The library's way to call a provider: at known origins only, with a limit of time and size, without redirects. */
export function guardedFetch({ origins, isPrivate }: Pick<ThirdProvider, 'origins' | 'isPrivate'>): CustomFetch {
  return async (address, { method, headers, body }) => {
    const url = new URL(address)
    demandKnown(url, origins)
    const sent = body instanceof URLSearchParams ? { body: body.toString() } : {}
    const answer = await callOut({ method, url, headers, isPrivate, most, ...sent })
    const type = answer.headers['content-type']
    return new Response(answer.text || null, {
      status: answer.status,
      ...(type && { headers: { 'content-type': type } }),
    })
  }
}
