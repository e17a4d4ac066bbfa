import type { Client } from './client.ts'
import type { Welcome } from './session.ts'

/** Another system by which people may sign in. */
export type Provider = { readonly key: string; readonly title: { readonly zh: string; readonly en: string } }

/** An account elsewhere that somebody has bound. Time is `YYYY-MM-DD HH:mm:ss`, GMT+8. */
export type ThirdAccount = {
  readonly id: string
  readonly thirdType: string
  /** What they are called there. */
  readonly realname: string
  readonly createTime: string
}

/** The name under which a page is told the word that somebody came back with. */
export const wordName = 'third'

/** By whom people may sign in besides a password; none where nothing is set up. */
export function providers(client: Client): Promise<readonly Provider[]> {
  return client.get('sys/thirdLogin/providers')
}

/** The address that leads to a provider, and from there back and on to a page. */
export function addressOf(client: Client, { key }: Provider, redirect: string | null): string {
  const query = redirect === null ? '' : `?${new URLSearchParams({ redirect })}`
  return client.url(`sys/thirdLogin/render/${key}${query}`)
}

/** The session of who came back with a word. Rejects where it was used, or nobody here has that account. */
export function thirdLogin(client: Client, word: string): Promise<Welcome> {
  return client.get(`thirdLogin/getLoginUser/${encodeURIComponent(word)}`)
}

/** The accounts that one has bound. */
export function ownAccounts(client: Client): Promise<readonly ThirdAccount[]> {
  return client.get('sys/thirdApp/getThirdAccountByUserId')
}

/** Gives the address to go to. */
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
