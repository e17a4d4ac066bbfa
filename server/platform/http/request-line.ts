import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../src/schema/model/errors.ts'

/**
 * Refuses what the parser of Node is lenient about (RFC 9112, 2.3 and 3.2): a version that is not 1.0 or 1.1, an address that is no
 * path, a host that is missing, doubled or not a name. @throws HTTP_VERSION, BAD_REQUEST
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

/** A name or an address with or without a port; empty where the target has none. */
function isHost(text: string): boolean {
  return /^(\[[0-9a-f:.]+\]|[\w.~%!$&'()*+,;=-]*)(:\d*)?$/i.test(text)
}
