import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import type { MasterKey } from './master-keys.ts'

const cipher = 'aes-256-gcm'
/** First bytes of an encrypted file: no accepted file type begins with them. */
const mark = Buffer.from('PRSEAL1\0')
const [idLength, saltLength, ivLength, tagLength] = [16, 16, 12, 16]

/** Length of the header of an encrypted file: mark, id of the master key, salt of the file's key, initial vector. */
export const headerLength = mark.length + idLength + saltLength + ivLength
/** Bytes of an encrypted file in addition to its content. */
export const overhead = headerLength + tagLength
export const fileTagLength = tagLength

/** Whether a file with these first bytes is encrypted. */
export function isSealedFile(head: Buffer): boolean {
  return head.length >= headerLength && head.subarray(0, mark.length).equals(mark)
}

/** Stream that encrypts a file, bound to its id. */
export function sealingStream({ id: masterId, key }: MasterKey, fileId: string): Transform {
  const [salt, iv] = [randomBytes(saltLength), randomBytes(ivLength)]
  const sealing = createCipheriv(cipher, keyOf(key, salt, fileId), iv).setAAD(Buffer.from(fileId))
  const header = Buffer.concat([mark, Buffer.from(masterId), salt, iv])
  let isBegun = false
  return new Transform({
    transform(chunk: Buffer, _, done) {
      if (!isBegun) this.push(header)
      isBegun = true
      done(null, sealing.update(chunk))
    },
    flush(done) {
      if (!isBegun) this.push(header)
      this.push(Buffer.concat([sealing.final(), sealing.getAuthTag()]))
      done()
    },
  })
}

/**
 * Decryption of an encrypted file by its header. Undefined without its master key. Without a tag only a first part can be read,
 * unverified.
 */
export function openingOf(masters: readonly MasterKey[], header: Buffer, fileId: string, tag?: Buffer) {
  const at = mark.length
  const masterId = header.subarray(at, at + idLength).toString()
  const salt = header.subarray(at + idLength, at + idLength + saltLength)
  const iv = header.subarray(at + idLength + saltLength, headerLength)
  const master = masters.find(({ id }) => id === masterId)
  if (!master) return undefined
  const opening = createDecipheriv(cipher, keyOf(master.key, salt, fileId), iv)
  opening.setAAD(Buffer.from(fileId))
  return tag ? opening.setAuthTag(tag) : opening
}

/** Decrypted stream; it fails at its end when the file was changed. */
export function opened(bytes: Readable, opening: NonNullable<ReturnType<typeof openingOf>>): Readable {
  bytes.on('error', (error) => opening.destroy(error))
  return bytes.pipe(opening)
}

function keyOf(master: Buffer, salt: Buffer, fileId: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, salt, `file ${fileId}`, 32))
}
