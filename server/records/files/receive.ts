import { type Readable, Transform } from 'node:stream'
import { knownExtensions } from '../../../src/schema/fields/file-props.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { App } from '../../platform/app.ts'
import type { Session } from '../../platform/http/route.ts'
import { sealingStream } from '../../platform/seal/file-cipher.ts'
import { masterKeys } from '../../platform/seal/master-keys.ts'
import { beginsAs, fileTypeOf, headLength } from './file-types.ts'
import { newFileId } from './files.ts'
import { dropBytes, keepBytes, readHead } from './folder.ts'
import { isOversized, pictureHead, pictureLimits } from './picture-size.ts'

/** Largest file, in megabytes (spec 5). */
export const maxMegabytes = 100

/**
 * Receives a file as a stream: never whole in memory; nothing remains when it is refused or aborted.
 * @throws UPLOAD_TYPE, UPLOAD_CONTENT, UPLOAD_EMPTY, UPLOAD_TOO_LARGE, UPLOAD_PIXELS.
 */
export async function receive(
  { options }: App,
  { user }: Session,
  name: string,
  bytes: Readable & { readonly truncated?: boolean },
): Promise<{ readonly id: string; readonly size: number }> {
  const type = fileTypeOf(name)
  if (!type) {
    // The rest of the request is read, or the sender would report a broken connection instead of the answer.
    bytes.resume()
    throw new AppError('UPLOAD_TYPE', { name, types: knownExtensions.join(', ') })
  }
  const id = newFileId()
  let size = 0
  let head = Buffer.alloc(0)
  const watched = new Transform({
    transform: (chunk: Buffer, _, done) => {
      size += chunk.length
      if (head.length < headLength) head = Buffer.concat([head, chunk.subarray(0, headLength)])
      done(null, chunk)
    },
  })
  const [master] = await masterKeys(options)
  // Files of companies may belong to sealed bids: their bytes, and a backup of them, are unreadable without the key.
  const through = user.supplierId === '' ? [watched] : [watched, sealingStream(master, id)]
  await keepBytes(options, id, bytes, ...through)
  const refusal = refusalOf() ?? (await pixelRefusal())
  if (!refusal) return { id, size }
  await dropBytes(options, id)
  throw refusal

  function refusalOf(): AppError | undefined {
    if (bytes.truncated) return new AppError('UPLOAD_TOO_LARGE', { name, max: maxMegabytes })
    if (size === 0) return new AppError('UPLOAD_EMPTY', { name })
    return type && !beginsAs(type, head) ? new AppError('UPLOAD_CONTENT', { name }) : undefined
  }

  async function pixelRefusal(): Promise<AppError | undefined> {
    if (!type?.type.startsWith('image/')) return undefined
    const isTooMuch = isOversized(await readHead(options, id, Math.min(size, pictureHead)))
    return isTooMuch ? new AppError('UPLOAD_PIXELS', { name, ...pictureLimits }) : undefined
  }
}
