import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../src/schema/model/errors.ts'

/** Media types of a body that is an XML document. */
export const xmlTypes = ['application/xml', 'text/xml'] as const

/** Whether the body of a request is an XML document. */
export function isXml({ headers }: FastifyRequest): boolean {
  const [type = ''] = (headers['content-type'] ?? '').split(';')
  return xmlTypes.some((each) => each === type.trim().toLowerCase())
}

/** Bytes of a body, at most `most`; the rest of a larger one is not kept. @throws TOO_LARGE */
export async function bodyBytes({ raw, headers }: FastifyRequest, most: number): Promise<Buffer> {
  if (Number(headers['content-length'] ?? 0) > most) throw new AppError('TOO_LARGE')
  const parts: Buffer[] = []
  let size = 0
  // The connection stays: it carries the answer.
  for await (const part of raw.iterator({ destroyOnReturn: false })) {
    size += part.length
    if (size > most) break
    parts.push(part)
  }
  if (size > most) {
    raw.resume()
    throw new AppError('TOO_LARGE')
  }
  return Buffer.concat(parts)
}
