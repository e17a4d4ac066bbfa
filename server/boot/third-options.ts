import type { ThirdProvider } from '../platform/app.ts'
import { calledAt } from './called-at.ts'
import { StartRefused } from './start-refused.ts'

export const thirdHelp = `  OIDC (comma list of names, as corp; sign-in by another system over OpenID Connect, PUBLIC_URL needed) and for each of them
  OIDC_CORP_ISSUER (https://…; private:https://… for one in a private network), OIDC_CORP_CLIENT_ID, OIDC_CORP_CLIENT_SECRET,
  OIDC_CORP_TITLE and OIDC_CORP_TITLE_EN (what its button says), OIDC_CORP_ORIGINS (comma list of https://host it has its parts at)`

/** OpenID Connect providers, in their order. @throws StartRefused for an invalid value; never with a value, which may be a secret. */
export function readThirdOptions(env: NodeJS.ProcessEnv): readonly ThirdProvider[] {
  const keys = listOf(env.OIDC)
  if (keys.length > 0 && !env.PUBLIC_URL) throw new StartRefused('OIDC needs PUBLIC_URL: people come back to it.')
  if (new Set(keys).size < keys.length) throw new StartRefused('OIDC names something twice.')
  return keys.map((key) => providerOf(key, env))
}

function providerOf(key: string, env: NodeJS.ProcessEnv): ThirdProvider {
  if (!/^[a-z][a-z0-9]{0,29}$/.test(key)) throw new StartRefused('OIDC takes names of small letters and digits.')
  const nameOf = (part: string) => `OIDC_${key.toUpperCase()}_${part}`
  const textOf = (part: string) => env[nameOf(part)]?.trim() ?? ''
  const needed = (part: string) => textOf(part) || refuse(`${nameOf(part)} is not set.`)
  const issuer = needed('ISSUER')
  const isPrivate = issuer.startsWith('private:')
  const url = calledAt(issuer, isPrivate)
  if (!url) refuse(`${nameOf('ISSUER')} is no https:// address (or private:https://…, private:http://127.0.0.1…).`)
  const origins = listOf(textOf('ORIGINS')).map((text) => {
    const other = calledAt(isPrivate ? `private:${text}` : text, isPrivate)
    return other?.pathname === '/' ? other.origin : refuse(`${nameOf('ORIGINS')} takes https://host.`)
  })
  const zh = textOf('TITLE') || key
  return {
    key,
    title: { zh, en: textOf('TITLE_EN') || zh },
    issuer: url.href,
    origins: [url.origin, ...origins],
    isPrivate,
    clientId: needed('CLIENT_ID'),
    clientSecret: needed('CLIENT_SECRET'),
  }
}

function listOf(text: string | undefined): readonly string[] {
  return (text ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

function refuse(why: string): never {
  throw new StartRefused(why)
}
