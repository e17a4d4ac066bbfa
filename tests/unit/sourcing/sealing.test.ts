import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { internalTables } from '../../../server/platform/internal-tables.ts'
import { decrypted, encrypted, keyIdOf, SealBroken } from '../../../server/platform/seal/cipher.ts'
import { keyNamed, keysOf, rewrapKeys } from '../../../server/platform/seal/data-keys.ts'
import {
  fileTagLength,
  headerLength,
  isSealedFile,
  opened,
  openingOf,
  overhead,
  sealingStream,
} from '../../../server/platform/seal/file-cipher.ts'
import { keyIn, masterKeys } from '../../../server/platform/seal/master-keys.ts'
import { openStore } from '../../../server/platform/store/open-store.ts'
import type { Store } from '../../../server/platform/store/store.ts'

const key = Buffer.alloc(32, 'key of an event ')
const place = ['record', '0', 'bid/quote', 'q1', 'price']

describe('encrypted text', () => {
  const text = encrypted(key, 'k1', place, '{"price":5}')

  it('is decrypted with its key at its place, and names the key', () => {
    expect(decrypted(key, place, text)).toBe('{"price":5}')
    expect(keyIdOf(text)).toBe('k1')
    expect(encrypted(key, 'k1', place, '{"price":5}')).not.toBe(text)
  })

  it.each([
    ['another tenant', ['record', '1', 'bid/quote', 'q1', 'price']],
    ['another record', ['record', '0', 'bid/quote', 'q2', 'price']],
    ['another part', ['record', '0', 'bid/quote', 'q1', 'tech']],
    ['joined names', ['record', '0', 'bid/quote', 'q1,price']],
  ])('is refused for %s', (_, other) => {
    expect(() => decrypted(key, other, text)).toThrow(SealBroken)
  })

  it('is refused with another key, another key id, and after a change of any part', () => {
    expect(() => decrypted(Buffer.alloc(32, 'another key'), place, text)).toThrow(SealBroken)
    const parts = text.split('.')
    for (const index of parts.keys()) {
      const part = parts[index] ?? ''
      const changed = parts.with(index, (part.startsWith('A') ? 'B' : 'A') + part.slice(1)).join('.')
      expect(() => decrypted(key, place, changed)).toThrow(SealBroken)
    }
    expect(() => decrypted(key, place, 'plain text')).toThrow(SealBroken)
  })
})

describe('encrypted file', () => {
  const master = { id: 'a'.repeat(16), key }
  const bytesOf = async (stream: Readable) => Buffer.concat(await stream.toArray())
  const read = (file: Buffer, id = 'f1', masters = [master]) => {
    const tag = file.subarray(file.length - fileTagLength)
    const opening = openingOf(masters, file.subarray(0, headerLength), id, tag)
    if (!opening) throw new Error('no key')
    return bytesOf(opened(Readable.from([file.subarray(headerLength, file.length - fileTagLength)]), opening))
  }

  it('is read with its master key, as the file it was made for, and unchanged', async () => {
    const content = Buffer.from('%PDF-1.7 price list'.repeat(5000))
    const file = await bytesOf(
      Readable.from([content.subarray(0, 7), content.subarray(7)]).pipe(sealingStream(master, 'f1')),
    )
    expect([isSealedFile(file), isSealedFile(content), file.length - content.length]).toEqual([true, false, overhead])
    expect(file.includes('price list')).toBe(false)
    expect(await read(file)).toEqual(content)
    await expect(read(file, 'f2')).rejects.toThrow()
    // Another byte than the random one that is there.
    file[500] = 255 - (file[500] ?? 0)
    await expect(read(file)).rejects.toThrow()
    expect(() => read(file, 'f1', [{ ...master, id: 'b'.repeat(16) }])).toThrow('no key')
  })
})

describe('data keys', () => {
  const [first, second] = ['first master key', 'second master key'].map((name) => Buffer.alloc(32, name)) as [
    Buffer,
    Buffer,
  ]
  let dataDir: string
  let store: Store
  const at = (...sealKeys: readonly Buffer[]) => ({ store, options: { dataDir, sealKeys } })
  const name = { tenantId: '0', scope: 'bid/quote ZB1', part: 'price' }

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'procura-seal-'))
    store = await openStore({ dataDir, databaseUrl: undefined })
    await store.write(internalTables.filter((sql) => sql.includes('_seal_key')).map((sql) => ({ sql, parameters: [] })))
  })
  afterAll(async () => {
    await store.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  it('are one for each event and part, also when two ask at once', async () => {
    const [one, same, other] = await Promise.all([
      keyNamed(at(first), name),
      keyNamed(at(first), name),
      keyNamed(at(first), { ...name, part: 'tech' }),
    ])
    expect(same).toEqual(one)
    expect(other.key).not.toEqual(one.key)
  })

  it('outlive a new master key, and then the loss of the former', async () => {
    const { id, key: before } = await keyNamed(at(first), name)
    await expect(keyNamed(at(second), name)).rejects.toMatchObject({ code: 'SEAL_KEY_MISSING' })
    await expect(keyNamed(at(second), { ...name, scope: 'another' })).rejects.toMatchObject({
      code: 'SEAL_KEY_MISSING',
    })
    expect((await keyNamed(at(second, first), name)).key).toEqual(before)
    expect(await rewrapKeys(at(second, first))).toBe(2)
    expect((await keysOf(at(second), [id])).get(id)).toEqual(before)
    await expect(keysOf(at(first), [id])).rejects.toMatchObject({ code: 'SEAL_KEY_MISSING' })
  })

  it('are stored for their name only', async () => {
    const { id } = await keyNamed(at(second), name)
    await store.write([{ sql: `update _seal_key set scope = 'bid/quote ZB2' where id = ?`, parameters: [id] }])
    await expect(keysOf(at(second), [id])).rejects.toThrow(SealBroken)
  })
})

describe('master key', () => {
  it('is a file that only its owner reads, unless the environment has it', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'procura-seal-'))
    const [made] = await masterKeys({ dataDir, sealKeys: [] })
    expect((await stat(join(dataDir, 'seal.key'))).mode & 0o777).toBe(0o600)
    expect(await masterKeys({ dataDir, sealKeys: [] })).toEqual([made])
    const given = Buffer.alloc(32, 'given')
    expect((await masterKeys({ dataDir, sealKeys: [given] })).map((each) => each.key)).toEqual([given])
    await writeFile(join(dataDir, 'seal.key'), 'short\n')
    await expect(masterKeys({ dataDir, sealKeys: [] })).rejects.toThrow('not 32 random bytes')
    await rm(dataDir, { recursive: true, force: true })
  })

  it.each(['', 'c2hvcnQ=', Buffer.alloc(32).toString('base64'), Buffer.alloc(33, 'ab').toString('base64')])(
    'is refused unless it is 32 bytes: %s',
    (text) => expect(keyIn(text)).toBeUndefined(),
  )
})
