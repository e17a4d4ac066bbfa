import { createDecipheriv } from 'node:crypto'

// Constants of JeecgBoot's published Vue 3 client: a wire format, not a secret.
const key = Buffer.from('1234567890adbcde')
const iv = Buffer.from('1234567890hjlkew')
/** Whole blocks of 16 bytes in base64. */
const blocks = /^(?=.{24,172}$)[A-Za-z0-9+/]+={0,2}$/

/** Possible readings of a sent password: the text itself, and its decryption, as JeecgBoot's Vue 3 client encrypts. */
export function passwordReadings(sent: string): readonly string[] {
  const plain = decrypted(sent)
  return plain === undefined ? [sent] : [sent, plain]
}

function decrypted(sent: string): string | undefined {
  if (!blocks.test(sent)) return undefined
  const bytes = Buffer.from(sent, 'base64')
  if (bytes.length === 0 || bytes.length % 16 !== 0) return undefined
  try {
    const decipher = createDecipheriv('aes-128-cbc', key, iv)
    const text = Buffer.concat([decipher.update(bytes), decipher.final()])
    return new TextDecoder('utf-8', { fatal: true }).decode(text)
  } catch {
    // Wrong padding or UTF-8: the text is the password itself.
    return undefined
  }
}
