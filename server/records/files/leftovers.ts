import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { App, Options } from '../../platform/app.ts'
import { partEnding } from './folder.ts'

/** An upload that is not whole after this long was broken off. Milliseconds. */
const brokenAfter = 3_600_000
/** Whole files without a note stay this long: a backup that is put back may name them. Milliseconds. */
const unnotedFor = 30 * 86_400_000

type Found = { readonly path: string; readonly name: string; readonly age: number }

/** Removes uploads that were broken off: at the start of a server all of them, since nobody else writes there. Gives their number. */
export async function dropParts(options: Options, isStart = false): Promise<number> {
  const parts = (await filesIn(options)).filter(({ name }) => name.endsWith(partEnding))
  return drop(parts.filter(({ age }) => isStart || age > brokenAfter))
}

/** Removes whole files that the database does not know, as a server that ended in between leaves them. Gives their number. */
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
      // One that is gone meanwhile was renamed or removed by its upload.
      const info = await stat(path).catch(() => undefined)
      return info ? [{ path, name, age: now - info.mtimeMs }] : []
    })
  return (await Promise.all(found)).flat()
}

async function drop(files: readonly Found[]): Promise<number> {
  for (const { path } of files) await rm(path, { force: true })
  return files.length
}
