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
