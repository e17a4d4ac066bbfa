import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { Options } from '../../platform/app.ts'
import {
  fileTagLength,
  headerLength,
  isSealedFile,
  opened,
  openingOf,
  overhead,
} from '../../platform/seal/file-cipher.ts'
import { masterKeys } from '../../platform/seal/master-keys.ts'

/** Path of a file's bytes: named by its id, so that user input is never part of a path of this machine. */
function placeOf({ dataDir }: Options, id: string): string {
  if (!/^[0-9a-f]{32}$/.test(id)) throw new Error('invalid file id')
  return join(dataDir, 'files', id.slice(-2), id)
}

/** Ending of incomplete files. */
export const partEnding = '.part'

/** Writes an incoming file; it gets its final name only when it is complete and on the disk. */
export async function keepBytes(
  options: Options,
  id: string,
  bytes: Readable,
  ...through: readonly Transform[]
): Promise<void> {
  const place = placeOf(options, id)
  const part = `${place}${partEnding}`
  await mkdir(dirname(place), { recursive: true })
  try {
    // One pipeline: an aborted source closes the file, too.
    await pipeline([bytes, ...through, createWriteStream(part, { flush: true })])
    await rename(part, place)
    await syncFolder(dirname(place))
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Bytes of a file; undefined when they are missing. Those of an encrypted file are decrypted. @throws SEAL_KEY_MISSING */
export async function readBytes(options: Options, id: string): Promise<{ size: number; bytes: Readable } | undefined> {
  const place = placeOf(options, id)
  const found = await stat(place).catch(() => undefined)
  if (!found) return undefined
  const { size } = found
  const header = await partOf(place, 0, headerLength)
  if (!isSealedFile(header)) return { size, bytes: createReadStream(place) }
  const content = size - fileTagLength
  const opening = openingOf(await masterKeys(options), header, id, await partOf(place, content, fileTagLength))
  if (!opening) throw new AppError('SEAL_KEY_MISSING')
  const bytes = opened(createReadStream(place, { start: headerLength, end: content - 1 }), opening)
  return { size: size - overhead, bytes }
}

/** First bytes of a file; empty when it is missing. */
export async function readHead(options: Options, id: string, length: number): Promise<Buffer> {
  const place = placeOf(options, id)
  const head = await partOf(place, 0, length + overhead)
  if (!isSealedFile(head)) return head.subarray(0, length)
  const opening = openingOf(await masterKeys(options), head, id)
  const isWhole = head.length < length + overhead
  const content = head.subarray(headerLength, isWhole ? head.length - fileTagLength : headerLength + length)
  return opening ? opening.update(content) : Buffer.alloc(0)
}

/** Bytes of a file from a position on; empty when it is missing. */
async function partOf(place: string, position: number, length: number): Promise<Buffer> {
  const handle = await open(place, 'r').catch(() => undefined)
  if (!handle) return Buffer.alloc(0)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Deletes the bytes of a file, if they exist. */
export function dropBytes(options: Options, id: string): Promise<void> {
  return rm(placeOf(options, id), { force: true })
}
