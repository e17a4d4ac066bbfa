import { Type } from 'typebox'
import { AppError } from '../../../src/schema/model/errors.ts'
import { type Context, Raw, type Route } from '../../platform/http/route.ts'
import { fileTypeOf, headLength, shownTypeOf } from '../../records/files/file-types.ts'
import { readBytes, readHead } from '../../records/files/folder.ts'
import { disposition } from '../../records/files/stored-name.ts'
import { nameOf, publicFileName } from './public-files.ts'
import { isFileBehind } from './publication-preview.ts'

/** Seconds that caches keep a file; one that is withdrawn is gone after them. */
const freshFor = 300

/** A picture is shown, everything else saved; nothing of it runs (security.md P20). */
async function download(context: Context<false>): Promise<Raw> {
  const { app, params, query, request } = context
  const id = params.id ?? ''
  const name = /^[0-9a-f]{32}$/.test(id) ? await shownName(context, id) : undefined
  if (name === undefined) throw new AppError('FILE_MISSING')
  const headers = {
    'cache-control': query.preview === undefined ? `public, max-age=${freshFor}` : 'private, no-store',
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

// A preview shows files of rows that are not published yet.
async function shownName(context: Context<false>, id: string): Promise<string | undefined> {
  const { app, query } = context
  if (query.preview === undefined) return publicFileName(app, id)
  return (await isFileBehind(context, query.preview, id)) ? nameOf(app, id) : undefined
}

/** Files of published rows, for visitors. */
export const portalFileRoute: Route = {
  method: 'GET',
  path: '/portal/file/:id/:name',
  summary: 'A file that a published row names; the name is for the reader alone',
  query: Type.Object({ preview: Type.Optional(Type.String({ maxLength: 100 })) }),
  access: 'public',
  handle: download,
}
