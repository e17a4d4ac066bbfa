import { createHash } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { Known } from '../../../src/schema/compile/known.ts'
import type { Model } from '../../../src/schema/model/compiled.ts'
import type { Diagnostic } from '../../../src/schema/model/diagnostic.ts'

/** Model and the warnings of its files. */
export type Right = { readonly model: Model; readonly diagnostics: readonly Diagnostic[] }

/** Model that a server stores for its next start. */
export type StoredModel = {
  /** Key of these files with these names; another program has another key. */
  keyOf(files: ReadonlyMap<string, string>, known: Known): string
  read(key: string): Promise<Right | undefined>
  write(key: string, right: Right): Promise<void>
}

const name = 'model.cache'
const digest = 'sha256'
const digestBytes = 32

/**
 * Stores one model in the data folder. It only saves time: without it, or when it is damaged, the files are read.
 * @param program identifies the compiling code: a model of other code is refused.
 */
export function storedModel(dataDir: string, program: string): StoredModel {
  const path = join(dataDir, name)
  return {
    keyOf: (files, known) => {
      const hash = createHash(digest)
      for (const part of [program, process.version, JSON.stringify(known, asEntries)])
        hash.update(`${part.length} ${part}`)
      for (const [file, text] of files) hash.update(`${file} ${text.length} ${text}`)
      return hash.digest('hex')
    },
    read: async (key) => {
      const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      if (!bytes) return undefined
      const [sum, content] = [bytes.subarray(0, digestBytes), bytes.subarray(digestBytes)]
      if (!createHash(digest).update(content).digest().equals(sum)) return undefined
      const kept = deserialize(content) as Right & { readonly key: string }
      return kept.key === key ? { model: kept.model, diagnostics: kept.diagnostics } : undefined
    },
    write: async (key, { model, diagnostics }) => {
      const content = serialize({ key, model, diagnostics })
      const aside = `${path}.${process.pid}`
      try {
        await writeFile(aside, [createHash(digest).update(content).digest(), content], { mode: 0o600 })
        await rename(aside, path)
      } catch (error) {
        await rm(aside, { force: true })
        throw error
      }
    },
  }
}

function asEntries(_: string, value: unknown): unknown {
  return value instanceof Map ? [...value] : value
}
