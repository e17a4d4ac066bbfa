import { lookup } from 'node:dns/promises'
import { isPublic } from '../../platform/calls/public-address.ts'

/** Host and port of a database server: `db.example.com`, `10.0.0.5:5433`, `postgresql://db.example.com:5432`. */
export function hostAndPortIn(text: string): { readonly host: string; readonly port: number } | undefined {
  const [, host = '', v6 = '', port = '5432'] =
    /^(?:(?:jdbc:)?postgres(?:ql)?:\/\/)?(?:([A-Za-z0-9._-]{1,253})|\[([0-9A-Fa-f:.]+)\])(?::(\d{1,5}))?\/?$/.exec(
      text.trim(),
    ) ?? []
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
  const isAllowed = allowed.includes(`${host.toLowerCase()}:${port}`)
  return isAllowed || found.every(({ address }) => isPublic(address)) ? found[0]?.address : undefined
}
