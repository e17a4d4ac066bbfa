import { allowInsecureRequests, ClientSecretBasic, Configuration, customFetch, tokenIntrospection } from 'openid-client'
import type { TokenIssuer } from '../../platform/app.ts'
import { guardedFetch } from './provider.ts'

/** The longest life of a token that is taken. Seconds. */
const longest = 3600

/** Whose token it is, and when it ends. */
export type TokenOwner = { readonly name: string /** Epoch milliseconds. */; readonly until: number }

/**
 * Asks the system that issued a token whose it is (RFC 7662). Undefined for one that is not valid, is for another system than this, or has
 * no end within the hour: tokens are for the way here alone. Rejects where the system is not reached or does not answer by the standard.
 */
export async function ownerOfToken(issuer: TokenIssuer, token: string): Promise<TokenOwner | undefined> {
  const { active, username, aud, exp } = await tokenIntrospection(configurationOf(issuer), token)
  const isForUs = [aud].flat().includes(issuer.clientId)
  const left = Number(exp) - Date.now() / 1000
  const isSound = active && typeof username === 'string' && username.trim() !== '' && isForUs && left > 0
  return isSound && left <= longest ? { name: username, until: Number(exp) * 1000 } : undefined
}

function configurationOf({ url, isPrivate, clientId, clientSecret }: TokenIssuer): Configuration {
  const { origin, protocol } = new URL(url)
  const server = { issuer: origin, introspection_endpoint: url }
  const config = new Configuration(server, clientId, clientSecret, ClientSecretBasic(clientSecret))
  config[customFetch] = guardedFetch({ origins: [origin], isPrivate })
  config.timeout = 5
  // The settings let no other than an address of this machine do without TLS.
  if (protocol === 'http:') allowInsecureRequests(config)
  return config
}
