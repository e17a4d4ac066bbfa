import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The key lies in the data folder, apart from the database: who has a copy of the one has not the other. */
const keyFile = 'secret.key'
const cipher = 'aes-256-gcm'

/** A text made unreadable to who does not have this installation's key. */
export async function sealed(dataDir: string, text: string): Promise<string> {
  const iv = randomBytes(12)
  const sealing = createCipheriv(cipher, await keyOf(dataDir), iv)
  const body = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return [iv, sealing.getAuthTag(), body].map((part) => part.toString('base64')).join('.')
}

/** What was sealed; undefined where it was not by this installation, or was changed since. */
export async function unsealed(dataDir: string, text: string): Promise<string | undefined> {
  const [iv, tag, body] = text.split('.').map((part) => Buffer.from(part, 'base64'))
  if (!(iv && tag && body)) return undefined
  const opening = createDecipheriv(cipher, await keyOf(dataDir), iv)
  try {
    opening.setAuthTag(tag)
    return Buffer.concat([opening.update(body), opening.final()]).toString('utf8')
  } catch {
    // Node says in one way alone that the key is another one or the text was changed.
    return undefined
  }
}

async function keyOf(dataDir: string): Promise<Buffer> {
  const path = join(dataDir, keyFile)
  // Whoever is first makes it; the others read what was made.
  await writeFile(path, randomBytes(32), { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  })
  return readFile(path)
}
