import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { App, Options } from '../../platform/app.ts'
import { partEnding } from './folder.ts'

/** Age at which an incomplete upload counts as aborted. Milliseconds. */
const brokenAfter = 3_600_000
/** Retention of complete files without a database row: a restored backup may name them. Milliseconds. */
const unnotedFor = 30 * 86_400_000

type Found = { readonly path: string; readonly name: string; readonly age: number }

/** Deletes aborted uploads; at server start all incomplete ones, since no other process writes there. Returns their number. */
export async function dropParts(options: Options, isStart = false): Promise<number> {
  const parts = (await filesIn(options)).filter(({ name }) => name.endsWith(partEnding))
  return drop(parts.filter(({ age }) => isStart || age > brokenAfter))
}

/** Deletes complete files without a database row, left by a server that ended in between. Returns their number. */
export async function dropUnnoted({ options, store }: Pick<App, 'options' | 'store'>): Promise<number> {
  const old = (await filesIn(options)).filter(({ name, age }) => /^[0-9a-f]{32}$/.test(name) && age > unnotedFor)
  const unnoted: Found[] = []
  for (let at = 0; at < old.length; at += 500) {
    const some = old.slice(at, at + 500)
    const known = await store.rows<{ id: string }>({
      sql: `select id from _file where id in (${some.map(() => '?').join(', ')})`,
      parameters: some.map(({ name }) => name),
    })
    const ids = new Set(known.map(({ id }) => id))
    unnoted.push(...some.filter(({ name }) => !ids.has(name)))
  }
  return drop(unnoted)
}

async function filesIn({ dataDir }: Options): Promise<readonly Found[]> {
  const root = join(dataDir, 'files')
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  })
  const now = Date.now()
  const found = entries
    .filter((entry) => entry.isFile())
    .map(async ({ parentPath, name }): Promise<Found[]> => {
      const path = join(parentPath, name)
      // A missing file was renamed or deleted by its upload meanwhile.
      const info = await stat(path).catch(() => undefined)
      return info ? [{ path, name, age: now - info.mtimeMs }] : []
    })
  return (await Promise.all(found)).flat()
}

async function drop(files: readonly Found[]): Promise<number> {
  for (const { path } of files) await rm(path, { force: true })
  return files.length
}
