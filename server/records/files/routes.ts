import '@fastify/multipart'
import { AppError } from '../../../src/schema/model/errors.ts'
import { Answer, type Context, Raw, type Route } from '../../platform/http/route.ts'
import { fileTypeOf } from './file-types.ts'
import { noteFile, readableFile } from './files.ts'
import { dropBytes, readBytes } from './folder.ts'
import { maxMegabytes, receive } from './receive.ts'
import { disposition, type Folder, folders } from './stored-name.ts'
import { withinQuota } from './upload-quota.ts'

async function upload(context: Context): Promise<Answer> {
  if (!context.request.isMultipart()) throw new AppError('UPLOAD_NONE')
  return withinQuota(context, () => take(context))
}

async function take(context: Context): Promise<Answer> {
  const { app, session, request } = context
  const part = await request.file({ limits: { fileSize: maxMegabytes * 1_048_576 } })
  if (!part) throw new AppError('UPLOAD_NONE')
  const field = (name: string) => {
    const given = part.fields[name]
    const one = Array.isArray(given) ? given[0] : given
    return one && 'value' in one ? String(one.value) : context.query[name]
  }
  const folder = folderOf(field('biz'))
  // A picture of the rich editor goes into its text (contract.md 7).
  if (field('jeditor') === '1') {
    part.file.resume()
    return new Answer('local')
  }
  const name = part.filename ?? ''
  const { id, size } = await receive(app, name, part.file)
  const path = await noteFile(app, session, { id, folder, name, size }).catch(async (error: unknown) => {
    await dropBytes(app.options, id)
    throw error
  })
  return new Answer(path, { id, path, name, size })
}

function folderOf(biz: string | undefined): Folder {
  const found = folders.find((each) => each === (biz || 'temp'))
  if (!found) throw new AppError('BAD_REQUEST', { name: 'biz', reason: folders.join(', ') })
  return found
}

async function download({ app, session, params }: Context): Promise<Raw> {
  const named = params['*'] ?? ''
  const path = named.slice(named.indexOf('|') + 1)
  const file = await readableFile(app, session, path)
  const found = file && (await readBytes(app.options, file.id))
  if (!(file && found)) throw new AppError('FILE_MISSING')
  const type = fileTypeOf(file.name)?.type ?? 'application/octet-stream'
  return new Raw((reply) =>
    reply
      .type(type)
      .header('content-length', found.size)
      .header('content-disposition', disposition('attachment', file.name))
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(found.bytes),
  )
}

/** Files in and out (contract.md 7). */
export const fileRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/sys/common/upload',
    summary: 'Keeps a file; the message is its path',
    access: 'signed-in',
    handle: upload,
  },
  {
    method: 'GET',
    path: '/sys/common/static/*',
    summary: 'A file, for its owner and for who reads a record that names it',
    access: 'signed-in',
    handle: download,
  },
]
