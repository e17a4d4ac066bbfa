import { BlockList, isIP } from 'node:net'

// IANA's registries of special-purpose addresses (RFC 6890 and successors).
const special = new BlockList()
const v4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
for (const range of v4) {
  const [net = '', bits = ''] = range.split('/')
  special.addSubnet(net, Number(bits), 'ipv4')
}
// Of IPv6 only ranges assigned for public use are allowed; wrapped IPv4 addresses are not.
const publicV6 = new BlockList()
publicV6.addSubnet('2000::', 3, 'ipv6')
const wrapping = new BlockList()
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  wrapping.addSubnet(net, bits, 'ipv6')

/** Whether an address is public on the internet. */
export function isPublic(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !special.check(address, 'ipv4')
  return version === 6 && publicV6.check(address, 'ipv6') && !wrapping.check(address, 'ipv6')
}
