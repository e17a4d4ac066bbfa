import type { Client } from './client.ts'
import type { Welcome } from './session.ts'

/** A third-party sign-in provider. */
export type Provider = { readonly key: string; readonly title: { readonly zh: string; readonly en: string } }

/** A bound third-party account. Time is `YYYY-MM-DD HH:mm:ss`, GMT+8. */
export type ThirdAccount = {
  readonly id: string
  readonly thirdType: string
  /** Name of the person there. */
  readonly realname: string
  readonly createTime: string
}

/** Query parameter with the one-use token after the return. */
export const wordName = 'third'

/** What an installation offers besides the password. */
export type SignInWays = {
  /** Whether codes are sent by SMS. */
  readonly phone: boolean
  /** The CAS server of the house: its title, and the address at which people sign in. */
  readonly cas: { readonly title: Provider['title']; readonly address: string } | null
  readonly third: readonly Provider[]
}

export function signInWays(client: Client): Promise<SignInWays> {
  return client.get('sys/signInWays')
}

/** Session of a CAS ticket, valid once. */
export function casLogin(client: Client, ticket: string): Promise<Welcome> {
  return client.get('cas/client/validateLogin', { ticket })
}

/** Session of a token of the system that hands people over, valid once. */
export function ssoLogin(client: Client, token: string): Promise<Welcome> {
  return client.post('sys/ssoLogin', { token })
}

/** Third-party sign-in providers; none if nothing is configured. */
export function providers(client: Client): Promise<readonly Provider[]> {
  return client.get('sys/thirdLogin/providers')
}

/** Address of a provider, which leads back and on to a page. */
export function addressOf(client: Client, { key }: Provider, redirect: string | null): string {
  const query = redirect === null ? '' : `?${new URLSearchParams({ redirect })}`
  return client.url(`sys/thirdLogin/render/${key}${query}`)
}

/** Session of a one-use token. Rejects if it was used, or no person here has that account. */
export function thirdLogin(client: Client, word: string): Promise<Welcome> {
  return client.get(`thirdLogin/getLoginUser/${encodeURIComponent(word)}`)
}

/** Own bound accounts. */
export function ownAccounts(client: Client): Promise<readonly ThirdAccount[]> {
  return client.get('sys/thirdApp/getThirdAccountByUserId')
}

/** Starts a binding; gives the provider's address. */
export async function beginBinding(client: Client, thirdType: string, password: string): Promise<string> {
  const { address } = await client.post<{ address: string }>('sys/thirdApp/bindThirdAppAccount', {
    thirdType,
    password,
  })
  return address
}

export function finishBinding(client: Client, token: string): Promise<unknown> {
  return client.post('sys/thirdApp/finishBinding', { token })
}

export function unbindAccount(client: Client, id: string, password: string): Promise<unknown> {
  return client.post('sys/thirdApp/deleteThirdAccount', { id, password })
}
