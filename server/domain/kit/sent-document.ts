import { buffer } from 'node:stream/consumers'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { Context } from '../../platform/http/route.ts'
import { withSentFile } from '../../platform/http/sent-file.ts'

/** Largest file of a business document. Bytes. */
const mostBytes = 20 * 1_048_576

export type SentDocument = { readonly name: string; readonly bytes: Buffer }

/** File of a request. @throws UPLOAD_NONE, TOO_LARGE, BAD_FORM */
export async function sentDocument({ request }: Pick<Context, 'request'>): Promise<SentDocument> {
  const sent = await withSentFile(
    request,
    async ({ name, bytes }) => {
      const whole = await buffer(bytes)
      if (bytes.truncated) throw new AppError('TOO_LARGE')
      return { name, bytes: whole }
    },
    { fileSize: mostBytes },
  )
  if (!sent || sent.bytes.length === 0) throw new AppError('UPLOAD_NONE')
  return sent
}
