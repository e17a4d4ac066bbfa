import type { CasServer, TokenIssuer } from '../platform/app.ts'
import { calledAt } from './called-at.ts'
import { StartRefused } from './start-refused.ts'

export const singleHelp = `  CAS_URL (sign-in by a CAS 3.0 server, as https://sso.example/cas; private:https://… for one in a private network; PUBLIC_URL needed),
  CAS_TITLE and CAS_TITLE_EN (what its button says),
  SSO_URL (where another system says whose token it is, by RFC 7662; https://… or private:https://…), SSO_CLIENT_ID, SSO_CLIENT_SECRET`

/** CAS server for sign-in. @throws StartRefused */
export function readCas(env: NodeJS.ProcessEnv): CasServer | undefined {
  const address = env.CAS_URL?.trim() ?? ''
  if (address === '') return undefined
  if (!env.PUBLIC_URL) throw new StartRefused('CAS_URL needs PUBLIC_URL: people come back to it.')
  const { url, isPrivate } = addressOf('CAS_URL', address)
  const zh = env.CAS_TITLE?.trim() || '单点登录'
  const en = env.CAS_TITLE_EN?.trim() || env.CAS_TITLE?.trim() || 'Single sign-on'
  return { title: { zh, en }, url: url.href.replace(/\/+$/, ''), isPrivate }
}

/** System that signs users in by its own tokens. @throws StartRefused, never with the secret. */
export function readSso(env: NodeJS.ProcessEnv): TokenIssuer | undefined {
  const address = env.SSO_URL?.trim() ?? ''
  if (address === '') return undefined
  const { url, isPrivate } = addressOf('SSO_URL', address)
  const needed = (name: string) => {
    const text = env[name]?.trim()
    if (!text) throw new StartRefused(`${name} is not set.`)
    return text
  }
  return { url: url.href, isPrivate, clientId: needed('SSO_CLIENT_ID'), clientSecret: needed('SSO_CLIENT_SECRET') }
}

function addressOf(name: string, address: string): { readonly url: URL; readonly isPrivate: boolean } {
  const isPrivate = address.startsWith('private:')
  const url = calledAt(address, isPrivate)
  if (url) return { url, isPrivate }
  throw new StartRefused(`${name} is no https:// address (or private:https://…, private:http://127.0.0.1…).`)
}
