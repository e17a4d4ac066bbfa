import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

const closed = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 127],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  closed.addSubnet(net, bits, 'ipv6')

/** Whether an address may be called: not loopback, link-local (cloud metadata) or multicast. */
export function isOpenAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return isOpenAddress(mapped)
  const version = isIP(address)
  return version !== 0 && !closed.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

/** Host and port of a database server: `db.example.com`, `10.0.0.5:5433`, `postgresql://db.example.com:5432`. */
export function hostAndPortIn(text: string): { readonly host: string; readonly port: number } | undefined {
  const [, host = '', v6 = '', port = '5432'] =
    /^(?:(?:jdbc:)?postgres(?:ql)?:\/\/)?(?:([A-Za-z0-9._-]{1,253})|\[([0-9A-Fa-f:.]+)\])(?::(\d{1,5}))?\/?$/.exec(
      text.trim(),
    ) ?? []
  const number = Number(port)
  return host + v6 === '' || number < 1 || number > 65_535 ? undefined : { host: host + v6, port: number }
}

/** Checked address of a host, resolved once, so that the called address is the checked one. Undefined for a forbidden host. */
export async function openAddressOf(host: string): Promise<string | undefined> {
  const found = await lookup(host, { all: true }).catch(() => [])
  return found.length > 0 && found.every(({ address }) => isOpenAddress(address)) ? found[0]?.address : undefined
}
