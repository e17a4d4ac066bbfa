import '@fastify/multipart'
import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../src/schema/model/errors.ts'

/** Characters of a file name that are kept: its end, which says the type. */
const longestName = 200

/** A file that a request carries, as it arrives. */
export type SentFile = {
  readonly name: string
  readonly bytes: Readable & { readonly truncated?: boolean }
  /** A text field that came before the file. */
  readonly field: (name: string) => string | undefined
}

/**
 * Reads the file that a multipart request carries, and gives what `take` makes of it; undefined where the request carries none.
 * @throws BAD_FORM where the parts are cut off or not well formed, TOO_LARGE where they are too many.
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
    // What fails once the file has broken off fails because of that.
    throw part.file.errored ? refusalOf(error) : error
  })
}

function refusalOf(cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  const { statusCode } = cause as { readonly statusCode?: number }
  return new AppError(statusCode === 413 ? 'TOO_LARGE' : 'BAD_FORM', {}, { cause })
}
