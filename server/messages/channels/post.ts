import { lookup as resolve } from 'node:dns'
import { type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { Undeliverable } from '../undeliverable.ts'

/** A whole call, from the name of the server to the last byte. Milliseconds. */
const patience = 10_000
/** Bytes of an answer that are read. */
const most = 64 * 1024

type Call = {
  readonly url: URL
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
  /** Whether it may go to a private network. */
  readonly isPrivate: boolean
}

export type PostAnswer = { readonly status: number; readonly text: string }

/**
 * Posts JSON to another server (security.md P18): to the very address that was looked at and found public, unless it may be private; no
 * redirect is followed, nothing of a caller is sent along, and there is an end to time and size. @throws Undeliverable for a private address.
 */
export function postJson({ url, body, headers = {}, isPrivate }: Call): Promise<PostAnswer> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!isPrivate && isIP(host) !== 0 && !isPublic(host)) return Promise.reject(privateAddress())
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    lookup: isPrivate ? (resolve as LookupFunction) : publicLookup,
    signal: AbortSignal.timeout(patience),
    // A socket of an earlier call would pass by the lookup.
    agent: false,
  }
  return new Promise((done, fail) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const call = send(url, options, (answer) => {
      const parts: Buffer[] = []
      let size = 0
      answer.on('data', (part: Buffer) => {
        size += part.length
        if (size > most) answer.destroy(new Error('the answer is too long'))
        else parts.push(part)
      })
      answer.on('error', fail)
      answer.on('end', () => done({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }))
    })
    call.on('error', fail)
    call.end(body)
  })
}

const privateAddress = () => new Undeliverable('The address lies in a private network, which is not allowed.')

// What is looked at is what is called: a name that says something else a moment later changes nothing.
const publicLookup: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0)
    const [first] = found
    if (!first || found.some(({ address }) => !isPublic(address))) return done(privateAddress(), '', 0)
    if (options.all) done(null, found)
    else done(null, first.address, first.family)
  })
}

// IANA's registries of special-purpose addresses (RFC 6890 and what followed it).
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
// Of IPv6 only what is given out for use in public is taken; what wraps an address of IPv4 is not.
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

/** Whether an address is one that anybody on the internet could be reached at. */
export function isPublic(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !special.check(address, 'ipv4')
  return version === 6 && publicV6.check(address, 'ipv6') && !wrapping.check(address, 'ipv6')
}
