import { Type } from 'typebox'
import { AppError } from '../../../src/schema/model/errors.ts'
import { auditStep } from '../../platform/audit/audit.ts'
import { type Context, Raw, type Route } from '../../platform/http/route.ts'
import { createPreview, fileOfPreview, type PreviewRight, storageRight } from './file-previews.ts'
import { headLength, shownTypeOf } from './file-types.ts'
import { type FileRow, readableFile, storedFile } from './files.ts'
import { readBytes, readHead } from './folder.ts'
import { disposition, fileName, refsIn } from './stored-name.ts'

/** Headers of a preview, in place of the usual ones: only our own pages may frame it, and nothing of it runs. */
const headers = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
  'cache-control': 'private, no-store',
} as const

async function previewByRecord(context: Context) {
  const { app, session, body } = context
  const [ref] = refsIn((body as { readonly file: string }).file)
  return linkTo(context, ref && (await readableFile(app, session, ref.path)), 'record')
}

// Audited like each file that is read from the storage.
async function previewByStorage(context: Context) {
  const { app, session, body, ip } = context
  const file = await storedFile(app, session, (body as { readonly id: string }).id)
  const link = await linkTo(context, file, 'storage')
  const { user, tenantId } = session
  const detail = { id: file?.id ?? '', name: file?.name ?? '' }
  await app.store.write([
    auditStep({ kind: 'export', what: 'file', user: user.username, tenant: tenantId, ip, detail }),
  ])
  return link
}

async function linkTo(
  context: Context,
  file: FileRow | undefined,
  way: PreviewRight,
): Promise<{ readonly path: string }> {
  if (!file) throw new AppError('FILE_MISSING')
  if (!(await typeOf(context, file))) throw new AppError('FILE_NOT_SHOWN')
  const word = await createPreview(context, file, way)
  // The document viewer of a browser names a document by the end of its address.
  return { path: `sys/common/look/${encodeURIComponent(nameOf(file))}?${new URLSearchParams({ word })}` }
}

async function typeOf({ app }: Pick<Context<boolean>, 'app'>, file: FileRow): Promise<string | undefined> {
  return shownTypeOf(file.name, await readHead(app.options, file.id, headLength))
}

function nameOf({ path }: FileRow): string {
  return fileName({ id: '', path, text: path })
}

async function preview(context: Context<false>): Promise<Raw> {
  const { app, query } = context
  const file = await fileOfPreview(context, query.word ?? '')
  const type = file && (await typeOf(context, file))
  const found = type && (await readBytes(app.options, file.id))
  if (!found) throw new AppError('FILE_LINK_OVER')
  return new Raw((reply) =>
    reply
      .headers(headers)
      .type(type)
      .header('content-length', found.size)
      .header('content-disposition', disposition('inline', nameOf(file)))
      .send(found.bytes),
  )
}

/** File previews: a link for a few minutes, and its answer. */
export const previewRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/sys/common/look',
    summary: 'Preview link of a PDF or picture that the caller may read: valid for five minutes in this browser',
    body: Type.Object({ file: Type.String({ minLength: 1, maxLength: 500 }) }),
    access: 'signed-in',
    whileViewing: true,
    handle: previewByRecord,
  },
  {
    method: 'POST',
    path: '/sys/file/look',
    summary: 'Preview link of any file of the tenant, for storage administrators',
    body: Type.Object({ id: Type.String({ minLength: 1, maxLength: 40 }) }),
    access: 'permission',
    permission: storageRight,
    whileViewing: true,
    handle: previewByStorage,
  },
  {
    method: 'GET',
    path: '/sys/common/look/:key',
    summary: 'File of a preview link',
    query: Type.Object({ word: Type.String({ maxLength: 60 }) }),
    access: 'public',
    handle: preview,
  },
]
