import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Options } from '../app.ts'
import { keyFileOf } from './key-file.ts'

/** Key file in the data folder: not in the database, and not in its backups. */
const keyFile = 'seal.key'
const length = 32

export type MasterKey = { readonly id: string; readonly key: Buffer }

/** Master keys of an installation, the current one first; former ones only decrypt. The first start without `SEAL_KEY` makes one. */
export async function masterKeys({
  dataDir,
  sealKeys,
}: Pick<Options, 'dataDir' | 'sealKeys'>): Promise<readonly [MasterKey, ...MasterKey[]]> {
  const [first, ...former] = (sealKeys.length > 0 ? sealKeys : await keysInFile(join(dataDir, keyFile))).map(named)
  if (!first) throw new Error(`${keyFile} contains no key`)
  return [first, ...former]
}

/** Key of a text in base64; undefined unless it is 32 bytes that are not all equal. */
export function keyIn(text: string): Buffer | undefined {
  const key = Buffer.from(text.trim(), 'base64')
  return key.length === length && new Set(key).size > 1 ? key : undefined
}

// The id reveals nothing about the key.
function named(key: Buffer): MasterKey {
  return { key, id: createHash('sha256').update('procura master key ').update(key).digest('hex').slice(0, 16) }
}

async function keysInFile(path: string): Promise<readonly Buffer[]> {
  const text = await keyFileOf(path, () => `${randomBytes(length).toString('base64')}\n`)
  const lines = text
    .toString('utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
  return lines.map((line) => {
    const key = keyIn(line)
    if (!key) throw new Error(`${path}: a line is not 32 random bytes in base64`)
    return key
  })
}
