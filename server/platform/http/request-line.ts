import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../src/schema/model/errors.ts'

/**
 * Refuses requests that Node's parser tolerates (RFC 9112, 2.3 and 3.2): a version other than 1.0 or 1.1, an address that is not a
 * path, a host that is missing, repeated or not a name. @throws HTTP_VERSION, BAD_REQUEST
 */
export function demandRequestLine({ raw, url }: FastifyRequest): void {
  if (raw.httpVersion !== '1.1' && raw.httpVersion !== '1.0') throw new AppError('HTTP_VERSION')
  const isWhole = raw.method === 'OPTIONS' && url === '*'
  if (!isWhole && (!url.startsWith('/') || url.includes('#'))) throw wrong('path')
  const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
  const needed = raw.httpVersion === '1.1' ? 1 : 0
  if (hosts.length > 1 || hosts.length < needed || !isHost(raw.headers.host ?? '')) throw wrong('Host')
}

function wrong(reason: string): AppError {
  return new AppError('BAD_REQUEST', { name: 'HTTP', reason })
}

/** Host name or address with an optional port; empty when the target has none. */
function isHost(text: string): boolean {
  return /^(\[[0-9a-f:.]+\]|[\w.~%!$&'()*+,;=-]*)(:\d*)?$/i.test(text)
}
