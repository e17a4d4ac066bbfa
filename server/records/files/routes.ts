import { AppError } from '../../../src/schema/model/errors.ts'
import { Answer, type Context, Raw, type Route } from '../../platform/http/route.ts'
import { type SentFile, withSentFile } from '../../platform/http/sent-file.ts'
import { fileTypeOf } from './file-types.ts'
import { noteFile, readableFile } from './files.ts'
import { dropBytes, readBytes } from './folder.ts'
import { maxMegabytes, receive } from './receive.ts'
import { disposition, type Folder, folders } from './stored-name.ts'
import { withinQuota } from './upload-quota.ts'

async function upload(context: Context): Promise<Answer> {
  if (!context.request.isMultipart()) throw new AppError('UPLOAD_NONE')
  return withinQuota(context, async () => {
    const limits = { fileSize: maxMegabytes * 1_048_576 }
    const answer = await withSentFile(context.request, (file) => take(context, file), limits)
    if (!answer) throw new AppError('UPLOAD_NONE')
    return answer
  })
}

async function take({ app, session, query }: Context, { name, bytes, field }: SentFile): Promise<Answer> {
  const folder = folderOf(field('biz') ?? query.biz)
  // A picture of the rich-text editor is embedded in its text (contract.md 7).
  if ((field('jeditor') ?? query.jeditor) === '1') {
    bytes.resume()
    return new Answer('local')
  }
  const { id, size } = await receive(app, session, name, bytes)
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

/** Upload and download of files (contract.md 7). */
export const fileRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/sys/common/upload',
    summary: 'Uploads a file; the message is its path',
    access: 'signed-in',
    takesFile: () => true,
    handle: upload,
  },
  {
    method: 'GET',
    path: '/sys/common/static/*',
    summary: 'Downloads a file, for its owner and for readers of a record that names it',
    access: 'signed-in',
    handle: download,
  },
]
