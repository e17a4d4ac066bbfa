import { stat, statfs } from 'node:fs/promises'
import { dirname, parse, resolve } from 'node:path'
import { percent } from './processor.ts'

/** A file system that the server writes to or reads from. Sizes in bytes. */
export type Mount = {
  readonly path: string
  /** What of ours lies there. */
  readonly uses: readonly string[]
  readonly total: number
  readonly used: number
  /** What may still be written. */
  readonly free: number
  /** Percent. */
  readonly usage: number
}

/** The file systems that some folders lie on, each once, with the names of the folders. */
export async function mountsOf(folders: Readonly<Record<string, string>>): Promise<readonly Mount[]> {
  const places = await Promise.all(
    Object.entries(folders).map(async ([name, folder]) => ({ name, path: await mountPoint(resolve(folder)) })),
  )
  const byPath = Map.groupBy(places, ({ path }) => path)
  return Promise.all(
    [...byPath].map(([path, those]) =>
      mountAt(
        path,
        those.map(({ name }) => name),
      ),
    ),
  )
}

async function mountAt(path: string, uses: readonly string[]): Promise<Mount> {
  const { bsize, blocks, bfree, bavail } = await statfs(path)
  const [total, used, free] = [blocks * bsize, (blocks - bfree) * bsize, bavail * bsize]
  // As df does: what only the system may still use counts as neither.
  return { path, uses, total, used, free, usage: percent(used, used + free) }
}

/** The highest folder above a path that lies on the same device. */
async function mountPoint(path: string): Promise<string> {
  const { dev } = await stat(path)
  let here = path
  while (here !== parse(here).root && (await stat(dirname(here))).dev === dev) here = dirname(here)
  return here
}
