import { stat, statfs } from 'node:fs/promises'
import { dirname, parse, resolve } from 'node:path'
import { percent } from './processor.ts'

/** A file system in use by the server. Sizes in bytes. */
export type Mount = {
  readonly path: string
  /** Names of our folders there. */
  readonly uses: readonly string[]
  readonly total: number
  readonly used: number
  /** Available space. */
  readonly free: number
  /** Percentage. */
  readonly usage: number
}

/** File systems of some folders, without duplicates, with the names of the folders. */
export async function mountsOf(folders: Readonly<Record<string, string>>): Promise<readonly Mount[]> {
  const mounts = await Promise.all(
    Object.entries(folders).map(async ([name, folder]) => ({ name, path: await mountPoint(resolve(folder)) })),
  )
  const byPath = Map.groupBy(mounts, ({ path }) => path)
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
  // As in df: space reserved for the system counts as neither.
  return { path, uses, total, used, free, usage: percent(used, used + free) }
}

/** Topmost parent folder on the same device. */
async function mountPoint(path: string): Promise<string> {
  const { dev } = await stat(path)
  let here = path
  while (here !== parse(here).root && (await stat(dirname(here))).dev === dev) here = dirname(here)
  return here
}
