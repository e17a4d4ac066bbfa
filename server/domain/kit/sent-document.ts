import { buffer } from 'node:stream/consumers'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { Context } from '../../platform/http/route.ts'
import { withSentFile } from '../../platform/http/sent-file.ts'
import { bodyBytes, isXml } from '../../platform/http/xml-body.ts'

/** Largest file of a business document. Bytes. */
const mostBytes = 20 * 1_048_576

export type SentDocument = { readonly name: string; readonly bytes: Buffer }

/** File of a request, or the XML document that is its body. @throws UPLOAD_NONE, TOO_LARGE, BAD_FORM */
export async function sentDocument({ request }: Pick<Context, 'request'>): Promise<SentDocument> {
  const sent = isXml(request) ? await xmlDocument(request) : await fileOf(request)
  if (!sent || sent.bytes.length === 0) throw new AppError('UPLOAD_NONE')
  return sent
}

async function xmlDocument(request: Context['request']): Promise<SentDocument> {
  return { name: 'document.xml', bytes: await bodyBytes(request, mostBytes) }
}

function fileOf(request: Context['request']): Promise<SentDocument | undefined> {
  return withSentFile(
    request,
    async ({ name, bytes }) => {
      const whole = await buffer(bytes)
      if (bytes.truncated) throw new AppError('TOO_LARGE')
      return { name, bytes: whole }
    },
    { fileSize: mostBytes },
  )
}
