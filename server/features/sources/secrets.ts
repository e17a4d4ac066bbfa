import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { keyFileOf } from '../../platform/seal/key-file.ts'

/** Key file in the data folder, outside the database: a copy of one does not contain the other. */
const keyFile = 'secret.key'
const cipher = 'aes-256-gcm'

/** Encrypts a text with this installation's key. */
export async function sealed(dataDir: string, text: string): Promise<string> {
  const iv = randomBytes(12)
  const sealing = createCipheriv(cipher, await keyOf(dataDir), iv)
  const body = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return [iv, sealing.getAuthTag(), body].map((part) => part.toString('base64')).join('.')
}

/** Decrypts a text; undefined for another key or a changed text. */
export async function unsealed(dataDir: string, text: string): Promise<string | undefined> {
  const [iv, tag, body] = text.split('.').map((part) => Buffer.from(part, 'base64'))
  if (!(iv && tag && body)) return undefined
  const opening = createDecipheriv(cipher, await keyOf(dataDir), iv)
  try {
    opening.setAuthTag(tag)
    return Buffer.concat([opening.update(body), opening.final()]).toString('utf8')
  } catch {
    // Node reports a wrong key and a changed text by the same error.
    return undefined
  }
}

function keyOf(dataDir: string): Promise<Buffer> {
  return keyFileOf(join(dataDir, keyFile), () => randomBytes(32))
}
