import { Type } from 'typebox'
import { AppError } from '../../../src/schema/model/errors.ts'
import { type Context, Raw, type Route } from '../../platform/http/route.ts'
import { fileTypeOf, headLength, shownTypeOf } from '../../records/files/file-types.ts'
import { readBytes, readHead } from '../../records/files/folder.ts'
import { disposition } from '../../records/files/stored-name.ts'
import { publicFileName } from './public-files.ts'

/** Seconds that caches keep a file; one that is withdrawn is gone after them. */
const freshFor = 300

/** A picture is shown, everything else saved; nothing of it runs (security.md P20). */
async function download({ app, params, request }: Context<false>): Promise<Raw> {
  const id = params.id ?? ''
  const name = /^[0-9a-f]{32}$/.test(id) ? await publicFileName(app, id) : undefined
  if (name === undefined) throw new AppError('FILE_MISSING')
  const headers = {
    'cache-control': `public, max-age=${freshFor}`,
    'content-security-policy': "default-src 'none'; sandbox",
    etag: `"${id}"`,
  }
  if (request.headers['if-none-match'] === headers.etag)
    return new Raw((reply) => reply.code(304).headers(headers).send())
  const [head, found] = await Promise.all([readHead(app.options, id, headLength), readBytes(app.options, id)])
  if (!found) throw new AppError('FILE_MISSING')
  const shown = shownTypeOf(name, head)
  const isPicture = shown?.startsWith('image/') === true
  return new Raw((reply) =>
    reply
      .headers(headers)
      .type(shown ?? fileTypeOf(name)?.type ?? 'application/octet-stream')
      .header('content-length', found.size)
      .header('content-disposition', disposition(isPicture ? 'inline' : 'attachment', name))
      .send(found.bytes),
  )
}

/** Files of published rows, for visitors. */
export const portalFileRoute: Route = {
  method: 'GET',
  path: '/portal/file/:id/:name',
  summary: 'A file that a published row names; the name is for the reader alone',
  query: Type.Object({}),
  access: 'public',
  handle: download,
}
