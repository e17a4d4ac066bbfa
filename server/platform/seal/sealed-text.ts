import { decrypted, encrypted, keyIdOf } from './cipher.ts'
import { keyNamed, keysOf } from './data-keys.ts'

type Place = Parameters<typeof keyNamed>[0]

/** Key for texts of one tenant that are no fields of a record: unsaved input, stored answers. */
const scope = 'texts'

/** Encrypts a text for a place, such as a table and the key of its row. */
export async function sealText(place: Place, tenantId: string, at: readonly string[], text: string): Promise<string> {
  const { id, key } = await keyNamed(place, { tenantId, scope, part: '' })
  return encrypted(key, id, at, text)
}

/** Text that `sealText` encrypted; any other text unchanged. @throws SealBroken, SEAL_KEY_MISSING */
export async function unsealText(place: Place, at: readonly string[], text: string): Promise<string> {
  if (!text.startsWith('v1.')) return text
  const id = keyIdOf(text)
  const key = (await keysOf(place, [id])).get(id)
  return key ? decrypted(key, at, text) : text
}
