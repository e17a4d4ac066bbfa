import { lookup } from 'node:dns/promises'
import { isPublic } from '../../platform/calls/public-address.ts'

/** Kinds of database servers, with the scheme of their addresses and their usual port. */
export const serverKinds = {
  postgresql: { scheme: 'postgres(?:ql)?', port: '5432' },
  mysql: { scheme: '(?:mysql|mariadb)', port: '3306' },
} as const
export type ServerKind = keyof typeof serverKinds

export const isServerKind = (kind: unknown): kind is ServerKind =>
  typeof kind === 'string' && Object.hasOwn(serverKinds, kind)

/** Host and port of a database server: `db.example.com`, `10.0.0.5:5433`, `postgresql://db.example.com:5432`. */
export function hostAndPortIn(
  text: string,
  kind: ServerKind = 'postgresql',
): { readonly host: string; readonly port: number } | undefined {
  const { scheme, port: usual } = serverKinds[kind]
  const form = `^(?:(?:jdbc:)?${scheme}://)?(?:([A-Za-z0-9._-]{1,253})|\\[([0-9A-Fa-f:.]+)\\])(?::(\\d{1,5}))?/?$`
  const [, host = '', v6 = '', port = usual] = new RegExp(form).exec(text.trim()) ?? []
  const number = Number(port)
  return host + v6 === '' || number < 1 || number > 65_535 ? undefined : { host: host + v6, port: number }
}

/**
 * Checked address of a server, resolved once, so that the called address is the checked one: a public one, or any address of a server
 * that the installation allows as `host:port`. Undefined for another.
 */
export async function openAddressOf(
  { host, port }: { readonly host: string; readonly port: number },
  allowed: readonly string[],
): Promise<string | undefined> {
  const found = await lookup(host, { all: true }).catch(() => [])
  return isAllowed(host, port, allowed) || found.every(({ address }) => isPublic(address))
    ? found[0]?.address
    : undefined
}

function isAllowed(host: string, port: number, allowed: readonly string[]): boolean {
  return allowed.includes(`${host.toLowerCase()}:${port}`)
}

/** Address of a JSON document: https, or http of a server that the installation allows; undefined for another. */
export function jsonAddressIn(
  text: string,
  allowed: readonly string[],
): { readonly url: URL; readonly isPrivate: boolean } | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const { protocol, hostname, port, username, password } = url
  if (!['http:', 'https:'].includes(protocol) || username !== '' || password !== '') return undefined
  const usual = protocol === 'https:' ? 443 : 80
  const isPrivate = isAllowed(hostname.replace(/^\[|\]$/g, ''), Number(port || usual), allowed)
  return protocol === 'https:' || isPrivate ? { url, isPrivate } : undefined
}
