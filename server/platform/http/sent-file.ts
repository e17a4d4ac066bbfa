import '@fastify/multipart'
import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../src/schema/model/errors.ts'

/** Stored length of a file name, in characters: its end, with the extension. */
const longestName = 200

/** File of a request, as a stream. */
export type SentFile = {
  readonly name: string
  readonly bytes: Readable & { readonly truncated?: boolean }
  /** Text field that precedes the file. */
  readonly field: (name: string) => string | undefined
}

/**
 * Reads the file of a multipart request, and returns the result of `take`; undefined without a file.
 * @throws BAD_FORM for cut-off or malformed parts, TOO_LARGE for too many.
 */
export async function withSentFile<T>(
  request: FastifyRequest,
  take: (file: SentFile) => Promise<T>,
  limits: { readonly fileSize?: number } = {},
): Promise<T | undefined> {
  if (!request.isMultipart()) return undefined
  const part = await request.file({ limits }).catch((cause: unknown) => {
    throw refusalOf(cause)
  })
  if (!part) return undefined
  const field = (name: string) => {
    const given = part.fields[name]
    const one = Array.isArray(given) ? given[0] : given
    return one && 'value' in one ? String(one.value) : undefined
  }
  const name = [...(part.filename ?? '')].slice(-longestName).join('')
  return take({ name, bytes: part.file, field }).catch((error: unknown) => {
    // Any failure after the file has broken off is caused by that.
    throw part.file.errored ? refusalOf(error) : error
  })
}

function refusalOf(cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  const { statusCode } = cause as { readonly statusCode?: number }
  return new AppError(statusCode === 413 ? 'TOO_LARGE' : 'BAD_FORM', {}, { cause })
}
