import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
/** First part of each text: the form of the rest. */
const form = 'v1'

/** Thrown for a changed text, another key, or another place than the text was encrypted for. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken'
}

/**
 * Encrypts a text with AES-256-GCM: `v1.<key id>.<iv>.<tag>.<text>` in base64url.
 * @param place where the text belongs, such as tenant, record and part: it decrypts at this place only.
 */
export function encrypted(key: Buffer, keyId: string, place: readonly string[], text: string): string {
  const iv = randomBytes(12)
  const sealing = createCipheriv(cipher, key, iv)
  sealing.setAAD(bytesOf(keyId, place))
  const body = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return [form, keyId, ...[iv, sealing.getAuthTag(), body].map((part) => part.toString('base64url'))].join('.')
}

/** Decrypts a text of `encrypted`. @throws SealBroken */
export function decrypted(key: Buffer, place: readonly string[], sealed: string): string {
  const [version, keyId = '', ...parts] = sealed.split('.')
  const [iv, tag, body] = parts.map((part) => Buffer.from(part, 'base64url'))
  if (version !== form || iv?.length !== 12 || tag?.length !== 16 || !body)
    throw new SealBroken('not an encrypted text')
  const opening = createDecipheriv(cipher, key, iv)
  opening.setAAD(bytesOf(keyId, place))
  opening.setAuthTag(tag)
  try {
    return Buffer.concat([opening.update(body), opening.final()]).toString('utf8')
  } catch (cause) {
    throw new SealBroken('another key, another place or a changed text', { cause })
  }
}

/** Id of the key of an encrypted text. */
export function keyIdOf(sealed: string): string {
  return sealed.split('.', 2)[1] ?? ''
}

function bytesOf(keyId: string, place: readonly string[]): Buffer {
  return Buffer.from(JSON.stringify([form, keyId, ...place]))
}
