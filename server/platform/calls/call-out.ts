import { lookup as resolve } from 'node:dns'
import { type IncomingHttpHeaders, type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublic } from './public-address.ts'

/** Default time limit of a call, from name resolution to the last byte. Milliseconds. */
const usualPatience = 10_000
/** Default limit of an answer, in bytes. */
const usual = 64 * 1024

export type Call = {
  readonly method: string
  readonly url: URL
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Whether it may go to a private network. */
  readonly isPrivate: boolean
  /** Limit of an answer, in bytes. */
  readonly most?: number
  /** Time limit of the whole call, in milliseconds. */
  readonly patience?: number
  /** Ends the call. */
  readonly signal?: AbortSignal | undefined
}

export type CallAnswer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly text: string }

/** An address in a private network was called without permission. */
export class PrivateAddress extends Error {
  constructor() {
    super('The address lies in a private network, which is not allowed.')
    this.name = 'PrivateAddress'
  }
}

/**
 * Calls another server (security.md P18), at the very address that was checked to be public, unless it may be private. Redirects are not
 * followed, no data of the caller is sent, and time and size are limited. @throws PrivateAddress.
 */
export function callOut({
  method,
  url,
  headers = {},
  body,
  isPrivate,
  most = usual,
  patience = usualPatience,
  signal,
}: Call): Promise<CallAnswer> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!isPrivate && isIP(host) !== 0 && !isPublic(host)) return Promise.reject(new PrivateAddress())
  const options: RequestOptions = {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
    lookup: isPrivate ? (resolve as LookupFunction) : publicLookup,
    signal: AbortSignal.any([AbortSignal.timeout(patience), ...(signal ? [signal] : [])]),
    // A socket of an earlier call would bypass the lookup.
    agent: false,
  }
  return new Promise((done, fail) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const call = send(url, options, (answer) => readAnswer(answer, most).then(done, fail))
    call.on('error', fail)
    call.end(body)
  })
}

async function readAnswer(answer: IncomingMessage, most: number): Promise<CallAnswer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length
    if (size > most) throw new Error('the answer is too long')
    parts.push(part)
  }
  return { status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(parts).toString() }
}

// The checked address is the one called: a changed DNS answer has no effect.
const publicLookup: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0)
    const [first] = found
    if (!first || found.some(({ address }) => !isPublic(address))) return done(new PrivateAddress(), '', 0)
    if (options.all) done(null, found)
    else done(null, first.address, first.family)
  })
}
